# SPDX-License-Identifier: Apache-2.0
"""Korf's 100 boards: his node counts to the last digit, and how fast the heuristics are, on this machine.

Times are those of whole processes. The databases of pdb-78 go to a folder of their own, so that building them is
measured.
"""

import argparse
import json
import pathlib
import sys
import tempfile

from measure import PROGRAMS, cores, print_table, process_seconds, run
from puzzle15 import INSTANCES, korf_boards, korf_optima, table

BOARDS = str(INSTANCES / "korf100.txt")
HARDEST = "0 11 9 13 12 15 10 14 3 7 6 2 4 8 5 1"
EASY = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15"
LARGE_ITERATION = 100_000_000
WALKS = 10_000
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
    seconds, results = solve_all("--heuristic", "manhattan", "--direction", "forward", *ONE_CORE)
    published = {number: nodes for number, _, _, nodes in table("korf100.tsv")}
    counted = {int(result["instance"]["name"]): int(result["statistics"]["nodes"]) for result in results}
    wrong = [number for number in published if counted[number] != published[number]]
    if wrong:
        sys.exit(f"the published totals of the boards {wrong} are others")
    print("All 100 totals are those that Korf published.\n", flush=True)
    return [["all 100, Manhattan distance, 1 core", f"{seconds:.1f} s", "< 90 s"],
            ["the same, generated nodes", rate(results, seconds), ">= 1000 M/s"]]


def efficiency() -> list[str]:
    """Of two PEs, over failing iterations that are large enough. The fastest of three runs counts."""
    one, two = 0.0, 0.0
    for number in (14, 53, 49):
        board, threshold = korf_boards()[number], korf_optima()[number] - 2
        options = (board, "--goal", "first", "--heuristic", "manhattan", "--iteration", str(threshold))
        runs = {threads: [run("puzzle15", *options, "--threads", str(threads)) for _ in range(3)] for threads in (1, 2)}
        if runs[1][0].nodes < LARGE_ITERATION:
            sys.exit(f"board {number}: the iteration is too small")
        one += min(result.search_seconds for result in runs[1])
        two += min(result.search_seconds for result in runs[2])
    return ["failing iterations, 2 PEs, efficiency", f"{one / two / 2:.3f}", ">= 0.95"]


def databases(folder: str) -> list[list[str]]:
    rows = []
    for heuristic in ("auto", "pdb-555", "pdb-663"):
        seconds, results = solve_all("--heuristic", heuristic, "--cache", f"{folder}/empty", *ONE_CORE)
        wanted = "<= 1.0 s" if heuristic == "auto" else ""
        rows.append([f"all 100, {heuristic}, cold start, 1 core", f"{seconds:.2f} s", wanted])
    build, _ = solve_all("--heuristic", "pdb-78", "--cache", folder, "--threads", str(min(2, cores())))
    cached, _ = solve_all("--heuristic", "pdb-78", "--cache", folder, *ONE_CORE)
    return [*rows, ["all 100, pdb-78, built, 2 threads", f"{build:.1f} s", "< 120 s"],
            ["all 100, pdb-78 cached, 1 core", f"{cached:.2f} s", "<= 0.17 s"]]


def walks(folder: str) -> list[str]:
    """Many easy boards as one batch."""
    _, boards = process_seconds([str(PROGRAMS / "generate"), "puzzle15", "--random-walk", "60", "--count", str(WALKS)])
    file = pathlib.Path(folder) / "walks.txt"
    file.write_text(boards)
    seconds, _ = process_seconds([str(PROGRAMS / "puzzle15"), str(file), "--cache", folder, *ONE_CORE])
    return [f"{WALKS} random walks of 60 moves, pdb-78 cached, 1 core", f"{WALKS / seconds:.0f} /s", ">= 8000 /s"]


def damaged(folder: str) -> list[list[str]]:
    """A database with a byte changed, or with its end lost, must be built again as it was."""
    database = next(pathlib.Path(folder).glob("pdb-4x4-ff-*"))
    whole = database.read_bytes()
    middle = len(whole) // 2
    damages = {"a byte changed": whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1:],
               "the end lost": whole[:-1]}
    rows = []
    for name, content in damages.items():
        database.write_bytes(content)
        result = run("puzzle15", EASY, "--heuristic", "pdb-78", "--cache", folder)
        if result.report["objective"] != 1 or database.read_bytes() != whole:
            sys.exit(f"{database}: not as it was, after {name}")
        rows.append([f"pdb-78, built again after {name}", f"{result.seconds:.1f} s", ""])
    return rows


def hardest(folder: str, slow: bool) -> list[list[str]]:
    """Boards that need 80 moves: one of the hardest of them to search, or all, the slowest of which counts."""
    boards = [" ".join(map(str, row[1:])) for row in table("hardest80.txt")] if slow else [HARDEST]
    rows = []
    for threads in (1, 2):
        for name, cache, limit in (("cold start", f"{folder}/empty", 8), ("pdb-78 cached", folder, 0.9)):
            results = [run("puzzle15", board, "--threads", str(threads), "--cache", cache) for board in boards]
            if any(result.report["objective"] != 80 for result in results):
                sys.exit("80 moves are needed")
            case = f"80 moves, {len(boards)} board{'s' * slow}, {threads} core{'s' * (threads > 1)}, {name}"
            rows.append([case, f"{max(result.seconds for result in results):.1f} s", f"<= {limit / threads} s"])
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slow", action="store_true", help="all 17 boards that need 80 moves")
    slow = parser.parse_args().slow
    with tempfile.TemporaryDirectory() as folder:
        rows = [*manhattan(), efficiency(), *databases(folder), walks(folder), *hardest(folder, slow), *damaged(folder)]
    print_table(["case", "here", "wanted"], rows)


if __name__ == "__main__":
    main()
