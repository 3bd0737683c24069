# SPDX-License-Identifier: Apache-2.0
"""What running searches say of their progress, beside the truth.

Each program runs on a terminal of its own. When it has ended one knows how far it was whenever it said something: of
the lines nearest to 10, 25, 50 and 90 % of its time, the explored share and the time that was left are compared with
that. A line that says that something is unknown is no worse than the truth; one that is off by more than a factor of
1.5 is a failure.
"""

import argparse
import os
import pty
import re
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from measure import PROGRAMS
from puzzle15 import korf_boards

WORST = 1.5
MOMENTS = (0.10, 0.25, 0.50, 0.90)
UNITS = {"us": 1e-6, "ms": 1e-3, "s": 1, "min": 60, "h": 3600, "d": 86400}
DURATION = r"(?:[\d.]+ (?:us|ms|s|min|h|d) ?)+"


@dataclass
class Line:
    """What was said when so many seconds of the run had passed; None: unknown."""
    seconds: float
    explored: float | None
    left: float | None


def duration(text: str) -> float:
    return sum(float(number) * UNITS[unit] for number, unit in re.findall(r"([\d.]+) (us|ms|s|min|h|d)", text))


def line_of(seconds: float, text: str) -> Line | None:
    explored = re.match(r"(?:([\d.]+) % explored|explored: unknown), ", text)
    if not explored:
        return None
    left = re.search(rf"about ({DURATION})left", text)
    return Line(seconds, float(explored[1]) / 100 if explored[1] else None, duration(left[1]) if left else None)


def watch(command: list[str]) -> tuple[float, list[Line]]:
    """The seconds that a program runs, and what it says meanwhile."""
    start = time.monotonic()
    child, terminal = pty.fork()
    if child == 0:
        os.environ["COLUMNS"] = "200"
        os.execv(command[0], command)
    lines, text = [], ""
    while True:
        try:
            portion = os.read(terminal, 4096).decode(errors="replace")
        except OSError:  # the program has ended
            break
        if not portion:
            break
        *complete, text = (text + portion).split("\x1b[K")
        now = time.monotonic() - start
        lines += [line for part in complete if (line := line_of(now, part.strip("\r\n")))]
    _, status = os.waitpid(child, 0)
    seconds = time.monotonic() - start
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f"{' '.join(command)} failed")
    return seconds, lines


def compared(said: float | None, truth: float) -> tuple[str, bool]:
    """What was said against the truth, and whether that will do."""
    if said is None:
        return "unknown", True
    ratio = said / truth
    return f"{ratio:.2f}", 1 / WORST <= ratio <= WORST


def searches(folder: str, slow: bool) -> list[tuple[str, list[str]]]:
    knapsacks = []
    for seed in (5, 30) if slow else (5,):
        os.system(f"{PROGRAMS / 'generate'} knapsack --class sanders --seed {seed} > {folder}/{seed}.kp 2> /dev/null")
        knapsacks.append((f"knapsack dfs, seed {seed}", ["knapsack", f"{folder}/{seed}.kp", "--algorithm", "dfs"]))
    boards = [(f"puzzle15, board {number}", ["puzzle15", korf_boards()[number], "--goal", "first"])
              for number in (88, 82)]
    golomb = [(f"golomb {marks}", ["golomb", "--marks", str(marks)]) for marks in ((14, 15, 16) if slow else (14, 15))]
    uts = [(f"uts {name}", ["synthetic", "uts", "--tree", name])
           for name in ("T1L", "T2L", "T3L") + (("T1XL",) if slow else ())]
    return golomb + uts + knapsacks + boards


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slow", action="store_true", help="also searches of a minute")
    parser.add_argument("--threads", type=int, nargs="*", default=[1, 2])
    parser.add_argument("--only", default="", help="those whose names contain this")
    arguments = parser.parse_args()
    failures = 0
    print(f"{'search':24}{'threads':>8}{'seconds':>9}   {'of the time':>11}{'explored':>10}{'ratio':>9}"
          f"{'s left':>9}{'ratio':>9}")
    with tempfile.TemporaryDirectory() as folder:
        for name, (program, *options) in searches(folder, arguments.slow):
            if arguments.only not in name:
                continue
            for threads in arguments.threads:
                seconds, lines = watch([str(PROGRAMS / program), *options, "--threads", str(threads)])
                for moment in MOMENTS:
                    near = [line for line in lines if abs(line.seconds / seconds - moment) < 0.05]
                    if not near:
                        continue
                    line = min(near, key=lambda line: abs(line.seconds / seconds - moment))
                    truth = line.seconds / seconds
                    explored, is_near = compared(line.explored, truth)
                    left, is_near_too = compared(line.left, seconds - line.seconds)
                    failures += (not is_near) + (not is_near_too)
                    print(f"{name:24}{threads:8}{seconds:9.2f}   {100 * truth:9.1f} %"
                          f"{'' if line.explored is None else f'{100 * line.explored:.1f} %':>10}{explored:>9}"
                          f"{'' if line.left is None else f'{line.left:.2f}':>9}{left:>9}")
    if failures:
        sys.exit(f"{failures} statements were off by more than a factor of {WORST}")


if __name__ == "__main__":
    main()
