# SPDX-License-Identifier: Apache-2.0
"""What checkpoints cost, and what mpirun costs threads.

A checkpoint a second is lost in the noise of a machine that others use as well. So searches are run with many
checkpoints a second, in turn with searches without: what one of them costs is the difference divided by their number.
The searches are timed by the programs themselves, from the first PE's start to the result.

Then the same threads under `mpirun -n 1`, and two ranks of a thread each beside one thread for what one thread solves
at once.
"""

import argparse
import pathlib
import statistics
import tempfile
from dataclasses import dataclass

from measure import PROGRAMS, Run, cores, print_table, process_seconds, ranks, run
from puzzle15 import korf_boards

INSTANCES = pathlib.Path(__file__).resolve().parent.parent / "instances"


@dataclass(frozen=True)
class Search:
    name: str
    command: tuple[str, ...]


def exhaustive_searches() -> list[Search]:
    """Their node counts depend on nothing, so that times can be compared."""
    board = ("puzzle15", "--heuristic", "manhattan", "--goal", "first", "--all=count", korf_boards()[92])
    return [Search("golomb 15", ("golomb", "--marks", "15", "--known-optimum")),
            Search("UTS T1L", ("synthetic", "uts", "--tree", "T1L")),
            Search("puzzle15, board 92", board)]


def run_on(carrier: str, number: int, search: Search, *options: str) -> Run:
    """On so many threads, or so many ranks."""
    if carrier == "threads":
        return run(*search.command, "--threads", str(number), *options)
    return run(*search.command, "--threads", "1", *options, launcher=ranks(number))


def checkpoint_row(search: Search, carrier: str, every: float, pairs: int) -> list[str]:
    ratios, seconds, counts = [], [], set()
    with tempfile.TemporaryDirectory() as folder:
        options = ("--checkpoint", f"{folder}/checkpoint", "--checkpoint-every", f"{every}s")
        for pair in range(pairs):
            order = [(), options] if pair % 2 else [options, ()]
            times = {}
            for chosen in order:
                result = run_on(carrier, cores(), search, *chosen)
                times[chosen] = result.search_seconds
                counts.add(result.nodes)
            ratios.append(times[options] / times[()])
            seconds.append(times[()])
    if len(counts) > 1:
        raise SystemExit(f"{search.name}: {sorted(counts)} nodes")
    ratio = statistics.median(ratios)
    spread = statistics.quantiles(ratios, n=4)
    return [search.name, f"{cores()} {carrier}", f"{statistics.median(seconds):.2f}", f"{1 / every:.0f}",
            f"{ratio:.3f}", f"{spread[0]:.3f} - {spread[2]:.3f}", f"{100 * (ratio - 1) * every:.2f} %"]


def print_checkpoints(every: float, pairs: int) -> None:
    print(f"Checkpoints ({pairs} pairs of runs; medians, quartiles)\n")
    print_table(["search", "on", "seconds without", "checkpoints a second", "with / without", "quartiles",
                 "one a second costs"],
                [checkpoint_row(search, carrier, every, pairs) for search in exhaustive_searches()
                 for carrier in ("threads", "ranks")])


def solver_searches(folder: str) -> list[Search]:
    jooken = f"{folder}/jooken.kp"
    pathlib.Path(jooken).write_text(process_seconds([str(PROGRAMS / "generate"), "knapsack", "--class", "jooken", "--items",
                                                     "1200", "--capacity", "100000000", "--seed", "1"])[1])
    return [Search("golomb 14", ("golomb", "--marks", "14", "--known-optimum")),
            Search("UTS T1L", ("synthetic", "uts", "--tree", "T1L")),
            Search("puzzle15, board 54", ("puzzle15", korf_boards()[54], "--goal", "first", "--heuristic", "manhattan")),
            Search("knapsack, jooken 1200", ("knapsack", jooken)),
            Search("integrate, 500 digits", ("integrate", "sqrt(tan(x))", "--from", "0", "--to", "pi/2", "--digits",
                                             "500"))]


def command_of(search: Search, *options: str) -> list[str]:
    return [str(PROGRAMS / search.command[0]), *search.command[1:], *options]


def start_of_mpirun(number: int, rounds: int) -> float:
    """Seconds that mpirun takes for a program that does nothing but start."""
    return statistics.median(process_seconds([*ranks(number), str(PROGRAMS / "golomb"), "--version"])[0]
                             for _ in range(rounds))


def paired(first: list[str], second: list[str], rounds: int) -> tuple[float, float]:
    """The median seconds of the first, and the median of what the second takes more, in turn."""
    seconds, more = [], []
    for turn in range(rounds):
        commands = [first, second] if turn % 2 else [second, first]
        times = {tuple(command): process_seconds(command)[0] for command in commands}
        seconds.append(times[tuple(first)])
        more.append(times[tuple(second)] - times[tuple(first)])
    return statistics.median(seconds), statistics.median(more)


def print_launchers(rounds: int) -> None:
    one_rank = ["mpirun", "-n", "1", "--bind-to", "none"]
    threads = str(cores())
    start = start_of_mpirun(1, rounds)
    print(f"\nWhole processes ({rounds} pairs, medians); mpirun -n 1 starts in {start:.3f} s\n")
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        searches = solver_searches(folder)
        for search in searches:
            command = command_of(search, "--threads", threads)
            seconds, more = paired(command, [*one_rank, *command], rounds)
            rows.append([search.name, f"{seconds:.3f}", f"{seconds + more:.3f}",
                         f"{(seconds + more - start) / seconds:.3f}"])
        print_table(["search", f"--threads {threads}", "under mpirun -n 1", "ratio without mpirun's start"], rows)
        rows = []
        start = start_of_mpirun(2, rounds)
        for search in searches:
            command = command_of(search, "--threads", "1")
            seconds, more = paired(command, [*ranks(2), *command], rounds)
            rows.append([search.name, f"{seconds:.3f}", f"{seconds + more:.3f}",
                         f"{(seconds + more - start) / seconds:.3f}"])
        print(f"\nmpirun -n 2 starts in {start:.3f} s\n")
        print_table(["search", "--threads 1", "mpirun -n 2, --threads 1", "ratio without mpirun's start"], rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=11)
    parser.add_argument("--every", type=float, default=0.04, help="seconds between two checkpoints")
    arguments = parser.parse_args()
    print_checkpoints(arguments.every, arguments.pairs)
    print_launchers(arguments.pairs)


if __name__ == "__main__":
    main()
