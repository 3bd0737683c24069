# SPDX-License-Identifier: Apache-2.0
"""Is the default balancer better than random polling? Ratios of times on trees x simulated machines x costs of a node.

A default may never be worse by more than 1 %, and where messages are dear it has to be clearly better: those are the
rows on which random polling loses more than a tenth of its time. The machines are Sanders' mesh of transputers, one
node of a cluster, such nodes together, the same PEs without nodes, and many. The trees are larger where there are more
PEs, and none was used to choose what a balancer's constants are (lifelines.py).
"""

import argparse
import itertools
import statistics
from dataclasses import dataclass

from figure import Claim, Curve, Panel, draw, report, simulate, write_csv
from measure import Run, print_table

REFERENCE = "random-polling"
DEFAULT = "auto"
OTHERS = ["localized-polling", "localized-lifeline", "lifeline"]
NODES = ["100ns", "1us", "10us"]
MESSAGE_BOUND = 0.9  # random polling's efficiency is less


@dataclass(frozen=True)
class Machine:
    """A machine, the trees that suit its size, and how many seeds are tried on each."""

    name: str
    machine: str
    trees: tuple[str, ...]
    seeds: int


def uts(shape: int, depth: int, seed: int) -> str:
    """The options of a geometric tree."""
    return f"-t 1 -a {shape} -b 4 -d {depth} -r {seed}"


LINEAR, FIXED = 0, 3
SMALL = (uts(FIXED, 8, 19), uts(LINEAR, 16, 34), "--tree T3 -b 400 -r 4")
MIDDLE = ("--tree T1", "--tree T5", "--tree T3")

QUICK = [
    Machine("gcel", "gcel:32x32", MIDDLE, 5),
    Machine("a node", "cluster:64", SMALL, 5),
    Machine("64 nodes", "cluster:4096", MIDDLE, 3),
    Machine("4096 PEs without nodes", "logp:4096,L=1500ns,o=300ns,g=100ns", MIDDLE, 3),
]
SLOW = [Machine("100 000 PEs", "cluster:100000", (uts(FIXED, 11, 19),), 1)]


@dataclass(frozen=True)
class Row:
    """What a balancer makes of a tree on a machine: means over the seeds."""

    machine: str
    tree: str
    node: str
    balancer: str
    seeds: int
    seconds: float
    efficiency: float
    speedup: float
    messages: float


def measure_machine(machine: Machine, balancers: list[str]) -> list[Row]:
    cases = list(itertools.product(machine.trees, NODES, balancers))
    commands = [["synthetic", "uts", *tree.split(), "--simulate", f"{machine.machine},node={node}", "--balancer",
                 balancer, "--seed", str(seed)]
                for tree, node, balancer in cases for seed in range(1, machine.seeds + 1)]
    runs = iter(simulate(commands))
    return [row(machine, *case, list(itertools.islice(runs, machine.seeds))) for case in cases]


def row(machine: Machine, tree: str, node: str, balancer: str, runs: list[Run]) -> Row:
    def mean(name: str) -> float:
        return statistics.mean(float(run.report["statistics"][name]) for run in runs)

    return Row(machine.name, tree, node, balancer, len(runs), mean("seconds"), mean("efficiency"), mean("speedup"),
               mean("messages"))


@dataclass(frozen=True)
class Comparison:
    """A row beside random polling's."""

    row: Row
    reference: Row

    @property
    def ratio(self) -> float:
        return self.row.seconds / self.reference.seconds

    @property
    def message_ratio(self) -> float:
        return self.row.messages / self.reference.messages

    @property
    def is_worth_while(self) -> bool:
        """Is random polling faster than one PE?"""
        return self.reference.speedup > 1

    @property
    def is_message_bound(self) -> bool:
        return self.reference.efficiency < MESSAGE_BOUND


def compare(rows: list[Row]) -> list[Comparison]:
    references = {(row.machine, row.tree, row.node): row for row in rows if row.balancer == REFERENCE}
    return [Comparison(row, references[row.machine, row.tree, row.node])
            for row in rows if row.balancer != REFERENCE]


def csv_row(comparison: Comparison) -> dict:
    row, reference = comparison.row, comparison.reference
    return vars(row) | {"ratio": comparison.ratio, "message_ratio": comparison.message_ratio,
                        "reference_efficiency": reference.efficiency}


def panel(comparisons: list[Comparison], balancers: list[str]) -> Panel:
    curves = [Curve(balancer, [(each.reference.efficiency, each.ratio) for each in comparisons
                               if each.row.balancer == balancer], "points") for balancer in balancers]
    return Panel("efficiency of random polling", "time by that of random polling",
                 [*curves, Curve("", [(0, 1), (1, 1)], "lines", "#999999", True)],
                 settings="set xrange [0:1]; set key right bottom")


def print_ratios(comparisons: list[Comparison], balancers: list[str]) -> None:
    """The least, the median and the greatest ratio of each balancer on one machine."""
    lines = []
    for balancer in balancers:
        these = [each for each in comparisons if each.row.balancer == balancer]
        ratios = [each.ratio for each in these]
        messages = statistics.median(each.message_ratio for each in these)
        lines.append([balancer, f"{min(ratios):.3f}", f"{statistics.median(ratios):.3f}", f"{max(ratios):.3f}",
                      f"{messages:.2f}"])
    print()
    print_table([comparisons[0].row.machine, "least time", "median", "greatest", "messages"], lines)


def worst(comparisons: list[Comparison], which: str) -> Claim:
    row, ratio = max(((each.row, each.ratio) for each in comparisons), key=lambda pair: pair[1])
    return Claim(f"{row.balancer}: worst ratio of {len(comparisons)}, {which} ({row.machine}, {row.tree}, {row.node})",
                 ratio, "never worse", 0.9, 1.01)


def claims(comparisons: list[Comparison], balancer: str) -> list[Claim]:
    these = [each for each in comparisons if each.row.balancer == balancer]
    bound = [each.ratio for each in these if each.is_message_bound]
    return [worst(these, "all"), worst([each for each in these if each.is_worth_while], "those with a speedup"),
            Claim(f"{balancer}: median ratio of {len(bound)} message-bound rows", statistics.median(bound),
                  "clearly better", 0.6, 0.95)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slow", action="store_true", help="also 100 000 PEs")
    machines = QUICK + (SLOW if parser.parse_args().slow else [])
    balancers = [DEFAULT, *OTHERS]
    comparisons = []
    for machine in machines:
        these = compare(measure_machine(machine, [REFERENCE, *balancers]))
        print_ratios(these, balancers)
        comparisons += these
    write_csv("gate", [csv_row(each) for each in comparisons])
    draw("gate", [panel(comparisons, balancers)])
    report(claims(comparisons, DEFAULT))


if __name__ == "__main__":
    main()
