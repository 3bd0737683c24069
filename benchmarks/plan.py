# SPDX-License-Identifier: Apache-2.0
"""How accurate is --plan? Planned by simulated overheads of searches that its constants were not fitted to.

The cases are drawn at random: trees of other sorts, on machines of other networks and costs, than those of the fit. A
case with fewer than 15 nodes for each PE, or more than a million and a half altogether, is left out. --fit N draws N
cases of the fit instead and prints the constants that suit these best, by least squares of the logarithms.
"""

import argparse
import math
import random
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from figure import Claim, Curve, Panel, draw, report, simulate, write_csv
from measure import Run, print_table

LEAST_NODES, MOST_NODES = 15, 1_500_000  # of each PE, and of all
LEAST, MOST = 0.7, 1.5  # of the planned by the simulated overhead
SEEDS = 1  # of each simulation
DRAWN = 120  # cases


def uts(options: str) -> str:
    return f"synthetic uts {options}"


def tree_of_fit(pick: random.Random) -> str:
    seed = pick.randint(1, 99)
    return pick.choice([
        uts(f"-t 1 -a 3 -b 4 -d {pick.randint(5, 9)} -r {seed}"),
        uts(f"-t 1 -a 0 -b 4 -d {pick.randint(10, 18)} -r {seed}"),
        uts(f"-t 1 -a 2 -b {pick.randint(4, 6)} -d {pick.choice([10, 14, 16])} -r {seed}"),
        uts(f"-t 0 -b {pick.choice([200, 400, 1000, 2000])} -q {pick.choice([0.12, 0.124, 0.1245])} -m 8 -r {seed}"),
        uts(f"-t 0 -b {pick.choice([500, 2000])} -q {pick.choice([0.195, 0.2, 0.23])} -m 4 -r {seed}"),
        uts(f"-t 2 -a 0 -d {pick.choice([12, 14, 16])} -b {pick.randint(4, 6)} -q 0.23 -m 4 -r {seed}"),
        f"golomb {pick.randint(9, 12)} --known-optimum",
        f"synthetic alpha --alpha {pick.choice([0.95, 0.96, 0.97])} --tree-seed {seed}",
    ])


def other_tree(pick: random.Random) -> str:
    seed = pick.randint(1, 99)
    return pick.choice([
        uts(f"-t 1 -a 1 -b {pick.randint(4, 8)} -d {pick.choice([10, 14])} -r {seed}"),
        uts(f"-t 0 -b {pick.choice([100, 300, 3000])} -q {pick.choice([0.48, 0.49, 0.495])} -m 2 -r {seed}"),
        uts(f"-t 0 -b {pick.choice([700, 1500])} -q {pick.choice([0.15, 0.19])} -m 5 -r {seed}"),
        uts(f"-t 1 -a 3 -b 6 -d {pick.randint(5, 7)} -r {seed}"),
        uts(f"-t 2 -a 3 -d {pick.choice([8, 10])} -b 4 -q 0.22 -m 4 -r {seed}"),
        f"golomb {pick.choice(['--marks 9 --exact-length 50', '--marks 10 --exact-length 62', '--marks 11 --exact-length 76'])} --all",
        f"synthetic alpha --alpha {pick.choice([0.955, 0.965])} --tree-seed {seed}",
    ])


@dataclass(frozen=True)
class Network:
    """A machine without the cost of its nodes, and the nanoseconds of a message to the nearest PE; 0: the mean ones."""

    machine: str
    pes: int
    nearest: float = 0


def grid(pes: int) -> str:
    exponent = pes.bit_length() - 1
    return f"{2 ** ((exponent + 1) // 2)}x{2 ** (exponent // 2)}"


