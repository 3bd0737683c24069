"""KOSO and KOSO* on rings of 8 to 16 PEs that keep step, after [Barrows et al. 1999, section 4].

The trees are the paper's: random ones by alpha, and those of the trapezoid rule on random polynomials. Of the latter
most are a single node if the paper is read literally, so that two more kinds of `generate polynomial` are tried:
without these ("nontrivial"), and scaled to a height of 1 ("normalized"). NPF is the share of the PEs' steps in which
they search a node, N / (p T).
"""

import argparse
import concurrent.futures
import csv
import io
import math
import statistics
from collections.abc import Callable

from figure import COLOURS, PUBLISHED, Claim, Curve, Panel, draw, report, write_csv
from measure import PROGRAMS, cores, process_seconds

PES = [8, 10, 12, 14, 16]
POLICIES = ["koso", "koso-star"]
COLOUR = dict(zip(POLICIES, COLOURS))
TREES = {
    "alpha": ["0.96", "0.965", "0.97"],
    "nontrivial": ["1e-6", "1e-8", "1e-10"],
    "normalized": ["1e-6", "1e-8", "1e-10"],
    "literal": ["1e-6", "1e-8", "1e-10"],
}
# Tables 1 and 2 of the paper: the t statistic of NPF, by the number of PEs.
PUBLISHED_T = {"random trees": [12.46, 44.81, 43.28, 40.92, 31.77], "integrals": [18.82, 21.97, 24.16, 25.10, 25.21]}
# The trees whose loads are drawn, as in figures 3, 4, 7 and 8.
DRAWN = {"alpha": ("0.96", 2), "normalized": ("1e-10", 2)}

Rows = list[dict]


def rings(*arguments: str) -> list[list[str]]:
    _, output = process_seconds([str(PROGRAMS / "rings_benchmark"), *arguments])
    return list(csv.reader(io.StringIO(output)))


def measure(trials: int) -> Rows:
    """A row for each trial."""
    commands = [("trials", tree, parameter, str(trials)) for tree, values in TREES.items() for parameter in values]
    rows = []
    with concurrent.futures.ThreadPoolExecutor(cores()) as pool:
        for head, *lines in pool.map(lambda command: rings(*command), commands):
            rows += [dict(zip(head, line)) for line in lines]
    for row in rows:
        row["pes"], row["nodes"], row["steps"] = (int(row[name]) for name in ("pes", "nodes", "steps"))
        row["npf"] = round(row["nodes"] / (row["pes"] * row["steps"]), 6)
    return rows


def values(rows: Rows, column: str, **where: object) -> list[float]:
    return [row[column] for row in rows if all(row[name] == value for name, value in where.items())]


def t_statistic(first: list[float], second: list[float]) -> float:
    """Of two samples that need not have one variance [Welch 1947]."""
    spread = statistics.variance(first) / len(first) + statistics.variance(second) / len(second)
    return (statistics.mean(first) - statistics.mean(second)) / math.sqrt(spread)


def paired_t_statistic(first: list[float], second: list[float]) -> float:
    """Of the differences, trial by trial."""
    differences = [a - b for a, b in zip(first, second)]
    return statistics.mean(differences) * math.sqrt(len(differences)) / statistics.stdev(differences)


def published_t(tree: str) -> list[float]:
    return PUBLISHED_T["random trees" if tree == "alpha" else "integrals"]


def t_by_pes(rows: Rows, tree: str, test: Callable[[list[float], list[float]], float]) -> list[float]:
    samples = [[values(rows, "npf", tree=tree, pes=pes, balancer=policy) for policy in POLICIES] for pes in PES]
    return [test(star, koso) for koso, star in samples]


def mean_with_interval(sample: list[float]) -> tuple[float, float, float]:
    """The mean and its 95 % confidence interval."""
    mean, error = statistics.mean(sample), 1.96 * statistics.stdev(sample) / math.sqrt(len(sample))
    return mean, mean - error, mean + error


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
        curves = []
        for policy in POLICIES:
            points = [(pes, *mean_with_interval(
                values(rows, "steps", tree=tree, parameter=parameter, pes=pes, balancer=policy))) for pes in PES]
            curves += [Curve("", points, "yerrorbars", COLOUR[policy]),
                       Curve(policy, [point[:2] for point in points], "lines", COLOUR[policy])]
        panels.append(Panel("PEs", "steps", curves, f"{tree} {parameter}",
                            "set xrange [7:17]; set yrange [0:*]; set key right bottom; unset format"))
    return panels


