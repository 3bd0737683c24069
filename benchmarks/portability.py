# SPDX-License-Identifier: Apache-2.0
"""Builds and tests Espalier where it was not written: in chroots with other systems, compilers, MPIs and processors.
Each configuration states what it builds and which tests it runs; it fails if one of them does."""

import argparse
import dataclasses
import os
import pathlib
import shutil
import sys

import chroots

BUILD = ["cmake", "ninja-build", "pkg-config", "python3", "ccache"]
LIBRARIES = ["libfmt-dev", "libboost-dev", "libgtest-dev", "libgmock-dev", "librapidcheck-dev", "zlib1g-dev"]
HEADERS = ["libcli11-dev", "nlohmann-json3-dev"]
FLINT = ["libflint-dev", "libmpfr-dev", "libgmp-dev"]
OPEN_MPI = ["openmpi-bin", "libopenmpi-dev"]

# All programs and libraries are built. Of the tests, those of the core, of its ranks, of what a compiler makes of
# users' mistakes, and of programs at work are built and run; the others say little of a system.
TARGETS = "installed mpi unit_core laws example_queens power_cut".split()
TESTS = ("^(mpi|laws|unit/core|portability|layers|mistakes)(/|$)|"
         "^usage/(errors|golomb_answers|golomb_options|own_program|puzzle15|without_mpi)$")


@dataclasses.dataclass(frozen=True)
class Configuration:
    suite: str
    packages: tuple[str, ...]
    what: str
    options: tuple[str, ...] = ()
    targets: tuple[str, ...] = tuple(TARGETS)
    tests: str = TESTS
    cases: str = "*"  # a filter of GoogleTest: the cases that are run
    architecture: str = ""
    commands: tuple[str, ...] = ()  # in the end, in the build folder

    def build_and_test(self, name: str, jobs: int) -> None:
        chroot = chroots.Chroot(name, self.suite)
        chroot.install(list(self.packages), self.architecture)
        chroot.copy_sources()
        options = " ".join(f"'{option}'" for option in self.options)
        chroot.run(f"cmake -S /src -B /build -G Ninja -DESPALIER_WERROR=ON -DESPALIER_BENCHMARKS=OFF "
                   f"-DCMAKE_UNITY_BUILD=ON "
                   f"-DCMAKE_CXX_COMPILER_LAUNCHER=ccache {options}")
        chroot.run(f"ninja -C /build -j {jobs} {' '.join(self.targets)}")
        chroot.run(f"env GTEST_FILTER='{self.cases}' ctest --test-dir /build --output-on-failure --no-tests=error "
                   f"--timeout 3600 --parallel {jobs} --tests-regex '{self.tests}'")
        for command in self.commands:
            chroot.run(f"cd /build && {command}")


# What a user of the packages does, and finds.
USE = """
espalier golomb --marks 12 | grep --extended-regexp '^length +85'
espalier --help | grep --extended-regexp '^  puzzle15 +solves'
espalier golom 2>&1 | grep --fixed-strings "Did you mean 'golomb'?"
man golomb | grep --fixed-strings -- --known-optimum
man espalier-knapsack | grep --fixed-strings 'espalier knapsack'
bash -c '. /usr/share/bash-completion/bash_completion; _completion_loader espalier; complete -p espalier'
bash -c '. /usr/share/bash-completion/completions/espalier; COMP_WORDS=(espalier golomb --know); COMP_CWORD=2; \
_espalier; echo $COMPREPLY' | grep --line-regexp -- --known-optimum
"""
PYTHON = """
python3 -c 'import doctest, espalier; assert doctest.testmod(espalier).failed == 0'
python3 -c 'import espalier; print(espalier.knapsack([3, 5, 4], [2, 3, 2], 4).objective)' | grep --line-regexp 7
"""
DEVELOP = """
cp /usr/share/doc/espalier/examples/queens.cpp .
g++ -std=c++20 -O2 queens.cpp -o queens $(pkg-config --cflags --libs espalier-program)
./queens 8 --quiet | grep --line-regexp 92
"""


@dataclasses.dataclass(frozen=True)
class Packages:
    """Builds the packages in a chroot without git, and installs and uses them in bare ones."""

    suite: str
    what: str
    targets: tuple[str, ...] = ("installed",)
    tests: str = "make deb, lintian, and in bare chroots:" + USE + PYTHON + DEVELOP

    def build_and_test(self, name: str, jobs: int) -> None:
        chroot = chroots.Chroot(name, self.suite)
        chroot.install(["make", "ccache", "lintian", "file"])
        chroot.copy_sources()
        chroot.run(f"cd /src && CMAKE_CXX_COMPILER_LAUNCHER=ccache make deb UNITY=ON JOBS={jobs}")
        chroot.run("cd /src/build/deb && lintian --allow-root --fail-on error *.deb")
        use(name, self.suite, sorted((chroot.root / "src" / "build" / "deb").glob("*.deb")))


