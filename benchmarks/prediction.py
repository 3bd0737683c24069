# SPDX-License-Identifier: Apache-2.0
"""What simulated machines of two PEs predict, beside what two threads and two ranks do.

A prediction of the time alone says little: at an efficiency of 98 % any model is right within a few percent. So the
overhead is compared, 1 - efficiency, that is what PEs do besides searching nodes, and how often they ask for work and
how many messages they send; on trees from a thousand nodes, most of whose time is overhead, to a quarter of a million.
The same seeds are simulated. Nothing is fitted to these trees; the costs are measured first: of a message and a look by
messages_benchmark, of the start of two PEs by a search of six nodes, of a node on a busy machine by searches of a
million. The time of one PE, without which there is no overhead, is that of sequential searches. All of them take turns:
an error of 1 % in what a node costs is one of a percentage point in the overhead, which is no more than two or three in
the end. What else runs on the machine only makes runs longer, by some milliseconds and not in every one: all times,
simulated ones, too, are those that an eighth of the runs fall below. `nice -n -20` keeps others away.
"""

import argparse
import re
import statistics
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from figure import Claim, report, simulate, write_csv
from intervals import bootstrap
from measure import PROGRAMS, Run, print_table, process_seconds, ranks, run

SMALL = 1  # the depth of a tree of six nodes
LARGE = 9  # of a million
DEPTHS = {4: "1 k", 5: "4 k", 6: "16 k", 7: "64 k", 8: "257 k"}  # of the trees, and their nodes
MEASUREMENTS_OF_MESSAGES = 5
OVERHEAD_OF_MESSAGES = re.compile(r"\bo=(\d+)ns")
TOLERANCE = 0.2
WITHIN = 8  # of the ten predictions of each quantity have to be
QUANTITIES = ("overhead", "requests", "messages")


@dataclass(frozen=True)
class Way:
    """To have two PEs."""

    name: str
    launcher: Sequence[str]
    options: Sequence[str]


@dataclass(frozen=True)
class Observed:
    """Searches of two PEs, and what else was measured in turns with them, in seconds."""

    runs: Sequence[Run]
    alone: float  # the search of one PE
    start: float  # of two PEs, until the first has searched its first node and the other one knows that nothing is left
    node: float  # a node on two busy PEs


WAYS = [Way("2 threads", (), ("--threads", "2")), Way("2 ranks", (*ranks(2), "--bind-to", "core"), ())]


def search(depth: int) -> list[str]:
    """A geometric tree; each node is hashed as processors without special instructions do, in some 100 ns."""
    return ["synthetic", "uts", "-t", "1", "-a", "3", "-b", "4", "-d", str(depth), "-r", "19", "--kernel", "plain"]


def undisturbed(seconds: Sequence[float]) -> float:
    return sorted(seconds)[len(seconds) // 8]


def seconds_of(runs: Iterable[Run]) -> list[float]:
    return [run.search_seconds for run in runs]


def run_of_two(way: Way, depth: int, seed: int) -> Run:
    return run(*search(depth), *way.options, "--seed", str(seed), launcher=way.launcher)


def simulations(machine: str, node: float, depth: int, rounds: int) -> list[Run]:
    return simulate([[*search(depth), "--simulate", f"{machine},node={node * 1e9:.2f}ns", "--seed", str(seed)]
                     for seed in range(1, rounds + 1)])


def machine_of(way: Way) -> str:
    """With the costs that were measured when sending took the least."""
    measured = [process_seconds([*way.launcher, str(PROGRAMS / "messages_benchmark")])[1].strip()
                for _ in range(MEASUREMENTS_OF_MESSAGES)]
    return f"threads:2,{min(measured, key=lambda costs: int(OVERHEAD_OF_MESSAGES.search(costs)[1]))}"


def overhead(alone: float, seconds: Sequence[float]) -> float:
    """Of two PEs; the time of one comes first."""
    return 1 - alone / (2 * undisturbed(seconds))


def observe(way: Way, machine: str, depth: int, rounds: int) -> Observed:
    turns = [(run(*search(depth), "--threads", "1"), *(run_of_two(way, each, seed) for each in (depth, LARGE, SMALL)))
             for seed in range(1, rounds + 1)]
    sequential, parallel, large, small = zip(*turns)
    node = 2 * undisturbed(seconds_of(large)) / large[0].nodes
    start = undisturbed(seconds_of(small)) - undisturbed(seconds_of(simulations(machine, node, SMALL, rounds)))
    return Observed(parallel, undisturbed(seconds_of(sequential)), start, node)


def compare(way: Way, machine: str, depth: int, rounds: int) -> dict:
    observed = observe(way, machine, depth, rounds)
    predicted = simulations(machine, observed.node, depth, rounds)
    predicted_overhead = overhead(observed.alone, [observed.start + each for each in seconds_of(predicted)])
    row = {"way": way.name, "nodes": DEPTHS[depth], "machine": machine, "start_us": observed.start * 1e6,
           "node_ns": observed.node * 1e9, "alone_us": observed.alone * 1e6}
    row |= compared("overhead", predicted_overhead, seconds_of(observed.runs),
                    lambda seconds: overhead(observed.alone, seconds))
    for quantity in QUANTITIES[1:]:
        ours, theirs = ([run.report["statistics"][quantity] for run in runs] for runs in (predicted, observed.runs))
        row |= compared(quantity, statistics.median(ours), theirs, statistics.median)
    return row


def compared(quantity: str, predicted: float, observed: Sequence[float],
             statistic: Callable[[Sequence[float]], float]) -> dict[str, float]:
    value, low, high = bootstrap(observed, lambda sample: predicted / statistic(sample))
    return {f"predicted_{quantity}": predicted, f"measured_{quantity}": statistic(observed),
            f"{quantity}_ratio": value, f"{quantity}_lowest": low, f"{quantity}_highest": high}


def line(row: dict) -> list[str]:
    cells = [row["way"], row["nodes"], *(f"{row[each]:.0f}" for each in ("start_us", "alone_us"))]
    for quantity, form in zip(QUANTITIES, (".1%", ".0f", ".0f")):
        cells += [f"{row[f'predicted_{quantity}']:{form}}", f"{row[f'measured_{quantity}']:{form}}",
                  f"{row[f'{quantity}_ratio']:.2f} ({row[f'{quantity}_lowest']:.2f}-{row[f'{quantity}_highest']:.2f})"]
    return cells


def claim(rows: list[dict], quantity: str) -> Claim:
    within = sum(1 - TOLERANCE <= row[f"{quantity}_ratio"] <= 1 + TOLERANCE for row in rows)
    return Claim(f"{quantity}: predictions within {TOLERANCE:.0%}", within, f"{WITHIN} of {len(rows)}", WITHIN,
                 len(rows))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=41)
    rounds = parser.parse_args().rounds
    rows = []
    for way in WAYS:
        machine = machine_of(way)
        print(f"{way.name}: {machine}", flush=True)
        rows += [compare(way, machine, depth, rounds) for depth in DEPTHS]
    print()
    head = [f"{quantity} {what}" for quantity in QUANTITIES for what in ("predicted", "measured", "ratio")]
    print_table(["PEs", "nodes", "start, us", "one PE, us", *head], [line(row) for row in rows])
    write_csv("prediction", rows)
    report(claim(rows, quantity) for quantity in QUANTITIES)


if __name__ == "__main__":
    main()
