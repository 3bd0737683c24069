"""Theorem 1 of [Sanders 2002]: random polling takes T_par <= (1 + epsilon) T_seq / P + O(h T_rout), and the constant.

Trees of the UTS benchmark that differ in h, the most splits between the root and a part of a node, are searched on LogP
machines of many sizes P and message times T_rout = L + o + g. All work starts at PE 0, a node costs a microsecond, and
PEs look at their mailbox as often as a message takes; what the theorem adds for splits, for looks and for the last
nodes (T_split, 1 / epsilon, T_atomic) costs nothing here. As h serves the deepest generation that the run has met.
"""

import itertools
import statistics

from figure import COLOURS, Claim, Curve, Panel, draw, report, simulate, write_csv
from measure import Run

TREES = ["T1", "T5", "T3"]
PES = [16, 64, 256, 1024, 4096]
ROUTING_MICROSECONDS = [10, 100, 1000]
NODE_SECONDS = 1e-6

# A constant that hardly grows with P while P grows 256 times.
MOST = 8


def measure() -> list[dict]:
    """A row for each run, with h and what the theorem's terms come to."""
    cases = list(itertools.product(TREES, ROUTING_MICROSECONDS, PES))
    runs = simulate([["synthetic", "uts", "--tree", tree, "--no-initial-split",
                      "--simulate", f"logp:{pes},L={routing - 2}us,o=1us,g=1us,node=1us"]
                     for tree, routing, pes in cases])
    return [row(*case, run) for case, run in zip(cases, runs)]


def row(tree: str, routing: int, pes: int, run: Run) -> dict:
    h = int(run.report["statistics"]["deepest_generation"])
    share, balancing = run.nodes * NODE_SECONDS / pes, h * routing / 1e6
    return {
        "tree": tree, "routing_microseconds": routing, "pes": pes, "h": h, "seconds": run.search_seconds,
        "share_seconds": share, "balancing_seconds": balancing, "constant": (run.search_seconds - share) / balancing,
    }


def panels(rows: list[dict], bound: float) -> list[Panel]:
    def limit(row: dict) -> float:
        return row["share_seconds"] + bound * row["balancing_seconds"]

    ends = [min(row["seconds"] for row in rows) / 2, max(map(limit, rows)) * 2]
    times = [Curve(tree, [(limit(row), row["seconds"]) for row in rows if row["tree"] == tree], "points")
             for tree in TREES]
    times.append(Curve("the bound", [(end, end) for end in ends], "lines", "#999999", True))
    constants = [Curve(f"{tree}, T_{{rout}} = {routing} us",
                       [(row["pes"], row["constant"]) for row in rows
                        if (row["tree"], row["routing_microseconds"]) == (tree, routing)], colour=colour, dashed=dashed)
                 for tree, colour in zip(TREES, COLOURS)
                 for routing, dashed in zip(ROUTING_MICROSECONDS[1:], (False, True))]
    return [
        Panel(f"T_{{seq}} / P + {bound:.1f} h T_{{rout}}, seconds", "T_{par}, seconds", times, "All runs",
              f"set logscale xy\nset xrange [{ends[0]}:{ends[1]}]\nset yrange [{ends[0]}:{ends[1]}]"),
        Panel("PEs", "(T_{par} - T_{seq} / P) / (h T_{rout})", constants, "The constant",
              f"set logscale x 4\nset xrange [{PES[0]}:{PES[-1]}]\nset yrange [0:*]\nset key right bottom"),
    ]


def main() -> None:
    rows = measure()
    largest = {pes: max(row["constant"] for row in rows if row["pes"] == pes) for pes in PES}
    typical = statistics.median(row["constant"] for row in rows)
    write_csv("theorem1", rows)
    draw("theorem1", panels(rows, max(largest.values())))
    print(f"\nT_par <= T_seq / P + {max(largest.values()):.2f} h T_rout in every run; {typical:.2f} is the median.")
    print("What each number of PEs needs:")
    report(Claim(f"{pes} PEs", largest[pes], "O(1)", most=MOST) for pes in PES)


if __name__ == "__main__":
    main()
