package org.rocescope.inputs.regions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rocescope.dissector.placement.Level;
import org.rocescope.dissector.region.Access;
import org.rocescope.dissector.region.HostAddress;
import org.rocescope.dissector.region.KnownRegions;
import org.rocescope.dissector.region.MemoryRegion;
import org.rocescope.dissector.region.MemoryRegion.Known;

class RegionsFileTest {
    private static final int WRITABLE = Access.LOCAL_WRITE | Access.REMOTE_WRITE;

    private static final String JSON = """
            {"regions": [
              {"name": "log", "rkey": "0x2a2d", "base": "0x7f1ab6709000", "length": 65536,
               "access": ["LOCAL_WRITE", "IBV_ACCESS_REMOTE_WRITE"], "requirement": "persistence", "host": "10.0.0.2"},
              {"rkey": 99, "base": 18446744073709551600, "length": "0x10", "access": [], "host": null}
            ]}
            """;
    private static final String CSV = """
            name,rkey,base,length,access,requirement,host
            log,0x2a2d,0x7f1ab6709000,65536,LW|RW,persistence,10.0.0.2
            ,99,18446744073709551600,0x10,none,,
            """;

    @TempDir
    private Path folder;

    private static List<MemoryRegion> regions(String text) throws RegionsFault {
        return RegionsFile.parse(text).keys().stream()
                .flatMap(key -> key.parts().stream())
                .toList();
    }

    private static void assertFault(String text, String message) {
        assertThatThrownBy(() -> RegionsFile.parse(text))
                .as(text)
                .isInstanceOf(RegionsFault.class)
                .hasMessageContaining(message)
                .hasMessageMatching("[\\p{Print}]{1,300}");
    }

    @Test
    void shouldReadTheSameFromJsonAndCsv() throws RegionsFault {
        MemoryRegion log = new MemoryRegion(
                "log",
                0x2A2D,
                Known.WHOLE,
                0x7F1AB6709000L,
                65536,
                WRITABLE,
                Level.PERSISTENCE,
                HostAddress.parse("10.0.0.2"));
        MemoryRegion top = new MemoryRegion(null, 99, Known.WHOLE, -16, 16, 0, Level.NONE, null);

        assertThat(regions(JSON)).containsExactlyInAnyOrder(log, top);
        assertThat(regions(CSV)).containsExactlyInAnyOrder(log, top);
    }

    @Test
    void shouldReadColumnsInAnyOrderAndCellsInQuotes() throws RegionsFault {
        String csv = "\uFEFFLength, rkey ,base,name\r\n10,0x1,0,\"a, \"\"b\"\"\nc\"\r\n\r\n";

        MemoryRegion region =
                RegionsFile.parse(csv.substring(1)).keys().get(0).parts().get(0);
        assertThat(region.name()).isEqualTo("a, \"b\"\nc");
        assertThat(region.access()).isEqualTo(Access.UNKNOWN);
    }

    @Test
    void shouldReadWhatTheRdmaToolPrints() throws RegionsFault {
        String listing = """
                [ {
                        "ifindex": 0,
                        "ifname": "rxe0",
                        "mrn": 3,
                        "rkey": "2a2d",
                        "lkey": "2a2d",
                        "iova": "b6709000",
                        "mrlen": 65536,
                        "pdn": 2,
                        "pid": 812,
                        "comm": "logd",
                        "driver": {"a": [1, {"b": 2}]}
                    },{
                        "ifindex": 0,
                        "ifname": "rxe0",
                        "mrn": 4,
                        "rkey": "1234",
                        "mrlen": 4096,
                        "comm": "logd"
                    },{
                        "ifindex": 0,
                        "ifname": "rxe0",
                        "mrn": 5,
                        "rkey": "0",
                        "mrlen": 4096
                    } ]
                """;

        assertThat(regions(listing))
                .containsExactly(
                        new MemoryRegion("logd mr 4", 0x1234, Known.NOTHING, 0, 4096, Access.UNKNOWN, Level.NONE, null),
                        new MemoryRegion(
                                "logd mr 3",
                                0x2A2D,
                                Known.LOW_HALF,
                                0xB6709000L,
                                65536,
                                Access.UNKNOWN,
                                Level.NONE,
                                null));
    }

