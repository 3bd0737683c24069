# SPDX-License-Identifier: Apache-2.0
"""One life of a search: a run whose transport, balancer and end are drawn, and what became of it."""

import contextlib
import functools
import os
import pathlib
import random
import signal
import subprocess
import time
from collections.abc import Iterable
from dataclasses import dataclass, field

from programs import MPIRUN, balancers, command, environment
from searches import Search, expectation
from stopping import catches, children, cpu_seconds, is_running, send

MARK = "ESPALIER_LIFE"  # the variable of the environment by which the processes of a life are found
MACHINES = ("logp:5", "ring:4", "mesh:3x3", "hypercube:3", "gcel:4x2", "cluster:8", "threads:3")
KILLS = ("rank", "launcher", "all")  # what is killed with kill -9; without mpirun there is one process
SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGUSR1)
# These balancers send every node, so they take up to 80 times as long.
SLOW_BALANCERS = ("random-destination", "koso", "koso-star")
CORES = len(os.sched_getaffinity(0))


@dataclass(frozen=True)
class Plan:
    """How a life is to go on. `end`: "itself", "limit", "signal", or one of KILLS. `at`: the CPU time, in seconds,
    after which the signal is sent or processes are killed. `every`: seconds between two checkpoints. `rival`: another
    run that starts on the same checkpoint once this one has used `rival_at` seconds of CPU time or has ended, or None.
    """

    options: tuple[str, ...]
    ranks: int
    pes: int
    every: float
    end: str = "itself"
    signal: int = 0
    to_rank: bool = False
    at: float = 0
    is_simulated: bool = False
    rival: "Plan | None" = None
    rival_at: float = 0


@functools.cache
def choices_of_balancers(search: Search, may_be_slow: bool) -> list[str]:
    program = search.command[:2] if search.command[0] == "synthetic" else search.command[:1]
    names = [name for name in balancers(*program) if name != "auto"]
    left_out = ("koso", "koso-star") if search.prunes else ()
    return [name for name in names if name not in left_out and (may_be_slow or name not in SLOW_BALANCERS)]


def starting_seconds(ranks: int) -> float:
    """Returns the CPU time that a run takes before it searches."""
    return 0.4 + 0.2 * ranks if ranks else 0.05


def draw(chance: random.Random, search: Search, end: str, rival: bool = False) -> Plan:
    """Draws a life with the given end."""
    expected = expectation(search)
    # A simulation has no time limit and may take a hundred times as long as the search itself.
    can_be_simulated = end in ("signal", *KILLS)
    carrier = chance.choice(("threads", "threads", "ranks", "ranks" if MPIRUN else "threads",
                             "simulated" if can_be_simulated else "threads"))
    ranks = chance.choice((1, 2, 3, 5)) if carrier == "ranks" and MPIRUN else 0
    threads = chance.randint(1, 2 if ranks else 3)
    pes = max(1, ranks) * threads
    options: list[str] = []
    if carrier == "simulated":
        pes = 1
        options += ["--simulate", chance.choice(MACHINES)]
    else:
        options += ["--threads", str(threads)]
        if not ranks and chance.random() < 0.3:
            options += ["--pes", str(threads + chance.randint(0, 4))]
    if chance.random() < 0.7:
        choices = choices_of_balancers(search, end not in ("itself", "limit"))
        options += ["--balancer", chance.choice(choices)]
    every = round(10 ** chance.uniform(-1.5, -0.5), 3)
    options += ["--checkpoint-every", f"{every}s"]
    if chance.random() < 0.5 and expected.nodes:
        rate = expected.nodes / expected.cpu_seconds
        options += ["--quantum", str(max(1, round(rate * 10 ** chance.uniform(-5, -2.3))))]
    if chance.random() < 0.1:
        options.append("--no-initial-split")
    at = starting_seconds(ranks) + chance.uniform(0, 0.5) * expected.cpu_seconds
    if carrier == "simulated":
        at += chance.uniform(0, 4) * expected.cpu_seconds
    if end == "limit":
        share = chance.uniform(0.01, 0.5)
        seconds = starting_seconds(ranks) / 4 + share * expected.cpu_seconds / min(pes, CORES)
        limits = [("--memory-limit", f"{64 * max(1, ranks)}M")]
        if search.name != "knapsack batch":  # whose time limit is for each instance, whose result it changes
            limits.append(("--time-limit", f"{seconds:.3f}"))
        if expected.nodes:
            limits.append(("--node-limit", str(max(1, round(share * expected.nodes)))))
        options += chance.choice(limits)
    at = round(at, 2)
    other = draw(chance, search, chance.choice(("itself", "all"))) if rival else None
    return Plan(tuple(options), ranks, pes, every, end, chance.choice(SIGNALS), chance.random() < 0.3, at,
                carrier == "simulated", other, at * chance.uniform(0, 1.3))


