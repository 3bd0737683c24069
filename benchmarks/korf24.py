"""The 24-puzzle: [Korf, Felner 2002]'s boards, with lengths as published, and how fast they are solved here.

Five of them by default, and the mean estimate of random boards. --slow: all fifty on all cores, those with few
published nodes first; days here and there, so it goes on where it was stopped, with what lies in build/korf24.
"""

import argparse
import json
import pathlib
import random
import sys
import tempfile

from measure import PROGRAMS, cores, print_table, process_seconds, run
from puzzle15 import table

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "build" / "korf24"
CACHE = ["--cache", str(FOLDER)]
SOLVE = ["--goal", "first", "--heuristic", "pdb-24", *CACHE]
WANTED = {38: "<= 0.8 s", 40: "<= 1 s", 44: "<= 3.2 s", 25: "<= 4.5 s", 1: "<= 8 s"}
RANDOM_BOARDS = 20_000
MEANS = {"pdb-6666": 81.808, "pdb-24": 83.086}  # over random boards, as published
# Of the mean of so many boards, three times: estimates deviate by 5.
TOLERANCE = 0.12


def boards() -> dict[int, tuple[int, int, str]]:
    """Moves, published nodes and the board, by number."""
    return {row[0]: (row[1], row[2], " ".join(map(str, row[4:]))) for row in table("korf24.txt")}


def build() -> list[str]:
    """The databases, unless they are there: those that are looked for by a board that needs few moves."""
    goal = " ".join(map(str, [1, 0, *range(2, 25)]))
    seconds, _ = process_seconds([str(PROGRAMS / "puzzle15"), goal, *SOLVE])
    return [f"pdb-24, ready on {cores()} cores", f"{seconds:.1f} s", "<= 60 s, built"]


def solvable(generator: random.Random) -> list[int]:
    """Any board from which the goal, the blank first, can be reached."""
    tiles = list(range(25))
    while True:
        generator.shuffle(tiles)
        if sum(0 < tiles[j] < tiles[i] for j in range(25) for i in range(j)) % 2 == 0:
            return tiles


def means() -> list[list[str]]:
    """Estimates are what an iteration that finds nothing says of a board."""
    generator = random.Random(24)
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "boards.txt")
        file.write_text("".join(" ".join(map(str, solvable(generator))) + "\n" for _ in range(RANDOM_BOARDS)))
        for name, published in MEANS.items():
            _, output = process_seconds([str(PROGRAMS / "puzzle15"), str(file), "--goal", "first", "--heuristic", name,
                                         *CACHE, "--iteration", "0", "--json"])
            mean = sum(json.loads(line)["bound"] for line in output.splitlines()) / RANDOM_BOARDS
            if abs(mean - published) > TOLERANCE:
                sys.exit(f"{name}: the mean estimate is {mean:.3f}, published is {published}")
            rows.append([f"{name}, mean estimate of {RANDOM_BOARDS} random boards", f"{mean:.3f}", f"{published}"])
    return rows


def solve(number: int, *options: str) -> list[str]:
    """A row: number, moves, nodes, seconds."""
    moves, _, board = boards()[number]
    result = run("puzzle15", board, *SOLVE, *options)
    if result.report["objective"] != moves:
        sys.exit(f"board {number}: {result.report['objective']} moves, published are {moves}")
    return [str(number), str(moves), str(result.nodes), f"{result.search_seconds:.2f}"]


def some() -> list[list[str]]:
    rows = []
    for number, wanted in WANTED.items():
        _, moves, nodes, seconds = solve(number, "--threads", "1")
        rows.append([f"board {number}, {moves} moves, {int(nodes):,} nodes, 1 core", f"{seconds} s", wanted])
    return rows


def all_boards() -> None:
    """Keeps a row for each in korf24.tsv, and a checkpoint of the one that is being solved."""
    results = FOLDER / "korf24.tsv"
    known = {line.split("\t")[0] for line in results.read_text().splitlines()} if results.exists() else set()
    by_nodes = sorted(boards(), key=lambda number: boards()[number][1])
    for number in by_nodes:
        if str(number) in known:
            continue
        row = solve(number, "--checkpoint", str(FOLDER / f"board-{number}"))
        with results.open("a") as file:
            file.write("\t".join(row) + "\n")
        print("\t".join(row), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slow", action="store_true", help="all fifty boards, on all cores")
    slow = parser.parse_args().slow
    FOLDER.mkdir(parents=True, exist_ok=True)
    print_table(["case", "here", "wanted"], [build(), *means(), *some()])
    if slow:
        all_boards()


if __name__ == "__main__":
    main()
