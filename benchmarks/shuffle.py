# SPDX-License-Identifier: Apache-2.0
"""Where poll-and-shuffle overtakes random polling [Sanders 2002, section 5] on rings, meshes and hypercubes.

All machines search the tree T5 of the UTS benchmark. A node costs so much that every PE has work for as long as 100
messages between random PEs take; a message, a hop and a microsecond are the same. So what differs is the way of the
messages. They do not hinder each other: where the forms cross here is a matter of latency, and of this share of work.
The paper's gain in bandwidth cannot be seen on such machines.
"""

import argparse
import itertools
import math

import intervals
from figure import Claim, Curve, Panel, draw, report, simulate, write_csv
from measure import run

MESSAGES_OF_WORK = 100
NETWORKS = ["ring", "mesh", "hypercube"]
REFERENCE = "random-polling"
BALANCERS = [REFERENCE, "poll-and-shuffle", "shuffle-on-demand", "localized-polling"]

# Plain poll-and-shuffle cannot compete on small machines [section 5.3], and wins on large ones; on demand it loses
# nowhere. How many times as fast as random polling they are, at least and at most, on the fewest and on the most PEs:
GAINS = {"poll-and-shuffle": ((0.3, 1.1), (1.05, 2)), "shuffle-on-demand": ((0.8, 1.5), (1.05, 2.5))}
CROSSES = (100, 1500)  # PEs, plain poll-and-shuffle


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


def measure(sizes: list[int], seeds: int) -> list[dict]:
    """A row for each run."""
    nodes = run("synthetic", "uts", "--tree", "T5").nodes
    settings = [dict(zip(("network", "pes", "balancer", "seed"), case))
                for case in itertools.product(NETWORKS, sizes, BALANCERS, range(1, seeds + 1))]
    runs = simulate([["synthetic", "uts", "--tree", "T5", "--simulate",
                      machine(setting["network"], setting["pes"], nodes), "--balancer", setting["balancer"],
                      "--seed", str(setting["seed"])] for setting in settings])
    return [setting | {"seconds": done.search_seconds, "efficiency": done.report["statistics"]["busy_fraction"]}
            for setting, done in zip(settings, runs)]


def gains(rows: list[dict], network: str, balancer: str) -> list[list[tuple[float, float]]]:
    """How many times as fast as random polling, for each number of PEs; a list for each seed."""
    seconds = {(row["balancer"], row["seed"], row["pes"]): row["seconds"] for row in rows if row["network"] == network}
    sizes = sorted({pes for _, _, pes in seconds})
    return [[(pes, seconds[REFERENCE, seed, pes] / seconds[balancer, seed, pes]) for pes in sizes]
            for seed in sorted({seed for _, seed, _ in seconds})]


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


def mean_gains(rows: list[dict], network: str, balancer: str) -> list[tuple[float, ...]]:
    """For each number of PEs the geometric mean over the seeds, and its interval."""
    return [(of[0][0], *intervals.geometric_mean([gain for _, gain in of]))
            for of in zip(*gains(rows, network, balancer))]


def panel(rows: list[dict], network: str, sizes: list[int]) -> Panel:
    curves = [Curve(name, mean_gains(rows, network, name), "yerrorlines") for name in BALANCERS[1:]]
    curves.append(Curve(REFERENCE, [(pes, 1) for pes in sizes], "lines", "#999999", True))
    return Panel("PEs", "times as fast as random polling", curves, network,
                 f"set logscale x 4\nset xrange [{sizes[0] / 1.5}:{sizes[-1] * 1.5}]\nset yrange [0.4:2.4]")


def claims(rows: list[dict]) -> list[Claim]:
    result = []
    for network in NETWORKS:
        crossings = [crossing(points) for points in gains(rows, network, "poll-and-shuffle")]
        result.append(Claim.estimated(f"{network}: PEs from which on poll-and-shuffle is faster",
                                      intervals.geometric_mean(crossings), "large machines only", *CROSSES))
        for balancer, (fewest, most) in GAINS.items():
            points = mean_gains(rows, network, balancer)
            small = "cannot compete" if balancer == "poll-and-shuffle" else ""
            for (pes, *gain), tolerance, stated in ((points[0], fewest, small), (points[-1], most, "faster")):
                result.append(Claim.estimated(f"{network}, {pes} PEs: {balancer}, times as fast", gain, stated,
                                              *tolerance))
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--slow", action="store_true", help="up to 65 536 PEs instead of 16 384")
    arguments = parser.parse_args()
    sizes = [4**exponent for exponent in range(2, 9 if arguments.slow else 8)]
    rows = measure(sizes, arguments.seeds)
    write_csv("shuffle", rows)
    draw("shuffle", [panel(rows, network, sizes) for network in NETWORKS],
         caption=f"UTS tree T5, {MESSAGES_OF_WORK} messages of work for each PE, seeds 1 to {arguments.seeds}: "
         "geometric means of the seeds' ratios with 95 % intervals; messages do not hinder each other (latency alone)")
    report(claims(rows))


if __name__ == "__main__":
    main()
