"""What simulated machines of two PEs predict, beside what two threads and two ranks do.

A prediction of the time alone says little: at an efficiency of 98 % any model is right within a few percent. So the
overhead is compared, 1 - efficiency, that is what PEs do besides searching nodes, and how often they ask for work and
how many messages they send; on trees from a thousand nodes, most of whose time is overhead, to a quarter of a million.
What a message and a look cost is measured first (messages_benchmark), and what a node costs by sequential searches,
with which those of two PEs take turns. The same seeds are simulated.
"""

import argparse
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from figure import Claim, report, simulate, write_csv
from intervals import Estimate, bootstrap
from measure import PROGRAMS, Run, print_table, process_seconds, ranks, run

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


WAYS = [Way("2 threads", (), ("--threads", "2")), Way("2 ranks", ranks(2), ())]


def search(depth: int) -> list[str]:
    """A geometric tree; each node is hashed as processors without special instructions do, in some 100 ns."""
    return ["synthetic", "uts", "-t", "1", "-a", "3", "-b", "4", "-d", str(depth), "-r", "19", "--kernel", "plain"]


def machine_of(way: Way) -> str:
    _, costs = process_seconds([*way.launcher, str(PROGRAMS / "messages_benchmark")])
    return f"threads:2,{costs.strip()}"


def counted(run: Run, overhead: float) -> dict[str, float]:
    numbers = run.report["statistics"]
    return {"overhead": overhead, "requests": numbers["requests"], "messages": numbers["messages"]}


def observe(way: Way, depth: int, rounds: int) -> tuple[float, list[dict[str, float]]]:
    """What a node costs, in seconds, and what was counted in each round."""
    pairs = [(run(*search(depth), "--threads", "1"), run(*search(depth), *way.options, "--seed", str(seed),
                                                          launcher=way.launcher)) for seed in range(1, rounds + 1)]
    alone = statistics.median(sequential.search_seconds for sequential, _ in pairs)
    return (alone / pairs[0][0].nodes,
            [counted(parallel, 1 - alone / (2 * parallel.search_seconds)) for _, parallel in pairs])


def predict(machine: str, node: float, depth: int, rounds: int) -> list[dict[str, float]]:
    commands = [[*search(depth), "--simulate", f"{machine},node={node * 1e9:.2f}ns", "--seed", str(seed)]
                for seed in range(1, rounds + 1)]
    return [counted(run, 1 - run.report["statistics"]["efficiency"]) for run in simulate(commands)]


def ratio(predicted: list[dict[str, float]], observed: list[dict[str, float]], quantity: str) -> Estimate:
    """Of the medians, and where it lies."""
    ours = statistics.median(each[quantity] for each in predicted)
    return bootstrap([each[quantity] for each in observed], lambda sample: ours / statistics.median(sample))


def compare(way: Way, machine: str, depth: int, rounds: int) -> dict:
    node, observed = observe(way, depth, rounds)
    predicted = predict(machine, node, depth, rounds)
    row = {"way": way.name, "nodes": DEPTHS[depth], "machine": machine, "node_ns": node * 1e9}
    for quantity in QUANTITIES:
        value, low, high = ratio(predicted, observed, quantity)
        row |= {f"predicted_{quantity}": statistics.median(each[quantity] for each in predicted),
                f"measured_{quantity}": statistics.median(each[quantity] for each in observed),
                f"{quantity}_ratio": value, f"{quantity}_lowest": low, f"{quantity}_highest": high}
    return row


def line(row: dict) -> list[str]:
    cells = [row["way"], row["nodes"], f"{row['node_ns']:.0f}"]
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
    print_table(["PEs", "nodes", "ns a node", *head], [line(row) for row in rows])
    write_csv("prediction", rows)
    report(claim(rows, quantity) for quantity in QUANTITIES)


if __name__ == "__main__":
    main()
