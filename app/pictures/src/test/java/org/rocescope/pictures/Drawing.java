package org.rocescope.pictures;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.rocescope.pictures.drawing.Picture;
import org.rocescope.pictures.drawing.SvgSurface;
import org.rocescope.pictures.drawing.Theme;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** An SVG that was drawn, parsed as XML by a parser that is not ours. */
public final class Drawing {
    private final String text;
    private final Document document;

    private Drawing(String text, Document document) {
        this.text = text;
        this.document = document;
    }

    public static Drawing of(Picture picture) throws Exception {
        return of(picture, Theme.LIGHT);
    }

    public static Drawing of(Picture picture, Theme theme) throws Exception {
        StringBuilder out = new StringBuilder();
        SvgSurface.draw(out, picture, theme, 1);
        return of(out.toString());
    }

    public static Drawing of(String svg) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        return new Drawing(
                svg,
                factory.newDocumentBuilder().parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8))));
    }

    public String text() {
        return text;
    }

    public Element root() {
        return document.getDocumentElement();
    }

    /** Elements of a name. */
    public List<Element> elements(String name) {
        NodeList nodes = document.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }

    /** The texts that are written. */
    public List<String> texts() {
        return elements("text").stream().map(Element::getTextContent).toList();
    }
}