def network_of_fit(pick: random.Random) -> Network:
    pes = 2 ** pick.randint(7, 12)
    small = min(pes, 1024)
    latency = pick.choice([300, 1000, 3000, 10_000, 50_000])
    return pick.choice([
        Network(f"logp:{pes},L={latency}ns,o={latency // 8}ns,g=100ns", pes),
        Network(f"cluster:{pes}", pes, 800),
        Network(f"dragonfly:8x{pes // 64}x8", pes, 1750),
        Network(f"gcel:{grid(small)}", small, 250_000),
        Network(f"mesh:{grid(pes)}", pes, 3000),
        Network(f"torus:{grid(pes)}", pes, 3000),
        Network(f"ring:{min(pes, 512)}", min(pes, 512), 3000),
        Network(f"hypercube:{pes.bit_length() - 1}", pes, 3000),
    ])


def other_network(pick: random.Random) -> Network:
    side = pick.randint(6, 12)
    pes = pick.choice([200, 600, 1500, 3000])
    latency = pick.choice([700, 4000, 20_000])
    return pick.choice([
        Network(f"logp:{pes},L={latency}ns,o={latency // 20}ns,g=10ns", pes),
        Network(f"cluster:{pes // 16 * 16},boards=16:{pes // 16}", pes // 16 * 16, 800),
        Network(f"cluster:{pes},L=200ns:5us", pes, 800),
        Network(f"mesh:{side}x{side}x{side}", side**3, 3000),
        Network(f"torus:{side}x{side}x{side},hop=5us", side**3, 7000),
        Network(f"butterfly:{side - 2}", (side - 2) << (side - 2), 3000),
        Network("de-bruijn:9", 512, 3000),
        Network(f"gcel:{2 * side}x{side}", 2 * side * side, 250_000),
    ])


@dataclass(frozen=True)
class Case:
    tree: str
    network: Network
    node_nanoseconds: float

    def command(self, option: str, seed: int = 1) -> list[str]:
        machine = f"{self.network.machine},node={self.node_nanoseconds:.0f}ns"
        return [*self.tree.split(), option, machine, "--seed", str(seed)]


def case(pick: random.Random, is_fit: bool) -> Case:
    network = (network_of_fit if is_fit else other_network)(pick)
    message = 1_000_000 if network.machine.startswith("gcel") else 5_000
    node = message * math.exp(pick.uniform(math.log(0.005), math.log(200)))
    return Case((tree_of_fit if is_fit else other_tree)(pick), network, max(10, node))


def measure(cases: Sequence[Case]) -> list[dict]:
    """A row for each case that is not left out."""
    planned = [(each, run) for each, run in zip(cases, simulate([each.command("--plan") for each in cases]))
               if LEAST_NODES * each.network.pes <= run.nodes <= MOST_NODES and run.report["run"]["pes"] > 1]
    runs = iter(simulate([each.command("--simulate", seed) for each, _ in planned for seed in range(1, SEEDS + 1)]))
    return [row(each, run, [next(runs) for _ in range(SEEDS)]) for each, run in planned]


def overhead(run: Run) -> float:
    return run.search_seconds - run.report["statistics"]["sequential_seconds"] / run.report["run"]["pes"]


def row(each: Case, planned: Run, simulated: Sequence[Run]) -> dict:
    plan = planned.report["plan"]
    value, least, most = plan["overhead_seconds"]
    taken = statistics.mean(map(overhead, simulated))
    return {
        "tree": each.tree, "machine": each.network.machine, "pes": plan["pes"], "nodes": planned.nodes,
        "node_seconds": plan["node_seconds"], "message_seconds": plan["message_seconds"],
        "contention": each.network.machine.startswith("gcel"),
        "nearest_seconds": each.network.nearest * 1e-9 or plan["message_seconds"], "h": plan["generations"],
        "sample_pes": planned.report["run"]["pes"], "sample_overhead": overhead(planned), "planned": value,
        "least": least, "most": most, "simulated": taken, "ratio": value / taken,
    }


def least_squares(columns: Sequence[Sequence[float]], wanted: Sequence[float]) -> list[float]:
    """The factors of the columns whose sum is nearest to the wanted values, by elimination."""
    size = len(columns)
    matrix = [[sum(map(float.__mul__, one, other)) for other in [*columns, wanted]] for one in columns]
    for i in range(size):
        for k in range(size):
            if k != i:
                factor = matrix[k][i] / matrix[i][i]
                matrix[k] = [a - factor * b for a, b in zip(matrix[k], matrix[i])]
    return [matrix[i][size] / matrix[i][i] for i in range(size)]


def print_fit(rows: Sequence[dict]) -> None:
    """The constants of the formula (core/espalier/program/report/plan.cpp) that suit these rows best."""
    rows = [each for each in rows if each["h"] > 0 and min(each["sample_overhead"], each["simulated"]) > 0]
    def column(term) -> list[float]:
        return [float(term(each)) for each in rows]

    messages, nodes = least_squares([column(lambda r: r["h"] * r[time] / r["sample_overhead"])
                                     for time in ("message_seconds", "node_seconds")], [1.0] * len(rows))
    def generation(r: dict, message: str) -> float:
        return messages * r[message] + nodes * r["node_seconds"]

    def nearness(r: dict) -> float:
        return math.log(generation(r, "nearest_seconds") / generation(r, "message_seconds"))

    columns = [column(lambda r: math.log(math.log2(r["pes"]) / math.log2(r["sample_pes"]))),
               column(lambda r: 0 if r["contention"] else nearness(r)),
               column(lambda r: nearness(r) if r["contention"] else 0),
               column(lambda r: math.log(r["h"] * generation(r, "message_seconds") / r["sample_overhead"]))]
    wanted = column(lambda r: math.log(r["simulated"] / r["sample_overhead"]))
    factors = least_squares(columns, wanted)
    left = [value - sum(map(float.__mul__, factors, terms)) for value, *terms in zip(wanted, *columns)]
    growth, locality, of_routers, weight = factors
    print(f"\n{len(rows)} cases: messages {messages:.2f}, nodes {nodes:.2f}, weight of the sample {1 - weight:.2f}, "
          f"growth {growth:.2f}, locality {locality:.2f}, with contention {of_routers:.2f}, "
          f"deviation {statistics.pstdev(left):.2f}")


def claims(rows: Sequence[dict]) -> list[Claim]:
    ratios = [each["ratio"] for each in rows]
    within = statistics.mean(LEAST <= ratio <= MOST for ratio in ratios)
    right = statistics.mean(each["least"] <= each["simulated"] <= each["most"] for each in rows)
    return [Claim(f"planned / simulated overhead of {len(rows)} cases: median", statistics.median(ratios), "1", 0.85, 1.18),
            Claim(f"share from {LEAST} to {MOST}", within, "0.9", 0.9, 1),
            Claim("share whose interval contains the simulated one", right, "0.95", 0.9, 1)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fit", type=int, default=0)
    parser.add_argument("--seed", type=int, default=6)
    arguments = parser.parse_args()
    pick = random.Random(arguments.seed)
    rows = measure([case(pick, arguments.fit > 0) for _ in range(arguments.fit or DRAWN)])
    print_table(["tree", "machine", "nodes", "planned / simulated"],
                [[each["tree"], each["machine"], f"{each['nodes']:,}", f"{each['ratio']:.2f}"] for each in rows])
    write_csv("plan", rows)
    if arguments.fit:
        return print_fit(rows)
    ends = [min(each["planned"] for each in rows) / 2, max(each["planned"] for each in rows) * 2]
    draw("plan", [Panel("simulated overhead, seconds", "planned, with intervals of 95 %", [
        Curve("", [(each["simulated"], each["planned"], each["least"], each["most"]) for each in rows], "yerrorbars"),
        Curve("equal", [(end, end) for end in ends], "lines", "#999999", True)], settings="set logscale xy")],
        caption=f"{len(rows)} cases that the formula is not fitted to; means of {SEEDS} seeds")
    report(claims(rows))


if __name__ == "__main__":
    main()
