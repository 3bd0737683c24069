# SPDX-License-Identifier: Apache-2.0
"""Figure 1 of [Sanders 1995]: the speedup of Golomb rulers of 12 and 13 marks on up to 1024 PEs of a Parsytec GCel-3.

The proofs really run, on the simulated machine; a node costs so much that one PE takes as long as it took there. Of
several runs the median is shown, and at 1024 PEs the range. In the figure the cost of a hop is fitted to the published
speedup of 12 marks, and the cost of a node to each sequential time, so its speedups are checks of the simulator against
its own earlier results: hops of 75 and 300 us change that of 13 marks by 4 % only.

The claims are about what nothing is fitted to: the overhead T_par - T_seq / P, where a node costs the same for each
unit of a ruler's length ("node evaluations are linear in m"), and a hop takes as long as a packet of 128 bytes on a
link of 1.1 MB/s. The size of the packet is an assumption; the paper does not state it.
"""

import itertools
import statistics

import intervals
from figure import PUBLISHED, Claim, Curve, Panel, draw, report, simulate, write_csv
from measure import Run, run

SEQUENTIAL_SECONDS = {12: 509, 13: 11880}
PUBLISHED_SPEEDUP = {12: 578, 13: 958}
TOLERANCE = {12: 0.05, 13: 0.03}
SEEDS = {12: 5, 13: 3}
SEEDS_OF_CLAIMS = {12: 21, 13: 5}  # at 1024 PEs
PES = [2**exponent for exponent in range(11)]

# What each form of load balancing is called, and its balancer. The cost of a hop of the machine was chosen so that
# random polling, as the paper describes it, meets the published speedup of 12 marks. The other numbers follow.
AS_PUBLISHED = "random polling"
FORMS = {
    AS_PUBLISHED: "random-polling",
    "localized polling": "localized-polling",
    "shuffles on demand": "shuffle-on-demand",
}
# The medians of the refined forms have been there since the machine was first simulated.
REFINED = {12: (650, 750), 13: (975, 1005)}

LENGTH = {12: 85, 13: 106}
HOP_MICROSECONDS = 128 / 1.1
SEEDS_OF_OVERHEADS = {12: 5, 13: 2}
# A model whose parameters are known to a factor of two would be as wrong as a range of this width.
OVERHEAD_TOLERANCE = (0.5, 1.5)


