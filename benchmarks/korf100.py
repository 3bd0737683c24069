"""Korf's 100 boards: his node counts to the last digit, and how fast the heuristics are, on this machine.

Times are those of whole processes. The databases of pdb-78 go to a folder of their own, so that building them is
measured.
"""

import argparse
import json
import sys
import tempfile

from measure import PROGRAMS, cores, print_table, process_seconds, run
from puzzle15 import INSTANCES, korf_boards, korf_optima, table

BOARDS = str(INSTANCES / "korf100.txt")
HARDEST = "15 11 8 12 14 10 9 13 2 6 1 4 3 7 5 0"
LARGE_ITERATION = 100_000_000
ONE_CORE = ["--threads", "1"]


def solve_all(*options: str) -> tuple[float, list[dict]]:
    """The seconds and the results, which must be right."""
    seconds, output = process_seconds([str(PROGRAMS / "puzzle15"), BOARDS, "--goal", "first", "--json", *options])
    results = [json.loads(line) for line in output.splitlines()]
    lengths = {int(result["instance"]["name"]): result["objective"] for result in results}
    if lengths != korf_optima():
        sys.exit(f"{' '.join(options)}: not all lengths are right")
    return seconds, results


def rate(results: list[dict], seconds: float) -> str:
    return f"{sum(int(result['statistics']['nodes']) for result in results) / seconds / 1e6:.0f} M/s"


def manhattan() -> list[list[str]]:
    """Compares the totals too."""
    seconds, results = solve_all("--count", "korf", *ONE_CORE)
    published = {number: nodes for number, _, _, nodes in table("korf100.tsv")}
    counted = {int(result["instance"]["name"]): int(result["statistics"]["nodes"]) for result in results}
    wrong = [number for number in published if counted[number] != published[number]]
    if wrong:
        sys.exit(f"the published totals of the boards {wrong} are others")
    print("All 100 totals are those that Korf published.\n", flush=True)
    return [["all 100, Manhattan distance, 1 core", f"{seconds:.1f} s", "< 90 s"],
            ["the same, generated nodes", rate(results, seconds), ">= 400 M/s"]]


def efficiency() -> list[str]:
    """Of two PEs, over failing iterations large enough."""
    one, two = 0.0, 0.0
    for number in (14, 53, 49):
        board, optimum = korf_boards()[number], korf_optima()[number]
        options = (board, "--goal", "first", "--heuristic", "manhattan", "--iteration", str(optimum - 2))
        single, double = run("puzzle15", *options, *ONE_CORE), run("puzzle15", *options, "--threads", "2")
        if single.nodes >= LARGE_ITERATION:
            one, two = one + single.search_seconds, two + double.search_seconds
    return ["failing iterations, 2 PEs, efficiency", f"{one / two / 2:.3f}" if two else "none", ">= 0.95"]


def databases(folder: str) -> list[list[str]]:
    rows = []
    for heuristic in ("auto", "pdb-555", "pdb-663"):
        seconds, results = solve_all("--heuristic", heuristic, "--cache", f"{folder}/empty", *ONE_CORE)
        wanted = "< 4 s" if heuristic == "auto" else ""
        rows.append([f"all 100, {heuristic}, cold start, 1 core", f"{seconds:.2f} s", wanted])
    build, _ = solve_all("--heuristic", "pdb-78", "--cache", folder, "--threads", str(min(2, cores())))
    cached, _ = solve_all("--heuristic", "pdb-78", "--cache", folder, *ONE_CORE)
    return [*rows, ["all 100, pdb-78, built, 2 threads", f"{build:.1f} s", "< 120 s"],
            ["all 100, pdb-78 cached, 1 core", f"{cached:.2f} s", "< 0.3 s"]]


def hardest(folder: str) -> list[list[str]]:
    rows = []
    for threads, limit in ((1, "< 30 s"), (2, "< 16 s")):
        for name, cache in (("cold start", f"{folder}/empty"), ("pdb-78 cached", folder)):
            result = run("puzzle15", HARDEST, "--goal", "first", "--threads", str(threads), "--cache", cache)
            if result.report["objective"] != 80:
                sys.exit("80 moves are needed")
            rows.append([f"80 moves, {threads} core{'s' * (threads > 1)}, {name}", f"{result.seconds:.1f} s", limit])
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows = [*manhattan(), efficiency(), *databases(folder), *hardest(folder)]
    print_table(["case", "here", "wanted"], rows)


if __name__ == "__main__":
    main()
