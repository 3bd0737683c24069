"""Figure 3 of [Sanders 2002]: the speedup of failing iterations of the 15-puzzle on 1024 PEs of a Parsytec GCel.

All failing iterations of Korf's 100 boards up to a size, with the basic algorithm, with the initial split, and with
localized polling. The searches really run, on the simulated machine, where a node costs what it cost about there.
"""

import argparse
import math
import statistics

from figure import Claim, Curve, Panel, draw, report, simulate, write_csv
from measure import run
from puzzle15 import korf_boards, korf_optima, table

PES = 1024
NODE_SECONDS = 25e-6
MACHINE = f"gcel:32x32,node={NODE_SECONDS * 1e6:.0f}us"
FORMS = {
    "basic": ["--balancer", "random-polling", "--no-initial-split"],
    "fast initialization": ["--balancer", "random-polling"],
    "localized": ["--balancer", "localized-polling"],
}
SMALLEST = 1000


def options(number: int, threshold: int) -> list[str]:
    return [korf_boards()[number], "--goal", "first", "--heuristic", "manhattan", "--iteration", str(threshold)]


def iterations(most_nodes: int) -> list[tuple[int, int]]:
    """Board and threshold of each failing iteration that is neither tiny nor too large."""
    found = []
    distances = {number: distance for number, distance, _, _ in table("korf100.tsv")}
    for number, optimum in korf_optima().items():
        for threshold in range(distances[number], optimum, 2):
            nodes = run("puzzle15", *options(number, threshold)).nodes
            if nodes > most_nodes:
                break
            if nodes >= SMALLEST:
                found.append((number, threshold))
    return found


def measure(most_nodes: int) -> list[dict]:
    """A row for each run."""
    settings = [{"board": number, "threshold": threshold, "form": form}
                for number, threshold in iterations(most_nodes) for form in FORMS]
    commands = [["puzzle15", *options(setting["board"], setting["threshold"]), "--simulate", MACHINE,
                 *FORMS[setting["form"]]] for setting in settings]
    rows = []
    for setting, result in zip(settings, simulate(commands)):
        sequential = result.nodes * NODE_SECONDS
        rows.append(setting | {"nodes": result.nodes, "sequential_seconds": sequential,
                               "seconds": result.search_seconds, "speedup": sequential / result.search_seconds})
    return rows


def of_form(rows: list[dict], form: str) -> list[tuple[float, float]]:
    return sorted((row["sequential_seconds"], row["speedup"]) for row in rows if row["form"] == form)


def ratio(rows: list[dict], form: str, other: str, least: float, most: float) -> float:
    """The mean, as products are averaged, of the speedups' ratios over sequential times in this range."""
    pairs = zip(of_form(rows, form), of_form(rows, other))
    logarithms = [math.log(one / two) for (seconds, one), (_, two) in pairs if least <= seconds < most]
    return math.exp(statistics.mean(logarithms)) if logarithms else math.nan


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most-nodes", type=int, default=20_000_000)
    parser.add_argument("--slow", action="store_true", help="iterations ten times as large")
    arguments = parser.parse_args()
    rows = measure(arguments.most_nodes * (10 if arguments.slow else 1))
    write_csv("figure3", rows)
    curves = [Curve(form, of_form(rows, form), "points") for form in FORMS]
    draw("figure3", [Panel("sequential time [s]", "speedup on 1024 PEs", curves,
                           "Failing iterations of the 15-puzzle", "set logscale x 10\nset yrange [0:1024]")])
    best = max(row["speedup"] for row in rows if row["form"] == "localized")
    print("\nSpeedups compared, in the mean:")
    report([
        Claim("fast initialization / basic, below 0.3 s",
              ratio(rows, "fast initialization", "basic", 0, 0.3), "up to 3", 1.2),
        Claim("fast initialization / basic, from 10 s on",
              ratio(rows, "fast initialization", "basic", 10, math.inf), "a small gain", 1.0),
        Claim("localized / fast initialization, from 10 s on",
              ratio(rows, "localized", "fast initialization", 10, math.inf), "noticeably faster", 1.02),
        Claim("localized, the largest speedup", best, "below 900, 960 with longer quanta", 0, PES),
    ])


if __name__ == "__main__":
    main()
