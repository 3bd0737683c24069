# SPDX-License-Identifier: Apache-2.0
"""How many lifelines should a PE have? Efficiency over their number, by the PEs and the cost of a node.

One family of trees of the UTS benchmark, about 500 nodes for each PE of a simulated cluster: so little that it matters
how soon those without work get some. The default number is the one that, over all these cases, costs least where it is
worst: its greatest loss of efficiency against the best number of the case. The trees are others than those on which
balancers are compared (gate.py, horizon.py).
"""

import argparse
import itertools
import statistics
from dataclasses import dataclass

from figure import Claim, Curve, Panel, draw, report, simulate, write_csv
from measure import print_table

BALANCERS = ["lifeline", "localized-lifeline"]
NUMBERS = [1, 2, 3, 4, 5, 6, 8, 12, 16]
NODES = {"1us": 0, "10us": 4, "1ms": 1}  # and the quantum; 0: as it adapts
DEFAULT = 3
GREATEST_LOSS = 0.03


@dataclass(frozen=True)
class Size:
    """A machine, the depth of the tree that suits it, and the number of seeds."""

    pes: int
    depth: int
    seeds: int

    def numbers(self) -> list[int]:
        """Up to log P."""
        return [number for number in NUMBERS if number <= (self.pes - 1).bit_length()]


QUICK = [Size(64, 6, 10), Size(1024, 8, 5), Size(16384, 10, 1)]
SLOW = [Size(51200, 11, 1)]


@dataclass(frozen=True)
class Point:
    balancer: str
    node: str
    pes: int
    number: int
    efficiency: float
    messages: float


def measure(size: Size) -> list[Point]:
    cases = list(itertools.product(BALANCERS, NODES, size.numbers()))
    commands = [["synthetic", "uts", "-t", "1", "-a", "3", "-b", "4", "-d", str(size.depth), "-r", "7",
                 "--simulate", f"cluster:{size.pes},node={node}", "--balancer", f"{balancer}:{number}",
                 *(["--quantum", str(NODES[node])] if NODES[node] else []), "--seed", str(seed)]
                for balancer, node, number in cases for seed in range(1, size.seeds + 1)]
    runs = iter(simulate(commands))
    points = []
    for balancer, node, number in cases:
        seen = [run.report["statistics"] for run in itertools.islice(runs, size.seeds)]
        points.append(Point(balancer, node, size.pes, number, statistics.mean(each["efficiency"] for each in seen),
                            statistics.mean(each["messages"] for each in seen)))
    return points


def greatest_loss(points: list[Point], balancer: str, number: int) -> float:
    """Of efficiency, against the best number of the same case."""
    losses = []
    for point in points:
        if (point.balancer, point.number) != (balancer, number):
            continue
        case = [other.efficiency for other in points
                if (other.balancer, other.node, other.pes) == (balancer, point.node, point.pes)]
        losses.append(1 - point.efficiency / max(case))
    return max(losses)


def panel(points: list[Point], balancer: str, node: str) -> Panel:
    these = [point for point in points if (point.balancer, point.node) == (balancer, node)]
    sizes = sorted({point.pes for point in these})
    curves = [Curve(f"{pes} PEs", [(point.number, point.efficiency) for point in these if point.pes == pes])
              for pes in sizes]
    return Panel("lifelines", "efficiency", curves, f"{balancer}, {node} a node",
                 "set logscale x 2; set yrange [0:1]; set key right bottom")


def print_losses(points: list[Point], numbers: list[int]) -> None:
    print()
    print_table(["greatest loss with lifelines", *map(str, numbers)],
                [[balancer, *(f"{greatest_loss(points, balancer, number):.1%}" for number in numbers)]
                 for balancer in BALANCERS])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slow", action="store_true", help="also 51 200 PEs")
    sizes = QUICK + (SLOW if parser.parse_args().slow else [])
    points = [point for size in sizes for point in measure(size)]
    write_csv("lifelines", [vars(point) for point in points])
    draw("lifelines", [panel(points, balancer, node) for balancer in BALANCERS for node in NODES], columns=len(NODES))
    common = sizes[0].numbers()
    print_losses(points, common)
    report(Claim(f"{balancer}: loss of the best number's efficiency with {DEFAULT}, at most",
                 greatest_loss(points, balancer, DEFAULT), "small", 0, GREATEST_LOSS) for balancer in BALANCERS)


if __name__ == "__main__":
    main()
