# SPDX-License-Identifier: Apache-2.0
"""Two ways to ask that fail [Sanders 2002, section 3]: neighbours on the network, and all in turn by a common counter.

Neighbour polling "can be extremely inefficient since it leads to a buildup of clusters of busy PEs shielding large
subproblems from being split". A global round robin takes O(T_seq / P + h T_count), where T_count is the time that the
counter takes; here it stands at PE 0, which serves one PE after the other, and T_count grows with the idle PEs. Both
are compared with random polling on a mesh. Neither draws a random number: only random polling differs between seeds.
"""

import argparse
import itertools
import math

import intervals
from figure import Claim, Curve, Panel, draw, report, simulate, write_csv

TREE = ["uts", "--tree", "T1"]
PES = [16, 64, 256, 1024]
BALANCERS = ["random-polling", "global-round-robin", "neighbour-polling"]
NODE_MICROSECONDS = 10
# Of efficiencies by the ratio to random polling's: the least and the most, on the fewest and on the most PEs.
RATIOS = {"global-round-robin": ((0.9, 1.1), (0.2, 0.9)), "neighbour-polling": ((0.6, 1.1), (0.1, 0.8))}


def machine(pes: int) -> str:
    side = math.isqrt(pes)
    return f"mesh:{side}x{side},node={NODE_MICROSECONDS}us"


def measure(seeds: int) -> list[dict]:
    """A row for each run."""
    settings = [dict(zip(("pes", "balancer", "seed"), case))
                for case in itertools.product(PES, BALANCERS, range(1, seeds + 1))]
    runs = simulate([["synthetic", *TREE, "--simulate", machine(setting["pes"]), "--balancer", setting["balancer"],
                      "--seed", str(setting["seed"])] for setting in settings])
    return [setting | {"seconds": done.search_seconds, "efficiency": done.report["statistics"]["efficiency"],
                       "requests": done.report["statistics"]["requests"]} for setting, done in zip(settings, runs)]


def column(rows: list[dict], name: str, balancer: str, pes: int) -> list[float]:
    return [row[name] for row in rows if (row["balancer"], row["pes"]) == (balancer, pes)]


def curves(rows: list[dict], name: str) -> list[Curve]:
    return [Curve(balancer, [(pes, *intervals.mean(column(rows, name, balancer, pes))) for pes in PES], "yerrorlines")
            for balancer in BALANCERS]


def claims(rows: list[dict]) -> list[Claim]:
    result = []
    for balancer, tolerances in RATIOS.items():
        for pes, tolerance in zip((PES[0], PES[-1]), tolerances):
            ratio = intervals.geometric_mean([one / other for one, other in zip(
                column(rows, "efficiency", balancer, pes), column(rows, "efficiency", BALANCERS[0], pes))])
            stated = "slower" if pes == PES[-1] else ""
            result.append(Claim.estimated(f"{balancer}, {pes} PEs: efficiency / random polling's", ratio, stated,
                                          *tolerance))
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=3)
    seeds = parser.parse_args().seeds
    rows = measure(seeds)
    write_csv("failing", rows)
    settings = f"set logscale x 4\nset xrange [{PES[0] / 1.5}:{PES[-1] * 1.5}]"
    draw("failing", [
        Panel("PEs", "efficiency", curves(rows, "efficiency"), "", f"{settings}\nset yrange [0:1.3]"),
        Panel("PEs", "requests", curves(rows, "requests"), "", f"{settings}\nset logscale y"),
    ], caption=f"UTS tree T1, 4 million nodes of {NODE_MICROSECONDS} us, seeds 1 to {seeds}, means with 95 % "
       "intervals; mesh, a message takes 2 us and 1 us for each hop")
    report(claims(rows))


if __name__ == "__main__":
    main()