    @Test
    void shouldTakeAWholeAddressOfTheRdmaToolWhole() throws RegionsFault {
        String listing = "[{\"ifname\":\"a\",\"rkey\":\"0x1\",\"iova\":\"0x7f1ab6709000\",\"mrlen\":1}]";

        assertThat(regions(listing).get(0).known()).isEqualTo(Known.WHOLE);
        assertThat(regions(listing).get(0).base()).isEqualTo(0x7F1AB6709000L);
    }

    @Test
    void shouldSayWhatIsWrongWithWhatTheRdmaToolPrinted() {
        assertFault(
                "[{\"mrlen\":4096,\"ifname\":\"a\"}]", "line 1: no entry has an R_Key: rdma shows keys to root only");
        assertFault("[\n{\"mrlen\":4096,\"rkey\":1234}]", "line 2: rkey 1234 without quotes");
        assertFault("[{\"mrlen\":4096,\"rkey\":\"xyz\"}]", "line 1: rkey \"xyz\" is no whole number");
        assertFault("[{\"mrlen\":0,\"rkey\":\"1\"}]", "line 1: length 0");
        assertFault("[{\"mrlen\":\"a\",\"rkey\":\"1\"}]", "line 1: mrlen is no whole number");
        assertFault("[[{\"mrlen\":1,\"rkey\":\"1\"}]]", "line 1: an entry of the list is no object");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{\"rkey\": 1, \"base\": 0, \"length\": 8, \"lenght\": 8};\"lenght\" is no field of a region",
                "{\"base\": 0, \"length\": 8};a region without rkey",
                "{\"rkey\": 1, \"length\": 8};a region without base",
                "{\"rkey\": 1, \"base\": 0};a region without length",
                "{\"rkey\": 1, \"base\": 0, \"length\": 0};length 0",
                "{\"rkey\": 1, \"base\": 0, \"length\": -1};length \"-1\" is no whole number",
                "{\"rkey\": 1, \"base\": 0, \"length\": 1.5};length \"1.5\" is no whole number",
                "{\"rkey\": 1, \"base\": 0, \"length\": 1e3};length \"1e3\" is no whole number",
                "{\"rkey\": 4294967296, \"base\": 0, \"length\": 8};rkey \"4294967296\" is more than 0xffffffff",
                "{\"rkey\": \"0x\", \"base\": 0, \"length\": 8};rkey \"0x\" is no whole number",
                "{\"rkey\": 1, \"base\": \"0x10000000000000000\", \"length\": 8};base",
                "{\"rkey\": 1, \"base\": \"0xffffffffffffffff\", \"length\": 2};beyond the last 64-bit address",
                "{\"rkey\": 1, \"base\": 0, \"length\": 8, \"access\": \"WRITE\"};access \"WRITE\" is no access flag",
                "{\"rkey\": 1, \"base\": 0, \"length\": 8, \"access\": [1]};\"access\" is no list of texts",
                "{\"rkey\": 1, \"base\": 0, \"length\": 8, \"requirement\": \"yes\"};requirement \"yes\" is not none",
                "{\"rkey\": 1, \"base\": 0, \"length\": 8, \"host\": \"db1\"};host \"db1\": no IPv4 or IPv6 address",
                "{\"rkey\": 1, \"base\": 0, \"length\": 8, \"rkey\": 2};no JSON: Duplicate field 'rkey'",
                "{\"rkey\": 1, \"base\": true, \"length\": 8};\"base\" is no number",
                "5;an entry of the list is no object",
                "{\"rkey\": 1;no JSON"
            })
    void shouldNameTheLineOfEachFaultInJson(String entry, String message) {
        assertFault("{\"regions\": [\n{\"rkey\": 9, \"base\": 0, \"length\": 8},\n" + entry + "\n]}", message);
        assertThatThrownBy(() -> RegionsFile.parse(
                        "{\"regions\": [\n{\"rkey\": 9, \"base\": 0, \"length\": 8},\n" + entry + "\n]}"))
                .hasMessageMatching("line [34]: .*");
    }

    @Test
    void shouldSayWhatIsWrongWithTheWhole() {
        assertFault("", "line 1: no regions in it: the file is empty");
        assertFault("{}", "no list \"regions\"");
        assertFault("{\"mrs\": []}", "\"mrs\" is not known here; the list is called \"regions\"");
        assertFault("{\"regions\": 5}", "\"regions\" is no list");
        assertFault("{\"regions\": []} 5", "more behind the end");
        assertFault("{\"regions\": [" + "[".repeat(100_000), "an entry of the list is no object");
        assertFault("{\"regions\": [{\"a\":" + "[".repeat(100_000), "no JSON");
    }

