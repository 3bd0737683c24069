# SPDX-License-Identifier: Apache-2.0
"""Strong scaling of UTS trees and of Golomb rulers on a simulated cluster of today, by the balancers for many PEs.

The trees are searched node by node; what a node costs is assumed, and stated with each curve: the SHA-1 hash of a UTS
node takes 13 ns here, which would leave a PE of fifty thousand with work for 27 microseconds. At 10 microseconds, as of
a node with a bound to compute, T1L is a search of 17 minutes on one processor; at a millisecond, as of one with a small
linear program to solve, of 28 hours.
"""

import argparse
import itertools
from dataclasses import dataclass

from figure import Claim, Curve, Panel, draw, report, simulate, write_csv

# Of flow shops, searched by a Chapel code on 51 200 real cores [Helbecque et al. 2024]: another tree, so that ranges of
# ours are regression checks.
PUBLISHED_EFFICIENCY = 0.5


@dataclass(frozen=True)
class Search:
    """What is searched on which machines; an efficiency from `least` to `most` is claimed where the most PEs are."""

    name: str
    command: tuple[str, ...]
    node: str
    pes: tuple[int, ...]
    least: float
    most: float
    balancers: tuple[str, ...] = ("random-polling", "localized-polling", "lifeline", "localized-lifeline")


QUICK = [
    Search("UTS T1L, 10 us a node", ("synthetic", "uts", "--tree", "T1L"), "10us", (1024, 6400, 51200), 0.91, 0.97),
]
SLOW = [
    # Idle PEs of the other balancers ask on and on, and each request is simulated.
    Search("UTS T1L, 1 ms a node", ("synthetic", "uts", "--tree", "T1L"), "1ms", (51200, 1_000_000), 0.7, 0.8,
           ("lifeline:8",)),
    Search("golomb 16, 1 us a node", ("golomb", "--marks", "16", "--known-optimum"), "1us", (51200, 1_000_000), 0.5, 1.0,
           ("localized-lifeline",)),
]


def measure(search: Search) -> list[dict]:
    """A row for each run."""
    settings = list(itertools.product(search.balancers, search.pes))
    commands = [[*search.command, "--simulate", f"cluster:{pes},node={search.node}", "--balancer", balancer]
                for balancer, pes in settings]
    rows = []
    for (balancer, pes), result in zip(settings, simulate(commands)):
        statistics = result.report["statistics"]
        rows.append({"search": search.name, "balancer": balancer, "pes": pes, "seconds": result.search_seconds,
                     "speedup": statistics["speedup"], "efficiency": statistics["efficiency"], "nodes": result.nodes,
                     "messages": statistics["messages"]})
    return rows


def panel(search: Search, rows: list[dict]) -> Panel:
    curves = []
    for balancer in search.balancers:
        points = [(row["pes"], row["efficiency"]) for row in rows
                  if (row["search"], row["balancer"]) == (search.name, balancer)]
        curves.append(Curve(balancer, points))
    published = Curve("flow shops in Chapel, published", [(51200, PUBLISHED_EFFICIENCY)], "points", "#000000")
    return Panel("PEs", "efficiency", [*curves, published], search.name,
                 "set logscale x; set yrange [0:1.05]; set key left bottom")


def claims(search: Search, rows: list[dict]) -> list[Claim]:
    """The best balancer's efficiency on the largest machine."""
    rows = [row for row in rows if row["search"] == search.name and row["pes"] == max(search.pes)]
    best = max(rows, key=lambda row: row["efficiency"])
    return [Claim(f"{search.name}, {best['pes']} PEs, {best['balancer']}: efficiency", best["efficiency"],
                  "", search.least, search.most, is_regression_check=True)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slow", action="store_true", help="up to a million PEs")
    searches = QUICK + (SLOW if parser.parse_args().slow else [])
    rows = [row for search in searches for row in measure(search)]
    write_csv("horizon", rows)
    draw("horizon", [panel(search, rows) for search in searches])
    report(claim for search in searches for claim in claims(search, rows))


if __name__ == "__main__":
    main()