def processes_of(mark: str) -> list[int]:
    """Returns the processes of a life, wherever they are."""
    found = []
    wanted = os.fsencode(f"{MARK}={mark}\0")
    for path in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if wanted in (path / "environ").read_bytes() and is_running(int(path.name)):
                found.append(int(path.name))
        except OSError:
            pass
    return found


def is_exiting(process: int) -> bool:
    """Returns whether a process has given its memory back, and with it its environment, but perhaps not yet its files
    and their locks."""
    try:
        return is_running(process) and not pathlib.Path(f"/proc/{process}/environ").read_bytes()
    except OSError:
        return False


def size_of(checkpoint: pathlib.Path) -> int:
    """Returns the size of a checkpoint and of its blocks in bytes; 0 if there is none."""
    size = 0
    for path in (checkpoint, *checkpoint.parent.glob(f"{checkpoint.name}.block.*")):
        with contextlib.suppress(OSError):
            size += path.stat().st_size
    return size


def identity(path: pathlib.Path) -> tuple[int, int] | None:
    """Returns what differs once the file was written anew."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns


def starved_seconds(processes: Iterable[int]) -> float:
    """Returns how long a thread of the processes was ready to run but had no core, at most."""
    waits = [0.0]
    for process in processes:
        for path in pathlib.Path(f"/proc/{process}/task").glob("*/schedstat"):
            with contextlib.suppress(OSError):
                waits.append(int(path.read_text().split()[1]) / 1e9)
    return max(waits)


@dataclass
class Outcome:
    """What became of a life."""

    plan: Plan
    code: int = 0
    output: str = ""
    errors: str = ""
    done_to_it: str = ""  # "signal", "rank", "launcher" or "all", or nothing if it ended by itself
    was_ready: bool = True  # did all of its processes catch signals when the signal was sent?
    processes: set[int] = field(default_factory=set)
    hung: bool = False
    left: list[int] = field(default_factory=list)  # processes that outlived it for too long
    starved: float = 0  # seconds in which a process was ready to run but had no core, at most
    unkept: float = 0  # the most CPU time between two checkpoints, or since the last one, in seconds for each busy core
    size: int = 0  # of the greatest checkpoint with its blocks, in bytes


class Life:
    """A run under way. `step()` has to be called every few milliseconds until it returns False."""

    def __init__(self, plan: Plan, search: Search, folder: pathlib.Path, name: str, hang_seconds: float = 180,
                 left_seconds: float = 5) -> None:
        self.outcome = Outcome(plan)
        self.began = time.monotonic()
        self.looked = self.began  # at how long it was starved
        self.ended_at: float | None = None
        self.plan = plan
        self.mark = f"{folder}/{name}"
        self.checkpoint = folder / "checkpoint"
        self.hang_seconds, self.left_seconds = hang_seconds, left_seconds
        program, *arguments = (*search.arguments(folder), "--checkpoint", str(self.checkpoint), *plan.options)
        self.command = command(program, *arguments, ranks=plan.ranks)
        self.lock = folder / "checkpoint.lock"
        self.written_at: float | None = None  # the CPU time when the run began or, later, when the file was written
        self.file = identity(self.checkpoint)
        self.outcome.size = size_of(self.checkpoint)
        self.acted_at: float | None = None
        with (folder / f"{name}.out").open("w") as output, (folder / f"{name}.err").open("w") as errors:
            self.process = subprocess.Popen(self.command, env=environment(plan.ranks) | {MARK: self.mark},
                                            stdin=subprocess.DEVNULL, stdout=output, stderr=errors)
        self.texts = (folder / f"{name}.out", folder / f"{name}.err")
        self.outcome.processes.add(self.process.pid)

    def cpu_seconds(self) -> float:
        return cpu_seconds(self.process.pid)

    def note_starvation(self) -> None:
        if time.monotonic() > self.looked + 1:
            self.looked = time.monotonic()
            self.outcome.starved = max(self.outcome.starved, starved_seconds(self.outcome.processes))

    def note_checkpoint(self) -> None:
        """Notes how long the file was not written while there was something to keep, which is as long as the run has
        the lock. The time since the last look counts only if this look finds the file as it was, because a late look
        does not know when in between the file was written."""
        used = self.cpu_seconds()
        self.outcome.processes.update(children(self.process.pid))
        if not self.holds_lock():
            return
        if self.written_at is None:
            self.written_at = used
        elif (found := identity(self.checkpoint)) == self.file:
            self.outcome.unkept = max(self.outcome.unkept, (used - self.written_at) / min(self.plan.pes, CORES))
        else:
            self.file = found
            self.outcome.size = max(self.outcome.size, size_of(self.checkpoint))
            self.written_at = self.cpu_seconds()

    def holds_lock(self) -> bool:
        try:
            return int(self.lock.read_text().split()[1]) in self.outcome.processes
        except (OSError, IndexError, ValueError):
            return False

    def step(self) -> bool:
        """Returns whether the life goes on or some of its processes do."""
        if self.ended_at is not None:
            return self.awaits_processes()
        # Its CPU time can be read until somebody waits for it.
        if os.waitid(os.P_PID, self.process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
            self.outcome.code = self.process.wait()
            self.ended_at = time.monotonic()
            return self.awaits_processes()
        self.note_starvation()
        if self.acted_at is None:
            self.note_checkpoint()
            if self.plan.end in ("signal", *KILLS) and self.cpu_seconds() >= self.plan.at:
                self.act()
        if self.has_waited(self.began, self.hang_seconds, self.outcome.starved):
            self.outcome.hung = True
            self.outcome.errors += stacks(processes_of(self.mark))
            send(processes_of(self.mark), signal.SIGKILL)
            self.began = time.monotonic()
        return True

    def has_waited(self, since: float, seconds: float, starved: float = 0) -> bool:
        """Returns whether so much time has passed, without that in which a process had no core. `starved` is such time
        of processes that may have ended."""
        waited = time.monotonic() - since
        return waited > seconds and waited > seconds + max(starved, starved_seconds(processes_of(self.mark)))

    def awaits_processes(self) -> bool:
        left = [*processes_of(self.mark), *filter(is_exiting, self.outcome.processes)]
        if left and not self.has_waited(self.ended_at, self.left_seconds):
            return True
        self.outcome.left = left
        self.outcome.errors += stacks(left)
        send(left, signal.SIGKILL)
        self.outcome.output, errors = (path.read_text() for path in self.texts)
        self.outcome.errors += errors
        return False

    def act(self) -> None:
        """Sends the signal or kills."""
        everyone = processes_of(self.mark)
        ranks = [number for number in everyone if number != self.process.pid]
        self.outcome.processes |= set(everyone)
        self.acted_at = self.cpu_seconds()
        chance = random.Random(self.plan.at)
        victim = chance.choice(ranks) if ranks else self.process.pid
        searching = ranks if self.plan.ranks else [self.process.pid]
        end = self.plan.end
        if end == "signal":
            self.outcome.was_ready = len(searching) == max(1, self.plan.ranks) and all(
                catches(number, self.plan.signal) for number in searching)
            send([victim if self.plan.to_rank and self.outcome.was_ready else self.process.pid], self.plan.signal)
        else:
            if end == "rank" and not ranks:
                end = "launcher"
            send({"rank": [victim], "launcher": [self.process.pid], "all": everyone}[end], signal.SIGKILL)
        self.outcome.done_to_it = end


def stacks(processes: list[int]) -> str:
    """Returns what all threads of the processes are doing, as gdb sees it."""
    text = ""
    for number in processes:
        try:
            done = subprocess.run(["gdb", "-p", str(number), "-batch", "-ex", "thread apply all bt"],
                                  capture_output=True, text=True, timeout=60)
            text += f"process {number}:\n{done.stdout}"
        except (OSError, subprocess.TimeoutExpired) as error:
            text += f"process {number}: {error}\n"
    return text
