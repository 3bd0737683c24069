"""Searches that are killed at any moment and go on from their checkpoint: what tests/usage/kill_test.py and
benchmarks/kill.py share.
"""

import csv
import os
import pathlib
import random
import signal
import subprocess
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field

from programs import MPIRUN, SECONDS, cpu_seconds_of_ended, parse_json, run, start
from stopping import output_within

# What is killed of a run under mpirun; the rest has to end by itself. Without mpirun there is one process.
KINDS = ("a rank", "mpirun", "all")
MOST_LIVES = 200


class Wrong(Exception):
    """A search has not come to the answer, the count or the end that it comes to when nobody kills it."""


@dataclass(frozen=True)
class Search:
    """Some seconds of one thread."""

    name: str
    command: tuple[str, ...]
    generated: tuple[str, ...] = ()  # what `generate` is asked for; the files come behind the command
    is_counted: bool = True  # are its nodes and its solution the same in every run? Where bounds prune they need not be

    def prepare(self, folder: pathlib.Path) -> None:
        if self.generated:
            done = run("generate", *self.generated, "--output", folder / "instances")
            assert done.returncode == 0, done.stderr

    def arguments(self, folder: pathlib.Path) -> tuple[str, ...]:
        return (*self.command, *map(str, sorted(folder.glob("instances/*"))), "--json")

    def result(self, output: str, _folder: pathlib.Path) -> dict:
        """What has to be the same in every run."""
        report = parse_json(output)
        result = {key: report[key] for key in ("status", "objective", "bound", "check")}
        if self.is_counted:
            result |= {"solution": report["solution"], "nodes": report["statistics"]["nodes"]}
        return result


@dataclass(frozen=True)
class Batch(Search):
    """Several instances, whose results are in a table: earlier lives have told of some of them."""

    columns: tuple[str, ...] = ("instance", "status")  # of the table, that have to be the same in every run

    def arguments(self, folder: pathlib.Path) -> tuple[str, ...]:
        return (*self.command, str(folder / "instances"), "--quiet", "--results", str(folder / "results.csv"))

    def result(self, _output: str, folder: pathlib.Path) -> dict:
        with (folder / "results.csv").open(newline="") as table:
            rows = list(csv.DictReader(table))
        return {"rows": sorted(tuple(row[column] for column in self.columns) for row in rows)}


@dataclass
class Tally:
    """What has become of the runs of one search."""

    lives: int = 0
    resumed: int = 0  # of them, with a checkpoint
    kills: Counter = field(default_factory=Counter)
    ended: int = 0
    wrong: list[str] = field(default_factory=list)


def processes_of(folder: pathlib.Path) -> list[int]:
    """The processes that were told to keep their checkpoint in this folder, which no one else knows."""
    found = []
    for path in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if os.fsencode(folder) in (path / "cmdline").read_bytes():
                found.append(int(path.name))
        except OSError:
            pass
    return found


def kill_all(numbers: list[int]) -> None:
    for number in numbers:
        try:
            os.kill(number, signal.SIGKILL)
        except ProcessLookupError:
            pass


