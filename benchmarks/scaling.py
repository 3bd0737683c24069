# SPDX-License-Identifier: Apache-2.0
"""Efficiency of golomb on 1 to all cores, by threads and ranks: speedup against one thread, divided by the cores.

A machine is not the same from minute to minute, so one thread and many PEs take turns, and the median is taken of the
ratios of neighbours. The search is timed by the program itself, from the first PE's start to the result.
"""

import argparse
import statistics
from collections.abc import Callable

from measure import Run, cores, print_table, ranks, run


def threads(marks: int, number: int) -> Run:
    return run("golomb", "--marks", str(marks), "--known-optimum", "--threads", str(number))


def mpi(marks: int, number: int) -> Run:
    return run("golomb", "--marks", str(marks), "--known-optimum", launcher=ranks(number))


def efficiencies(marks: int, number: int, transport: Callable[[int, int], Run], rounds: int) -> tuple[float, float]:
    """The medians of the efficiency of the search and of the whole process."""
    search, process = [], []
    for _ in range(rounds):
        one, many = threads(marks, 1), transport(marks, number)
        if one.nodes != many.nodes:
            raise SystemExit(f"{marks} marks: {one.nodes} nodes on one PE, {many.nodes} on {number}")
        search.append(one.search_seconds / many.search_seconds / number)
        process.append(one.seconds / many.seconds / number)
    return statistics.median(search), statistics.median(process)


def numbers_of_pes() -> list[int]:
    """1, 2, 4, ... and all cores."""
    numbers = [1]
    while 2 * numbers[-1] < cores():
        numbers.append(2 * numbers[-1])
    return sorted({*numbers, cores()})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--marks", type=int, nargs="+", default=[13, 14, 15])
    parser.add_argument("--rounds", type=int, default=7)
    arguments = parser.parse_args()
    rows = []
    for marks in arguments.marks:
        rounds = arguments.rounds if marks < 15 else 3
        seconds = statistics.median(threads(marks, 1).search_seconds for _ in range(3 if marks < 15 else 1))
        for number in numbers_of_pes():
            for transport in (threads, mpi):
                search, process = efficiencies(marks, number, transport, rounds)
                rows.append([str(marks), f"{seconds:.3f}", transport.__name__, str(number),
                             f"{100 * search:.1f} %", f"{100 * process:.1f} %"])
    print_table(["marks", "seconds at 1", "transport", "PEs", "efficiency", "of the process"], rows)


if __name__ == "__main__":
    main()
