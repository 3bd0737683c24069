# SPDX-License-Identifier: Apache-2.0
"""The 3240 instances of Jooken, Leyman and De Causmaecker (2022), beside their published optima, 263 of which are open.

They are those of github.com/JorikJooken/knapsackProblemInstances: all files test.in below a folder, and optima.csv
there or in a folder above. A run that was stopped goes on where it was; what is proved is not run again. In
bench-results/jooken lie the results, a table of the optima, and the new ones with the choices that show them. Each
choice is checked here, from the instance's own file.
"""

import argparse
import csv
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import time
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass, fields

from measure import ENVIRONMENT, PROGRAMS, print_table

RESULTS = pathlib.Path(__file__).resolve().parent.parent / "bench-results" / "jooken"
UNKNOWN = -1  # a published optimum that is none
NAME = re.compile(r"n_(\d+)_c_(\d+)_g_(\d+)_f_.*")


@dataclass
class Result:
    """A row of the results: of an instance, what one run has come to."""

    name: str
    status: str
    profit: int
    bound: int
    seconds: float  # of the process, from start to end
    processor_seconds: float
    items: str  # those chosen, as the instance's file numbers them

    @property
    def is_proved(self) -> bool:
        return self.status == "optimal" and self.profit == self.bound

    @property
    def cell(self) -> tuple[int, int, int]:
        """Items, capacity, groups."""
        match = NAME.fullmatch(self.name)
        return tuple(int(number) for number in match.groups()) if match else (0, 0, 0)


COLUMNS = [field.name for field in fields(Result)]


def read_results(file: pathlib.Path) -> dict[str, Result]:
    """By name, the last row of each; a row that was half written is left out."""
    results = {}
    if file.exists():
        with file.open(newline="", encoding="ascii") as lines:
            for row in csv.reader(lines):
                if len(row) == len(COLUMNS) and row != COLUMNS:
                    name, status, profit, bound, seconds, processor_seconds, items = row
                    results[name] = Result(name, status, int(profit), int(bound), float(seconds),
                                           float(processor_seconds), items)
    return results


def published_optima(folder: pathlib.Path) -> dict[str, int]:
    for place in (folder, *folder.resolve().parents):
        if (place / "optima.csv").exists():
            with (place / "optima.csv").open(newline="", encoding="ascii") as lines:
                return {row["name"]: int(row["optimum"]) for row in csv.DictReader(lines)}
    sys.exit(f"there is no optima.csv in {folder} or above")


def items_of(file: pathlib.Path) -> tuple[int, list[tuple[str, int, int]]]:
    """The capacity, and of each item its number, its profit and its weight."""
    numbers = file.read_text(encoding="ascii").split()
    count = int(numbers[0])
    rows = [(numbers[i], int(numbers[i + 1]), int(numbers[i + 2])) for i in range(1, 1 + 3 * count, 3)]
    return int(numbers[1 + 3 * count]), rows


