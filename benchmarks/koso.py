# SPDX-License-Identifier: Apache-2.0
"""KOSO and KOSO* on rings of 8 to 16 PEs that keep step, after [Barrows et al. 1999, section 4].

The trees are the paper's: random ones by alpha, and those of the trapezoid rule on random polynomials, squared. If the
paper is read literally most of the latter are a single node; here the product of the roots' factors is scaled to a
height of 1 before it is amplified ("amplified" of `generate polynomial`), which makes them as large as the random
trees, as the paper's were. NPF is the share of the PEs' steps in which they search a node, N / (p T).

Theorem 2, T = (1 + o(1)) (2^n - 1) / p on complete trees of n levels under KOSO, needs an n far beyond p^2: at level l
PE k has C(l, k) nodes, wound around the ring. What the fullest PE gets in all bounds T from below.

Theorem 1 is about trees whose nodes all have two children, as a complete tree's have until its first leaf: from step
p - 1 on the greatest load under KOSO exceeds the least by exactly p - 2, and from step (p - 1)^2 on that under KOSO* by
exactly 1. Conjecture 2, that KOSO* is better, excepts very small rings: it is tried on 2 to 7 PEs.
"""

import argparse
import collections
import csv
import io
import itertools
import math
import statistics
from collections.abc import Callable, Sequence

import intervals
from figure import COLOURS, PUBLISHED, Claim, Curve, Panel, draw, report, tables, write_csv
from measure import PROGRAMS, process_seconds

PES = [8, 10, 12, 14, 16]
POLICIES = ["koso", "koso-star"]
COLOUR = dict(zip(POLICIES, COLOURS))
TREES = {"alpha": ["0.96", "0.965", "0.97"], "amplified": ["1e-6", "1e-8", "1e-10"]}
WHAT = {"alpha": "random trees", "amplified": "integrals of amplified polynomials"}
# Tables 1 and 2 of the paper: the t statistic of NPF, by the number of PEs.
PUBLISHED_T = {"alpha": [12.46, 44.81, 43.28, 40.92, 31.77], "amplified": [18.82, 21.97, 24.16, 25.10, 25.21]}
# The trees whose loads are drawn, as in figures 3, 4, 7 and 8.
DRAWN = {"alpha": ("0.96", 2), "amplified": ("1e-10", 2)}
TESTS = {"two samples": intervals.t_statistic, "pairs": intervals.paired_t_statistic}
# Which tests are compared, and what of the published value they may be.
T_CLAIMS = [("alpha", "two samples", (0.4, 2.5)),
            ("amplified", "two samples", (0.4, 1.5)),
            ("amplified", "pairs", (1, 3))]
COMPLETE_PES = [2, 4, 6, 8, 16]
COMPLETE_LEVELS = list(range(2, 21, 2))
DISPARITY_PES = list(range(3, 9))
DISPARITY_LEVELS = 16  # no leaf is searched in the steps that are looked at
DISPARITY_STEPS = 50  # that are looked at from the step on of which the theorem speaks
SMALL_PES = list(range(2, 8))
SMALL_TREES = {"alpha": "0.965", "amplified": "1e-8"}
SMALL_TRIALS = 30

Rows = list[dict]


def loads(*arguments: str) -> list[list[int]]:
    """Of each step the loads of the PEs."""
    _, output = process_seconds([str(PROGRAMS / "rings_benchmark"), "loads", *arguments])
    return [[int(load) for load in line[1:]] for line in csv.reader(io.StringIO(output))]


def measure(trials: int) -> Rows:
    """A row for each trial."""
    sizes = [str(pes) for pes in PES]
    commands = [("rings_benchmark", "trials", tree, parameter, str(trials), *sizes) for tree, values in TREES.items()
                for parameter in values]
    return read_trials(commands)


def measure_complete() -> Rows:
    sizes = [str(pes) for pes in COMPLETE_PES]
    return read_trials([("rings_benchmark", "trials", "complete", str(levels), "1", *sizes)
                        for levels in COMPLETE_LEVELS])


def measure_small() -> Rows:
    sizes = [str(pes) for pes in SMALL_PES]
    return read_trials([("rings_benchmark", "trials", tree, parameter, str(SMALL_TRIALS), *sizes)
                        for tree, parameter in SMALL_TREES.items()])


def measure_disparities() -> dict[tuple[int, str], list[int]]:
    """By ring and policy, the greatest less the least load at each step that the theorem covers or shortly before."""
    result = {}
    for pes, policy in itertools.product(DISPARITY_PES, POLICIES):
        steps = loads("complete", str(DISPARITY_LEVELS), "1", str(pes), policy)
        result[pes, policy] = [max(line) - min(line) for line in steps[:(pes - 1) ** 2 + DISPARITY_STEPS]]
    return result


