# SPDX-License-Identifier: Apache-2.0
"""Do the tests notice a fault? Every mutant of tests/mutants is one: a single condition or statement is changed, and
some test has to fail.

All mutants are built at once, into a copy of the sources, each behind a switch that is read when a test program starts
(mutant schemata [Untch, Offutt, Harrold 1993]), so that a hundred mutants cost one build. Test programs of the copy are
run once without a mutant, which they must pass, and then once for each.
"""

import argparse
import concurrent.futures
import csv
import fnmatch
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import threading
import time
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from measure import ENVIRONMENT, cores, print_table, ranks

ROOT = pathlib.Path(__file__).resolve().parent.parent
LISTS = ROOT / "tests" / "mutants"
COPY = ROOT / "build" / "mutants" / "copy"
BUILD = ROOT / "build" / "mutants" / "build"

COLUMNS = ["id", "file", "text", "replacement", "tests", "harmless"]

# What is run for the mutants of a list, in this order; of others unit_<list>.
PROGRAMS = {"core": ["unit_core", "laws", "engine"]}

MEMORY = 8 * 2**30  # a mutant that allocates for ever must not take the machine with it
PATIENCE = 20  # seconds that a run may take beside five times what the unmutated one takes

SWITCH_HEADER = """#pragma once
extern unsigned espalier_chosen_mutant;
/// Constant expressions are evaluated without any mutant.
[[gnu::always_inline]] constexpr bool espalier_mutant(unsigned number) {
    return !__builtin_is_constant_evaluated() && number == espalier_chosen_mutant;
}
"""
SWITCH_SOURCE = """#include <cstdlib>
unsigned espalier_chosen_mutant = 0;
/// Before whatever else is initialised.
[[gnu::constructor(101)]] static void choose_mutant() {
    const char* chosen = std::getenv("ESPALIER_MUTANT");
    if (chosen != nullptr) espalier_chosen_mutant = static_cast<unsigned>(std::strtoul(chosen, nullptr, 10));
}
"""


@dataclass
class Mutant:
    """A row of a list."""

    id: str
    file: str
    text: str
    replacement: str
    tests: str
    harmless: str
    place: str  # of the row: FILE:LINE
    list: str
    children: list["Mutant"] = field(default_factory=list)
    begin: int = 0
    end: int = 0

    @property
    def number(self) -> int:
        """Its switch: stays the same when others come and go, so that their files need not be compiled again."""
        return zlib.crc32(self.id.encode())

    @property
    def is_statement(self) -> bool:
        text = marked(self.text).rstrip()
        return text.endswith(";") or text.endswith("}") and ";" in text  # no expression such as Range{}

    def guarded(self, old: str) -> str:
        if self.is_statement:
            return f"if (::espalier_mutant({self.number}U)) {{ {self.replacement} }} else {{ {old} }}"
        return f"(::espalier_mutant({self.number}U) ? ({self.replacement}) : ({old}))"

    def trials(self, everything: bool) -> list[str]:
        """What is run until something fails: what its row names first, and if it names nothing or `everything` is
        wanted, all tests of its list."""
        named = self.tests.split()
        if named and not everything:
            return named
        programs = PROGRAMS.get(self.list, [f"unit_{self.list}"])
        return named + [program for program in programs if program not in named]


# Nothing, an operator between two operands, or what begins with one. A sign has no blank behind it.
PART_OF_EXPRESSION = r"\s*($|[-+*/%&|^]?=(?!=)|[/%<>=?,.)]|:(?!:)|&&|\|\||[-+*&|^]\s)"


# What may contain commas: texts, template arguments, and what is in brackets.
CLOSED = re.compile(r'"(?:[^"\\]|\\.)*"|<[^<>()]*>|\([^()\[\]{}]*\)|\[[^()\[\]{}]*\]|\{[^()\[\]{}]*\}')


def is_list(text: str) -> bool:
    """Whether there is a comma outside of brackets, which would be an operator between parentheses."""
    while (shorter := CLOSED.sub("", text)) != text:
        text = shorter
    return "," in text


