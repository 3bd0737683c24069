# SPDX-License-Identifier: Apache-2.0
"""Which balancer, and how much work, does a cluster need? Overheads over the PEs and the work that each of them has.

The overhead is what a search takes beyond T_seq / P; it and the work of a PE, T_seq / P, are told in messages between
two nodes of the cluster. Two sorts of trees of the UTS benchmark grow with the machine, about 250 and 1000 nodes for
each PE; what a node takes makes that the work of 30 to 1000 messages.
"""

import argparse
import itertools
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from figure import COLOURS, Claim, Curve, Panel, draw, report, simulate, write_csv
from measure import Run, print_table

BALANCERS = ["random-polling", "localized-polling", "lifeline", "localized-lifeline", "shuffle-on-demand"]
PES = [64, 256, 1024, 4096, 16384]
PER_PE = [250, 1000]  # nodes
WORK = [30, 100, 300, 1000]  # of a PE, in messages
WANTED = 0.9  # the efficiency
SEEDS = 3


@dataclass(frozen=True)
class Network:
    """A machine, less its nodes' cost, and what a message takes there: L + 2 o."""

    name: str
    machine: str
    message_nanoseconds: int


CLUSTER = Network("cluster", "cluster:{pes}", 2100)


@dataclass(frozen=True)
class Trees:
    """Trees of one sort. A machine of four times the PEs gets one so many levels deeper, that is four times as
    large."""

    name: str
    shape: int
    seed: int
    depth: int  # of that for 64 PEs and the fewest nodes
    levels: int

    def options(self, pes: int, per_pe: int) -> str:
        times_four = PES.index(pes) + PER_PE.index(per_pe)
        return f"-t 1 -a {self.shape} -b 4 -d {self.depth + times_four * self.levels} -r {self.seed}"


TREES = [Trees("fixed", 3, 19, 6, 1), Trees("linear", 0, 34, 12, 2)]


@dataclass(frozen=True)
class Case:
    network: Network
    trees: str
    options: str  # of the tree
    pes: int
    per_pe: int  # 0: as many as the tree has
    work: int
    balancer: str

    def tree(self) -> list[str]:
        return ["synthetic", "uts", *self.options.split()]

    def seeds(self) -> int:
        return SEEDS if self.pes <= 1024 else 1


@dataclass(frozen=True)
class Row:
    """What a case comes to: means over the seeds."""

    network: str
    trees: str
    pes: int
    per_pe: int
    work: int
    balancer: str
    nodes: int
    node_nanoseconds: float
    message_nanoseconds: int
    seeds: int
    efficiency: float
    overhead: float  # in messages


def map_cases(pes: Sequence[int]) -> list[Case]:
    return [Case(CLUSTER, trees.name, trees.options(number, per_pe), number, per_pe, work, balancer)
            for trees, number, per_pe, work, balancer in itertools.product(TREES, pes, PER_PE, WORK, BALANCERS)]


def measure(cases: list[Case]) -> list[Row]:
    trees = sorted({tuple(case.tree()) for case in cases})
    sizes = {tree: run.nodes for tree, run in zip(trees, simulate(trees))}
    nodes = [sizes[tuple(case.tree())] for case in cases]
    runs = iter(simulate([search(case, size, seed) for case, size in zip(cases, nodes)
                          for seed in range(1, case.seeds() + 1)]))
    return [row(case, size, list(itertools.islice(runs, case.seeds()))) for case, size in zip(cases, nodes)]


def node_nanoseconds(case: Case, nodes: int) -> float:
    """What makes a PE's share of the nodes the work that the case says."""
    return round(case.work * case.network.message_nanoseconds * case.pes / nodes, 3)


def search(case: Case, nodes: int, seed: int) -> list[str]:
    machine = f"{case.network.machine.format(pes=case.pes)},node={node_nanoseconds(case, nodes)}ns"
    return [*case.tree(), "--simulate", machine, "--balancer", case.balancer, "--seed", str(seed)]


def row(case: Case, nodes: int, runs: list[Run]) -> Row:
    node, message = node_nanoseconds(case, nodes), case.network.message_nanoseconds
    share = nodes / case.pes * node
    taken = statistics.mean(run.search_seconds for run in runs) * 1e9
    return Row(case.network.name, case.trees, case.pes, case.per_pe, case.work, case.balancer, nodes, node, message,
               len(runs), share / taken, (taken - share) / message)


def panel(rows: list[Row], trees: Trees, work: int) -> Panel:
    """Overheads over the PEs; what is below the dashed line is as efficient as wanted."""
    curves = [Curve(balancer, [(row.pes, row.overhead) for row in rows
                               if (row.trees, row.work, row.per_pe, row.balancer)
                               == (trees.name, work, PER_PE[-1], balancer)], colour=colour)
              for balancer, colour in zip(BALANCERS, COLOURS)]
    enough = work * (1 - WANTED) / WANTED
    limit = Curve(f"efficiency {WANTED:.0%}", [(PES[0], enough), (PES[-1], enough)], "lines", "#999999", True)
    return Panel("PEs", "overhead, messages", [*curves, limit], f"{trees.name}, each PE has work of {work} messages",
                 f"set logscale x 4\nset xrange [{PES[0] / 1.5}:{PES[-1] * 1.5}]\nset yrange [0:500]")


def print_best(rows: list[Row]) -> None:
    """Where each balancer's overhead is least, and what efficiency is reached."""
    lines = []
    for trees, per_pe, pes in itertools.product(TREES, PER_PE, sorted({row.pes for row in rows})):
        best = [min((row for row in rows if (row.trees, row.per_pe, row.pes, row.work)
                     == (trees.name, per_pe, pes, work)), key=lambda row: row.overhead) for work in WORK]
        lines.append([trees.name, str(per_pe), f"{pes:,}", *(f"{row.balancer} {row.efficiency:.0%}" for row in best)])
    print()
    print_table(["trees", "nodes for each PE", "PEs", *(f"{work} messages" for work in WORK)], lines)


def mean_overhead(rows: list[Row], balancer: str) -> float:
    """By random polling's, of all cases in which none of the two is on one node."""
    def key(row: Row) -> tuple:
        return (row.trees, row.pes, row.per_pe, row.work)

    reference = {key(row): row.overhead for row in rows if row.balancer == BALANCERS[0]}
    return statistics.geometric_mean(row.overhead / reference[key(row)] for row in rows
                                     if row.balancer == balancer and row.pes > PES[0])


def map_claims(rows: list[Row]) -> Iterable[Claim]:
    for balancer in BALANCERS[1:]:
        yield Claim(f"{balancer}: overhead by random polling's, {len(PES) - 1} sizes of more than a node",
                    mean_overhead(rows, balancer), "less", 0.5, 1)


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    rows = measure(map_cases(PES))
    print_best(rows)
    draw("map", [panel(rows, trees, work) for trees in TREES for work in WORK], columns=len(WORK),
         caption=f"{len(rows)} cases on simulated clusters, of which this shows those of about {PER_PE[-1]} nodes "
         f"for each PE; means of {SEEDS} seeds up to 1024 PEs, then 1 seed. A message takes 2.1 us.")
    write_csv("map", [vars(row) for row in rows])
    report(map_claims(rows))


if __name__ == "__main__":
    main()