def read_trials(commands: Sequence[Sequence[str]]) -> Rows:
    rows = tables(commands)
    for row in rows:
        for name in ("seed", "pes", "nodes", "height", "steps"):
            row[name] = int(row[name])
        row["npf"] = round(row["nodes"] / (row["pes"] * row["steps"]), 6)
    return rows


def values(rows: Rows, column: str, **where: object) -> list[float]:
    return [row[column] for row in rows if all(row[name] == value for name, value in where.items())]


def t_by_pes(rows: Rows, tree: str, test: Callable[[list[float], list[float]], float]) -> list[intervals.Estimate]:
    """The statistic of the NPF of both policies over all trees of this kind, which are also what is resampled."""
    samples = [[values(rows, "npf", tree=tree, pes=pes, balancer=policy) for policy in POLICIES] for pes in PES]
    return [intervals.bootstrap(list(zip(star, koso)), lambda pairs: test(*zip(*pairs))) for koso, star in samples]


def npf_panels(rows: Rows, tree: str) -> list[Panel]:
    """Figures 1 and 6: NPF by the size of the tree."""
    return [
        Panel("nodes", "NPF", [
            Curve(policy, list(zip(values(rows, "nodes", tree=tree, pes=pes, balancer=policy),
                                   values(rows, "npf", tree=tree, pes=pes, balancer=policy))), "points", COLOUR[policy])
            for policy in POLICIES], f"{tree}, {pes} PEs",
            "set logscale x; set format x '10^{%T}'; set yrange [0:1]; set key right bottom")
        for pes in PES]


def time_panels(rows: Rows, tree: str) -> list[Panel]:
    """Figures 2 and 5: mean steps by the number of PEs, with 95 % confidence intervals."""
    panels = []
    for parameter in TREES[tree]:
        curves = [Curve(policy, [(pes, *intervals.mean(
            values(rows, "steps", tree=tree, parameter=parameter, pes=pes, balancer=policy))) for pes in PES],
            "yerrorlines", COLOUR[policy]) for policy in POLICIES]
        panels.append(Panel("PEs", "steps T", curves, f"{tree} {parameter}",
                            "set xrange [7:17]; set yrange [0:*]; set key right bottom; unset format"))
    return panels


def t_panel(rows: Rows, tree: str) -> Panel:
    """Tables 1 and 2."""
    curves = [Curve(name, [(pes, *estimate) for pes, estimate in zip(PES, t_by_pes(rows, tree, test))], "yerrorlines")
              for name, test in TESTS.items()]
    curves.append(Curve("published", list(zip(PES, PUBLISHED_T[tree])), "points", PUBLISHED))
    top = 1.5 * max(value for curve in curves for _, value, *_ in curve.points)
    return Panel("PEs", "t statistic of NPF", curves, tree,
                 f"set xrange [7:17]; set yrange [0:{top}]; set key right top; unset format")


def histogram(sample: Sequence[float], width: float) -> list[tuple[float, float]]:
    """The middle of each bin of this width, and the share of the sample in it."""
    first, last = math.floor(min(sample) / width), math.floor(max(sample) / width)
    counts = collections.Counter(math.floor(value / width) for value in sample)
    return [((number + 0.5) * width, counts[number] / len(sample)) for number in range(first - 1, last + 2)]


def size_panels(rows: Rows) -> list[Panel]:
    """Figures 9 and 10: nodes and heights of the trees of both experiments."""
    trees = {tree: [row for row in rows if (row["tree"], row["pes"], row["balancer"]) == (tree, PES[0], POLICIES[0])]
             for tree in TREES}
    sizes = [Curve(WHAT[tree], histogram([math.log10(row["nodes"]) for row in of], 0.2), "histeps")
             for tree, of in trees.items()]
    heights = [Curve(WHAT[tree], histogram([row["height"] for row in of], 1), "histeps") for tree, of in trees.items()]
    settings = "set yrange [0:0.4]; set key right top"
    return [Panel("nodes N (decimal logarithm)", "share of the trees", sizes, "Sizes", settings),
            Panel("height h", "share of the trees", heights, "Heights", settings)]


def fullest_share(levels: int, pes: int) -> int:
    """The nodes of the PE of a ring that searches most of a complete tree under KOSO."""
    totals, row = [0] * pes, [1] + [0] * (pes - 1)
    for _ in range(levels):
        totals = [total + nodes for total, nodes in zip(totals, row)]
        row = [nodes + row[pe - 1] for pe, nodes in enumerate(row)]
    return max(totals)


