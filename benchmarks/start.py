# SPDX-License-Identifier: Apache-2.0
"""How soon all PEs are busy under random polling [Sanders 2002, section 4.3].

"The expected number of required message exchanges until all PEs are busy", the paper cites, "is bounded by log P + log
ln P + 1 (using a synchronous model)". There every request that meets work is answered with a part of it in the same
exchange. Where a PE answers one request in each exchange it takes longer. Here PEs are asynchronous, as in the paper's
algorithm, look at their mailbox after each node, and the tree ends for nobody; both synchronous models are drawn beside
them, and an exchange is a message's way there and back.
"""

import argparse
import math
import random

import intervals
from figure import Claim, Curve, Panel, draw, report, tables, write_csv

PES = [16, 64, 256, 1024]


def bound(pes: float) -> float:
    return math.log2(pes) + math.log2(math.log(pes)) + 1


def exchanges(pes: int, answers_all: bool, seed: int) -> int:
    """Of the synchronous model, until all are busy; otherwise each busy PE answers one request in each exchange."""
    generator = random.Random(seed)
    busy = [False] * pes
    busy[0] = True
    count = 0
    while not all(busy):
        count += 1
        asked: set[int] = set()
        served = []
        for pe in range(pes):
            if busy[pe]:
                continue
            other = generator.randrange(pes - 1)
            victim = other + (other >= pe)
            if busy[victim] and (answers_all or victim not in asked):
                asked.add(victim)
                served.append(pe)
        for pe in served:
            busy[pe] = True
    return count


def measure(seeds: int) -> list[dict]:
    """A row for each number of PEs and each seed."""
    found = tables([("requests_benchmark", "start", str(pes), str(seeds)) for pes in reversed(PES)])
    rows = []
    for row in found:
        pes, seed = int(row["pes"]), int(row["seed"])
        rows.append({"pes": pes, "seed": seed, "round_trips": float(row["round_trips"]),
                     "all_answered": exchanges(pes, True, seed), "one_answered": exchanges(pes, False, seed)})
    return sorted(rows, key=lambda row: row["pes"])


def means(rows: list[dict], column: str) -> list[tuple[float, ...]]:
    return [(pes, *intervals.mean([row[column] for row in rows if row["pes"] == pes])) for pes in PES]


def claims(rows: list[dict]) -> list[Claim]:
    result = []
    ours, all_answered, one_answered = (means(rows, column)
                                        for column in ("round_trips", "all_answered", "one_answered"))
    for (pes, *mine), (_, *model), (_, slower, *_) in zip(ours, all_answered, one_answered):
        limit = bound(pes)
        result += [Claim.estimated(f"{pes} PEs, the synchronous model", model, f"<= {limit:.1f}", limit - 2,
                                   limit + 0.5),
                   Claim.estimated(f"{pes} PEs, asynchronous", mine, f"{limit:.1f}", limit - 2, slower + 1)]
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=20)
    seeds = parser.parse_args().seeds
    rows = measure(seeds)
    write_csv("start", rows)
    curves = [
        Curve("asynchronous random polling", means(rows, "round_trips"), "yerrorlines"),
        Curve("synchronous, each PE answers one request at a time", means(rows, "one_answered"), "yerrorlines"),
        Curve("synchronous, all requests are answered", means(rows, "all_answered"), "yerrorlines"),
        Curve("log P + log ln P + 1", [(pes, bound(pes)) for pes in PES], "lines", "#000000", True),
    ]
    draw("start", [Panel("PEs", "exchanges until all PEs are busy (a message there and back)", curves, "",
                         f"set logscale x 4\nset xrange [{PES[0] / 1.5}:{PES[-1] * 1.5}]\nset yrange [0:30]")],
         caption=f"{seeds} seeds for each number of PEs, means with 95 % intervals; LogP machine, a message takes "
         "100 nodes, a look after each")
    report(claims(rows))


if __name__ == "__main__":
    main()