class Lives:
    """The runs of one search, which are killed until one comes to its end: each after a random CPU time, so that the load of
    the machine does not matter."""

    def __init__(self, search: Search, chance: random.Random, carriers: tuple[int, ...], every: float = 0.05) -> None:
        """`carriers`: numbers of ranks; 0 for threads. `every`: seconds between two checkpoints."""
        self.search = search
        self.chance = chance
        self.carriers = carriers if MPIRUN else (0,)
        self.every = every
        self.tally = Tally()
        with tempfile.TemporaryDirectory(prefix="espalier-kill-") as name:
            folder = pathlib.Path(name)
            search.prepare(folder)
            begin = cpu_seconds_of_ended()
            done = run(*search.arguments(folder), "--threads", "1")
            self.cpu_seconds = cpu_seconds_of_ended() - begin
            if done.returncode != 0:
                raise Wrong(f"{search.name}: exit code {done.returncode}: {done.stderr}")
            self.expected = search.result(done.stdout, folder)

    def search_once(self) -> None:
        """Lives until a run ends, and notes whether it ended as it should."""
        self.tally.ended += 1
        with tempfile.TemporaryDirectory(prefix="espalier-kill-") as name:
            folder = pathlib.Path(name)
            self.search.prepare(folder)
            try:
                result = self.live_until_the_end(folder)
                if result != self.expected:
                    raise Wrong(f"{result} instead of {self.expected}")
                if left := sorted(path.name for path in folder.glob("checkpoint*")):
                    raise Wrong(f"{left} are left")
            except Wrong as wrong:
                self.tally.wrong.append(f"{self.search.name}: {wrong}")
            finally:
                kill_all(processes_of(folder))

    def live_until_the_end(self, folder: pathlib.Path) -> dict:
        for _ in range(MOST_LIVES):
            if output := self.live(folder):
                return self.search.result(output, folder)
        raise Wrong(f"has not ended after {MOST_LIVES} lives")

    def live(self, folder: pathlib.Path) -> str:
        """One run; returns its output, or nothing if it was killed."""
        ranks = self.chance.choice(self.carriers)
        threads = ("--threads", self.chance.randint(1, 2 if ranks else 3))
        self.tally.lives += 1
        self.tally.resumed += (folder / "checkpoint").exists()
        process = start(*self.search.arguments(folder), "--checkpoint", folder / "checkpoint", "--checkpoint-every",
                        self.every, *threads, ranks=ranks)
        starting = 0.4 + 0.2 * ranks if ranks else 0.05
        said = output_within(process, starting + self.chance.uniform(0, 0.5) * self.cpu_seconds)
        if said is None:
            self.kill(process, folder, self.chance.choice(KINDS) if ranks else "all")
            output, _ = self.await_end(process, folder)
            return output if process.returncode == 0 else ""
        output, errors = said
        if process.returncode != 0:
            raise Wrong(f"exit code {process.returncode}: {errors}")
        return output or "done"

    def kill(self, process: subprocess.Popen, folder: pathlib.Path, kind: str) -> None:
        everyone = processes_of(folder)
        ranks = [number for number in everyone if number != process.pid]
        if kind == "a rank" and not ranks:  # none has started yet
            kind = "mpirun"
        self.tally.kills[kind] += 1
        kill_all({"a rank": ranks and [self.chance.choice(ranks)], "mpirun": [process.pid], "all": everyone}[kind])

    def await_end(self, process: subprocess.Popen, folder: pathlib.Path) -> tuple[str, str]:
        """Also of those that were not killed themselves: two runs with one checkpoint would not know of each other."""
        try:
            output = process.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            raise Wrong("does not end when a part of it is killed") from None
        end = time.monotonic() + SECONDS
        while processes_of(folder):
            if time.monotonic() > end:
                raise Wrong("ranks outlive mpirun")
            time.sleep(0.01)
        return output


SEARCHES = (
    Search("golomb", ("golomb", "--marks", "14", "--known-optimum", "--kernel", "plain")),
    Search("synthetic uts", ("synthetic", "uts", "--tree", "T1L")),
    Search("puzzle15", ("puzzle15", "--heuristic", "manhattan", "--goal", "first", "--all=count",
                        "14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15")),
    Search("knapsack", ("knapsack", "--algorithm", "dfs"), ("knapsack", "--class", "sanders", "--seed", "18"),
           is_counted=False),
    Batch("knapsack batch", ("knapsack", "--algorithm", "dfs"),
          ("knapsack", "--class", "sanders", "--seed", "5", "--count", "8"), columns=("instance", "status", "profit")),
    Search("a program of one's own", ("examples/queens", "15")),
    Search("integrate", ("integrate", "sqrt(tan(x))", "--from", "0", "--to", "pi/2", "--digits", "500")),
)
