# SPDX-License-Identifier: Apache-2.0
"""The 24-puzzle: [Korf, Felner 2002]'s boards, with lengths as published, and how fast they are solved here.

Five of them by default, and the mean estimate of random boards. --all: all fifty on all cores instead, those with few
published nodes first, for a day. What has a row in instances/puzzle15/korf24.tsv is not run again, and a board that was
stopped, or killed, goes on from its checkpoint in build/korf24. --estimate: how long those without a row would take, by
samples of their iterations, some seconds for each board. How much of a last iteration is searched before a solution is
found is taken from the boards that have a row.
"""

import argparse
import dataclasses
import json
import math
import pathlib
import random
import resource
import statistics
import sys
import tempfile

from measure import PROGRAMS, Run, cores, print_table, process_seconds, run
from puzzle15 import table

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "korf24"
TABLE = ROOT / "instances" / "puzzle15" / "korf24.tsv"
CACHE = ["--cache", str(FOLDER)]
SOLVE = ["--goal", "first", "--heuristic", "pdb-24", *CACHE]
WANTED = {38: "<= 0.8 s", 40: "<= 1 s", 44: "<= 3.2 s", 25: "<= 4.5 s", 1: "<= 8 s"}
RANDOM_BOARDS = 20_000
SECONDS_TO_ESTIMATE = 5
DIRECTIONS = ["forward", "backward"]
USUAL_GROWTH = 8  # is expected of iterations if only one was searched since the search turned round
SAMPLED_NODES = 5e7  # of each iteration, about
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


def solve(number: int, *options: str) -> Run:
    moves, _, board = boards()[number]
    result = run("puzzle15", board, *SOLVE, *options)
    if result.report["objective"] != moves:
        sys.exit(f"board {number}: {result.report['objective']} moves, published are {moves}")
    return result


def some() -> list[list[str]]:
    rows = []
    for number, wanted in WANTED.items():
        result = solve(number, "--threads", "1")
        rows.append([f"board {number}, {result.report['objective']} moves, {result.nodes:,} nodes, 1 core",
                     f"{result.search_seconds:.2f} s", wanted])
    return rows


def used_processor_seconds() -> float:
    """Of all programs that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def add_seconds(number: int, seconds: float) -> float:
    """Those of all lives of a board's search, this being one: the earlier ones are in a file beside its checkpoint."""
    file = FOLDER / f"board-{number}.seconds"
    if file.exists():
        seconds += float(file.read_text(encoding="ascii"))
    file.write_text(f"{seconds}\n", encoding="ascii")
    return seconds


def rows_of_table() -> list[list[str]]:
    return [line.split("\t") for line in TABLE.read_text(encoding="ascii").splitlines() if line[:1].isdigit()]


def without_row() -> list[int]:
    """Those with few published nodes first."""
    known = {int(row[0]) for row in rows_of_table()}
    return sorted(boards().keys() - known, key=lambda number: boards()[number][1])


def nodes_of_last_tree(iterations: list[dict]) -> list[int]:
    """Returns the nodes of the last iterations that begin at the same board as the last one, each with a threshold two
    above the one before. A search may have turned round before them."""
    nodes: list[int] = []
    *_, last = iterations
    for iteration in reversed(iterations):
        threshold = last["threshold"] - 2 * len(nodes)
        if (iteration["threshold"], iteration["direction"]) != (threshold, last["direction"]):
            break
        nodes.insert(0, iteration["nodes"])
    return nodes


def searched_of_last(iterations: list[dict]) -> str:
    """Returns what share of the last iteration was searched, if it had grown as the one before, or a dash if only two
    iterations are of one tree."""
    nodes = nodes_of_last_tree(iterations)
    return f"{nodes[-1] * nodes[-3] / nodes[-2] ** 2:.4f}" if len(nodes) > 2 else "-"


def all_boards() -> None:
    for number in without_row():
        before = used_processor_seconds()
        try:
            result = solve(number, "--checkpoint", str(FOLDER / f"board-{number}"))
        finally:
            seconds = add_seconds(number, used_processor_seconds() - before)
        row = [number, result.report["objective"], result.nodes, f"{seconds:.1f}", result.report["run"]["pes"],
               result.report["heuristic"], searched_of_last(result.report["iterations"])]
        with TABLE.open("a", encoding="ascii") as file:
            print(*row, sep="\t", file=file)
        print(*row, sep="\t", flush=True)


