# SPDX-License-Identifier: Apache-2.0
"""Runs programs and measures them: what the scripts beside this one share."""

import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import IO

BUILT = pathlib.Path(__file__).resolve().parent.parent / "build" / "release" / "bin"
PROGRAMS = pathlib.Path(os.environ.get("ESPALIER_BIN", BUILT))

# Root, in a container, and more ranks than mpirun sees cores: Open MPI refuses both unless told.
ENVIRONMENT = os.environ | {
    "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    "OMPI_MCA_rmaps_base_oversubscribe": "1",
}


@dataclass
class Run:
    """One run: the seconds of the whole process, and what it said of itself with --json."""

    seconds: float
    report: dict

    @property
    def nodes(self) -> int:
        return int(self.report["statistics"]["nodes"])

    @property
    def search_seconds(self) -> float:
        statistics = self.report["statistics"]
        return float(statistics["seconds"]) - statistics.get("preparation_seconds", 0)


def cores() -> int:
    return len(os.sched_getaffinity(0))


def process_seconds(command: Sequence[str], may_stop: bool = False) -> tuple[float, str]:
    """The time from start to end of a process, and its output. A failure ends this script, saying so; may_stop: to be
    stopped by a limit is none."""
    start = time.perf_counter()
    done = subprocess.run(command, env=ENVIRONMENT, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    seconds = time.perf_counter() - start
    if done.returncode != 0 and not (may_stop and done.returncode == 3):
        sys.exit(f"{' '.join(command)}: exit code {done.returncode}\n{done.stderr}")
    return seconds, done.stdout


@dataclass
class Usage:
    """What a process has taken, and whether a limit has stopped it."""

    seconds: float
    processor_seconds: float
    megabytes: float
    stopped: bool


def usage_of(command: Sequence[str], output: IO[str] | int = subprocess.DEVNULL) -> Usage:
    """Returns what a process has taken from start to end; it prints to `output`. A failure other than a stop by a limit
    ends this script, saying so."""
    with tempfile.TemporaryFile(mode="w+") as errors:
        start = time.perf_counter()
        process = subprocess.Popen(command, env=ENVIRONMENT, stdin=subprocess.DEVNULL, stdout=output, stderr=errors)
        _, status, used = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode not in (0, 3):
            errors.seek(0)
            sys.exit(f"{' '.join(command)}: exit code {process.returncode}\n{errors.read()}")
    return Usage(seconds, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, process.returncode == 3)


def run(program: str, *arguments: str, launcher: Sequence[str] = (), may_stop: bool = False) -> Run:
    """Runs one of the solvers."""
    seconds, output = process_seconds([*launcher, str(PROGRAMS / program), *arguments, "--json"], may_stop)
    return Run(seconds, json.loads(output))


def ranks(number: int) -> list[str]:
    return ["mpirun", "-n", str(number)]


def median_seconds(runs: Sequence[Run]) -> float:
    return statistics.median(run.seconds for run in runs)


def print_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Prints a table in Markdown, its columns aligned."""
    widths = [max(len(row[column]) for row in [head, *rows]) for column in range(len(head))]
    rule = ["-" * (width - 1) + ":" for width in widths]
    for row in [head, rule, *rows]:
        print("| " + " | ".join(cell.rjust(width) for cell, width in zip(row, widths)) + " |", flush=True)