DECLARATION = re.compile(r"(const|constexpr|static|auto|bool|int|double|std::[\w:<>]+)[\s&*]+[a-z]\w*\s*[={(\[;]")


# The beginning of a declaration whose value is computed while compiling, when no mutant can be chosen.
CONSTANT = re.compile(r"constexpr [\w:<>\s&*\[\]]+ = [^;]*$")


class Stale(Exception):
    """A row that does not fit the sources."""

    def __init__(self, mutant: Mutant, fault: str) -> None:
        super().__init__(f"{mutant.place}: {mutant.id}: {fault}")
        self.mutant = mutant


def marked(text: str) -> str:
    """The part in guillemets, if there are any: the rest only says where."""
    return match[1] if (match := re.search("«(.*)»", text)) else text


def read_list(path: pathlib.Path) -> Iterable[Mutant]:
    with path.open(newline="") as lines:
        rows = csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        for number, row in enumerate(rows, 1):
            if row == COLUMNS or not row or row[0].startswith("#"):
                continue
            place = f"{path.relative_to(ROOT)}:{number}"
            if not 3 <= len(row) <= len(COLUMNS):
                sys.exit(f"{place}: {len(row)} columns, expected {', '.join(COLUMNS)}, separated by tabs")
            row += [""] * (len(COLUMNS) - len(row))
            yield Mutant(*row, place=place, list=path.stem)


def read_lists() -> list[Mutant]:
    mutants = [mutant for path in sorted(LISTS.glob("*.tsv")) for mutant in read_list(path)]
    numbers: dict[int, Mutant] = {}
    for mutant in mutants:
        other = numbers.setdefault(mutant.number, mutant)
        if other is not mutant:
            sys.exit(f"{mutant.place}: {mutant.id} has been used before: {other.place}")
    return mutants


TEST = re.compile(r"\b(?:TEST(?:_F|_P)?|TYPED_TEST(?:_P)?|RC_GTEST(?:_FIXTURE)?_PROP)\((\w+),\s*(\w+)")


def names_of_tests() -> set[str]:
    """Returns SUITE.NAME of all tests, without the names of their parameters."""
    return {f"{suite}.{name}" for source in (ROOT / "tests").rglob("*.?pp")
            for suite, name in TEST.findall(source.read_text())}


def unknown_tests(mutants: Sequence[Mutant]) -> list[str]:
    """Returns complaints about rows that name unknown tests: nothing would kill their mutants in a quick run."""
    names = names_of_tests()
    unknown = []
    for mutant in mutants:
        for trial in mutant.tests.split():
            for pattern in trial.partition(":")[2].split(":"):
                is_of_parameters = "/" in pattern or pattern.startswith("*")
                if pattern and not is_of_parameters and not any(fnmatch.fnmatchcase(name, pattern) for name in names):
                    unknown.append(f"{mutant.place}: {mutant.id}: no test is called {pattern}")
    return unknown


def locate(mutant: Mutant, source: str) -> None:
    """Finds what the mutant replaces. White space matches any white space, also the end of a line."""
    pattern = ""
    for token in re.findall(r"«|»|\s+|[^\s«»]+", mutant.text):
        pattern += {"«": "(?P<old>", "»": ")"}.get(token, r"\s+" if token.isspace() else re.escape(token))
    found = list(re.finditer(pattern, source))
    if len(found) != 1:
        times = "is not found" if not found else f"is found {len(found)} times"
        raise Stale(mutant, f"the text {times} in {mutant.file}: {mutant.text}")
    mutant.begin, mutant.end = found[0].span("old" if "«" in mutant.text else 0)
    if CONSTANT.search(source[:mutant.begin]):
        raise Stale(mutant, f"a constant is computed without any mutant; quote where it is used: {mutant.text}")
    line = source[source.rfind("\n", 0, mutant.begin) + 1 : mutant.begin]
    if len(re.findall(r'(?<![\\\'])"', line)) % 2 == 1:
        raise Stale(mutant, f"a switch would be a part of the text; quote where it is used: {mutant.text}")
    if mutant.is_statement:
        if DECLARATION.match(marked(mutant.text)):
            raise Stale(mutant, f"nothing behind it would know the name; quote its value: {mutant.text}")
        return
    if source[mutant.begin : mutant.end].startswith("return "):
        raise Stale(mutant, f"half a statement cannot be replaced: {mutant.text}")
    for text in (marked(mutant.text), mutant.replacement):
        if re.match(PART_OF_EXPRESSION, text) or is_list(text):
            raise Stale(mutant, f"not a whole expression: {text.strip() or 'nothing'}")