def use(name: str, suite: str, packages: list[pathlib.Path]) -> None:
    """Installs these packages in bare systems: for users of the programs, for users of Python, and for developers."""
    for kind, needed, others, commands in (
            ("use", ("espalier_", "libespalier1_"), "man-db bash-completion", USE),
            ("python", ("python3-espalier_",), "", PYTHON),
            ("develop", ("",), "g++ pkg-config", DEVELOP)):
        bare = chroots.Chroot(f"{name}-{kind}", suite, fresh=True)
        wanted = [package for package in packages if package.name.startswith(needed)]
        for package in wanted:
            shutil.copy(package, bare.root / "root")
        files = " ".join(f"/root/{package.name}" for package in wanted)
        bare.run("apt-get update --quiet --quiet && apt-get install --yes --quiet --quiet --no-install-recommends "
                 f"{files} {others} >/var/log/espalier-packages.log 2>&1 "
                 "|| { tail -n 20 /var/log/espalier-packages.log; exit 1; }")
        for command in commands.strip().splitlines():
            bare.run(f"cd /root && {command}")


def without(names: list[str], *left_out: str) -> tuple[str, ...]:
    return tuple(name for name in names if name not in left_out)


QEMU = "/usr/bin/qemu-aarch64-static"
CONFIGURATIONS = {
    "debian12": Configuration("bookworm", ("g++", *BUILD, *LIBRARIES, *HEADERS, *OPEN_MPI, "libflint-arb-dev", *FLINT),
                              "gcc 12, Open MPI 4, Arb beside FLINT 2"),
    "debian13": Configuration("trixie", ("g++", *BUILD, *LIBRARIES, *HEADERS, *OPEN_MPI, *FLINT),
                              "gcc 14, Open MPI 5, FLINT 3"),
    "ubuntu24": Configuration("noble", ("g++", *BUILD, *LIBRARIES, *HEADERS, *OPEN_MPI, *FLINT), "gcc 13, Open MPI 4",
                              options=("-DESPALIER_INTEGRATE=OFF",)),
    "clang": Configuration("trixie", ("clang", "g++", *BUILD, *LIBRARIES, *HEADERS, *OPEN_MPI), "clang 19, no FLINT",
                           options=("-DCMAKE_C_COMPILER=clang", "-DCMAKE_CXX_COMPILER=clang++")),
    "mpich": Configuration("trixie", ("g++", *BUILD, *LIBRARIES, *HEADERS, "mpich", "libmpich-dev"),
                           "MPICH, no FLINT", options=("-DESPALIER_MPI=ON",),
                           targets=without(TARGETS, "laws"),
                           tests="^(mpi|unit/core)(/|$)|^usage/(errors|golomb_answers|own_program)$"),
    "no-mpi": Configuration("bookworm", ("g++", *BUILD, *LIBRARIES, *HEADERS), "neither MPI nor FLINT",
                            targets=without(TARGETS, "mpi")),
    "shared": Configuration("trixie", ("g++", *BUILD, *LIBRARIES, *HEADERS, *OPEN_MPI), "shared libraries, no FLINT",
                            options=("-DBUILD_SHARED_LIBS=ON",),
                            targets=("installed", "unit_core"), tests="^(consumer|unit/core)/"),
    "deb": Packages("bookworm", "packages for Debian 12"),
    "deb13": Packages("trixie", "packages for Debian 13"),
    "aarch64": Configuration(
        "bookworm", ("crossbuild-essential-arm64", "qemu-user-static", *BUILD, *HEADERS,
                     *(f"{library}:arm64" for library in LIBRARIES)),
        "cross-compiled, run under qemu, neither MPI nor FLINT",
        options=("-DCMAKE_TOOLCHAIN_FILE=/src/cmake/aarch64-linux-gnu.cmake", "-DESPALIER_MPI=OFF",
                 "-DESPALIER_INTEGRATE=OFF"),
        # That one executes itself again, which takes the kernel's help where qemu executes it.
        targets=("golomb", "puzzle15", "unit_core", "laws"), tests="^(unit/core|laws)/",
        cases="-TeamDeathTest.*",
        architecture="arm64",
        commands=(f"{QEMU} bin/golomb 11", f"{QEMU} bin/golomb 10 --simulate mesh:4x4,node=1us",
                  f"{QEMU} bin/puzzle15 '15 14 1 6 / 9 11 4 12 / x 10 7 3 / 13 8 5 2'")),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", choices=[*CONFIGURATIONS, []], metavar="NAME",
                        help=f"one of: {', '.join(CONFIGURATIONS)}; default: all, one after the other")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--list", action="store_true", help="say what there is, and do nothing")
    arguments = parser.parse_args()
    if arguments.list:
        for name, configuration in CONFIGURATIONS.items():
            print(f"{name:10} {configuration.suite:9} {configuration.what}")
            print(f"{'':10} builds {' '.join(configuration.targets)}")
            print(f"{'':10} tests  {configuration.tests}")
        return
    if reason := chroots.why_not():
        sys.exit(reason)
    for name in arguments.names or CONFIGURATIONS:
        configuration = CONFIGURATIONS[name]
        print(f"{name}: {configuration.suite}, {configuration.what}", flush=True)
        configuration.build_and_test(name, arguments.jobs)
        print(f"{name}: passed", flush=True)


if __name__ == "__main__":
    main()
