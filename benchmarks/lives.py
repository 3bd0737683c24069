# SPDX-License-Identifier: Apache-2.0
"""Stories of searches that live several lives on one checkpoint. In each life the transport, the balancer, the number
of PEs and the intervals are drawn anew. A life ends by itself, by a limit, by a signal, or by kill -9 of one rank, of
mpirun or of everything. Sometimes two runs start on one checkpoint at a time, and sometimes files are damaged between
lives.

A wrong answer or count, a loss of more than one interval, a hang, a process that is left behind, an unknown message or
exit code fails this script, which prints the seed and the commands and keeps the files. --seed S --stories 1 draws the
same story again.
"""

import argparse
import itertools
import math
import os
import pathlib
import sys
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

from measure import PROGRAMS, cores, print_table

ROOT = pathlib.Path(__file__).resolve().parent.parent
os.environ.setdefault("ESPALIER_BIN", str(PROGRAMS))
sys.path.insert(0, str(ROOT / "tests" / "usage"))
from searches import SEARCHES, expectation  # noqa: E402
from story import ENDS, Story, Tally, search_of  # noqa: E402


def tell(seed: int) -> tuple[str, Tally]:
    story = Story(seed)
    try:
        return story.search.name, story.tell()
    except Exception as error:  # what the story did not foresee is a fault, too
        story.blame(f"{type(error).__name__}: {error}")
        return story.search.name, story.tally


class Telling:
    """Stories that are told, several at a time."""

    def __init__(self) -> None:
        self.tallies = {search.name: Tally() for search in SEARCHES}
        self.begin = self.reported = time.monotonic()

    def lives(self) -> int:
        return sum(tally.lives.total() for tally in self.tallies.values())

    def note(self, told: Future) -> None:
        name, tally = told.result()
        self.tallies[name].add(tally)
        for fault in tally.faults:
            print(fault, file=sys.stderr, flush=True)

    def report(self, stories: int) -> None:
        now = time.monotonic()
        if now < self.reported + 10:
            return
        self.reported = now
        faults = sum(len(tally.faults) for tally in self.tallies.values())
        lives = self.lives()
        print(f"{lives:,} lives in {stories:,} stories, {lives / (now - self.begin):.1f} per second, {faults} faults",
              file=sys.stderr, flush=True)

    def tell(self, seeds: Iterator[int], jobs: int, most_lives: float) -> None:
        """Tells the stories of the seeds until there are enough lives."""
        stories = 0
        with ThreadPoolExecutor(jobs) as pool:
            running = {pool.submit(tell, seed) for seed in itertools.islice(seeds, jobs)}
            while running:
                done, running = wait(running, timeout=10, return_when=FIRST_COMPLETED)
                for told in done:
                    self.note(told)
                stories += len(done)
                self.report(stories)
                if self.lives() < most_lives:
                    running |= {pool.submit(tell, seed) for seed in itertools.islice(seeds, jobs - len(running))}


def row(name: str, tally: Tally) -> list[str]:
    counts = (tally.stories, tally.lives.total(), *(tally.lives[end] for end in dict.fromkeys(ENDS)), tally.resumed,
              tally.refused, tally.unseen, len(tally.faults))
    return [name, *(f"{count:,}" for count in counts)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lives", type=int, default=10_000, help="how many runs are started, about")
    parser.add_argument("--stories", type=int, default=0, help="how many stories are told, instead of --lives")
    parser.add_argument("--seed", type=int, default=1, help="of the first story; the others follow")
    parser.add_argument("--only", default="", metavar="NAME", help="those of searches whose name begins so")
    parser.add_argument("--without", nargs="*", default=[], metavar="NAME", help="none of searches with these names")
    parser.add_argument("--jobs", type=int, default=cores(), help="how many stories are told at a time")
    arguments = parser.parse_args()

    names = [search.name for search in SEARCHES
             if search.name.startswith(arguments.only) and search.name not in arguments.without]
    for search in SEARCHES:
        if search.name in names:
            expectation(search)
    seeds = (seed for seed in itertools.count(arguments.seed) if search_of(seed).name in names)
    telling = Telling()
    telling.tell(itertools.islice(seeds, arguments.stories or None), arguments.jobs,
                 math.inf if arguments.stories else arguments.lives)
    total = Tally()
    for tally in telling.tallies.values():
        total.add(tally)
    rows = [row(name, tally) for name, tally in telling.tallies.items() if tally.stories]
    print_table(["", "stories", "lives", *(f"end: {end}" for end in dict.fromkeys(ENDS)), "resumed", "kept out",
                 "end unseen", "faults"], [*rows, row("together", total)])
    if total.faults:
        sys.exit(f"{len(total.faults)} faults")
    print("\nAll answers and counts are those of undisturbed runs, and nothing was lost beyond one interval.")


if __name__ == "__main__":
    main()