def nested(mutants: Sequence[Mutant]) -> list[Mutant]:
    """The outermost ones; those that lie in another one's text are its children."""
    outermost: list[Mutant] = []
    open_: list[Mutant] = []
    for mutant in sorted(mutants, key=lambda m: (m.begin, -m.end)):
        mutant.children = []
        while open_ and open_[-1].end <= mutant.begin:
            open_.pop()
        if open_ and open_[-1].end < mutant.end:
            raise Stale(mutant, f"it and {open_[-1].id} overlap, and neither lies within the other")
        (open_[-1].children if open_ else outermost).append(mutant)
        open_.append(mutant)
    return outermost


def mutated(source: str, mutants: Sequence[Mutant], begin: int, end: int) -> str:
    """The source from begin to end with all mutants in it."""
    result = ""
    for mutant in mutants:
        result += source[begin : mutant.begin]
        result += mutant.guarded(mutated(source, mutant.children, mutant.begin, mutant.end))
        begin = mutant.end
    return result + source[begin:end]


def mutated_files(mutants: Sequence[Mutant]) -> tuple[dict[str, str], list[Stale]]:
    """The sources with all mutants in them that fit, and what is wrong with the others."""
    files: dict[str, str] = {}
    errors: list[Stale] = []
    for file in sorted({mutant.file for mutant in mutants}):
        here = [mutant for mutant in mutants if mutant.file == file]
        if not (ROOT / file).is_file():
            errors += [Stale(mutant, f"there is no {file}") for mutant in here]
            continue
        source = (ROOT / file).read_text()
        fitting = []
        for mutant in here:
            try:
                locate(mutant, source)
                nested([*fitting, mutant])
                fitting.append(mutant)
            except Stale as stale:
                errors.append(stale)
        files[file] = mutated(source, nested(fitting), 0, len(source))
    return files, errors


def write_if_changed(path: pathlib.Path, text: bytes) -> None:
    if path.is_file() and path.read_bytes() == text:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text)


