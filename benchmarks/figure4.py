"""Figure 4 of [Sanders 2002]: speedup over sequential nodes, 256 instances of the knapsack problem on 1024 PEs.

Each instance is searched depth first by one PE and on the simulated machine, both without a known optimum: late
incumbents make the speedup superlinear where the sequential search has run into a dead end.
"""

import argparse
import pathlib
import statistics
import subprocess
import tempfile

from figure import PUBLISHED, Claim, Curve, Panel, draw, report, simulate, write_csv
from measure import PROGRAMS

MACHINE = "gcel:32x32,node=100us"


def generate(folder: str, instances: int) -> list[pathlib.Path]:
    command = [str(PROGRAMS / "generate"), "knapsack", "--class", "sanders", "--count", str(instances)]
    subprocess.run([*command, "--output", folder], check=True, capture_output=True)
    return sorted(pathlib.Path(folder).iterdir())


def measure(instances: int, nodes: int) -> list[dict]:
    """A row for each instance that one PE can search with so many nodes."""
    with tempfile.TemporaryDirectory() as folder:
        files = generate(folder, instances)
        search = ["knapsack", "--algorithm", "dfs", "--simulate", MACHINE, "--node-limit", str(nodes)]
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--instances", type=int, default=256)
    parser.add_argument("--slow", action="store_true", help="also searches of more than 10^9 nodes")
    arguments = parser.parse_args()
    rows = measure(arguments.instances, 10**11 if arguments.slow else 10**9)
    print(f"{len(rows)} of {arguments.instances} instances were searched by one PE")
    write_csv("figure4", rows)
    points = sorted((row["sequential_seconds"], row["speedup"]) for row in rows)
    ends = [(points[0][0], 1024), (points[-1][0], 1024)]
    curves = [Curve("an instance", points, "points"), Curve("as many as PEs", ends, "lines", PUBLISHED, dashed=True)]
    draw("figure4", [Panel("sequential seconds", "speedup", curves, "0-1 knapsack on 1024 PEs",
                           "set logscale xy\nset rmargin 6")])
    together = sum(row["sequential_seconds"] for row in rows) / sum(row["parallel_seconds"] for row in rows)
    large = [row["speedup"] for row in rows if row["sequential_seconds"] > 10 * 1024]
    report([Claim("all instances, sequential by parallel time", together, "1410", 500),
            Claim("median of those with 10 s for each PE", statistics.median(large or [0]), "about 1000", 300)])


if __name__ == "__main__":
    main()