def complete_panel(rows: Rows) -> Panel:
    """Theorem 2: T p / (2^n - 1), and as lines what the fullest PE makes of it."""
    curves = []
    for pes, colour in zip(COMPLETE_PES, COLOURS):
        points = [(int(row["parameter"]), 1 / row["npf"]) for row in rows
                  if (row["pes"], row["balancer"]) == (pes, "koso")]
        least = [(levels, fullest_share(levels, pes) * pes / (2**levels - 1)) for levels in range(2, 61)]
        curves += [Curve(f"{pes} PEs", points, "points", colour), Curve("", least, "lines", colour)]
    return Panel("levels n", "steps T in (2^n - 1) / p", curves, "KOSO on complete trees; lines: the fullest PE's part",
                 "set key right top; set xrange [0:60]; set yrange [1:4]; unset format")


def load_panels(tree: str) -> list[Panel]:
    """Figures 3, 4, 7 and 8: busy PEs, and the greatest and the least load, step by step."""
    parameter, seed = DRAWN[tree]
    busy_panels, queue_panels = [], []
    for pes in (8, 12, 16):
        busy, queues = [], []
        for policy in POLICIES:
            steps = loads(tree, parameter, str(seed), str(pes), policy)
            colour = COLOUR[policy]
            busy.append(Curve(policy, [(step, sum(load > 0 for load in line)) for step, line in enumerate(steps)],
                              "lines", colour))
            for what, choose, dashed in (("greatest", max, False), ("least", min, True)):
                queues.append(Curve(f"{policy}, {what}", [(step, choose(line)) for step, line in enumerate(steps)],
                                   "lines", colour, dashed))
        title = f"{tree} {parameter}, {pes} PEs"
        busy_panels.append(Panel("step", "busy PEs", busy, title, f"set yrange [0:{pes + 1}]; set key left bottom"))
        top = 1.4 * max(load for curve in queues for _, load in curve.points)
        queue_panels.append(Panel("step", "queue", queues, title, f"set key right top; set yrange [0:{top}]"))
    return busy_panels + queue_panels


def ratio_of_means(pairs: Sequence[tuple[float, float]]) -> float:
    star, koso = zip(*pairs)
    return sum(star) / sum(koso)


def cell_ratios(rows: Rows, tree: str, column: str) -> list[intervals.Estimate]:
    """Of the means of KOSO* and KOSO, in each cell; the trees are resampled."""
    result = []
    for parameter, pes in itertools.product(TREES[tree], PES):
        koso, star = (values(rows, column, tree=tree, parameter=parameter, pes=pes, balancer=policy)
                      for policy in POLICIES)
        result.append(intervals.bootstrap(list(zip(star, koso)), ratio_of_means))
    return result


def claims(rows: Rows, complete: Rows) -> list[Claim]:
    result = []
    for tree in TREES:
        npf, steps = cell_ratios(rows, tree, "npf"), cell_ratios(rows, tree, "steps")
        result += [
            Claim.estimated(f"{tree}: NPF of KOSO* / KOSO, least of {len(npf)} cells", min(npf), "> 1", 1, 1.4),
            Claim.estimated(f"{tree}: NPF of KOSO* / KOSO, most of {len(npf)} cells", max(npf), "", 1.2, 2),
            Claim.estimated(f"{tree}: steps of KOSO* / KOSO, most of {len(steps)} cells", max(steps), "< 1", 0.7, 1),
        ]
    return result + trend_claims(rows) + size_claims(rows) + t_claims(rows) + complete_claims(complete)


def trend_claims(rows: Rows) -> list[Claim]:
    """Figure 5: larger rings hardly help KOSO on integrals, and help KOSO* some."""
    def trend(policy: str) -> intervals.Estimate:
        large, small = ([row["steps"] for row in rows
                         if (row["tree"], row["pes"], row["balancer"]) == ("amplified", pes, policy)]
                        for pes in (max(PES), min(PES)))
        return intervals.geometric_mean([one / two for one, two in zip(large, small)])

    what = f"amplified: steps on {max(PES)} PEs / on {min(PES)}"
    return [Claim.estimated(f"{what}, KOSO", trend("koso"), "hardly any change", 0.9, 1),
            Claim.estimated(f"{what}, KOSO*", trend("koso-star"), "a definite downward trend", 0.75, 0.95)]


def size_claims(rows: Rows) -> list[Claim]:
    """Figures 9 and 10: N is comparable, and heights of integrals have an upper bound and are less."""
    alpha, amplified = (values(rows, "nodes", tree=tree, pes=PES[0], balancer=POLICIES[0]) for tree in TREES)
    high, low = (values(rows, "height", tree=tree, pes=PES[0], balancer=POLICIES[0]) for tree in TREES)
    return [
        Claim("median N of integrals / of random trees", statistics.median(amplified) / statistics.median(alpha),
              "comparable", 0.5, 2),
        Claim("median h of random trees / of integrals", statistics.median(high) / statistics.median(low),
              "much larger", 1.5, 3),
        Claim("greatest h of integrals / their median", max(low) / statistics.median(low), "an upper bound", 1, 1.5),
    ]


