package org.rocescope.dissector.surface;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.rocescope.dissector.analysis.Analyzer;

/**
 * What others can use is as listed in {@code api.txt}: nothing is added, changed or removed unnoticed. Accept what is meant with
 * {@code mvn -q -pl dissector test -Dtest=PublicSurfaceTest -Daccept.api=true}, and say it in the CHANGELOG.
 */
class PublicSurfaceTest {
    private static final Path LISTING = Path.of("src/test/resources/surface/api.txt");

    @Test
    void isAsListed() throws Exception {
        List<String> surface = surface();
        if (Boolean.getBoolean("accept.api")) {
            Files.write(LISTING, surface);
        }
        assertThat(surface)
                .as("see PublicSurfaceTest on how to accept a change")
                .isEqualTo(Files.readAllLines(LISTING));
    }

    private static List<String> surface() throws IOException, URISyntaxException, ClassNotFoundException {
        Path root = Path.of(Analyzer.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        ModuleDescriptor module;
        try (var in = Files.newInputStream(root.resolve("module-info.class"))) {
            module = ModuleDescriptor.read(in);
        }
        List<String> lines = new ArrayList<>();
        for (String name : new TreeSet<>(module.exports().stream()
                .filter(exported -> !exported.isQualified())
                .map(ModuleDescriptor.Exports::source)
                .toList())) {
            try (Stream<Path> files = Files.list(root.resolve(name.replace('.', '/')))) {
                for (Path file : files.sorted().toList()) {
                    String type = file.getFileName().toString();
                    if (type.endsWith(".class") && !type.startsWith("package-info")) {
                        describe(
                                Class.forName(
                                        name + "." + type.substring(0, type.length() - 6),
                                        false,
                                        Analyzer.class.getClassLoader()),
                                lines);
                    }
                }
            }
        }
        return lines;
    }

    private static void describe(Class<?> type, List<String> lines) {
        for (Class<?> around = type; around != null; around = around.getDeclaringClass()) {
            if (!isOpen(around.getModifiers()) || around.isAnonymousClass()) {
                return;
            }
        }
        lines.add(type.toGenericString() + above(type));
        TreeSet<String> members = new TreeSet<>();
        add(type.getDeclaredFields(), members);
        add(type.getDeclaredConstructors(), members);
        add(type.getDeclaredMethods(), members);
        members.forEach(member -> lines.add("    " + member.replace(type.getName() + ".", "")));
    }

    private static String above(Class<?> type) {
        StringBuilder text = new StringBuilder();
        if (type.getGenericSuperclass() != null && type.getSuperclass() != Object.class) {
            text.append(" extends ").append(type.getGenericSuperclass().getTypeName());
        }
        for (var implemented : type.getGenericInterfaces()) {
            text.append(" : ").append(implemented.getTypeName());
        }
        return text.toString();
    }

    private static <T extends AccessibleObject & Member> void add(T[] members, TreeSet<String> to) {
        for (T member : members) {
            if (isOpen(member.getModifiers()) && !member.isSynthetic()) {
                to.add(
                        member instanceof Method method
                                ? method.toGenericString()
                                : member instanceof Field field
                                        ? field.toGenericString()
                                        : ((Constructor<?>) member).toGenericString());
            }
        }
    }

    private static boolean isOpen(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }
}
