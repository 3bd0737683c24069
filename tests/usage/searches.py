# SPDX-License-Identifier: Apache-2.0
"""Searches that live several lives (story.py): what is searched, and what every undisturbed run answers."""

import csv
import functools
import pathlib
import tempfile
from dataclasses import dataclass

from programs import FOLDER, cpu_seconds_of_ended, parse_json, run

BOARD = "14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15"


@dataclass(frozen=True)
class Search:
    """A problem that takes up to two seconds of one thread. `generated`: arguments of `generate`, whose files are added
    to the command. `is_counted`: whether every run has the same nodes and solution, which is not so if PEs prune with
    what they hear of each other. `prunes` excludes balancers that search level by level."""

    name: str
    command: tuple[str, ...]
    generated: tuple[str, ...] = ()
    is_counted: bool = True
    prunes: bool = False

    def prepare(self, folder: pathlib.Path) -> None:
        if self.generated:
            done = run("generate", *self.generated, "--output", folder / "instances")
            assert done.returncode == 0, done.stderr

    def arguments(self, folder: pathlib.Path) -> tuple[str, ...]:
        return (*self.command, *map(str, sorted(folder.glob("instances/*"))), "--json")

    def answer(self, output: str, _folder: pathlib.Path) -> dict | None:
        """Returns everything that is the same in every run that comes to its end, or None if the run was stopped."""
        if not output.endswith("}\n"):
            return None
        report = parse_json(output)
        if report["status"] not in ("optimal", "complete", "infeasible"):
            return None
        answer = {key: report[key] for key in ("status", "objective", "bound", "check")}
        if self.is_counted:
            answer |= {"solution": report["solution"], "nodes": report["statistics"]["nodes"]}
        return answer

    def carried(self, output: str, _folder: pathlib.Path) -> int:
        """Returns how much was searched, in all lives, according to a report of a run that was stopped."""
        return parse_json(output)["statistics"]["nodes"]


@dataclass(frozen=True)
class Batch(Search):
    """Several instances, whose results are in a table: a life adds only the rows that are not there yet. `columns`:
    those that are the same in every run."""

    columns: tuple[str, ...] = ()

    def arguments(self, folder: pathlib.Path) -> tuple[str, ...]:
        instances = map(str, sorted(folder.glob("instances/*")))
        return (*self.command, *instances, "--quiet", "--results", str(folder / "results.csv"))

    def rows(self, folder: pathlib.Path) -> list[tuple[str, ...]]:
        table = folder / "results.csv"
        text = table.read_text() if table.exists() else ""
        whole = text[:text.rfind("\n") + 1]  # a run that was killed may have left a part of a line
        return sorted(tuple(row[column] for column in self.columns) for row in csv.DictReader(whole.splitlines()))

    def answer(self, _output: str, folder: pathlib.Path) -> dict | None:
        return {"rows": self.rows(folder)}

    def carried(self, _output: str, folder: pathlib.Path) -> int:
        return len(self.rows(folder))


@dataclass(frozen=True)
class Expectation:
    """What an undisturbed run on one thread took and answered."""

    cpu_seconds: float
    nodes: int  # 0 for a batch
    answer: dict


@functools.cache
def expectation(search: Search) -> Expectation:
    with tempfile.TemporaryDirectory(prefix="espalier-lives-") as name:
        folder = pathlib.Path(name)
        search.prepare(folder)
        begin = cpu_seconds_of_ended()
        done = run(*search.arguments(folder), "--threads", "1")
        cpu_seconds = cpu_seconds_of_ended() - begin
        assert done.returncode == 0, done.stderr
        nodes = 0 if isinstance(search, Batch) else search.carried(done.stdout, folder)
        answer = search.answer(done.stdout, folder)
        assert answer is not None, done.stdout
        return Expectation(cpu_seconds, nodes, answer)


SEARCHES = (
    Search("golomb proof", ("golomb", "--marks", "14", "--known-optimum", "--kernel", "plain"), prunes=True),
    Search("golomb", ("golomb", "--marks", "13", "--kernel", "plain"), is_counted=False, prunes=True),
    Search("golomb list", ("golomb", "--marks", "13", "--exact-length", "108", "--all", "--kernel", "plain"),
           prunes=True),
    Search("knapsack dfs", ("knapsack", "--algorithm", "dfs"), ("knapsack", "--class", "sanders", "--seed", "18"),
           is_counted=False, prunes=True),
    Search("knapsack core", ("knapsack",), ("knapsack", "--class", "jooken", "--seed", "18"), is_counted=False,
           prunes=True),
    Batch("knapsack batch", ("knapsack", "--algorithm", "dfs"),
          ("knapsack", "--class", "sanders", "--seed", "7", "--count", "3"), is_counted=False, prunes=True,
          columns=("instance", "status", "profit")),
    Search("puzzle15", ("puzzle15", "--heuristic", "manhattan", "--goal", "first", "--all=count", BOARD)),
    Batch("puzzle15 batch", ("puzzle15", "--heuristic", "manhattan", "--goal", "first", "--all=count"),
          ("puzzle15", "--goal", "first", "--random-walk", "120", "--seed", "2", "--count", "6"),
          columns=("start", "status", "moves", "nodes")),
    Search("integrate kronrod", ("integrate", "abs(sin(1000*x))", "--from", "0", "--to", "9", "--relative", "1e-11")),
    Search("integrate digits", ("integrate", "sqrt(tan(x))", "--from", "0", "--to", "pi/2", "--digits", "600")),
    Search("integrate rigorous", ("integrate", "sqrt(tan(x))", "--from", "0", "--to", "pi/2", "--digits", "80",
                                  "--method", "rigorous")),
    Batch("integrate batch", ("integrate", str(FOLDER / "instances" / "integrate" / "kahaner.int")),
          columns=("name", "status", "value")),
    Search("uts geometric", ("synthetic", "uts", "--tree", "T1")),
    Search("uts binomial", ("synthetic", "uts", "--tree", "T3")),
    Search("alpha", ("synthetic", "alpha", "--alpha", "0.984")),
    Search("costs", ("synthetic", "costs", "--height", "47"), is_counted=False, prunes=True),
    Search("queens", ("examples/queens", "14")),
)
