# SPDX-License-Identifier: Apache-2.0
"""Poll-and-shuffle on networks of constant degree [Sanders 2002, section 5.2], by latency and with contention.

On cube-connected cycles, butterflies and de Bruijn graphs random polling is bound by the bandwidth of the bisection,
and "poll-and-shuffle can be a factor of log P faster", as it asks neighbours of a hypercube, which the network emulates
with constant slowdown: subproblems migrate so that each dimension is used where it is a link. The balancer here does
not let them migrate: it asks its neighbours of the hypercube over the network, which is a shorter way than to a random
PE, but no link. So this measures what is left of the gain. With contention the PEs route each other's messages, in the
time in which they could search; a hop and a microsecond are the same, and so are a microsecond and the handling of a
message.
"""

import argparse
import itertools

import intervals
from figure import Claim, Curve, Panel, draw, report, simulate, write_csv
from measure import run

TREE = ["uts", "--tree", "T5"]
MESSAGES_OF_WORK = 100
NETWORKS = {"cube-connected-cycles": [3, 4, 6, 8], "butterfly": [3, 4, 6, 8],
            "de-bruijn": [5, 7, 9, 11]}
MODES = ["with-contention", "by-latency"]
REFERENCE = "random-polling"
BALANCERS = [REFERENCE, "poll-and-shuffle", "shuffle-on-demand", "localized-polling"]

# Times as fast as random polling with contention, on the most PEs: the least and the most.
GAINS = {
    "cube-connected-cycles": {"poll-and-shuffle": (1.05, 1.4), "shuffle-on-demand": (1.05, 1.8),
                              "localized-polling": (1.1, 1.85)},
    "butterfly": {"poll-and-shuffle": (0.85, 1.4), "shuffle-on-demand": (1.0, 1.6), "localized-polling": (1.0, 1.75)},
    "de-bruijn": {"poll-and-shuffle": (0.4, 0.6), "shuffle-on-demand": (0.7, 1.1), "localized-polling": (1.15, 1.5)},
}
# How much of poll-and-shuffle's gain is due to contention: it by that by latency, on the most PEs.
DUE_TO_CONTENTION = {"cube-connected-cycles": (0.85, 1.5), "butterfly": (0.9, 1.45), "de-bruijn": (0.45, 0.7)}


def pes(network: str, dimension: int) -> int:
    return (1 if network == "de-bruijn" else dimension) << dimension


def machine(network: str, dimension: int, mode: str, nodes: int) -> str:
    """Each PE has work for as long as so many messages take over as many hops as there are dimensions."""
    message_us = 2 + dimension
    node_ns = 1000 * MESSAGES_OF_WORK * message_us * pes(network, dimension) / nodes
    return f"{network}:{dimension},{mode},node={node_ns:.0f}ns"


def measure(seeds: int, slow: bool) -> list[dict]:
    """A row for each run."""
    nodes = run("synthetic", *TREE).nodes
    settings = [{"network": network, "dimension": dimension, "pes": pes(network, dimension), "mode": mode,
                 "balancer": balancer, "seed": seed}
                for network, dimensions in NETWORKS.items()
                for dimension in dimensions + ([dimensions[-1] + 1] if slow else [])
                for mode, balancer, seed in itertools.product(MODES, BALANCERS, range(1, seeds + 1))]
    runs = simulate([["synthetic", *TREE, "--simulate",
                      machine(setting["network"], setting["dimension"], setting["mode"], nodes), "--balancer",
                      setting["balancer"], "--seed", str(setting["seed"])] for setting in settings])
    return [setting | {"seconds": done.search_seconds, "efficiency": done.report["statistics"]["efficiency"],
                       "messages": done.report["statistics"]["messages"], "hops": done.report["statistics"]["hops"]}
            for setting, done in zip(settings, runs)]


def column(rows: list[dict], name: str, **where: object) -> list[float]:
    return [row[name] for row in rows if all(row[key] == value for key, value in where.items())]


def sizes(rows: list[dict], network: str) -> list[int]:
    """The numbers of PEs, in ascending order."""
    return sorted({row["pes"] for row in rows if row["network"] == network})


def gains_of_seeds(rows: list[dict], balancer: str, **where: object) -> list[float]:
    """How many times as fast as random polling with the same seed."""
    return [one / other for one, other in zip(column(rows, "seconds", balancer=REFERENCE, **where),
                                              column(rows, "seconds", balancer=balancer, **where))]


def gains(rows: list[dict], network: str, mode: str, balancer: str) -> list[tuple[float, ...]]:
    """For each number of PEs the geometric mean of the seeds' gains, and its interval."""
    return [(size, *intervals.geometric_mean(gains_of_seeds(rows, balancer, network=network, mode=mode, pes=size)))
            for size in sizes(rows, network)]


def due_to_contention(rows: list[dict], network: str) -> intervals.Estimate:
    """Poll-and-shuffle's gain with contention by that by latency, on the most PEs."""
    where = {"network": network, "pes": sizes(rows, network)[-1]}
    with_contention, by_latency = (gains_of_seeds(rows, "poll-and-shuffle", mode=mode, **where) for mode in MODES)
    return intervals.geometric_mean([one / other for one, other in zip(with_contention, by_latency)])


def panel(rows: list[dict], network: str, mode: str) -> Panel:
    curves = [Curve(name, gains(rows, network, mode, name), "yerrorlines") for name in BALANCERS[1:]]
    least, most = sizes(rows, network)[0], sizes(rows, network)[-1]
    curves.append(Curve(REFERENCE, [(least, 1), (most, 1)], "lines", "#999999", True))
    return Panel("PEs", "times as fast as random polling", curves, f"{network}, {mode}",
                 f"set logscale x 4\nset xrange [{least / 1.5}:{most * 1.5}]\nset yrange [0:2.4]")


def claims(rows: list[dict]) -> list[Claim]:
    result = []
    for network, tolerances in GAINS.items():
        for balancer, tolerance in tolerances.items():
            size, *gain = gains(rows, network, MODES[0], balancer)[-1]
            is_stated = balancer == "poll-and-shuffle" and tolerance[0] > 1
            result.append(Claim.estimated(f"{network}, {size} PEs, contention: {balancer}, times as fast", gain,
                                          "up to log P" if is_stated else "", *tolerance,
                                          is_regression_check=not is_stated))
        result.append(Claim.estimated(f"{network}: poll-and-shuffle's gain with contention / by latency",
                                      due_to_contention(rows, network), "", *DUE_TO_CONTENTION[network],
                                      is_regression_check=True))
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--slow", action="store_true", help="one dimension more")
    arguments = parser.parse_args()
    rows = measure(arguments.seeds, arguments.slow)
    write_csv("networks", rows)
    draw("networks", [panel(rows, network, mode) for mode in MODES for network in NETWORKS], len(NETWORKS),
         caption=f"UTS tree T5, {MESSAGES_OF_WORK} messages of work for each PE, seeds 1 to {arguments.seeds}: "
         "geometric means of the seeds' ratios with 95 % intervals; subproblems do not migrate with the dimensions")
    report(claims(rows))


if __name__ == "__main__":
    main()
