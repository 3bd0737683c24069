# SPDX-License-Identifier: Apache-2.0
"""Figure 4 of [Sanders 2002]: speedup over sequential time, 256 instances of the knapsack problem on 1024 PEs.

Each instance is searched depth first by one PE and on the simulated machine, both without a known optimum: late
incumbents make the speedup superlinear where the sequential search has run into a dead end.

The paper's ratio of all sequential times to all parallel ones is that of a few instances, those that take one PE
longest: its interval of confidence is wide, and it depends on the cap above which an instance is left out here. What
can be compared is the shape: how the median speedup rises with the sequential time, and how many are superlinear.
"""

import argparse
import itertools
import math
import pathlib
import statistics
import subprocess
import tempfile
from collections.abc import Sequence

import intervals
from figure import PUBLISHED, Claim, Curve, Panel, draw, report, simulate, write_csv
from measure import PROGRAMS

PES = 1024
NODE_MICROSECONDS = 100
MACHINE = f"gcel:32x32,node={NODE_MICROSECONDS}us"
GOOD_SECONDS = 10 * PES  # "per PE loads of about 10 seconds"
LEAST_OF_DECADE = 6  # instances, for a median that says anything

Rows = list[dict]


def generate(folder: str, instances: int) -> list[pathlib.Path]:
    command = [str(PROGRAMS / "generate"), "knapsack", "--class", "sanders", "--count", str(instances)]
    subprocess.run([*command, "--output", folder], check=True, capture_output=True)
    return sorted(pathlib.Path(folder).iterdir())


def measure(instances: int, nodes: int) -> Rows:
    """A row for each instance that one PE can search with so many nodes."""
    with tempfile.TemporaryDirectory() as folder:
        files = generate(folder, instances)
        search = ["knapsack", "--algorithm", "dfs", "--simulate", MACHINE, "--balancer", "random-polling",
                  "--node-limit", str(nodes)]
        results = simulate([[*search, str(file)] for file in files], may_stop=True)
    rows = []
    for file, result in zip(files, results):
        statistics_ = result.report["statistics"]
        if "speedup" not in statistics_:
            continue
        rows.append({"instance": file.stem, "sequential_seconds": statistics_["sequential_seconds"],
                     "parallel_seconds": statistics_["seconds"], "parallel_nodes": statistics_["nodes"],
                     "speedup": statistics_["speedup"]})
    return rows


def together(rows: Sequence[dict]) -> float:
    """All sequential times by all parallel ones."""
    return sum(row["sequential_seconds"] for row in rows) / sum(row["parallel_seconds"] for row in rows)


def decades(rows: Rows) -> dict[float, list[float]]:
    """The speedups by the middle of the decade of their sequential seconds."""
    result: dict[float, list[float]] = {}
    for row in sorted(rows, key=lambda row: row["sequential_seconds"]):
        decade = math.floor(math.log10(row["sequential_seconds"]))
        result.setdefault(10 ** (decade + 0.5), []).append(row["speedup"])
    return result


def caps(rows: Rows) -> list[tuple[float, ...]]:
    """The ratio of all, by the sequential time above which instances are left out."""
    result = []
    longest = max(row["sequential_seconds"] for row in rows)
    for halves in range(2, math.ceil(2 * math.log10(longest)) + 1):
        cap = min(10 ** (halves / 2), longest)
        below = [row for row in rows if row["sequential_seconds"] <= cap]
        if len(below) >= 10:
            result.append((cap, *intervals.bootstrap(below, together)))
    return result


def panels(rows: Rows) -> list[Panel]:
    points = sorted((row["sequential_seconds"], row["speedup"]) for row in rows)
    ends = [points[0][0], points[-1][0]]
    medians = [(middle, *intervals.median(of)) for middle, of in decades(rows).items()
               if len(of) >= LEAST_OF_DECADE]
    parity = Curve("as many as PEs", [(end, PES) for end in ends], "lines", PUBLISHED, dashed=True)
    return [
        Panel("sequential time [s]", "speedup", [
            Curve("an instance", points, "points", "#56B4E9"), parity,
            Curve("median of a decade", medians, "yerrorlines", "#D55E00"),
        ], f"0-1 knapsack on {PES} PEs", "set logscale xy\nset rmargin 6"),
        Panel("longest sequential time that is not left out [s]", "sequential by parallel time, all instances", [
            Curve("the instances up to there", caps(rows), "yerrorlines"),
            Curve("published, of all", [(end, 1410) for end in ends], "lines", PUBLISHED, dashed=True),
        ], "What the longest instances make of the ratio", "set logscale xy\nset rmargin 6"),
    ]


def claims(rows: Rows) -> list[Claim]:
    good = [row["speedup"] for row in rows if row["sequential_seconds"] >= GOOD_SECONDS]
    small = [row["speedup"] for row in rows if row["sequential_seconds"] < GOOD_SECONDS / 100]
    medians = [statistics.median(of) for of in decades(rows).values() if len(of) >= LEAST_OF_DECADE]
    superlinear = intervals.share(sum(speedup > PES for speedup in good), len(good))
    return [
        Claim.estimated(f"{len(rows)} instances, sequential by parallel time", intervals.bootstrap(rows, together),
                        "1410", 500, 6000),
        Claim.estimated(f"median of the {len(good)} with 10 s for each PE or more", intervals.median(good),
                        "good", 1000, 20_000),
        Claim.estimated("share of these that are superlinear", superlinear, "very large ones are", 0.5, 1),
        Claim.estimated(f"median of the {len(small)} with less than 0.1 s for each PE", intervals.median(small),
                        "far below", 1, 300),
        Claim("the same, superlinear", sum(speedup > PES for speedup in small), "none", 0, 0),
        Claim(f"median of a decade / of the one before, least of {len(medians) - 1}",
              min(more / less for less, more in itertools.pairwise(medians)), "it rises", 1.5, 10),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--instances", type=int, default=256)
    parser.add_argument("--slow", action="store_true", help="also searches of more than 10^9 nodes")
    arguments = parser.parse_args()
    cap = 10**11 if arguments.slow else 10**9
    rows = measure(arguments.instances, cap)
    left_out = arguments.instances - len(rows)
    write_csv("figure4", rows)
    draw("figure4", panels(rows),
         caption=f"{len(rows)} of {arguments.instances} instances (generate knapsack --class sanders, seed 1); "
         f"{left_out} that take more than 10^{round(math.log10(cap))} nodes of {NODE_MICROSECONDS} us are left out; one "
         "run each; bars: 95 % intervals over the instances")
    print(f"\n{left_out} of {arguments.instances} instances were left out.")
    report(claims(rows))


if __name__ == "__main__":
    main()
