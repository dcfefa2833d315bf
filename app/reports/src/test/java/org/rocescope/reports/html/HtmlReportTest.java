package org.rocescope.reports.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.rocescope.dissector.rule.Catalogue;
import org.rocescope.reports.SampleEntries;

class HtmlReportTest {
    @Test
    void shouldEscapeWhatComesFromCaptures() throws IOException {
        String page = page();
        assertThat(page)
                .contains("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &quot;&amp;amp;&quot;")
                .contains("\\u0001", "\\u202e")
                .doesNotContain("<script>alert", "\u0001", "\u202e");
        assertThat(Pattern.compile("<script>").matcher(page).results()).hasSize(1);
    }

    @Test
    void shouldAllowItsOwnStyleAndScriptOnly() throws Exception {
        String page = page();
        assertThat(page).contains("default-src &#39;none&#39;").doesNotContain("unsafe-inline", "http://", "https://");
        for (String element : new String[] {"style", "script"}) {
            Matcher matcher = Pattern.compile("<" + element + ">(.*?)</" + element + ">", Pattern.DOTALL)
                    .matcher(page);
            assertThat(matcher.find()).isTrue();
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(matcher.group(1).getBytes(StandardCharsets.UTF_8));
            assertThat(page)
                    .contains(
                            element + "-src &#39;sha256-" + Base64.getEncoder().encodeToString(digest));
        }
    }

    @Test
    void shouldShowTroubledTransactionsOnly() throws IOException {
        String page = page();
        assertThat(Pattern.compile("class=\"diagram\"").matcher(page).results()).hasSize(1);
        assertThat(page).contains("RDMA_WRITE, transaction 4, connection 0, &lt;script&gt;");
    }

    @Test
    void shouldKeepTroubledTransactionsHoweverLateTheyCome() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (HtmlReport report = new HtmlReport(out, Catalogue.create())) {
            for (int i = 1; i <= 5000; i++) {
                report.transaction(SampleEntries.transaction(
                        i, "SEND", i, new long[] {i}, new long[] {i + 1}, "completed", null, 0));
            }
            for (int i = 5001; i <= 5100; i++) {
                report.transaction(
                        SampleEntries.transaction(i, "SEND", i, new long[] {i}, new long[0], "unanswered", null, 0));
            }
            report.connection(SampleEntries.connection(0));
            report.input(SampleEntries.whole("flow.pcap"));
            report.summary(SampleEntries.summary(5_100));
        }
        String page = out.toString(StandardCharsets.UTF_8);
        assertThat(Pattern.compile("class=\"diagram\"").matcher(page).results()).hasSize(50);
        assertThat(page)
                .contains("2\u202f000 of 5\u202f100 are shown", "The 50 worst are shown", "no answer in the capture")
                .contains("No rule was broken.", ">5\u202f100</td><td");
    }

    @Test
    void shouldShortenLongListsOfFrames() throws IOException {
        long[] requests = LongStream.rangeClosed(1, 100).toArray();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (HtmlReport report = new HtmlReport(out, Catalogue.create())) {
            report.transaction(SampleEntries.transaction(
                    1, "RDMA_WRITE", 0xFFFFFF, requests, new long[] {101}, "completed", null, 3));
            report.input(SampleEntries.cut("flow.pcap"));
            report.summary(SampleEntries.summary(1));
        }
        String page = out.toString(StandardCharsets.UTF_8);
        assertThat(page)
                .contains("Frames 1, 2, 3, 4, 5, 6 \u2026 101.", "3 sent again")
                .contains("One input could not be read whole", "at byte 24: cut off");
    }

    private static String page() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SampleEntries.feed(new HtmlReport(out, Catalogue.create()), SampleEntries.whole("flow.pcap"));
        return out.toString(StandardCharsets.UTF_8);
    }
}
