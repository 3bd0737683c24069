# SPDX-License-Identifier: Apache-2.0
"""Proofs of optimal Golomb rulers on this machine, beside what others need.

Each time is that of the whole process, on one core, the median of several runs; the kernels take turns.
"""

import argparse
import collections
import pathlib
import shutil
import statistics

from measure import Run, cores, median_seconds, print_table, process_seconds, run

# The same proofs elsewhere, on one core of a server of 2023: the fastest other program that we know of, without the
# time for its table (16 marks: extrapolated), Gecode's own model, and a plain program that is well written.
ELSEWHERE = {
    12: ("0.006", "49", "3-6"),
    13: ("0.12", "", "69"),
    14: ("1.2", "", ""),
    15: ("16.2", "", ""),
    16: ("235", "", ""),
}

KERNELS = ["avx512", "avx2", "portable", "plain"]
MODEL = pathlib.Path(__file__).resolve().parent.parent / "instances" / "golomb" / "golomb.mzn"


def prove(marks: int, kernel: str, threads: int = 1) -> Run:
    return run("golomb", "--marks", str(marks), "--known-optimum", "--kernel", kernel, "--threads", str(threads))


def available(kernel: str) -> bool:
    """Does this processor have the instructions of a kernel?"""
    try:
        prove(4, kernel)
    except SystemExit:
        return False
    return True


def worth_waiting(marks: int, kernel: str, slow: bool) -> bool:
    most = {"plain": 13, "portable": 14}.get(kernel, 15)
    return slow or marks <= most


def proofs(marks: int, kernels: list[str], repeats: int) -> list[str]:
    runs = collections.defaultdict(list)
    for _ in range(repeats):
        for kernel in kernels:
            runs[kernel].append(prove(marks, kernel))
    nodes = {single.nodes for group in runs.values() for single in group}
    if len(nodes) != 1:
        raise SystemExit(f"{marks} marks: the runs visited different numbers of nodes: {sorted(nodes)}")
    times = [f"{median_seconds(runs[kernel]):.3f}" if kernel in runs else "" for kernel in KERNELS]
    return [str(marks), f"{nodes.pop():,}", *times, *ELSEWHERE.get(marks, ("", "", ""))]


def print_proofs(repeats: int, slow: bool) -> None:
    print("Proofs, whole process on one core, seconds; the last three columns were measured elsewhere:\n")
    kernels = [kernel for kernel in KERNELS if available(kernel)]
    rows = []
    for marks in range(12, 16):
        rows.append(proofs(marks, [kernel for kernel in kernels if worth_waiting(marks, kernel, slow)], repeats))
    print_table(["marks", "nodes", *KERNELS, "other program", "Gecode", "plain C"], rows)


def print_all_cores() -> None:
    print(f"\n16 marks on {cores()} cores: ", end="", flush=True)
    seconds = prove(16, "auto", cores()).seconds
    print(f"{seconds:.1f} s (the other program on one core, extrapolated: {ELSEWHERE[16][0]} s)")


def print_constraint_solver(repeats: int, slow: bool) -> None:
    """The MiniZinc model of instances/golomb, solved by Gecode."""
    if shutil.which("minizinc") is None:
        print("\nMiniZinc and Gecode (apt-get install minizinc flatzinc) are not here to compare with.")
        return
    print("\nThe same proofs by MiniZinc and Gecode, whole process on one core, seconds:\n")
    rows = []
    for marks in range(9, 13 if slow else 12):
        optimum = prove(marks, "auto").report["objective"]
        command = ["minizinc", "--solver", "gecode", "-D", f"marks={marks};shorter_than={optimum}", str(MODEL)]
        seconds, answer = zip(*(process_seconds(command) for _ in range(repeats if marks < 11 else 1)))
        if any("UNSATISFIABLE" not in text for text in answer):
            raise SystemExit(f"{marks} marks: Gecode found a ruler shorter than {optimum}")
        ours = median_seconds([prove(marks, "auto") for _ in range(repeats)])
        theirs = statistics.median(seconds)
        rows.append([str(marks), f"{ours:.3f}", f"{theirs:.2f}", f"{theirs / ours:,.0f}"])
    print_table(["marks", "golomb", "Gecode", "ratio"], rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--slow", action="store_true", help="also what takes minutes: every kernel, 16 marks")
    arguments = parser.parse_args()
    print_proofs(arguments.repeats, arguments.slow)
    print_constraint_solver(arguments.repeats, arguments.slow)
    if arguments.slow:
        print_all_cores()


if __name__ == "__main__":
    main()
