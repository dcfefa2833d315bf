package org.rocescope.dissector.surface;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The packages can be drawn as a line: each uses only those before it, or beside it. */
class PackageOrderTest {
    private static final String ROOT = "org.rocescope.dissector.";
    private static final List<Set<String>> LINE = List.of(
            Set.of("capture"),
            Set.of("packet"),
            Set.of("link", "transport", "mad"),
            Set.of("icrc"),
            Set.of("dissection"),
            Set.of("filter"),
            Set.of("transaction"),
            Set.of("connection"),
            Set.of("rule", "placement", "region", "diagnosis"),
            Set.of("analysis"));

    private final JavaClasses classes = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.rocescope.dissector");

    @Test
    void noPackageUsesALaterOne() {
        Set<String> arrowsBack = new TreeSet<>();
        for (JavaClass type : classes) {
            for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                String target = dependency.getTargetClass().getPackageName();
                if (target.startsWith(ROOT) && place(target) > place(type.getPackageName())) {
                    arrowsBack.add(type.getName() + " -> "
                            + dependency.getTargetClass().getName());
                }
            }
        }
        assertThat(classes).hasSizeGreaterThan(200);
        assertThat(arrowsBack).isEmpty();
    }

    @Test
    void nothingButJavaIsUsed() {
        assertThat(classes.stream()
                        .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                        .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                        .filter(type -> !type.isPrimitive())
                        .map(JavaClass::getPackageName)
                        .distinct())
                .allMatch(name -> name.startsWith("java.") || name.startsWith(ROOT));
    }

    private static int place(String packageName) {
        String name = packageName.substring(ROOT.length());
        for (int i = 0; i < LINE.size(); i++) {
            if (LINE.get(i).contains(name)) {
                return i;
            }
        }
        throw new AssertionError("package " + name + " has no place in the line yet");
    }
}
