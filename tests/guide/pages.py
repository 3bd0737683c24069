# SPDX-License-Identifier: Apache-2.0
"""What a page shows: commands with what they print, scripts, programs. README.md and the pages of docs/ are pages.

A console block has commands, each behind "$ " and run by bash in a folder of the page's own, one after the other; the
lines below a command are what it prints, where "..." stands for any number of lines, and none at all says nothing. What
comes behind "#" is for people. A command behind "# " is root's, and is only parsed. A comment before the block says how
its commands are run, in any of these words:
    <!-- test: syntax, WHY -->  they are parsed, not run
    <!-- test: exit 3 -->       each of them ends with this code
    <!-- test: loose -->        numbers with a fraction, or with k, M, G, are measurements
    <!-- test: exact -->        nothing is a measurement
    <!-- test: unordered -->    the lines come in any order
"""

import dataclasses
import pathlib
import re

BLOCK = re.compile(r"(?:^<!-- (?P<comment>[^\n]*?) -->\n)?^```(?P<language>[\w+-]*)\n(?P<body>.*?)^```$",
                   re.DOTALL | re.MULTILINE)
PROMPT = re.compile(r"[$#] ")
ANY_LINES = "..."

# Lines of a report that say what a run took: the same command says something else tomorrow.
MEASURED_LINE = re.compile(r"(nodes|nodes per second|evaluations|PEs|requests|splits|messages|incumbents|speedup|efficiency|"
                           r"deepest|generation|termination|explored|searched|seconds|bytes|time|memory|prepared|states)\b")
NUMBER = r"\d[\d,]*(?:\.\d+)?(?:e[-+]\d+)?"
WITH_UNIT = re.compile(rf"{NUMBER} ?(?:[kMGT] ?)?(?=(?:seconds?|ms|us|ns|s|per second)\b)")
MEASUREMENT = re.compile(r"\d[\d,]*\.\d+(?: [kMGT]\b)?|\d[\d,]* [kMGT]\b")

# The kernel of golomb is that of the fastest instructions which the processor has.
VECTORS = re.compile(r"^kernel (avx512|avx2|portable),")


@dataclasses.dataclass
class Command:
    text: str
    shown: list  # lines
    is_roots: bool = False
    how: str = ""

    def goes_on(self):
        """On the next line: behind a backslash, within quotes or within a loop."""
        within_loop = self.text.startswith("for ") and not re.search(r"^\s*done\b", self.text, re.MULTILINE)
        return not self.shown and (self.text.endswith("\\") or self.text.count("'") % 2 == 1 or within_loop)

    @property
    def is_run(self):
        return not self.is_roots and not self.how.startswith("syntax")

    @property
    def exit_code(self):
        found = re.search(r"\bexit (\d+)", self.how)
        return int(found[1]) if found else 0


@dataclasses.dataclass
class Block:
    language: str
    body: str
    comment: str  # of the line before it
    start: int  # where the body begins in the page

    def how(self):
        return self.comment.removeprefix("test: ") if self.comment.startswith("test: ") else ""

    def commands(self):
        """Of a console block."""
        commands = []
        for line in self.body.splitlines():
            if commands and commands[-1].goes_on():
                commands[-1].text += "\n" + line
            elif PROMPT.match(line):
                commands.append(Command(line[2:], [], line.startswith("#"), self.how()))
            elif commands:
                commands[-1].shown.append(line)
            else:
                raise ValueError(f"a console block begins with a command, not with: {line}")
        return commands


def blocks(text):
    return [Block(found["language"], found["body"], found["comment"] or "", found.start("body"))
            for found in BLOCK.finditer(text)]


def commands(text):
    return [command for block in blocks(text) if block.language == "console" for command in block.commands()]


def comparable(line, command):
    """The line without what differs from run to run. Simulated runs differ in nothing, but for the bytes of their
    messages, which depend on how compilers lay things out."""
    line = " ".join(line.split())
    line = re.sub(r'[\d,]+ bytes|"bytes": ?\d+', "bytes", line)
    line = VECTORS.sub("kernel VECTORS,", line)
    if "exact" in command.how or ("--simulate" in command.text and "node=auto" not in command.text):
        return line
    if MEASURED_LINE.match(line):
        return re.sub(NUMBER + r"(?: [kMGT]\b)?", "#", line).replace("PEs", "PE")
    line = WITH_UNIT.sub("# ", line)
    return MEASUREMENT.sub("#", line) if "loose" in command.how else line


def mismatch(command, printed):
    """The first shown line that was not printed, in its place; none if all were."""
    printed = [comparable(line, command) for line in printed]
    if "unordered" in command.how:
        return next((line for line in command.shown
                     if line.strip() != ANY_LINES and comparable(line, command) not in printed), None)
    at = 0
    may_skip = False
    for line in command.shown:
        if line.strip() == ANY_LINES:
            may_skip = True
            continue
        wanted = comparable(line, command)
        end = len(printed) if may_skip else min(at + 1, len(printed))
        found = next((i for i in range(at, end) if printed[i] == wanted), None)
        if found is None:
            return line
        at, may_skip = found + 1, False
    if command.shown and not may_skip and any(printed[at:]):
        return "the end, where there was: " + next(line for line in printed[at:] if line)
    return None


def updated(command, printed):
    """What to show instead: as many lines before the first "..." as were shown there, or all."""
    while printed and not printed[-1].strip():
        printed.pop()
    if mismatch(command, printed) is None:
        return command.shown
    shown = [line.strip() for line in command.shown]
    if ANY_LINES in shown and shown.index(ANY_LINES) > 0:
        return [*printed[:shown.index(ANY_LINES)], ANY_LINES]
    return printed


def files_of(root):
    """The pages, the README first."""
    root = pathlib.Path(root)
    return [root / "README.md", *sorted(root.glob("solvers/*/README.md")), *sorted((root / "docs").rglob("*.md"))]