@dataclasses.dataclass
class Estimate:
    """The nodes of a board's search."""
    first_sampled: int  # the iterations of lower thresholds were searched to the end
    nodes: float
    error: float  # of the samples, and because solutions are found in different parts of last iterations
    searched: int  # in the iterations that were searched,
    seconds: float  # in this time, on all cores

    def text(self) -> str:
        return f"{self.nodes:.3g}, +- {100 * self.error / self.nodes:.0f} %"


def sampled_nodes(board: str, direction: str, threshold: int, share: float) -> tuple[float, float]:
    """Returns the nodes of an iteration that is searched past all solutions, and their standard error."""
    report = run("puzzle15", board, *SOLVE, "--direction", direction, "--iteration", str(threshold), "--sample",
                 f"{100 * min(1.0, share):.6f}%").report
    return report["estimated_nodes"], report["standard_error"]


def estimate(number: int, share: float, deviation: float) -> Estimate:
    """Searches the iterations that are soon over to the end, and samples the others in the direction that has fewer
    nodes. The last one is taken to grow as the one before; `share` of it is searched in the mean, with a standard
    deviation of `deviation`."""
    moves, _, board = boards()[number]
    begun = run("puzzle15", board, *SOLVE, "--time-limit", f"{SECONDS_TO_ESTIMATE}s", may_stop=True)
    # The one that was stopped, or found a solution, was not searched to the end.
    limit = min(moves, begun.report["bound"])
    whole = [iteration for iteration in begun.report["iterations"] if iteration["threshold"] < limit]
    nodes = [iteration["nodes"] for iteration in whole]
    tree = nodes_of_last_tree(whole)
    growth = tree[-1] / tree[-2] if len(tree) > 1 else USUAL_GROWTH
    first_sampled = whole[-1]["threshold"] + 2
    variance = 0.0
    directions = DIRECTIONS
    for threshold in range(first_sampled, moves, 2):
        sampled, error, direction = min((*sampled_nodes(board, direction, threshold, SAMPLED_NODES / (growth * nodes[-1])),
                                         direction) for direction in directions)
        directions = [direction]  # The search goes on with the better one, too.
        growth = sampled / nodes[-1]
        nodes.append(sampled)
        variance += error ** 2
    last = growth * nodes[-1]
    return Estimate(first_sampled, sum(nodes) + share * last, math.sqrt(variance + (deviation * last) ** 2), begun.nodes,
                    begun.search_seconds)


def estimates(numbers: list[int]) -> None:
    """Of these, or of those without a row and then of all fifty together."""
    counted = {int(row[0]): int(row[2]) for row in rows_of_table()}
    shares = [float(row[6]) for row in rows_of_table() if row[6] != "-"]
    share, deviation = statistics.mean(shares), statistics.stdev(shares)
    print(f"of the last iterations of {len(shares)} boards {100 * share:.1f} % was searched in the mean, with a standard "
          f"deviation of {100 * deviation:.1f} %\n")
    about = {}
    for number in numbers or without_row():
        about[number] = estimate(number, share, deviation)
        print(f"board {number}: {about[number].text()} nodes", file=sys.stderr, flush=True)
    per_second = sum(one.searched for one in about.values()) / sum(one.seconds for one in about.values())
    print_table(["board", "moves", "sampled from", "published nodes", "nodes, about", "nodes, counted",
                 f"{cores()} cores"],
                [[f"{number}", f"{boards()[number][0]}", f"{one.first_sampled}", f"{boards()[number][1]:.2g}", one.text(),
                  f"{counted[number]:.3g}" if number in counted else "", f"{one.nodes / per_second / 3600:.2f} h"]
                 for number, one in about.items()])
    hours = sum(one.nodes for one in about.values()) / per_second / 3600
    error = math.sqrt(sum(one.error ** 2 for one in about.values())) / per_second / 3600
    print(f"\nthese: {hours:.1f} h, with a standard error of {error:.1f} h, at {per_second / 1e6:.1f} M nodes per second "
          f"on {cores()} cores, as measured here")
    if not numbers:
        solved = sum(float(row[3]) for row in rows_of_table()) / cores() / 3600
        print(f"all fifty: {hours + solved:.1f} h, with the {solved:.1f} h that those with a row have taken")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--all", action="store_true", help="all fifty boards, on all cores")
    mode.add_argument("--estimate", nargs="*", type=int, metavar="BOARD", help="how long these would take; default: the others")
    arguments = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    built = build()
    if arguments.all:
        return all_boards()
    if arguments.estimate is not None:
        return estimates(arguments.estimate)
    print_table(["case", "here", "wanted"], [built, *means(), *some()])


if __name__ == "__main__":
    main()