def t_panel(rows: Rows, tree: str) -> Panel:
    curves = [Curve("two samples", list(zip(PES, t_by_pes(rows, tree, t_statistic)))),
              Curve("pairs", list(zip(PES, t_by_pes(rows, tree, paired_t_statistic))))]
    curves.append(Curve("published", list(zip(PES, published_t(tree))), "points", PUBLISHED))
    return Panel("PEs", "t statistic of NPF", curves, tree,
                 "set xrange [7:17]; set yrange [0:*]; set key right bottom; unset format")


def load_panels(tree: str) -> list[Panel]:
    """Figures 3, 4, 7 and 8: busy PEs, and the greatest and the least load, step by step."""
    parameter, seed = DRAWN[tree]
    busy_panels, queue_panels = [], []
    for pes in (8, 12, 16):
        busy, loads = [], []
        for policy in POLICIES:
            steps = [[int(load) for load in line[1:]]
                     for line in rings("loads", tree, parameter, str(seed), str(pes), policy)]
            colour = COLOUR[policy]
            busy.append(Curve(policy, [(step, sum(load > 0 for load in line)) for step, line in enumerate(steps)],
                              "lines", colour))
            for what, choose, dashed in (("greatest", max, False), ("least", min, True)):
                loads.append(Curve(f"{policy}, {what}", [(step, choose(line)) for step, line in enumerate(steps)],
                                   "lines", colour, dashed))
        title = f"{tree} {parameter}, {pes} PEs"
        busy_panels.append(Panel("step", "busy PEs", busy, title, f"set yrange [0:{pes + 1}]; set key left bottom"))
        top = 1.4 * max(load for curve in loads for _, load in curve.points)
        queue_panels.append(Panel("step", "queue", loads, title, f"set key right top; set yrange [0:{top}]"))
    return busy_panels + queue_panels


def ratios(rows: Rows, tree: str, column: str) -> list[float]:
    """Of the means of KOSO* and KOSO, in each cell."""
    def mean(policy: str, parameter: str, pes: int) -> float:
        return statistics.mean(values(rows, column, tree=tree, parameter=parameter, pes=pes, balancer=policy))

    cells = [(parameter, pes) for parameter in TREES[tree] for pes in PES]
    return [mean("koso-star", *cell) / mean("koso", *cell) for cell in cells]


def claims(rows: Rows) -> list[Claim]:
    result = []
    for tree in TREES:
        npf, steps = ratios(rows, tree, "npf"), ratios(rows, tree, "steps")
        result.append(Claim(f"{tree}: NPF of KOSO* / KOSO, least of {len(npf)} cells", min(npf), "> 1", least=1))
        result.append(Claim(f"{tree}: steps of KOSO* / KOSO, most of {len(steps)} cells", max(steps), "< 1", most=1))
    return result + t_claims(rows)


def t_claims(rows: Rows) -> list[Claim]:
    """Random trees are compared as two samples: the paper's policies had different ones. Its integrals are pairs: both
    policies searched the same trees. Of literal polynomials most trees have one node, and nothing can be told apart."""
    tests = {"alpha": t_statistic, "nontrivial": paired_t_statistic, "normalized": paired_t_statistic}
    return [
        Claim(f"{tree}, {pes} PEs: t of NPF", ours, f"{stated:.2f}", stated / 2, 2 * stated)
        for tree, test in tests.items()
        for pes, ours, stated in zip(PES, t_by_pes(rows, tree, test), published_t(tree))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trials", type=int, default=100)
    arguments = parser.parse_args()
    rows = measure(arguments.trials)
    write_csv("koso", rows)
    for tree in TREES:
        draw(f"koso-{tree}", [*npf_panels(rows, tree), t_panel(rows, tree), *time_panels(rows, tree)], columns=3)
    for tree in DRAWN:
        draw(f"koso-loads-{tree}", load_panels(tree), columns=3)
    report(claims(rows))


if __name__ == "__main__":
    main()
