"""Where poll-and-shuffle overtakes random polling [Sanders 2002, section 5] on rings, meshes and hypercubes.

All machines search the tree T5 of the UTS benchmark. A node costs so much that every PE has work for as long as 100
messages between random PEs take; a message, a hop and a microsecond are the same. So what differs is the way of the
messages. Of three runs the median is shown; beyond 1024 PEs there is one.
"""

import argparse
import itertools
import math
import statistics

from figure import Claim, Curve, Panel, draw, report, simulate, write_csv
from measure import Run, run

MESSAGES_OF_WORK = 100
NETWORKS = ["ring", "mesh", "hypercube"]
REFERENCE = "random-polling"
BALANCERS = [REFERENCE, "poll-and-shuffle", "shuffle-on-demand", "localized-polling"]


def mean_hops(network: str, pes: int) -> float:
    """Between two random PEs."""
    return {"ring": pes / 4, "mesh": 2 / 3 * math.sqrt(pes), "hypercube": math.log2(pes) / 2}[network]


def size(network: str, pes: int) -> str:
    """The size of a machine, a power of two, as its name wants it."""
    exponent = pes.bit_length() - 1
    mesh = f"{2 ** ((exponent + 1) // 2)}x{2 ** (exponent // 2)}"
    return {"ring": str(pes), "mesh": mesh, "hypercube": str(exponent)}[network]


def machine(network: str, pes: int, nodes: int) -> str:
    overheads = 2  # a microsecond at each end
    message_ns = 1000 * (overheads + mean_hops(network, pes))
    return f"{network}:{size(network, pes)},node={MESSAGES_OF_WORK * message_ns * pes / nodes:.0f}ns"


def row(network: str, pes: int, balancer: str, runs: list[Run]) -> dict:
    seconds = statistics.median(run.search_seconds for run in runs)
    return {
        "network": network, "pes": pes, "balancer": balancer, "runs": len(runs), "seconds": seconds,
        "efficiency": statistics.median(run.report["statistics"]["busy_fraction"] for run in runs),
    }


def measure(sizes: list[int]) -> list[dict]:
    nodes = run("synthetic", "uts", "--tree", "T5").nodes
    cases = list(itertools.product(NETWORKS, sizes, BALANCERS))
    seeds = {pes: 3 if pes <= 1024 else 1 for pes in sizes}
    commands = [["synthetic", "uts", "--tree", "T5", "--simulate", machine(network, pes, nodes),
                 "--balancer", balancer, "--seed", str(seed)]
                for network, pes, balancer in cases for seed in range(1, seeds[pes] + 1)]
    runs = iter(simulate(commands))
    return [row(*case, list(itertools.islice(runs, seeds[case[1]]))) for case in cases]


def gains(rows: list[dict], network: str, balancer: str) -> list[tuple[float, float]]:
    """How many times as fast as random polling, for each number of PEs."""
    seconds = {(row["balancer"], row["pes"]): row["seconds"] for row in rows if row["network"] == network}
    return [(pes, seconds[REFERENCE, pes] / time) for (name, pes), time in seconds.items() if name == balancer]


def crossing(points: list[tuple[float, float]]) -> float:
    """The number of PEs from which on the gain stays above 1, interpolated; infinite if it does not at the end."""
    first = len(points)
    while first > 0 and points[first - 1][1] > 1:
        first -= 1
    if first == 0:
        return points[0][0]
    if first == len(points):
        return math.inf
    (fewer, below), (more, above) = points[first - 1 : first + 1]
    return fewer * (more / fewer) ** ((1 - below) / (above - below))


def panel(rows: list[dict], network: str, sizes: list[int]) -> Panel:
    curves = [Curve(name, gains(rows, network, name)) for name in BALANCERS[1:]]
    curves.append(Curve(REFERENCE, [(pes, 1) for pes in sizes], "lines", "#999999", True))
    return Panel("PEs", "times as fast as random polling", curves, network,
                 f"set logscale x 4\nset xrange [{sizes[0]}:{sizes[-1]}]\nset yrange [0.5:2]")


def claim(rows: list[dict], network: str, balancer: str, sizes: list[int]) -> Claim:
    """Plain poll-and-shuffle cannot compete on small machines [section 5.3], and wins on large ones."""
    least = sizes[0] + 1 if balancer == "poll-and-shuffle" else -math.inf
    stated = "large machines only" if balancer == "poll-and-shuffle" else "large machines"
    return Claim(f"{balancer} on a {network}", crossing(gains(rows, network, balancer)), stated, least, sizes[-1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slow", action="store_true", help="up to 65 536 PEs instead of 16 384")
    arguments = parser.parse_args()
    sizes = [4**exponent for exponent in range(2, 9 if arguments.slow else 8)]
    rows = measure(sizes)
    write_csv("shuffle", rows)
    draw("shuffle", [panel(rows, network, sizes) for network in NETWORKS])
    print("\nThe number of PEs from which on each form is faster than random polling:")
    report(claim(rows, network, name, sizes) for name in BALANCERS[1:3] for network in NETWORKS)


if __name__ == "__main__":
    main()
