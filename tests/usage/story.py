# SPDX-License-Identifier: Apache-2.0
"""Stories: one problem with one checkpoint that lives through several lives.

benchmarks/lives.py tells many of them and lives_test.py a few. A story is drawn from its seed, except for the moments
at which the operating system lets processes run.
"""

import os
import pathlib
import random
import re
import shlex
import shutil
import signal
import socket
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from judge import FOREIGN, IN_USE, Judge, is_whole
from life import KILLS, Life, Outcome, Plan, draw, identity, processes_of
from programs import run
from searches import SEARCHES, Batch, Search, expectation
from stopping import send

ENDS = ("itself", "limit", "limit", "signal", "signal", *KILLS, *KILLS)
DAMAGES = ("truncate", "flip", "delete", "garbage", "both", "foreign lock", "part")
MEMORY = pathlib.Path("/dev/shm")


@dataclass
class Tally:
    """What was lived and what was wrong."""

    lives: Counter = field(default_factory=Counter)  # by end
    resumed: int = 0
    refused: int = 0
    unseen: int = 0  # ended, but the answer was lost with the launcher
    stories: int = 0
    faults: list[str] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        self.lives += other.lives
        self.resumed += other.resumed
        self.refused += other.refused
        self.unseen += other.unseen
        self.stories += other.stories
        self.faults += other.faults


def fast_folder() -> pathlib.Path | None:
    """Returns a folder in memory if there is one with enough room, else None. Disks of busy machines take seconds now
    and then to confirm what was written, and a checkpoint that waits for them would be taken for one that was not
    written. Nothing is lost in memory as long as only processes are killed."""
    enough = 2**30
    has_room = os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > enough
    return MEMORY if has_room else None


def search_of(seed: int, searches: Sequence[Search] = SEARCHES) -> Search:
    return random.Random(seed).choice(searches)


