# SPDX-License-Identifier: Apache-2.0
"""The same trees by frameworks for tasks, by Espalier and by a plain recursion: frameworks.py [DIR].

Each framework is a program that is called as `NAME PROBLEM SIZE THREADS` and prints the answer. Those that are built
here lie beside each other in benchmarks/frameworks; DIR has others that the reader has built. The numbers are the
processor time of all threads relative to that of the plain recursion, the medians of turns in which all programs run
once, and the greatest memory. Fails if an answer is wrong.
"""

import argparse
import os
import pathlib
import statistics
import subprocess
import sys

import measure

SOURCES = pathlib.Path(__file__).resolve().parent / "frameworks"
PROGRAMS = measure.PROGRAMS / "frameworks"
PROBLEMS = {"uts T1": ("uts", "T1"), "uts T3": ("uts", "T3"), "queens 13": ("queens", "13"),
            "clique 140": ("clique", "140"), "fib 36": ("fib", "36")}
QUICK = {"uts T1": ("uts", "T1"), "queens 9": ("queens", "9"), "clique 60": ("clique", "60"), "fib 22": ("fib", "22")}
THREADS = (1, 2)


def programs(others: str | None) -> dict[str, pathlib.Path]:
    """Returns the programs other than the plain one, by name."""
    found = {path.name: path for path in sorted(PROGRAMS.iterdir()) if path.name != "plain"}
    if others:
        found |= {path.name: path for path in sorted(pathlib.Path(others).iterdir()) if os.access(path, os.X_OK)}
    return found


def lines(name: str) -> str:
    """Returns the number of lines of a program of this repository, without those that are empty, comments or
    includes."""
    source = SOURCES / f"{name}.cpp"
    if not source.exists():
        return ""
    code = [line.strip() for line in source.read_text().splitlines()]
    return str(sum(1 for line in code if line and not line.startswith(("//", "#include"))))


def answer(program: pathlib.Path, problem: tuple[str, str], threads: int) -> str:
    return subprocess.run([program, *problem, str(threads)], capture_output=True, text=True, check=True).stdout.strip()


def usage(program: pathlib.Path, problem: tuple[str, str], threads: int) -> measure.Usage:
    return measure.usage_of([str(program), *problem, str(threads)])


def row(label: str, problem: tuple[str, str], others: dict[str, pathlib.Path], repeats: int) -> list[str]:
    plain = PROGRAMS / "plain"
    right = answer(plain, problem, 1)
    for name, program in others.items():
        for threads in THREADS:
            given = answer(program, problem, threads)
            if given != right:
                sys.exit(f"{name}, {label}, {threads} threads: {given}, but the plain recursion says {right}")
    turns: list[tuple[float, dict]] = []
    for _ in range(repeats):
        reference = usage(plain, problem, 1).processor_seconds
        turns.append((reference, {(name, threads): usage(program, problem, threads)
                                  for name, program in others.items() for threads in THREADS}))
    cells = [label, f"{statistics.median(reference for reference, _ in turns):.2f} s"]
    for name in others:
        ratios = [statistics.median(used[name, threads].processor_seconds / reference for reference, used in turns)
                  for threads in THREADS]
        memory = max(used[name, threads].megabytes for _, used in turns for threads in THREADS)
        cells += [" / ".join(f"{ratio:.2f}" for ratio in ratios), f"{memory:.0f} MB"]
    return cells


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", help="the folder of other programs")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--quick", action="store_true", help="small trees, to try the programs")
    arguments = parser.parse_args()
    others = programs(arguments.folder)
    head = ["tree", "recursion"]
    for name in others:
        head += [f"{name}, 1 / 2 threads", "memory"]
    problems = QUICK if arguments.quick else PROBLEMS
    measure.print_table(head, [row(label, problem, others, 1 if arguments.quick else arguments.repeats)
                               for label, problem in problems.items()])
    print("\nLines of code for all trees: " + ", ".join(f"{name} {lines(name)}" for name in ["plain", *others]))


if __name__ == "__main__":
    main()
