"""What a simulated machine of two threads predicts, beside what two threads take.

The cost of a node is that of the sequential search of the same program run (node=auto), the cost of a message is
measured just before. Searches with two threads and predictions take turns, and medians are compared.
"""

import statistics

from figure import Claim, report, write_csv
from measure import PROGRAMS, process_seconds, print_table, run

SEARCHES = {
    "golomb, 13 marks": (15, ["golomb", "--marks", "13", "--known-optimum"]),
    "golomb, 14 marks": (9, ["golomb", "--marks", "14", "--known-optimum"]),
    "golomb, 15 marks": (3, ["golomb", "--marks", "15", "--known-optimum"]),
    "UTS, T1": (15, ["synthetic", "uts", "--tree", "T1"]),
    "UTS, T3": (15, ["synthetic", "uts", "--tree", "T3"]),
}
TOLERANCE = 0.05


def measure(rounds: int, command: list[str], machine: str) -> dict:
    """The medians of both, and what a node costs."""
    measured, predicted, node = [], [], []
    for _ in range(rounds):
        measured.append(run(*command, "--threads", "2").search_seconds)
        simulated = run(*command, "--simulate", machine)
        predicted.append(simulated.search_seconds)
        node.append(simulated.report["statistics"]["measured_node_seconds"])
    return {
        "measured_seconds": statistics.median(measured),
        "predicted_seconds": statistics.median(predicted),
        "node_seconds": statistics.median(node),
    }


def main() -> None:
    _, costs = process_seconds([str(PROGRAMS / "messages_benchmark")])
    machine = f"threads:2,{costs.strip()},node=auto"
    print(f"machine: {machine}\n")
    rows = [{"search": name, **measure(rounds, command, machine)} for name, (rounds, command) in SEARCHES.items()]
    print_table(
        ["search", "ns/node", "predicted s", "measured s"],
        [[row["search"], f"{row['node_seconds'] * 1e9:.2f}", f"{row['predicted_seconds']:.4f}",
          f"{row['measured_seconds']:.4f}"] for row in rows],
    )
    write_csv("prediction", rows)
    report(
        Claim(f"{row['search']}: predicted / measured", row["predicted_seconds"] / row["measured_seconds"], "1",
              1 - TOLERANCE, 1 + TOLERANCE)
        for row in rows
    )


if __name__ == "__main__":
    main()
