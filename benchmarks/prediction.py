"""What simulated machines of two PEs predict, beside what two threads and two ranks do.

A prediction of the time alone says little: at an efficiency of 98 % any model is right within a few percent. So the
overhead is compared, 1 - efficiency, that is what PEs do besides searching nodes, and how often they ask for work and
how many messages they send; on trees from a thousand nodes, most of whose time is overhead, to a quarter of a million.
The same seeds are simulated. Nothing is fitted to these trees; the costs are measured first: of a message and a look by
messages_benchmark, of the start of two PEs by a search of six nodes, of a node on a busy machine by a search of a million.
The time of one PE, without which there is no overhead, is that of sequential searches, with which the others take turns.
What else runs on the machine only makes runs longer, by some milliseconds and not in every one: all times, simulated ones,
too, are those that an eighth of the runs fall below. `nice -n -20` keeps others away.
"""

import argparse
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from figure import Claim, report, simulate, write_csv
from intervals import bootstrap
from measure import PROGRAMS, Run, print_table, process_seconds, ranks, run

SMALL = 1  # the depth of a tree of six nodes
LARGE = 9  # of a million
DEPTHS = {4: "1 k", 5: "4 k", 6: "16 k", 7: "64 k", 8: "257 k"}  # of the trees, and their nodes
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
class Costs:
    """Of two PEs, in seconds."""

    machine: str
    start: float
    node: float


WAYS = [Way("2 threads", (), ("--threads", "2")), Way("2 ranks", (*ranks(2), "--bind-to", "core"), ())]


def search(depth: int) -> list[str]:
    """A geometric tree; each node is hashed as processors without special instructions do, in some 100 ns."""
    return ["synthetic", "uts", "-t", "1", "-a", "3", "-b", "4", "-d", str(depth), "-r", "19", "--kernel", "plain"]


def undisturbed(seconds: Sequence[float]) -> float:
    return sorted(seconds)[len(seconds) // 8]


def seconds_of(runs: Sequence[Run]) -> list[float]:
    return [run.search_seconds for run in runs]


def searches_of_two(way: Way, depth: int, rounds: int) -> list[Run]:
    return [run(*search(depth), *way.options, "--seed", str(seed), launcher=way.launcher)
            for seed in range(1, rounds + 1)]


def simulations(machine: str, node: float, depth: int, rounds: int) -> list[Run]:
    return simulate([[*search(depth), "--simulate", f"{machine},node={node * 1e9:.2f}ns", "--seed", str(seed)]
                     for seed in range(1, rounds + 1)])


def measured_costs(way: Way, rounds: int) -> Costs:
    _, costs = process_seconds([*way.launcher, str(PROGRAMS / "messages_benchmark")])
    machine = f"threads:2,{costs.strip()}"
    large = searches_of_two(way, LARGE, rounds)
    node = 2 * undisturbed(seconds_of(large)) / large[0].nodes
    small = undisturbed(seconds_of(searches_of_two(way, SMALL, rounds)))
    return Costs(machine, small - undisturbed(seconds_of(simulations(machine, node, SMALL, rounds))), node)


def overhead(alone: float, seconds: Sequence[float]) -> float:
    """Of two PEs; the time of one comes first."""
    return 1 - alone / (2 * undisturbed(seconds))


def observe(way: Way, depth: int, rounds: int) -> tuple[float, list[Run]]:
    """The time of one PE, in seconds, and the runs of two."""
    pairs = [(run(*search(depth), "--threads", "1"), run(*search(depth), *way.options, "--seed", str(seed),
                                                          launcher=way.launcher)) for seed in range(1, rounds + 1)]
    sequential, parallel = zip(*pairs)
    return undisturbed(seconds_of(sequential)), list(parallel)


def compare(way: Way, costs: Costs, depth: int, rounds: int) -> dict:
    alone, observed = observe(way, depth, rounds)
    predicted = simulations(costs.machine, costs.node, depth, rounds)
    predicted_overhead = overhead(alone, [costs.start + seconds for seconds in seconds_of(predicted)])
    row = {"way": way.name, "nodes": DEPTHS[depth], "machine": costs.machine, "start_us": costs.start * 1e6,
           "node_ns": costs.node * 1e9, "alone_us": alone * 1e6}
    row |= compared("overhead", predicted_overhead, seconds_of(observed), lambda seconds: overhead(alone, seconds))
    for quantity in QUANTITIES[1:]:
        ours, theirs = ([run.report["statistics"][quantity] for run in runs] for runs in (predicted, observed))
        row |= compared(quantity, statistics.median(ours), theirs, statistics.median)
    return row


def compared(quantity: str, predicted: float, observed: Sequence[float],
             statistic: Callable[[Sequence[float]], float]) -> dict[str, float]:
    value, low, high = bootstrap(observed, lambda sample: predicted / statistic(sample))
    return {f"predicted_{quantity}": predicted, f"measured_{quantity}": statistic(observed),
            f"{quantity}_ratio": value, f"{quantity}_lowest": low, f"{quantity}_highest": high}


def line(row: dict) -> list[str]:
    cells = [row["way"], row["nodes"], f"{row['alone_us']:.0f}"]
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
        costs = measured_costs(way, rounds)
        print(f"{way.name}: {costs.machine}, start {costs.start * 1e6:.1f} us, node {costs.node * 1e9:.1f} ns", flush=True)
        rows += [compare(way, costs, depth, rounds) for depth in DEPTHS]
    print()
    head = [f"{quantity} {what}" for quantity in QUANTITIES for what in ("predicted", "measured", "ratio")]
    print_table(["PEs", "nodes", "one PE, us", *head], [line(row) for row in rows])
    write_csv("prediction", rows)
    report(claim(rows, quantity) for quantity in QUANTITIES)


if __name__ == "__main__":
    main()
