"""Figure 3 of [Sanders 2002]: the speedup of failing iterations of the 15-puzzle on 1024 PEs of a Parsytec GCel.

All failing iterations of Korf's 100 boards up to a size, and of every tenth board larger ones, with the basic
algorithm, with the initial split, and with localized polling. The searches really run, on the simulated machine, where
a node costs what it cost about there.
"""

import argparse
import math
import statistics

from figure import Claim, Curve, Panel, draw, report, simulate, write_csv
from puzzle15 import failing_iterations, korf_boards, options

PES = 1024
NODE_SECONDS = 25e-6
MACHINE = f"gcel:32x32,node={NODE_SECONDS * 1e6:.0f}us"
FORMS = {
    "basic": ["--balancer", "random-polling", "--no-initial-split"],
    "fast initialization": ["--balancer", "random-polling"],
    "localized": ["--balancer", "localized-polling"],
}
SMALLEST = 1000
LARGER = 25
TINY_SECONDS = 3
LARGE_SECONDS = 1000


def measure(most_nodes: int) -> list[dict]:
    """A row for each run."""
    most = {number: most_nodes * (LARGER if number % 10 == 0 else 1) for number in korf_boards()}
    settings = [{"board": number, "threshold": threshold, "form": form}
                for number, threshold in failing_iterations(most, SMALLEST) for form in FORMS]
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


def ratios(rows: list[dict], form: str, other: str, least: float, most: float) -> list[float]:
    """Of the speedups with one form to those with the other, over sequential times in this range."""
    pairs = zip(of_form(rows, form), of_form(rows, other))
    return [one / two for (seconds, one), (_, two) in pairs if least <= seconds < most]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most-nodes", type=int, default=10_000_000)
    parser.add_argument("--slow", action="store_true", help="iterations ten times as large")
    arguments = parser.parse_args()
    rows = measure(arguments.most_nodes * (10 if arguments.slow else 1))
    write_csv("figure3", rows)
    curves = [Curve(form, of_form(rows, form), "points") for form in FORMS]
    draw("figure3", [Panel("sequential time [s]", "speedup on 1024 PEs", curves,
                           "Failing iterations of the 15-puzzle", "set logscale x 10\nset yrange [0:1024]")])
    tiny = ratios(rows, "fast initialization", "basic", 0, TINY_SECONDS)
    large = ratios(rows, "fast initialization", "basic", LARGE_SECONDS, math.inf)
    localized = ratios(rows, "localized", "fast initialization", TINY_SECONDS, math.inf)
    best = {form: max(speedup for _, speedup in of_form(rows, form)) for form in FORMS}
    print("\nSpeedups compared:")
    report([
        Claim(f"fast initialization / basic, below {TINY_SECONDS} s, at most", max(tiny), "up to 3", 2, 4),
        Claim("the same in the mean", statistics.geometric_mean(tiny), "", 1),
        Claim(f"fast initialization / basic, from {LARGE_SECONDS} s on", statistics.geometric_mean(large),
              "a small improvement", 1, 1.25),
        Claim(f"localized / fast initialization, from {TINY_SECONDS} s on", statistics.geometric_mean(localized),
              "noticeably faster", 1.02),
        *[Claim(f"{form}, the largest speedup", speedup, "below 900, 960 with longer quanta", 700, 960)
          for form, speedup in best.items()],
    ])


if __name__ == "__main__":
    main()
