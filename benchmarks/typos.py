# SPDX-License-Identifier: Apache-2.0
"""Misspelt input: every option of every program and every word that it chooses from, every function of integrate and
the headers of knapsacks, with one letter dropped, doubled, swapped with the next one, or with a word glued to its
neighbour. A program has to refuse what it is given, or to answer as if there were no mistake.

Fails if a mistake is accepted with another meaning.
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from measure import ENVIRONMENT, PROGRAMS

# Each program with a command that it answers at once.
COMMANDS = {
    ("golomb",): ["6"],
    ("knapsack",): ["small.kp"],
    ("puzzle15",): ["1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 x 15"],
    ("integrate",): ["x", "--from", "0", "--to", "1"],
    ("synthetic", "uts"): ["-d", "3"],
    ("synthetic", "alpha"): ["--alpha", "0.5"],
    ("synthetic", "costs"): ["--height", "3"],
    ("synthetic", "scatter"): ["--pes", "4", "--messages", "8"],
    ("generate", "knapsack"): ["--items", "3"],
    ("generate", "puzzle15"): [],
    ("generate", "polynomial"): [],
}

# Files whose headers have words. All of them are the same knapsack, whose best profit is 8.
KNAPSACKS = ["2 10\n3 4\n5 6\n", "2\n10\n3 4\n5 6\n", "knapsack\nn 2\nc 10\nz 8\ntime 0.00\n1,3,4,1\n2,5,6,1\n-----\n",
             "2\n1 3 4\n2 5 6\n10\n", "10\na 4 3\nb 6 5\n", "1\n2 1 8\n3 5\n4 6\n10\n"]
HEADER_LINES = {KNAPSACKS[2]: 5}

# Functions of more arguments than x.
ARGUMENTS = {"atan2": "x,1", "min": "x,1", "max": "x,1", "besselj": "1,x", "bessely": "1,x", "besseli": "1,x", "besselk": "1,x",
             "zeta": "x+2", "polylog": "2,x", "gammainc": "2,x", "beta": "x+1,2", "hypot": "x,1", "pow": "x,2", "li": "x+2",
             "if": "x,1,2", "acosh": "x+1", "arcosh": "x+1", "log": "x+1", "ln": "x+1"}


@dataclass
class Case:
    """A command line with a mistake, and the one without it if that has another meaning only by the mistake."""

    words: list[str]
    correct: list[str] | None = None  # may be answered alike; none: has to be refused
    files: tuple[str, str] | None = None  # standard input of both


def misspelt(word: str, first: int = 0) -> set[str]:
    """All texts that differ by one letter from the word, behind its first letters."""
    texts = set()
    for i in range(first, len(word)):
        texts.add(word[:i] + word[i + 1:])
        texts.add(word[:i] + word[i] + word[i:])
        if i + 1 < len(word):
            texts.add(word[:i] + word[i + 1] + word[i] + word[i + 2:])
    return texts - {word, ""}


def description(program: tuple[str, ...]) -> dict:
    words = [str(PROGRAMS / program[0]), *program[1:], "--print-options"]
    return json.loads(subprocess.run(words, capture_output=True, text=True, check=True).stdout)


def cases_of_options(program: tuple[str, ...]) -> list[Case]:
    options = [option for group in description(program)["groups"] for option in group["options"]]
    known = {name for option in options for name in option["names"]}
    cases = []
    for option in options:
        for name in option["names"]:
            value = [(option["choices"] or ["1"])[0]] if option["value"] else []
            start = [*program, *COMMANDS[program]]
            cases += [Case([*start, text, *value]) for text in sorted(misspelt(name) - known)]
            if value and len(name) > 2:
                cases.append(Case([*start, name + value[0]]))
            if COMMANDS[program]:
                cases.append(Case([*start[:-1], start[-1] + name, *value]))
            choices = {choice for choice in option["choices"] if not choice.endswith(":")}
            cases += [Case([*start, name, text]) for choice in sorted(choices) for text in sorted(misspelt(choice) - choices)]
    return cases


def cases_of_functions() -> list[Case]:
    text = description(("integrate",))["definition"]
    functions = re.search(r"the functions ([a-z0-9 ]+)\.", text)[1].split()
    known = {*functions, "pi", "e", "inf", "oo", "i"}
    cases = []
    for name in functions:
        argument = ARGUMENTS.get(name, "x/2")
        limits = ["--from", "0", "--to", "1", "--digits", "6"]
        correct = ["integrate", f"{name}({argument})", *limits]
        for typo in sorted(misspelt(name) - known):
            cases.append(Case(["integrate", f"{typo}({argument})", *limits], correct))
        if "," not in argument:
            cases += [Case(["integrate", text, *limits], correct) for text in (f"{name}x", f"2{name}x", f"x{name}", f"{name}2x")]
    return cases


def cases_of_headers() -> list[Case]:
    cases = []
    correct = ["knapsack", "-"]
    for text in KNAPSACKS:
        lines = text.splitlines(keepends=True)
        count = HEADER_LINES.get(text, 1)
        header, rest = "".join(lines[:count]), "".join(lines[count:])
        for i, letter in enumerate(header):
            if letter.isalpha():
                typos = {header[:i] + header[i + 1:], header[:i] + letter + header[i:],
                         header[:i] + header[i + 1] + letter + header[i + 2:]}
            elif letter in " \n":
                typos = {header[:i] + header[i + 1:]}
            else:
                typos = set()
            cases += [Case(correct, correct, (typo + rest, text)) for typo in sorted(typos - {header})]
    return cases


def all_cases() -> list[Case]:
    cases = [case for program in COMMANDS for case in cases_of_options(program)]
    return [*cases, *(cases_of_functions() if (PROGRAMS / "integrate").exists() else []), *cases_of_headers()]


def answer(words: list[str], text: str | None, folder: str) -> tuple[int, str]:
    """The exit code and the bare result."""
    done = subprocess.run([str(PROGRAMS / words[0]), *words[1:], *(["--quiet"] if words[0] in ("integrate", "knapsack") else [])],
                          input=text, stdin=subprocess.DEVNULL if text is None else None, capture_output=True, text=True,
                          cwd=folder, env=ENVIRONMENT, errors="replace")
    return done.returncode, done.stdout if done.returncode in (0, 3) else done.stderr


def fault(case: Case, folder: str) -> str:
    """What is wrong with the answer to the case; empty if nothing is."""
    typo, correct = case.files or (None, None)
    code, said = answer(case.words, typo, folder)
    if code == 2:
        return ""
    if code in (0, 3) and case.correct is not None and said == answer(case.correct, correct, folder)[1]:
        return ""
    given = f" < {typo!r}" if typo is not None else ""
    return f"{' '.join(case.words)}{given}: exit code {code}: {said.strip()[:200]}"


def faults(cases: list[Case], jobs: int) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "small.kp").write_text(KNAPSACKS[0])
        with ThreadPoolExecutor(jobs) as pool:
            return [text for text in pool.map(lambda case: fault(case, folder), cases) if text]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--cases", type=int, default=10_000, help="so many at random, of all that there are")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    cases = all_cases()
    some = random.Random(arguments.seed).sample(cases, min(arguments.cases, len(cases)))
    accepted = faults(some, len(os.sched_getaffinity(0)))
    for text in accepted:
        print(text)
    print(f"{len(some):,} of {len(cases):,} mistakes were tried; {len(accepted)} were accepted with another meaning")
    sys.exit(1 if accepted else 0)


if __name__ == "__main__":
    main()
