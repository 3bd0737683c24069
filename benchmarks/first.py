# SPDX-License-Identifier: Apache-2.0
"""The first solution in the order of the tree: how many more nodes do many PEs search than one, how much faster do they
find it, and is it always the same?
"""

import json
import pathlib
import random
import subprocess
import tempfile

from measure import PROGRAMS

SEEDS = range(1, 6)
PLACEMENTS = (20, 26, 28)
INSTANCES = 20
LEAST_NODES = 3000


def report_of(program, *arguments):
    done = subprocess.run([str(PROGRAMS / "examples" / program), *map(str, arguments), "--json"], capture_output=True,
                          text=True, check=False)
    return json.loads(done.stdout)


def show_placements():
    print("placements of N queens: nodes of many PEs by those of one, least to most of five seeds")
    for n in PLACEMENTS:
        alone = report_of("placement", n, "--threads", 1)
        for how in (("--threads", 4), ("--threads", 2, "--pes", 4), ("--simulate", "mesh:8x8"),
                    ("--simulate", "logp:64,node=1us"), ("--simulate", "cluster:64")):
            reports = [report_of("placement", n, *how, "--seed", seed) for seed in SEEDS]
            same = all(report["solution"] == alone["solution"] for report in reports)
            ratios = sorted(report["statistics"]["nodes"] / alone["statistics"]["nodes"] for report in reports)
            print(f"{n:4} {' '.join(map(str, how)):30} {ratios[0]:.3f} to {ratios[-1]:.3f}, "
                  f"{'the same placement' if same else 'OTHER PLACEMENTS'}")


def formula(variables, clauses, seed):
    chance = random.Random(seed)
    lines = [f"p cnf {variables} {clauses}"]
    for _ in range(clauses):
        chosen = chance.sample(range(1, variables + 1), 3)
        lines.append(" ".join(str(v if chance.random() < 0.5 else -v) for v in chosen) + " 0")
    return "\n".join(lines) + "\n"


def show_formulas():
    print("satisfiable formulas of 220 variables on 64 simulated PEs, 1 ms for a node: speedup, nodes by those of one PE")
    speedups = []
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "formula.cnf"
        seed = 0
        while len(speedups) < INSTANCES:
            seed += 1
            file.write_text(formula(220, 924, seed))
            alone = report_of("satisfiability", file, "--threads", 1, "--node-limit", 60000)
            if alone["status"] != "found" or alone["statistics"]["nodes"] < LEAST_NODES:
                continue
            many = report_of("satisfiability", file, "--simulate", "logp:64,node=1ms")
            nodes = alone["statistics"]["nodes"]
            speedups.append(nodes * 1e-3 / many["statistics"]["seconds"])
            print(f"{nodes:8} {speedups[-1]:6.1f} {many['statistics']['nodes'] / nodes:6.2f}", flush=True)
    print(f"mean {sum(speedups) / len(speedups):.1f}, least {min(speedups):.1f}")


show_placements()
show_formulas()