    @Test
    void shouldNameBothLinesOfRegionsThatOverlap() {
        assertFault(
                "rkey,base,length\n7,100,100\n8,100,100\n7,199,1\n",
                "line 4: R_Key 0x7 has two regions that overlap or cannot be told apart: the other begins at line 2");
    }

    @Test
    void shouldTakeTheSameKeyOfSeveralHostsAndPartsThatTouch() throws RegionsFault {
        String csv = "rkey,base,length,host\n7,100,100,10.0.0.1\n7,100,100,10.0.0.2\n7,200,1,10.0.0.2\n";

        assertThat(RegionsFile.parse(csv).keys()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "rkey,base;line 1: the header line has no column length",
                "rkey,base,length,rkey;line 1: column rkey comes twice",
                "rkey,base,size;line 1: neither JSON nor a header line of CSV: column \"size\"",
                "not a list;line 1: neither JSON nor a header line of CSV",
                "rkey,base,length\\n1,2;line 2: 2 cells, and the header line has 3",
                "rkey,base,length\\n1,2,3\\n1,x,3;line 3: base \"x\" is no whole number",
                "name,rkey,base,length\\n\"a\\nb\",1,2,3\\n\"c,1,2,3;line 4: a quote that is not closed"
            })
    void shouldNameTheLineOfEachFaultInCsv(String csv, String message) {
        assertFault(csv.replace("\\n", "\n"), message);
    }

    @Test
    void shouldRefuseWhatIsTooLong() {
        assertFault("rkey,base,length,name\n1,2,3," + "x".repeat(5_000), "line 2: a cell of more than 4096");
        assertFault("rkey,base,length,name\n1,2,3," + "x".repeat(300), "line 2: the name is longer than 200");
        assertFault("rkey,base,length\n" + ",".repeat(1_000), "line 2: more than 64 cells");
    }

    @Test
    void shouldRefuseMoreRegionsThanItTakes() {
        StringBuilder csv = new StringBuilder("rkey,base,length\n");
        for (int i = 0; i <= RegionsFile.MOST_REGIONS; i++) {
            csv.append(i).append(",0,1\n");
        }
        assertFault(csv.toString(), "line " + (RegionsFile.MOST_REGIONS + 2) + ": more than 200000 regions");
    }

    @Test
    void shouldRefuseBytesThatAreNoText() throws IOException {
        Path file = folder.resolve("regions");
        Files.write(file, new byte[] {'r', 'k', 'e', 'y', '\n', (byte) 0xC3, 0x28});

        assertThatThrownBy(() -> RegionsFile.read(file)).hasMessage("line 2: no text in UTF-8");
    }

    @Test
    void shouldReadAFileWithAByteOrderMark() throws IOException, RegionsFault {
        Path file = folder.resolve("regions");
        Files.writeString(file, "\uFEFFrkey,base,length\n1,0,8\n", StandardCharsets.UTF_8);

        KnownRegions known = RegionsFile.read(file);
        assertThat(known.keys()).hasSize(1);
    }

    @Test
    void shouldNeverFailInAnotherWayWhateverIsDamaged() {
        Random random = new Random(7);
        for (String text :
                List.of(JSON, CSV, "[{\"rkey\":\"2a2d\",\"iova\":\"b6709000\",\"mrlen\":65536,\"mrn\":1}]")) {
            for (int i = 0; i < 5_000; i++) {
                StringBuilder damaged = new StringBuilder(text);
                for (int j = random.nextInt(3); j >= 0; j--) {
                    int at = random.nextInt(damaged.length());
                    switch (random.nextInt(3)) {
                        case 0 -> damaged.setCharAt(at, (char) random.nextInt(128));
                        case 1 -> damaged.deleteCharAt(at);
                        default -> damaged.setLength(Math.max(4, at));
                    }
                }
                try {
                    RegionsFile.parse(damaged.toString());
                } catch (RegionsFault e) {
                    assertThat(e).hasMessageMatching("line [0-9]+: [^\\p{Cntrl}]{1,300}");
                }
            }
        }
    }
}
