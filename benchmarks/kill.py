"""Searches that are killed with kill -9 at random times, on threads and on 1, 2, 3 and 5 ranks: a random rank, mpirun,
or all processes at once. Each goes on from its checkpoint, on whatever carries it next, until it ends.

Another answer or count than that of an undisturbed run fails this script.
"""

import argparse
import os
import pathlib
import random
import sys

from measure import PROGRAMS, print_table

ROOT = pathlib.Path(__file__).resolve().parent.parent
os.environ.setdefault("ESPALIER_BIN", str(PROGRAMS))
sys.path.insert(0, str(ROOT / "tests" / "usage"))
from lives import KINDS, SEARCHES, Lives, Tally  # noqa: E402


def row(name: str, tally: Tally) -> list[str]:
    return [name, *(f"{count:,}" for count in (tally.lives, tally.resumed, *(tally.kills[kind] for kind in KINDS),
                                              tally.ended, len(tally.wrong)))]


def added(tallies: list[Tally]) -> Tally:
    total = Tally()
    for tally in tallies:
        total.lives += tally.lives
        total.resumed += tally.resumed
        total.kills += tally.kills
        total.ended += tally.ended
        total.wrong += tally.wrong
    return total


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--searches", type=int, default=50, help="how many have to end, all together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", metavar="NAME", help="those whose name begins so")
    arguments = parser.parse_args()

    chance = random.Random(arguments.seed)
    chosen = [search for search in SEARCHES if search.name.startswith(arguments.only)]
    all_lives = [Lives(search, chance, carriers=(0, 0, 1, 2, 3, 5)) for search in chosen]
    for number in range(arguments.searches):
        lives = all_lives[number % len(all_lives)]
        lives.search_once()
        for wrong in lives.tally.wrong[:1]:
            print(wrong, file=sys.stderr)
    total = added([lives.tally for lives in all_lives])
    print_table(["", "lives", "from a checkpoint", *(f"killed: {kind}" for kind in KINDS), "ended", "wrong"],
                [*(row(lives.search.name, lives.tally) for lives in all_lives), row("together", total)])
    if total.wrong:
        sys.exit("\n".join(total.wrong))
    print("\nAll answers and counts are those of undisturbed runs.")


if __name__ == "__main__":
    main()
