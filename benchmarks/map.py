"""Which balancer, and how much work, does a cluster need? Overheads over the PEs and the work that each of them has.

The overhead is what a search takes beyond T_seq / P; it and the work of a PE, T_seq / P, are told in messages between
two nodes of the cluster. Two sorts of trees of the UTS benchmark grow with the machine, about 250 and 1000 nodes for
each PE; what a node takes makes that the work of 30 to 1000 messages.

The formula of `synthetic plan` is fitted to searches of these trees on machines of up to 4096 PEs of which none are
nearer than others. Searches that it was not fitted to say how wrong it is: on more PEs, on the cluster, and of other
trees of the benchmark with messages of other costs.
"""

import argparse
import itertools
import math
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from figure import COLOURS, Claim, Curve, Panel, draw, report, simulate, write_csv
from measure import Run, print_table, run

BALANCERS = ["random-polling", "localized-polling", "lifeline", "localized-lifeline", "shuffle-on-demand"]
DEFAULT = "auto"
PES = [64, 256, 1024, 4096, 16384]
MOST_FITTED_PES = 4096
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
FLAT = Network("none nearer", "logp:{pes},L=1500ns,o=300ns,g=100ns", 2100)
OTHERS = [Network("short messages", "logp:{pes},L=200ns,o=300ns,g=100ns", 800),
          Network("long messages", "logp:{pes},L=10us,o=1us,g=1us", 12000)]


@dataclass(frozen=True)
class Trees:
    """Trees of one sort. A machine of four times the PEs gets one so many levels deeper, that is four times as large."""

    name: str
    shape: int
    seed: int
    depth: int  # of that for 64 PEs and the fewest nodes
    levels: int

    def options(self, pes: int, per_pe: int) -> str:
        times_four = PES.index(pes) + PER_PE.index(per_pe)
        return f"-t 1 -a {self.shape} -b 4 -d {self.depth + times_four * self.levels} -r {self.seed}"


TREES = [Trees("fixed", 3, 19, 6, 1), Trees("linear", 0, 34, 12, 2)]
# Of 4.1 million nodes on 81, 134 and 1572 levels.
OTHER_TREES = ["T2", "T4", "T3"]
OTHER_PES = [100, 1000, 10000]
OTHER_WORK = [100, 1000]


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


def formula_cases(pes: Sequence[int]) -> list[Case]:
    """What the formula is fitted to, and most of what it is tried on."""
    same = [Case(network, trees.name, trees.options(number, per_pe), number, per_pe, work, DEFAULT)
            for network, trees, number, per_pe, work in itertools.product([FLAT, CLUSTER], TREES, pes, PER_PE, WORK)
            if not (network == CLUSTER and number == PES[0])]  # one node
    other = [Case(network, tree, f"--tree {tree}", number, 0, work, DEFAULT)
             for tree, network, number, work in itertools.product(OTHER_TREES, OTHERS, OTHER_PES, OTHER_WORK)]
    return same + other


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


def is_fitted(row: Row) -> bool:
    return row.network == FLAT.name and row.pes <= MOST_FITTED_PES


def fit(rows: list[Row]) -> tuple[float, float]:
    """The messages and the nodes a doubling of the PEs that overheads have, by least squares of relative errors."""
    terms = [(math.log2(row.pes) / row.overhead, row.node_nanoseconds / row.message_nanoseconds) for row in rows]
    xx = sum(x * x for x, _ in terms)
    xz = sum(x * x * z for x, z in terms)
    zz = sum(x * x * z * z for x, z in terms)
    x, y = sum(x for x, _ in terms), sum(x * z for x, z in terms)
    determinant = xx * zz - xz * xz
    return (x * zz - y * xz) / determinant, (xx * y - xz * x) / determinant


def planned_overhead(row: Row) -> float:
    """In messages, as the program tells."""
    plan = run("synthetic", "plan", "--pes", str(row.pes), "--node", f"{row.node_nanoseconds}ns", "--latency",
               f"{row.message_nanoseconds}ns").report["plan"]
    return float(plan["overhead_messages"])


def ratios(rows: Iterable[Row]) -> list[float]:
    """The planned by the simulated overheads, in ascending order."""
    return sorted(planned_overhead(row) / row.overhead for row in rows)


def formula_claims(rows: list[Row]) -> Iterable[Claim]:
    fitted = ratios(row for row in rows if is_fitted(row))
    tenth = len(fitted) // 10
    yield Claim(f"planned / simulated overhead of {len(fitted)} cases it is fitted to: median",
                statistics.median(fitted), "1", 0.9, 1.1)
    yield Claim("the least but a tenth of them", fitted[tenth], "1", 0.75, 1)
    yield Claim("the greatest but a tenth of them", fitted[-1 - tenth], "1", 1, 1.25)
    for what, least, most in ((PES[-1], 0.8, 1.1), (CLUSTER.name, 1.1, 1.6), ("T4", 0.6, 1), ("T2", 0.4, 0.8),
                              ("T3", 0.02, 0.3)):
        these = ratios(row for row in rows if not is_fitted(row) and what in
                       ([CLUSTER.name] if row.network == CLUSTER.name else [row.pes, row.trees]))
        if these:
            yield Claim(f"not fitted, {what}: median of {len(these)} ({these[0]:.2f} to {these[-1]:.2f})",
                        statistics.median(these), "1", least, most)


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
    tried = measure(formula_cases(PES))
    write_csv("map", [vars(row) for row in rows + tried])
    messages, nodes = fit([row for row in tried if is_fitted(row)])
    print(f"\noverhead = log2 P ({messages:.1f} messages + {nodes:.2f} nodes)")
    report([*map_claims(rows), *formula_claims(tried)])


if __name__ == "__main__":
    main()
