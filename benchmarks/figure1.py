"""Figure 1 of [Sanders 1995]: the speedup of Golomb rulers of 12 and 13 marks on up to 1024 PEs of a Parsytec GCel-3.

The proofs really run, on the simulated machine; a node costs so much that one PE takes as long as it took there.
"""

import argparse
import statistics

from figure import PUBLISHED, Claim, Curve, Panel, draw, report, simulate, write_csv
from measure import Run, run

SEQUENTIAL_SECONDS = {12: 509, 13: 11880}
PUBLISHED_SPEEDUP = {12: 578, 13: 958}
TOLERANCE = {12: 0.10, 13: 0.03}

# What each form of load balancing is called, and its options.
FORMS = {
    "random polling": ["--balancer", "random-polling", "--no-initial-split"],
    "initial split, localized polling": ["--balancer", "localized-polling"],
}
REFINED_AT_LEAST = {12: 750, 13: 990}


def machine(pes: int, node_seconds: float) -> str:
    """The part of the mesh that has so many PEs, a power of two, as square as it can be."""
    exponent = pes.bit_length() - 1
    width, height = 2 ** ((exponent + 1) // 2), 2 ** (exponent // 2)
    return f"gcel:{width}x{height},node={node_seconds * 1e9:.0f}ns"


def node_seconds(marks: int) -> float:
    nodes = run("golomb", "--marks", str(marks), "--known-optimum").nodes
    return SEQUENTIAL_SECONDS[marks] / nodes


def speedup(marks: int, result: Run) -> float:
    return SEQUENTIAL_SECONDS[marks] / result.search_seconds


def measure(seeds: int) -> list[dict]:
    """A row for each run."""
    settings, commands = [], []
    for marks in SEQUENTIAL_SECONDS:
        cost = node_seconds(marks)
        for form, options in FORMS.items():
            for exponent in range(11):
                for seed in range(1, seeds + 1):
                    settings.append({"marks": marks, "form": form, "pes": 2**exponent, "seed": seed})
                    commands.append(["golomb", "--marks", str(marks), "--known-optimum", "--simulate",
                                     machine(2**exponent, cost), "--seed", str(seed), *options])
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


def curves(rows: list[dict]) -> list[Curve]:
    result = []
    for form in FORMS:
        for marks in SEQUENTIAL_SECONDS:
            points = []
            for exponent in range(11):
                values = speedups(rows, marks, form, 2**exponent)
                points.append((2**exponent, statistics.median(values)))
            result.append(Curve(f"{marks} marks, {form}", points))
    published = [(1024, value) for value in PUBLISHED_SPEEDUP.values()]
    return [*result, Curve("published", published, "points", PUBLISHED), Curve("perfect", [(1, 1), (1024, 1024)], "lines", "#999999", True)]


def claims(rows: list[dict]) -> list[Claim]:
    result = []
    for form in FORMS:
        for marks, published in PUBLISHED_SPEEDUP.items():
            ours = statistics.median(speedups(rows, marks, form, 1024))
            what = f"speedup at 1024 PEs, {marks} marks, {form}"
            if form == "random polling":
                slack = published * TOLERANCE[marks]
                result.append(Claim(what, ours, str(published), published - slack, published + slack))
            else:
                result.append(Claim(what, ours, str(published), REFINED_AT_LEAST[marks]))
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=5)
    arguments = parser.parse_args()
    rows = measure(arguments.seeds)
    write_csv("figure1", rows)
    draw("figure1", [Panel("PEs", "speedup", curves(rows), settings="set logscale xy 2")])
    report(claims(rows))


if __name__ == "__main__":
    main()