def make_copy(files: dict[str, str]) -> None:
    """What is unchanged keeps its time, so that a second build compiles little."""
    listed = subprocess.run(["git", "-C", ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                            check=True, capture_output=True, text=True).stdout
    names = {name for name in listed.split("\0") if name and (ROOT / name).is_file()}
    switch = {"mutants/switch.hpp": SWITCH_HEADER, "core/espalier/mutants_switch.cpp": SWITCH_SOURCE}
    texts = {name: (ROOT / name).read_bytes() for name in names if name not in files}
    texts |= {name: text.encode() for name, text in (files | switch).items()}
    for name, text in texts.items():
        write_if_changed(COPY / name, text)
    for path in COPY.rglob("*"):
        if path.is_file() and str(path.relative_to(COPY)) not in texts:
            path.unlink()


def build(programs: Sequence[str], jobs: int) -> None:
    ninja = ["-G", "Ninja"] if shutil.which("ninja") and not (BUILD / "CMakeCache.txt").is_file() else []
    subprocess.run(["cmake", "-S", COPY, "-B", BUILD, *ninja, "-DCMAKE_BUILD_TYPE=Release", "-DESPALIER_WERROR=OFF",
                    "-DCMAKE_UNITY_BUILD=ON",
                    "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG",
                    f"-DCMAKE_CXX_FLAGS=-w -include {COPY}/mutants/switch.hpp"],
                   check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", BUILD, "--parallel", str(jobs), "--target", *programs], check=True)


def program_of(trial: str) -> str:
    return trial.split(":")[0].split("@")[0]


def command_of(trial: str) -> list[str]:
    """unit_core, unit_core:Pack* (a filter of tests), mpi@3:Mpi* (on three ranks)."""
    name, _, tests = trial.partition(":")
    program, _, ranks_wanted = name.partition("@")
    launcher = ranks(int(ranks_wanted)) if ranks_wanted else []
    command = [*launcher, str(BUILD / "bin" / f"{program}_tests"), "--gtest_fail_fast", "--gtest_brief=1"]
    return command + ([f"--gtest_filter={tests}"] if tests else [])


def confine() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def failure_of(trial: str, number: int, seconds: float) -> str:
    """What went wrong when this was run with that mutant, in a few words; nothing: empty."""
    environment = ENVIRONMENT | {"ESPALIER_MUTANT": str(number), "RC_PARAMS": "seed=1"}
    process = subprocess.Popen(command_of(trial), env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True, errors="replace", preexec_fn=confine,
                               start_new_session=True)
    try:
        output, _ = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        process.communicate()
        return "does not end"
    if process.returncode == 0:
        return ""
    failed = re.search(r"\[  FAILED  \] ([^\s,]+)", output)
    return failed[1] if failed else f"exit code {process.returncode}"


class Suite:
    """Runs tests, and remembers how long each takes if nothing is wrong."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.locks: dict[str, threading.Lock] = {}
        self.lock = threading.Lock()

    def patience(self, trial: str) -> float:
        with self.lock:
            lock = self.locks.setdefault(trial, threading.Lock())
        with lock:
            if trial not in self.seconds:
                start = time.perf_counter()
                if failure := failure_of(trial, 0, 1800):
                    raise RuntimeError(f"{trial} fails without any mutant: {failure}")
                self.seconds[trial] = time.perf_counter() - start
        return PATIENCE + 5 * self.seconds[trial]

    def killer(self, mutant: Mutant, everything: bool) -> str:
        """The first test that fails; none: empty."""
        for trial in mutant.trials(everything):
            if failure := failure_of(trial, mutant.number, self.patience(trial)):
                return f"{trial.partition(':')[0]}: {failure}"
        return ""


def chosen(mutants: Sequence[Mutant], patterns: Sequence[str]) -> list[Mutant]:
    return [mutant for mutant in mutants
            if not patterns or any(re.search(pattern, f"{mutant.list}/{mutant.id}") for pattern in patterns)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("mutants", nargs="*", metavar="REGEX", help="only those for which LIST/ID matches, as ^golomb/")
    parser.add_argument("--check", action="store_true", help="only say which rows do not fit the sources any more")
    parser.add_argument("--harmless", action="store_true", help="run those, too, that the lists call harmless")
    parser.add_argument("--quick", action="store_true", help="build and run only the tests that a row names")
    parser.add_argument("--jobs", type=int, default=cores(), metavar="N")
    arguments = parser.parse_args()

    mutants = read_lists()
    files, errors = mutated_files(mutants)
    selected = chosen(mutants, arguments.mutants)
    if stale := [str(error) for error in errors if error.mutant in selected] + unknown_tests(selected):
        sys.exit("\n".join(stale))
    harmless = [mutant for mutant in mutants if mutant.harmless]
    print(f"{len(mutants)} mutants, {len(harmless)} of them harmless", flush=True)
    if arguments.check:
        return

    wanted = [mutant for mutant in selected if arguments.harmless or not mutant.harmless]
    make_copy(files)
    everything = not arguments.quick
    build(sorted({program_of(trial) for mutant in wanted for trial in mutant.trials(everything)}), arguments.jobs)
    suite = Suite()
    survivors = []
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        runs = {pool.submit(suite.killer, mutant, everything): mutant for mutant in wanted}
        for run in concurrent.futures.as_completed(runs):
            mutant = runs[run]
            print(f"{mutant.list}/{mutant.id}: {run.result() or 'ALIVE'}", flush=True)
            if not run.result():
                survivors.append(mutant)
    print(f"\n{len(wanted) - len(survivors)} of {len(wanted)} were killed")
    if survivors:
        print_table(["alive", "", "text", "replacement"],
                    [[m.id, m.place, marked(m.text), m.replacement] for m in survivors])
    sys.exit(1 if any(not mutant.harmless for mutant in survivors) else 0)


if __name__ == "__main__":
    main()
