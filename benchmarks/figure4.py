"""Figure 4 of [Sanders 2002]: speedup over sequential nodes, 256 instances of the knapsack problem on 1024 PEs.

Each instance is searched depth first by one PE and on the simulated machine, both without a known optimum: late incumbents
make the speedup superlinear where the sequential search has run into a dead end.
"""

import argparse
import pathlib
import statistics
import subprocess
import tempfile

from figure import Claim, Curve, Panel, draw, report, simulate, write_csv
from measure import PROGRAMS

MACHINE = "gcel:32x32,node=100us"


def generate(folder: str, instances: int) -> list[pathlib.Path]:
    command = [str(PROGRAMS / "generate"), "knapsack", "--class", "sanders", "--count", str(instances)]
    subprocess.run([*command, "--output", folder], check=True, capture_output=True)
    return sorted(pathlib.Path(folder).iterdir())


def measure(instances: int) -> list[dict]:
    """A row for each instance that both searches have finished."""
    with tempfile.TemporaryDirectory() as folder:
        files = generate(folder, instances)
        results = simulate([["knapsack", "--algorithm", "dfs", "--simulate", MACHINE, str(file)] for file in files])
    rows = []
    for file, result in zip(files, results):
        statistics_ = result.report["statistics"]
        rows.append({"instance": file.stem, "sequential_seconds": statistics_["sequential_seconds"],
                     "parallel_seconds": statistics_["seconds"], "parallel_nodes": statistics_["nodes"],
                     "speedup": statistics_["speedup"]})
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--instances", type=int, default=256)
    rows = measure(parser.parse_args().instances)
    write_csv("figure4", rows)
    points = sorted((row["sequential_seconds"], row["speedup"]) for row in rows)
    draw("figure4", [Panel("sequential seconds", "speedup", [Curve("an instance", points, "points")],
                           "0-1 knapsack on 1024 PEs", "set logscale xy")])
    together = sum(row["sequential_seconds"] for row in rows) / sum(row["parallel_seconds"] for row in rows)
    large = [row["speedup"] for row in rows if row["sequential_seconds"] > 10 * 1024]
    report([Claim("all instances, sequential by parallel time", together, "1410", 500),
            Claim("median of those with 10 s for each PE", statistics.median(large or [0]), "about 1000", 300)])


if __name__ == "__main__":
    main()
