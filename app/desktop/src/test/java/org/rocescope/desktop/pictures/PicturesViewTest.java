package org.rocescope.desktop.pictures;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import javafx.application.Application;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Slider;
import javafx.scene.image.Image;
import javafx.scene.image.WritableImage;
import javafx.scene.layout.BorderPane;
import javafx.scene.paint.Color;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.rocescope.desktop.Captures;
import org.rocescope.desktop.preferences.Preferences;
import org.rocescope.desktop.window.LargeCapture;
import org.rocescope.desktop.workspace.Faults;
import org.rocescope.desktop.workspace.View;
import org.rocescope.desktop.workspace.Workspace;
import org.rocescope.pictures.drawing.Picture;
import org.rocescope.pictures.drawing.Role;
import org.rocescope.pictures.drawing.Theme;
import org.rocescope.pictures.placement.PlacementPicture;
import org.rocescope.pictures.psn.PsnPicture;
import org.rocescope.pictures.rates.RatesPicture;
import org.rocescope.pictures.sequence.SequencePicture;
import org.testfx.framework.junit5.ApplicationTest;
import org.testfx.util.WaitForAsyncUtils;

/** Pictures in a real window; skipped where there is no screen. */
@EnabledIf("org.rocescope.desktop.pictures.PicturesViewTest#hasScreen")
class PicturesViewTest extends ApplicationTest {
    private static final long PATIENCE_SECONDS = 20;

    @TempDir
    Path folder;

    private Workspace workspace;
    private PicturesView view;
    private Stage stage;

    static boolean hasScreen() {
        boolean unix =
                File.separatorChar == '/' && !System.getProperty("os.name").startsWith("Mac");
        return !unix || System.getenv("DISPLAY") != null;
    }

    @Override
    public void start(Stage newStage) {
        stage = newStage;
        Application.setUserAgentStylesheet(new atlantafx.base.theme.PrimerLight().getUserAgentStylesheet());
        workspace = new Workspace(Preferences.load(folder), new Faults(folder.resolve("faults.log")));
        view = new PicturesView(workspace);
        BorderPane root = new BorderPane(view.node());
        root.getStyleClass().add("light");
        stage.setScene(new Scene(root, 1100, 720));
        stage.setX(0);
        stage.setY(0);
        stage.show();
        stage.toFront();
    }

    @AfterEach
    void noFaultWasLogged() {
        interact(() -> workspace.close());
        assertThat(folder.resolve("faults.log")).doesNotExist();
    }

    private void until(Callable<Boolean> condition) throws Exception {
        WaitForAsyncUtils.waitFor(
                PATIENCE_SECONDS, TimeUnit.SECONDS, () -> WaitForAsyncUtils.waitForAsyncFx(10_000, condition));
        WaitForAsyncUtils.waitForFxEvents();
        // drawing is a frame later
        sleep(100);
        WaitForAsyncUtils.waitForFxEvents();
    }

    private void open(Path file) throws Exception {
        interact(() -> workspace.open(List.of(file.toString())));
        until(() -> workspace.loading().progress().isOver());
        interact(() -> {
            workspace.frontViewProperty().set(View.PICTURES);
            workspace.selection().choosePacket(0);
        });
        until(() -> view.picture() instanceof SequencePicture);
    }

    private void show(String kind) throws Exception {
        interact(() -> ((javafx.scene.control.ToggleButton)
                        lookup("#picture-show-" + kind).query())
                .fire());
        until(() -> view.picture() != null);
    }

    private Point2D in(String canvas, double x, double y) {
        return lookup("#" + canvas).query().localToScreen(x, y);
    }

    private WritableImage look(String canvas) {
        Node node = lookup("#" + canvas).query();
        return WaitForAsyncUtils.waitForAsyncFx(10_000, () -> node.snapshot(null, null));
    }