class Story:
    """One problem with one checkpoint, from its first life to its answer."""

    def __init__(self, seed: int, searches: Sequence[Search] = SEARCHES, **patience: float) -> None:
        """`patience`: hang_seconds and left_seconds of each life."""
        self.seed = seed
        self.patience = patience
        self.chance = random.Random(seed)
        self.search = search_of(seed, searches)
        self.tally = Tally(stories=1)
        self.commands: list[str] = []
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix=f"espalier-lives-{seed}-", dir=fast_folder()))
        self.checkpoint = self.folder / "checkpoint"
        self.before = self.folder / "checkpoint.1"
        self.judge = Judge(self.search, self.folder)
        self.lives: list[Life] = []
        self.least = 0  # how much checkpoint.1 carries at least

    def tell(self) -> Tally:
        """Lives until the answer is there or something is wrong. In the second case the folder is kept."""
        self.search.prepare(self.folder)
        ends = [self.chance.choice(ENDS) for _ in range(self.chance.randint(1, 9))] + ["itself"] * 3
        try:
            for end in ends:
                rival = end != "itself" and self.chance.random() < 0.2
                damage = self.chance.choice(DAMAGES) if self.chance.random() < 0.25 else ""
                if self.live(draw(self.chance, self.search, end, rival), damage, self.chance.random()):
                    break
                if self.tally.faults:
                    return self.tally
            else:
                self.blame("it does not come to its end")
        finally:
            for life in self.lives:
                send(processes_of(life.mark), signal.SIGKILL)
        if not self.tally.faults:
            shutil.rmtree(self.folder)
        return self.tally

    def blame(self, wrong: str) -> None:
        commands = "\n  ".join(self.commands)
        self.tally.faults.append(f"seed {self.seed}, {self.search.name}: {wrong}\n  {commands}\n  files: {self.folder}")

    def live(self, plan: Plan, damage: str, place: float) -> bool:
        """One life, or two at a time. Returns whether the story has come to its end."""
        if damage:
            self.damage(damage, place)
        files = [path.read_bytes() for path in (self.checkpoint, self.before) if path.exists()]
        can_resume = any(map(is_whole, files))
        is_refused = bool(files) and not can_resume
        self.tally.resumed += can_resume
        carried = self.carried() if can_resume else 0
        if can_resume and carried < self.least:
            self.blame(f"{carried} is left, of {self.least} two checkpoints ago")
        is_foreign = self.lock_text() == FOREIGN
        written = identity(self.checkpoint)
        lives = self.play(plan)
        for life in lives:
            wrong = self.judge.faults(life.outcome, is_refused, is_foreign)
            if wrong:
                self.blame(f"life {self.lives.index(life) + 1}: {'; '.join(wrong)}")
        if is_refused:
            for path in (self.checkpoint, self.before):  # as the message asks for
                path.unlink(missing_ok=True)
            self.least = 0
            return False
        if any(self.has_ended(life.outcome) for life in lives):
            if len(lives) == 1 and lives[0].outcome.code == 0 and (left := sorted(self.folder.glob("checkpoint*"))):
                self.blame(f"{left} are left")
            return True
        return self.is_kept(lives, carried, written)

    def has_ended(self, outcome: Outcome) -> bool:
        if isinstance(self.search, Batch):
            return outcome.code == 0
        return self.search.answer(outcome.output, self.folder) is not None

    def is_kept(self, lives: list[Life], carried: int, written: tuple[int, int] | None) -> bool:
        """Checks that the lives have left at least what they found, which was `carried`. Returns whether the story has
        come to its end although the answer was lost with the launcher."""
        outcomes = [life.outcome for life in lives]
        if not self.checkpoint.exists() and not self.before.exists():
            if self.lock_text() == "" and any(outcome.done_to_it in KILLS for outcome in outcomes):
                self.tally.unseen += 1
                return True
            if carried > 0 and not isinstance(self.search, Batch):
                self.blame("the checkpoint is gone")
            return False
        if written != identity(self.checkpoint):
            self.least = carried
            if not is_whole(self.checkpoint.read_bytes()):
                self.blame("the checkpoint is not whole")
        if (kept := self.carried()) < carried:
            self.blame(f"the checkpoint carries {kept} after {carried}")
        if len(outcomes) == 1 and outcomes[0].code == 3:
            wrong = self.judge.fault_of_stop(outcomes[0], kept)
            if wrong:
                self.blame(wrong)
        return False

    def play(self, plan: Plan) -> list[Life]:
        """Lets the life and its rival run. Returns those that were not kept out by the other."""
        lives = active = [self.start(plan)]
        first = lives[0]
        rival = plan.rival
        holder = 0  # the process of the first life that had the lock when its rival started
        while active:
            active = [life for life in active if life.step()]
            if rival and (first.ended_at is not None or first.cpu_seconds() >= plan.rival_at):
                if first in active:
                    holder = self.holder(first)
                    lives = [first, self.start(rival)]
                    active = [*active, lives[1]]
                rival = None
            if len(lives) == 2 and holder and lives[1].ended_at is not None:
                if self.holder(first) == holder and not IN_USE.search(lives[1].texts[1].read_text()):
                    self.blame(f"life {len(self.lives)} runs beside another")
                holder = 0
            time.sleep(0.01 if any(life.ended_at is None for life in active) else 0.03)
        return self.without_refused(lives)

    def without_refused(self, lives: list[Life]) -> list[Life]:
        for life, other in zip(lives, reversed(lives)):
            in_use = IN_USE.search(life.outcome.errors)
            if len(lives) == 2 and in_use and (life.outcome.code == 2 or life.outcome.done_to_it):
                self.tally.refused += 1
                if int(in_use[1]) not in other.outcome.processes or in_use[2] != socket.gethostname():
                    self.blame(f"{in_use[0]}, and not one of {other.outcome.processes}")
                return [other]
        return lives

    def start(self, plan: Plan) -> Life:
        life = Life(plan, self.search, self.folder, f"life{len(self.lives) + 1}", **self.patience)
        self.lives.append(life)
        self.tally.lives[plan.end] += 1
        end = f" # {plan.end} at {plan.at:.2f} CPU seconds" if plan.end in ("signal", *KILLS) else ""
        self.commands.append(shlex.join(life.command) + end)
        return life

    def lock_text(self) -> str:
        try:
            return (self.folder / "checkpoint.lock").read_text()
        except OSError:
            return ""

    def holder(self, life: Life) -> int:
        """Returns the process of the life that has the lock, or 0 if none has."""
        found = re.match(r"process (\d+) ", self.lock_text())
        return int(found[1]) if found and int(found[1]) in processes_of(life.mark) else 0

    def damage(self, kind: str, place: float) -> None:
        """Does to the files what disks and people do. `place`: where, from 0 to 1."""
        self.commands.append(f"# damage: {kind} {place:.3f}")
        if kind == "foreign lock":
            (self.folder / "checkpoint.lock").write_text(FOREIGN)
        if kind == "part":
            (self.folder / "checkpoint.1.99.part").write_bytes(b"half")
        for path in [self.checkpoint] + [self.before] * (kind == "both"):
            content = path.read_bytes() if path.exists() else b""
            if content and kind in ("truncate", "both"):
                path.write_bytes(content[:int(place * len(content))])
            elif content and kind == "flip":
                at = int(place * len(content))
                path.write_bytes(content[:at] + bytes([content[at] ^ 1 << at % 8]) + content[at + 1:])
            elif kind == "delete":
                path.unlink(missing_ok=True)
            elif kind == "garbage":
                path.write_bytes(random.Random(place).randbytes(int(place * 5000)))

    def carried(self) -> int:
        """Returns how much the checkpoint carries, as a run from a copy of it tells that stops at once."""
        if isinstance(self.search, Batch):
            return self.search.carried("", self.folder)
        with tempfile.TemporaryDirectory(dir=self.folder) as name:
            copy = pathlib.Path(name) / "checkpoint"
            for path in (self.checkpoint, self.before, *self.folder.glob("checkpoint.block.*")):
                if path.exists():
                    shutil.copy(path, copy.with_name(path.name))
            done = run(*self.search.arguments(self.folder), "--checkpoint", copy, "--threads", "1", "--quantum", "1",
                       "--time-limit", "0")
            is_there = copy.exists()
        if done.returncode not in (0, 3):
            self.blame(f"cannot go on, exit code {done.returncode}: {done.stderr}")
            return 0
        if done.returncode == 3 and not is_there:
            self.blame("a run that is stopped at once removes the checkpoint")
        return self.search.carried(done.stdout, self.folder)
