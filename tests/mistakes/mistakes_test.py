# SPDX-License-Identifier: Apache-2.0
"""Checks what compilers report for mistakes: mistakes_test.py SOURCE COMPILER...

A comment `// says: SENTENCE` marks each line of the source that makes a mistake. The first error that the compiler
reports for this line contains the sentence, and few other lines follow. The compiler reports nothing else, and nothing
at all for a source without mistakes.
"""

import collections
import os
import pathlib
import re
import subprocess
import sys

MISTAKE = re.compile(r".*; +// says: (.+)$")
MOST_LINES = {"gcc": 20, "clang": 60}  # clang also reports each constant that an error leaves undefined
OPTIONS = {"gcc": (), "clang": ("-ferror-limit=0",)}  # the default of clang is to stop after 20 errors
QUOTED = re.compile(r" *[0-9]* \|")  # lines of the source: later versions of gcc quote more of them
ERROR = re.compile(r"(error|warning): ")
CONTEXT = re.compile(r"In file included from |\S+: In ")  # begins what gcc prints before an error
CORE = pathlib.Path(__file__).resolve().parents[2] / "core"


def mistakes_in(source: pathlib.Path) -> dict[int, str]:
    """Returns the sentence for each line that makes a mistake."""
    found = ((number, MISTAKE.match(line)) for number, line in enumerate(source.read_text().splitlines(), 1))
    return {number: match[1] for number, match in found if match}


def kind_of(compiler: str) -> str:
    return "clang" if "clang" in pathlib.Path(compiler).name else "gcc"


def said_by(compiler: str, source: pathlib.Path) -> list[str]:
    command = [compiler, "-std=c++20", "-Wall", "-Wextra", "-fsyntax-only", *OPTIONS[kind_of(compiler)], f"-I{CORE}",
               str(source)]
    run = subprocess.run(command, env={**os.environ, "LC_ALL": "C"}, text=True, stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT, check=False)
    return run.stdout.splitlines()


def diagnostics(lines: list[str]) -> list[list[str]]:
    """Returns the lines of each error or warning, with its context and its notes."""
    parts: list[list[str]] = [[]]
    for line in lines:
        has_error = any(map(ERROR.search, parts[-1]))
        if has_error and (ERROR.search(line) or CONTEXT.match(line)):
            parts.append([])
        parts[-1].append(line)
    return parts


def by_mistake(source: pathlib.Path, lines: list[str], places: dict[int, str]) -> dict[int, list[str]]:
    """Returns the lines for each mistake. Compilers do not repeat the place if the previous error had the same one."""
    said = collections.defaultdict(list)
    place = 0
    for part in diagnostics(lines):
        numbers = (int(match[1]) for match in map(re.compile(rf"{re.escape(str(source))}:(\d+):").match, part) if match)
        place = next((number for number in numbers if number in places), place)
        said[place] += part
    return said


def fault_of(lines: list[str], sentence: str, most_lines: int) -> str | None:
    """Returns what is wrong with the lines that a compiler printed for one mistake."""
    errors = [line for line in lines if "error:" in line]
    if not errors or sentence not in errors[0]:
        return f"the first error is not: {sentence}"
    said = [line for line in lines if not QUOTED.match(line)]
    return f"{len(said)} lines are more than {most_lines}" if len(said) > most_lines else None


def faults(source: pathlib.Path, compiler: str) -> list[str]:
    """Returns what is wrong with everything that the compiler printed."""
    mistakes = mistakes_in(source)
    lines = said_by(compiler, source)
    if not mistakes:
        return ["a source without mistakes compiles without a message", *lines] if lines else []
    most_lines = MOST_LINES[kind_of(compiler)]
    said = by_mistake(source, lines, mistakes)
    found = ["this belongs to no mistake", *said[0]] if said[0] else []
    for number, sentence in mistakes.items():
        if fault := fault_of(said[number], sentence, most_lines):
            found += [f"{source}:{number}: {fault}", *said[number]]
    return found


def main(source: str, *compilers: str) -> int:
    found = {compiler: faults(pathlib.Path(source), compiler) for compiler in compilers}
    for compiler, lines in found.items():
        if lines:
            print(compiler, *lines, sep="\n")
    return 1 if any(found.values()) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