def t_claims(rows: Rows) -> list[Claim]:
    """Random trees are compared as two samples: the paper's policies had different ones. Of its integrals both policies
    searched the same, and it does not say whether it tested pairs: its t lies between those of both tests."""
    return [
        Claim.estimated(f"{tree}, {pes} PEs: t of NPF, {name}", ours, f"{stated:.2f}", least * stated, most * stated)
        for tree, name, (least, most) in T_CLAIMS
        for pes, ours, stated in zip(PES, t_by_pes(rows, tree, TESTS[name]), PUBLISHED_T[tree])]


def complete_claims(rows: Rows) -> list[Claim]:
    """T of the largest complete tree: what the fullest PE searches, and hardly more."""
    levels = max(COMPLETE_LEVELS)
    last = [row for row in rows if int(row["parameter"]) == levels and row["balancer"] == "koso"]
    slack = [row["steps"] / fullest_share(levels, row["pes"]) for row in last]
    small = [1 / row["npf"] for row in last if row["pes"] == 4]
    return [Claim(f"complete tree of {levels} levels: T / nodes of the fullest PE, most of {len(slack)} rings",
                  max(slack), ">= 1", 1, 1.05),
            Claim(f"complete tree of {levels} levels, 4 PEs: T p / (2^n - 1)", small[0], "1 + o(1)", 1, 1.01)]


def disparity_claims(disparities: dict[tuple[int, str], list[int]]) -> list[Claim]:
    """Theorem 1: the largest deviation over all rings from the step on of which it speaks."""
    off = {policy: max(abs(disparity - (pes - 2 if policy == "koso" else 1)) for (pes, of), steps in disparities.items()
                       if of == policy for disparity in steps[pes - 1 if policy == "koso" else (pes - 1) ** 2:])
           for policy in POLICIES}
    rings = f"{DISPARITY_PES[0]} to {DISPARITY_PES[-1]} PEs"
    return [Claim(f"load disparity under {policy} off {stated}, {rings}", off[policy], "0", 0, 0)
            for policy, stated in zip(POLICIES, ("p - 2 from step p - 1", "1 from step (p - 1)^2"))]


def disparity_panel(disparities: dict[tuple[int, str], list[int]], policy: str) -> Panel:
    curves = [Curve(f"{pes} PEs", list(enumerate(disparities[pes, policy])), "lines") for pes in DISPARITY_PES]
    return Panel("step", "greatest load less the least", curves, policy,
                 f"set key right top; set yrange [0:{DISPARITY_PES[-1] + 2}]; unset format")


def small_claims(rows: Rows) -> list[Claim]:
    """Conjecture 2: the share of the trees that KOSO* searches in fewer steps than KOSO."""
    result = []
    for (tree, parameter), pes in itertools.product(SMALL_TREES.items(), (SMALL_PES[0], SMALL_PES[-1])):
        koso, star = (values(rows, "steps", tree=tree, pes=pes, balancer=policy) for policy in POLICIES)
        share = statistics.mean(two < one for one, two in zip(koso, star))
        is_excepted = pes == SMALL_PES[0]
        result.append(Claim(f"{tree} {parameter}, {pes} PEs: trees on which KOSO* is better",
                            share, "not most" if is_excepted else "most", *((0, 0.5) if is_excepted else (0.5, 1))))
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trials", type=int, default=100)
    arguments = parser.parse_args()
    rows, complete = measure(arguments.trials), measure_complete()
    small, disparities = measure_small(), measure_disparities()
    write_csv("koso", rows)
    write_csv("koso-small", small)
    write_csv("koso-complete", complete)
    trials = f"{arguments.trials} trees for each parameter, seeds 1 to {arguments.trials}"
    for tree in TREES:
        draw(f"koso-{tree}", [*npf_panels(rows, tree), t_panel(rows, tree), *time_panels(rows, tree)], columns=3,
             caption=f"{WHAT[tree]}: {trials}, searched by both policies; bars: 95 % intervals")
    for tree, (parameter, seed) in DRAWN.items():
        draw(f"koso-loads-{tree}", load_panels(tree), columns=3,
             caption=f"{WHAT[tree]}: a single tree, parameter {parameter}, seed {seed}")
    draw("koso-sizes", size_panels(rows), caption=f"all parameters together; {trials}")
    draw("koso-complete", [complete_panel(complete)], caption="one tree of each height: nothing is random")
    draw("koso-disparity", [disparity_panel(disparities, policy) for policy in POLICIES],
         caption=f"the complete tree of {DISPARITY_LEVELS} levels: nothing is random")
    report([*claims(rows, complete), *disparity_claims(disparities), *small_claims(small)])


if __name__ == "__main__":
    main()