    private static long pixels(Image image, Role role) {
        Color colour = Color.web(String.format("#%06x", role.colour(Theme.LIGHT)));
        long count = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                count += image.getPixelReader().getColor(x, y).equals(colour) ? 1 : 0;
            }
        }
        return count;
    }

    /** Keeps what is shown where somebody who looks at it wants it. */
    private void keep(String name) throws Exception {
        String where = System.getProperty("rocescope.pictures.folder");
        if (where != null) {
            WritableImage image = WaitForAsyncUtils.waitForAsyncFx(
                    10_000, () -> stage.getScene().snapshot(null));
            try (OutputStream out = Files.newOutputStream(Path.of(where, name + ".png"))) {
                PngWriter.write(image, out);
            }
        }
    }

    @Test
    void shouldDrawAllPicturesOfTheConnectionOfAPacket() throws Exception {
        open(Captures.sample("commit-log-wrong-order.pcap"));
        keep("sequence");
        assertThat(pixels(look("picture-sequence"), Role.REQUEST)).isGreaterThan(1000);
        show("psn-over-time");
        assertThat(view.picture()).isInstanceOf(PsnPicture.class);
        assertThat(pixels(look("picture-psn"), Role.ANSWER)).isGreaterThan(100);
        keep("psn");
        show("placement");
        assertThat(view.picture()).isInstanceOf(PlacementPicture.class);
        assertThat(pixels(look("picture-placement"), Role.PERSISTENT)).isGreaterThan(1000);
        assertThat(pixels(look("picture-placement"), Role.ERROR)).isGreaterThan(20);
        keep("placement");
        show("rates");
        assertThat(view.picture()).isInstanceOf(RatesPicture.class);
        keep("rates");
        show("latencies");
        keep("latencies");
        interact(() -> {
            Application.setUserAgentStylesheet(new atlantafx.base.theme.PrimerDark().getUserAgentStylesheet());
            stage.getScene().getRoot().getStyleClass().setAll("root", "dark");
        });
        for (String name : List.of("sequence", "psn-over-time", "placement", "rates", "latencies")) {
            show(name);
            keep(name + "-dark");
        }
    }

    @Test
    void shouldChooseThePacketThatIsClicked() throws Exception {
        open(Captures.sample("commit-log-wrong-order.pcap"));
        // head of 44, rows of 26
        clickOn(in("picture-sequence", 500, 44 + 5 * 26 - 3));
        assertThat(workspace.selection().get().packet()).isEqualTo(4);
    }

    @Test
    void shouldSayWhatIsUnderTheMouse() throws Exception {
        open(Captures.sample("commit-log-wrong-order.pcap"));
        moveTo(in("picture-sequence", 500, 44 + 3 * 26 - 3));
        WaitForAsyncUtils.waitForFxEvents();
        assertThat(lookup((javafx.scene.control.Label label) ->
                                label.isVisible() && label.getText().startsWith("Frame 3\n"))
                        .tryQuery())
                .isPresent();
    }

    @Test
    void shouldZoomAboutTheMouse() throws Exception {
        open(Captures.sample("commit-log-wrong-order.pcap"));
        show("psn-over-time");
        PsnPicture picture = (PsnPicture) view.picture();
        double length = picture.times().length();
        moveTo(in("picture-psn", 500, 200));
        scroll(3, javafx.geometry.VerticalDirection.UP);
        WaitForAsyncUtils.waitForFxEvents();
        assertThat(picture.times().length()).isNotEqualTo(length);
        doubleClickOn(in("picture-psn", 500, 200));
        assertThat(picture.times().isWhole()).isTrue();
    }

    @Test
    void shouldFilterByTheTimeRangeThatIsBrushed() throws Exception {
        open(Captures.sample("commit-log-wrong-order.pcap"));
        show("rates");
        drag(in("picture-rates", 300, 200)).dropTo(in("picture-rates", 600, 200));
        WaitForAsyncUtils.waitForFxEvents();
        assertThat(workspace.filter().expression()).matches("frame\\.time_relative >= [0-9.]+ && frame\\..*");
        until(() -> workspace.filter().isOver());
        long[] range = ((RatesPicture) view.picture()).brushed();
        long expected = 0;
        for (int row = 0; row < workspace.document().packets().size(); row++) {
            long time = workspace.document().packets().timeNanos(row);
            expected += time >= range[0] && time <= range[1] ? 1 : 0;
        }
        assertThat(expected).isPositive();
        assertThat((long) workspace.filter().size()).isEqualTo(expected);
    }

    @Test
    void shouldDrawTheRequestThatIsChosen() throws Exception {
        open(Captures.sample("commit-log-wrong-order.pcap"));
        interact(() -> {
            workspace.selection().choosePacket(2);
            ((CheckBox) lookup("#picture-only-request").query()).setSelected(true);
        });
        until(() -> ((SequencePicture) view.picture()).rows() == 2);
        assertThat(view.picture().hit(500, 44 + 26 - 3).frame()).isEqualTo(3);
        interact(() -> workspace.selection().choosePacket(8));
        assertThat(view.picture().hit(500, 44 + 26 - 3).frame()).isEqualTo(9);
    }

    @Test
    void shouldDrawTheRatesOfAllConnections() throws Exception {
        open(Captures.sample("commit-log-wrong-order.pcap"));
        show("rates");
        interact(() -> ((CheckBox) lookup("#picture-all-connections").query()).setSelected(true));
        until(() -> view.picture() != null && view.picture().title().contains("all connections"));
        interact(() -> ((CheckBox) lookup("#picture-all-connections").query()).setSelected(false));
        assertThat(view.picture().title()).contains("10.0.0.1");
    }

    @Test
    void shouldMoveTheStateWithTheSlider() throws Exception {
        open(Captures.sample("commit-log-wrong-order.pcap"));
        show("placement");
        Slider slider = lookup("#picture-time").query();
        interact(() -> slider.setValue(1));
        until(() -> true);
        long end = pixels(look("picture-placement"), Role.PERSISTENT);
        interact(() -> slider.setValue(0));
        until(() -> true);
        assertThat(pixels(look("picture-placement"), Role.PERSISTENT)).isLessThan(end);
    }

    @Test
    void shouldSayHowFarReadingIs() throws Exception {
        Path file = LargeCapture.write(folder.resolve("large.pcap"), 300_000);
        interact(() -> workspace.open(List.of(file.toString())));
        until(() -> workspace.loading().progress().isOver());
        List<String> said = new ArrayList<>();
        interact(() -> {
            Label words = lookup("#picture-nothing").queryAs(Label.class);
            words.textProperty().addListener((value, before, now) -> said.add(now));
            workspace.frontViewProperty().set(View.PICTURES);
            workspace.selection().choosePacket(200_000);
        });
        until(() -> view.picture() instanceof SequencePicture);
        assertThat(said)
                .containsExactly(
                        "Reading the packets of the connection\u2026",
                        "Reading the packets of the connection: 43 %",
                        "Reading the packets of the connection: 87 %",
                        "");
    }

    /** The least height of each is more than there is room for. */
    @Test
    void shouldReachByScrollBarsWhatDoesNotFit() throws Exception {
        open(Captures.sample("commit-log-wrong-order.pcap"));
        interact(() -> stage.setHeight(250));
        for (String kind : List.of("psn", "placement", "rates", "latency")) {
            show(kind.replace("psn", "psn-over-time").replace("latency", "latencies"));
            Node canvas = lookup("#picture-" + kind).query();
            ScrollPane port = port(canvas);
            assertThat(port.getViewportBounds().getHeight()).as(kind).isLessThan(220);
            assertThat(canvas.getBoundsInLocal().getHeight())
                    .as(kind)
                    .isGreaterThan(220)
                    .isGreaterThanOrEqualTo(Math.floor(view.picture().height()));
            interact(() -> port.setVvalue(1));
            double bottom = canvas.localToScene(0, view.picture().height()).getY();
            assertThat(bottom)
                    .as(kind)
                    .isLessThanOrEqualTo(port.localToScene(0, port.getHeight()).getY() + 1);
        }
        interact(() -> stage.setHeight(720));
        until(() -> true);
        assertThat(lookup("#picture-latency").query().getBoundsInLocal().getHeight())
                .isEqualTo(Math.floor(port(lookup("#picture-latency").query())
                        .getViewportBounds()
                        .getHeight()));
    }

    private static ScrollPane port(Node canvas) {
        Node each = canvas;
        while (!(each instanceof ScrollPane)) {
            each = each.getParent();
        }
        return (ScrollPane) each;
    }

    @Test
    void shouldSaveAsPngAndSvg() throws Exception {
        open(Captures.sample("commit-log-wrong-order.pcap"));
        Picture picture = view.picture();
        Path png = folder.resolve("picture.png");
        Path svg = folder.resolve("picture.SVG");
        interact(() -> {
            PictureSaving.save(picture, Theme.LIGHT, workspace.document(), png, outcome -> {});
            PictureSaving.save(picture, Theme.DARK, workspace.document(), svg, outcome -> {});
        });
        until(() -> Files.exists(png) && Files.exists(svg));
        Image read = new Image(png.toUri().toString());
        assertThat(read.isError()).isFalse();
        assertThat(read.getWidth()).isEqualTo(Math.ceil(picture.width() * 2));
        assertThat(pixels(read, Role.PAPER)).isGreaterThan(10_000);
        assertThat(Files.readString(svg)).startsWith("<?xml").endsWith("</svg>").contains("FLUSH");
    }
}
