"use strict";

/* Makes tables sortable by their headings and gives them a filter box. Without it the page shows the same. */

function sortKey(row, column) {
  const cell = row.cells[column];
  return cell.dataset.sort ?? cell.textContent.trim();
}

/* Numbers before text, nothing last; 64-bit numbers keep all their digits. */
function compare(a, b) {
  const number = /^-?\d+$/;
  if (a === "" || b === "") {
    return 0;
  }
  if (number.test(a) && number.test(b)) {
    const x = BigInt(a);
    const y = BigInt(b);
    return x < y ? -1 : x > y ? 1 : 0;
  }
  return a.localeCompare(b, "en", { numeric: true });
}

function sort(table, column, heading) {
  const descending = heading.getAttribute("aria-sort") === "ascending";
  for (const other of table.tHead.rows[0].cells) {
    other.removeAttribute("aria-sort");
  }
  heading.setAttribute("aria-sort", descending ? "descending" : "ascending");
  const body = table.tBodies[0];
  const rows = Array.from(body.rows, row => ({ row, key: sortKey(row, column) }));
  rows.sort((a, b) => (a.key === "") - (b.key === "") || (descending ? compare(b.key, a.key) : compare(a.key, b.key)));
  body.append(...rows.map(each => each.row));
}

function makeSortable(table) {
  Array.from(table.tHead.rows[0].cells).forEach((heading, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = heading.textContent;
    button.addEventListener("click", () => sort(table, column, heading));
    heading.replaceChildren(button);
  });
}

/* A row stays if it has every word; the spaces that group digits do not count. */
function makeFilter(section, table) {
  const title = section.querySelector("h2").firstChild.textContent.trim();
  const rows = Array.from(table.tBodies[0].rows);
  const texts = rows.map(row =>
    Array.from(row.cells, cell => cell.textContent).join(" ").replaceAll("\u202f", "").toLowerCase());
  const line = document.createElement("div");
  line.className = "filter";
  const input = document.createElement("input");
  input.type = "search";
  input.placeholder = "Filter";
  input.setAttribute("aria-label", "Filter " + title.toLowerCase());
  const told = document.createElement("output");
  input.addEventListener("input", () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(word => word !== "");
    let shown = 0;
    rows.forEach((row, i) => {
      row.hidden = !words.every(word => texts[i].includes(word));
      shown += row.hidden ? 0 : 1;
    });
    told.value = words.length === 0 ? "" : shown + " of " + rows.length;
  });
  line.append(input, told);
  section.querySelector(".scroll").before(line);
}

function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target instanceof HTMLDetailsElement) {
    target.open = true;
    target.scrollIntoView();
  }
}

for (const section of document.querySelectorAll("section")) {
  const table = section.querySelector("table");
  if (table !== null) {
    makeSortable(table);
    if (table.tBodies[0].rows.length > 1) {
      makeFilter(section, table);
    }
  }
}
window.addEventListener("hashchange", openTarget);
openTarget();
