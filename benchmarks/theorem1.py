# SPDX-License-Identifier: Apache-2.0
"""Theorem 1 of [Sanders 2002]: random polling takes T_par <= (1 + epsilon) T_seq / P + O(h T_rout), and the constant.

Trees of the UTS benchmark that differ in h, the most splits between the root and a part of a node, are searched on LogP
machines of many sizes P and message times T_rout = L + o + g. All work starts at PE 0, a node costs a microsecond, and
PEs look at their mailbox as often as a message takes; what the theorem adds for splits, for looks and for the last
nodes (T_split, 1 / epsilon, T_atomic) costs nothing here. As h serves the deepest generation that the run has met. The
theorem speaks of an expectation: every run is repeated with several seeds.
"""

import argparse
import itertools
import statistics
from collections.abc import Iterable

import intervals
from figure import COLOURS, Claim, Curve, Panel, draw, report, simulate, write_csv
from measure import Run

TREES = ["T1", "T5", "T3"]
PES = [16, 64, 256, 1024, 4096]
ROUTING_MICROSECONDS = [10, 100, 1000]
NODE_SECONDS = 1e-6

# A constant, that is, one that hardly grows with P while P grows 256 times.
LEAST, MOST = 1, 8


def measure(seeds: int) -> list[dict]:
    """A row for each run, with h and what the theorem's terms come to."""
    cases = list(itertools.product(TREES, ROUTING_MICROSECONDS, PES, range(1, seeds + 1)))
    runs = simulate([["synthetic", "uts", "--tree", tree, "--no-initial-split",
                      "--balancer", "random-polling", "--seed", str(seed),
                      "--simulate", f"logp:{pes},L={routing - 2}us,o=1us,g=1us,node=1us"]
                     for tree, routing, pes, seed in cases])
    return [row(*case, run) for case, run in zip(cases, runs)]


def row(tree: str, routing: int, pes: int, seed: int, run: Run) -> dict:
    h = int(run.report["statistics"]["deepest_generation"])
    share, balancing = run.nodes * NODE_SECONDS / pes, h * routing / 1e6
    return {
        "tree": tree, "routing_microseconds": routing, "pes": pes, "seed": seed, "h": h, "seconds": run.search_seconds,
        "share_seconds": share, "balancing_seconds": balancing, "constant": (run.search_seconds - share) / balancing,
    }


def constant(rows: list[dict], tree: str, routing: int, pes: int) -> intervals.Estimate:
    """The mean over the seeds."""
    return intervals.mean([row["constant"] for row in rows if (row["tree"], row["routing_microseconds"], row["pes"])
                           == (tree, routing, pes)])


def panels(rows: list[dict], bound: float) -> list[Panel]:
    def limit(row: dict) -> float:
        return row["share_seconds"] + bound * row["balancing_seconds"]

    ends = [min(row["seconds"] for row in rows) / 2, max(map(limit, rows)) * 2]
    times = [Curve(tree, [(limit(row), row["seconds"]) for row in rows if row["tree"] == tree], "points")
             for tree in TREES]
    times.append(Curve("the bound", [(end, end) for end in ends], "lines", "#999999", True))
    constants = [Curve(f"{tree}, T_{{rout}} = {routing} us",
                       [(pes, *constant(rows, tree, routing, pes)) for pes in PES], "yerrorlines", colour, dashed)
                 for tree, colour in zip(TREES, COLOURS)
                 for routing, dashed in zip(ROUTING_MICROSECONDS[1:], (False, True))]
    return [
        Panel(f"T_{{seq}} / P + {bound:.1f} h T_{{rout}}, seconds", "T_{par}, seconds", times, "All runs",
              f"set logscale xy\nset xrange [{ends[0]}:{ends[1]}]\nset yrange [{ends[0]}:{ends[1]}]"),
        Panel("PEs", "(T_{par} - T_{seq} / P) / (h T_{rout})", constants, "The constant",
              f"set logscale x 4\nset xrange [{PES[0] / 1.5}:{PES[-1] * 1.5}]\nset yrange [0:12]\nset key right top"),
    ]


def claims(rows: list[dict]) -> Iterable[Claim]:
    """Of each number of PEs the largest mean, and how the constants grow from the least to the most PEs."""
    cases = list(itertools.product(TREES, ROUTING_MICROSECONDS))
    for pes in PES:
        largest = max(constant(rows, *case, pes) for case in cases)
        yield Claim.estimated(f"{pes} PEs, the largest of {len(cases)} means", largest, "O(1)", LEAST, MOST)
    for routing in ROUTING_MICROSECONDS[1:]:
        growth = [constant(rows, tree, routing, PES[-1])[0] / constant(rows, tree, routing, PES[0])[0]
                  for tree in TREES]
        yield Claim(f"{PES[-1]} PEs / {PES[0]}, T_rout = {routing} us, mean of the trees",
                    statistics.geometric_mean(growth), "O(1)", 0.5, 2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=3)
    seeds = parser.parse_args().seeds
    rows = measure(seeds)
    bound = max(row["constant"] for row in rows)
    typical = statistics.median(row["constant"] for row in rows)
    write_csv("theorem1", rows)
    draw("theorem1", panels(rows, bound), caption=f"{len(rows)} runs: {len(TREES)} trees of 4 million nodes of 1 us, "
         f"seeds 1 to {seeds}; left each run, right means with 95 % intervals")
    print(f"\nT_par <= T_seq / P + {bound:.2f} h T_rout in every run; {typical:.2f} is the median.")
    print("What each number of PEs needs:")
    report(claims(rows))


if __name__ == "__main__":
    main()
