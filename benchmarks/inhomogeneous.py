# SPDX-License-Identifier: Apache-2.0
"""Slow PEs and interruptions, by balancer [Sanders 2002, section 4.3].

"Random polling even works on inhomogeneous networks with external load by other users as long as load requests are
still answered." Here a share of the PEs is slow, or all are interrupted, which takes the same 2.5 % of their time by
many short interruptions or by few long ones, as operating systems do [Ferreira, Bridges, Brightwell 2008]. Efficiency
is by the aggregate speed of all PEs; noise is not subtracted from it. A fixed distribution, `static`, shows what a
balancer is worth there.
"""

import argparse
import itertools

import intervals
from figure import Claim, Curve, Panel, draw, report, simulate, write_csv
from measure import print_table

TREE = ["uts", "--tree", "T1"]
MACHINE = "cluster:1024,node=10us"
QUIET = "none"
DISTURBANCES = [QUIET, "slow=10%:4", "slow=50%:4", "noise=1ms:25us", "noise=10ms:250us", "noise=100ms:2500us"]
BALANCERS = ["random-polling", "localized-polling", "localized-lifeline", "lifeline", "shuffle-on-demand",
             "poll-and-shuffle", "static"]

REFERENCE = "random-polling"
EXPECTED = {QUIET: ("", 0.97, 0.99), "slow=10%:4": ("works", 0.955, 0.985), "slow=50%:4": ("", 0.955, 0.985),
            "noise=1ms:25us": ("<= 97.5 %", 0.94, 0.97), "noise=100ms:2500us": ("<= 97.5 %", 0.55, 0.75)}


def machine(disturbance: str) -> str:
    return MACHINE if disturbance == QUIET else f"{MACHINE},{disturbance}"


def measure(seeds: int) -> list[dict]:
    """A row for each run."""
    settings = [dict(zip(("disturbance", "balancer", "seed"), case))
                for case in itertools.product(DISTURBANCES, BALANCERS, range(1, seeds + 1))]
    runs = simulate([["synthetic", *TREE, "--simulate", machine(setting["disturbance"]), "--balancer",
                      setting["balancer"], "--seed", str(setting["seed"])] for setting in settings])
    return [setting | {"seconds": done.search_seconds, "speedup": done.report["statistics"]["speedup"],
                       "efficiency": done.report["statistics"]["efficiency"],
                       "messages": done.report["statistics"]["messages"]} for setting, done in zip(settings, runs)]


def efficiencies(rows: list[dict], disturbance: str, balancer: str) -> list[float]:
    return [row["efficiency"] for row in rows if (row["disturbance"], row["balancer"]) == (disturbance, balancer)]


def estimate(rows: list[dict], disturbance: str, balancer: str) -> intervals.Estimate:
    return intervals.mean(efficiencies(rows, disturbance, balancer))


def panel(rows: list[dict]) -> Panel:
    curves = [Curve(balancer, [(place, *estimate(rows, each, balancer)) for place, each in enumerate(DISTURBANCES)],
                    "yerrorlines", "#999999" if balancer == "static" else "") for balancer in BALANCERS]
    names = ", ".join(f"'{each.replace('%', '%%')}' {place}" for place, each in enumerate(DISTURBANCES))
    return Panel("", "efficiency, of the aggregate speed", curves, f"UTS tree T1 on {MACHINE}",
                 f"set xtics ({names}) rotate by -20\nset xrange [-0.3:{len(DISTURBANCES) - 0.7}]\nset yrange [0:1.05]\n"
                 "set key outside right")


def claims(rows: list[dict]) -> list[Claim]:
    """Slow PEs cost nearly nothing; short interruptions what they take, and a little for the requests that wait."""
    result = [Claim.estimated(f"{REFERENCE}, {each}: efficiency", estimate(rows, each, REFERENCE), stated, *tolerance)
              for each, (stated, *tolerance) in EXPECTED.items()]
    quiet, slow = (estimate(rows, each, "poll-and-shuffle")[0] for each in (QUIET, "slow=10%:4"))
    return [*result, Claim("poll-and-shuffle, which keeps step: slow PEs / none", slow / quiet, "", 0.2, 0.6)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=5)
    seeds = parser.parse_args().seeds
    rows = measure(seeds)
    write_csv("inhomogeneous", rows)
    print()
    print_table(["efficiency", *DISTURBANCES],
                [[balancer, *(f"{intervals.mean(efficiencies(rows, each, balancer))[0]:.1%}" for each in DISTURBANCES)]
                 for balancer in BALANCERS])
    draw("inhomogeneous", [panel(rows)], caption=f"seeds 1 to {seeds}; means with 95 % intervals")
    report(claims(rows))


if __name__ == "__main__":
    main()