def solve(file: pathlib.Path, options: Sequence[str]) -> Result:
    command = [str(PROGRAMS / "knapsack"), str(file), "--json", *options]
    start, before = time.perf_counter(), os.times()
    done = subprocess.run(command, env=ENVIRONMENT, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    seconds, after = time.perf_counter() - start, os.times()
    if done.returncode not in (0, 3):
        sys.exit(f"{' '.join(command)}: exit code {done.returncode}\n{done.stderr}")
    answer = json.loads(done.stdout)
    capacity, items = items_of(file)
    chosen = answer["solution"]
    profit = sum(items[position][1] for position in chosen)
    weight = sum(items[position][2] for position in chosen)
    if len(set(chosen)) != len(chosen) or weight > capacity or profit != int(answer["objective"]):
        sys.exit(f"{file}: the chosen items weigh {weight} of {capacity} and gain {profit}, not {answer['objective']}")
    processor_seconds = after.children_user + after.children_system - before.children_user - before.children_system
    return Result(file.parent.name, answer["status"], profit, int(answer["bound"]), round(seconds, 3),
                  round(processor_seconds, 3), " ".join(items[position][0] for position in chosen))


def sample(files: Iterable[pathlib.Path], most: int) -> list[pathlib.Path]:
    """Of each number of items, capacity and number of groups, so many instances, always the same."""
    cells: dict[tuple[str, ...], list[pathlib.Path]] = {}
    for file in sorted(files, key=lambda file: zlib.crc32(file.parent.name.encode())):
        match = NAME.fullmatch(file.parent.name)
        cells.setdefault(match.groups() if match else (), []).append(file)
    return sorted(file for cell in cells.values() for file in cell[:most])


def run_all(files: Iterable[pathlib.Path], published: Mapping[str, int], results: dict[str, Result],
            options: Sequence[str]) -> None:
    table = RESULTS / "results.csv"
    is_new = not table.exists()
    with table.open("a", newline="", encoding="ascii") as lines:
        writer = csv.writer(lines, lineterminator="\n")
        if is_new:
            writer.writerow(COLUMNS)
        else:
            lines.write("\n")  # ends a row that was half written
        for file in files:
            name = file.parent.name
            if name in results and results[name].is_proved:
                continue
            result = results[name] = solve(file, options)
            writer.writerow(astuple(result))
            lines.flush()
            if fault := fault_of(result, published):
                print(f"{name}: {fault}", flush=True)


def fault_of(result: Result, published: Mapping[str, int]) -> str:
    optimum = published.get(result.name, UNKNOWN)
    if optimum != UNKNOWN and (result.profit > optimum or result.bound < optimum):
        return f"WRONG: {result.profit} to {result.bound}, published {optimum}"
    if not result.is_proved:
        return f"open: {result.profit} to {result.bound} after {result.seconds:.1f} s"
    return ""


def write_optima(results: Iterable[Result], published: Mapping[str, int]) -> None:
    proved = sorted((result for result in results if result.is_proved), key=lambda result: result.name)
    with (RESULTS / "optima.tsv").open("w", newline="", encoding="ascii") as lines:
        writer = csv.writer(lines, delimiter="\t", lineterminator="\n")
        writer.writerow(["name", "optimum", "processor seconds"])
        writer.writerows([result.name, result.profit, result.processor_seconds] for result in proved)
    with (RESULTS / "new_optima.csv").open("w", newline="", encoding="ascii") as lines:
        writer = csv.writer(lines, lineterminator="\n")
        writer.writerow(["name", "optimum", "items"])
        writer.writerows([result.name, result.profit, result.items] for result in proved
                         if published.get(result.name, UNKNOWN) == UNKNOWN)


def row(name: str, results: Sequence[Result], published: Mapping[str, int]) -> list[str]:
    proved = [result for result in results if result.is_proved]
    new = sum(published.get(result.name, UNKNOWN) == UNKNOWN for result in proved)
    wrong = sum(fault_of(result, published).startswith("WRONG") for result in results)
    seconds = [result.seconds for result in results]
    processor_seconds = [result.processor_seconds for result in results]
    return [name, f"{len(proved)} of {len(results)}", str(new), str(wrong), f"{statistics.median(seconds):.2f}",
            f"{max(seconds):.2f}", f"{statistics.median(processor_seconds):.2f}", f"{max(processor_seconds):.2f}"]


def print_results(results: Sequence[Result], published: Mapping[str, int]) -> None:
    cells: dict[tuple[int, int], list[Result]] = {}
    for result in results:
        cells.setdefault(result.cell[1:], []).append(result)
    rows = [row(f"{capacity}, {groups}", cells[capacity, groups], published) for capacity, groups in sorted(cells)]
    print_table(["capacity, groups", "proved", "new", "wrong", "median s", "longest", "median CPU s", "longest"],
                [*rows, row("all", results, published)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=pathlib.Path, help="what is run are the instances below")
    parser.add_argument("--sample", type=int, help="run only so many of each cell: items, capacity, groups")
    parser.add_argument("--time-limit", default="60s")
    parser.add_argument("--threads", default="1")
    parser.add_argument("--new", action="store_true", help="run only those of unknown optimum")
    arguments = parser.parse_args()
    published = published_optima(arguments.folder)
    files = sorted(arguments.folder.rglob("test.in"))
    if arguments.new:
        files = [file for file in files if published.get(file.parent.name, UNKNOWN) == UNKNOWN]
    if arguments.sample is not None:
        files = sample(files, arguments.sample)
    if not files:
        sys.exit(f"there is no test.in below {arguments.folder}")
    RESULTS.mkdir(parents=True, exist_ok=True)
    results = read_results(RESULTS / "results.csv")
    run_all(files, published, results, ["--threads", arguments.threads, "--time-limit", arguments.time_limit])
    write_optima(results.values(), published)
    chosen = [results[file.parent.name] for file in files]
    print_results(chosen, published)
    if any(fault_of(result, published) for result in chosen):
        sys.exit("not all are solved, and rightly")


if __name__ == "__main__":
    main()