def machine(pes: int, node_seconds: float) -> str:
    """The part of the mesh that has so many PEs, a power of two, as square as it can be."""
    exponent = pes.bit_length() - 1
    width, height = 2 ** ((exponent + 1) // 2), 2 ** (exponent // 2)
    return f"gcel:{width}x{height},node={node_seconds * 1e9:.0f}ns"


def node_seconds(marks: int) -> float:
    nodes = run("golomb", "--marks", str(marks), "--known-optimum").nodes
    return SEQUENTIAL_SECONDS[marks] / nodes


def seeds(marks: int, pes: int) -> range:
    return range(1, 1 + (SEEDS_OF_CLAIMS if pes == max(PES) else SEEDS)[marks])


def speedup(marks: int, result: Run) -> float:
    return SEQUENTIAL_SECONDS[marks] / result.search_seconds


def measure() -> list[dict]:
    """A row for each run."""
    settings, commands = [], []
    for marks in SEQUENTIAL_SECONDS:
        cost = node_seconds(marks)
        for form, pes in itertools.product(FORMS, PES):
            for seed in seeds(marks, pes):
                settings.append({"marks": marks, "form": form, "pes": pes, "seed": seed})
                commands.append(["golomb", "--marks", str(marks), "--known-optimum", "--simulate", machine(pes, cost),
                                 "--seed", str(seed), "--balancer", FORMS[form]])
    rows = []
    for setting, result in zip(settings, simulate(commands)):
        rows.append(setting | {
            "seconds": result.search_seconds,
            "speedup": speedup(setting["marks"], result),
            "requests": result.report["statistics"]["requests"],
            "messages": result.report["statistics"]["messages"],
        })
    return rows


def speedups(rows: list[dict], marks: int, form: str, pes: int) -> list[float]:
    return [row["speedup"] for row in rows if (row["marks"], row["form"], row["pes"]) == (marks, form, pes)]


def curves(rows: list[dict], marks: int) -> list[Curve]:
    result = [Curve("perfect", [(pes, pes) for pes in PES], "lines", "#999999", True)]
    for form in FORMS:
        points = [(pes, statistics.median(speedups(rows, marks, form, pes))) for pes in PES]
        result.append(Curve(form, points))
    return [*result, Curve("published", [(1024, PUBLISHED_SPEEDUP[marks])], "points", PUBLISHED)]


def node_counts() -> dict[int, int]:
    return {marks: run("golomb", "--marks", str(marks), "--known-optimum").nodes for marks in LENGTH}


def overhead_claims() -> list[Claim]:
    """What one cost of a node and a hop that is not fitted make of the published sequential times and overheads."""
    nodes = node_counts()
    costs = {marks: SEQUENTIAL_SECONDS[marks] / nodes[marks] / LENGTH[marks] for marks in LENGTH}
    cost = statistics.geometric_mean(costs.values())
    result = []
    for marks, pes in itertools.product(LENGTH, PES[-1:]):
        here = f"{machine(pes, cost * LENGTH[marks])},hop={HOP_MICROSECONDS:.0f}us"
        runs = simulate([["golomb", "--marks", str(marks), "--known-optimum", "--balancer", FORMS[AS_PUBLISHED],
                          "--simulate", here, "--seed", str(seed)] for seed in range(1, 1 + SEEDS_OF_OVERHEADS[marks])])
        ours = statistics.mean(each.search_seconds - each.report["statistics"]["sequential_seconds"] / pes
                               for each in runs)
        published = SEQUENTIAL_SECONDS[marks] * (1 / PUBLISHED_SPEEDUP[marks] - 1 / pes)
        result += [Claim(f"{marks} marks: overhead on {pes} PEs by the published one, {len(runs)} seeds",
                         ours / published, "1", *OVERHEAD_TOLERANCE),
                   Claim(f"{marks} marks: sequential time by the published one", cost / costs[marks], "1", 0.75, 1.33)]
    return result


def speedup_check(rows: list[dict], marks: int, form: str) -> Claim:
    ours = speedups(rows, marks, form, 1024)
    what = f"{marks} marks, {form} ({len(ours)} seeds, {min(ours):.0f} to {max(ours):.0f})"
    published = PUBLISHED_SPEEDUP[marks]
    if form == AS_PUBLISHED:
        slack = published * TOLERANCE[marks]
        return Claim.estimated(what, intervals.median(ours), f"{published}", published - slack, published + slack, True)
    return Claim.estimated(what, intervals.median(ours), f"{published}", *REFINED[marks], True)


def panels(rows: list[dict]) -> list[Panel]:
    return [Panel("PEs", "speedup", curves(rows, marks), f"Golomb ruler of {marks} marks",
                  "set xrange [0:1040]\nset yrange [0:1040]\nset xtics 128\nset ytics 128")
            for marks in SEQUENTIAL_SECONDS]


def main() -> None:
    rows = measure()
    write_csv("figure1", rows)
    draw("figure1", panels(rows), caption=f"medians of seeds 1 to {SEEDS[12]} (12 marks) and {SEEDS[13]} (13), at 1024 PEs "
         f"{SEEDS_OF_CLAIMS[12]} and {SEEDS_OF_CLAIMS[13]}; the cost of a hop is fitted to 12 marks, random polling")
    print("\nSpeedup at 1024 PEs, medians of several seeds and their range:")
    report([*overhead_claims(), *(speedup_check(rows, marks, form) for form in FORMS for marks in SEQUENTIAL_SECONDS)])


if __name__ == "__main__":
    main()
