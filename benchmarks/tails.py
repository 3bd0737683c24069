# SPDX-License-Identifier: Apache-2.0
"""How far random polling strays from its mean [Sanders 2002, Theorem 10 and Lemma 11].

One tree is searched with a thousand seeds on LogP machines. Theorem 10 bounds T_par with high probability as Theorem 1
bounds its mean. Lemma 11 says why: all requests together meet queues whose sum is of the order of h P. By Lemma 3 a
request is expected to meet no more than one other; h is the deepest generation of any of the runs.
"""

import argparse
import math
import statistics

import intervals
from figure import COLOURS, Claim, Curve, Panel, draw, report, tables, write_csv

ALPHA, TREE_SEED = "0.97", "1"
PES = [16, 64, 256, 1024]
NODE_SECONDS = 1e-6
MESSAGE_MICROSECONDS = 20


def measure(seeds: int) -> list[dict]:
    """A row for each run, with what Theorem 1 calls c: the time beyond T_seq / P in h T_rout."""
    rows = tables([("requests_benchmark", "tree", ALPHA, TREE_SEED, str(pes), str(MESSAGE_MICROSECONDS), str(seeds))
                   for pes in reversed(PES)])
    result = []
    for row in rows:
        numbers = {name: float(value) if name == "seconds" else int(value) for name, value in row.items()}
        result.append(numbers)
    for pes in PES:
        of = of_size(result, pes)
        h = max(row["h"] for row in of)
        for row in of:
            beyond = row["seconds"] - row["nodes"] * NODE_SECONDS / pes
            row["constant"] = beyond / (h * MESSAGE_MICROSECONDS * 1e-6)
            row["met"] = row["queues"] / (h * pes)
    return sorted(result, key=lambda row: (row["pes"], row["seed"]))


def of_size(rows: list[dict], pes: int) -> list[dict]:
    return [row for row in rows if row["pes"] == pes]


def tail(values: list[float]) -> list[tuple[float, float]]:
    """Each value, and the share of those that are at least as large."""
    return [(value, 1 - number / len(values)) for number, value in enumerate(sorted(values))]


def panels(rows: list[dict]) -> list[Panel]:
    times, queues = [], []
    for pes, colour in zip(PES, COLOURS):
        of = of_size(rows, pes)
        mean = statistics.mean(row["seconds"] for row in of)
        times.append(Curve(f"{pes} PEs", tail([row["seconds"] / mean for row in of]), "steps", colour))
        queues.append(Curve(f"{pes} PEs", tail([row["met"] for row in of]), "steps", colour))
    settings = "set logscale y; set key right top; set format y '10^{%T}'"
    return [Panel("T_{par} / its mean", "share of the runs that take so long", times, "Theorem 10",
                  f"{settings}; set xrange [0.6:1.6]"),
            Panel("sum of the queues that all requests met / (h P)", "share of the runs that met so much", queues,
                  "Lemma 11", f"{settings}; set xrange [0:*]")]


def claims(rows: list[dict]) -> list[Claim]:
    result = []
    for pes in PES:
        of = of_size(rows, pes)
        mean = statistics.mean(row["seconds"] for row in of)
        spread = intervals.bootstrap([row["seconds"] for row in of], lambda sample: quantile(sample, 0.99) / mean)
        result += [
            Claim.estimated(f"{pes} PEs: c, mean", intervals.mean([row["constant"] for row in of]), "O(1)", 1, 8),
            Claim.estimated(f"{pes} PEs: T_par that one run of 100 exceeds / mean", spread, "O(1)", 1, 1.5),
            Claim(f"{pes} PEs: queues met by all requests / (h P), most of {len(of)} runs",
                  max(row["met"] for row in of), "O(1)", 0.005, 1),
            Claim.estimated(f"{pes} PEs: requests that a request meets, mean",
                            intervals.mean([row["queues"] / row["requests"] for row in of]), "<= 1", 0.002, 1),
            Claim(f"{pes} PEs: longest queue / sqrt(h P / log P)",
                  max(row["longest"] for row in of) / math.sqrt(max(row["h"] for row in of) * pes / math.log2(pes)),
                  "O(1)", 0.03, 1),
        ]
    return result


def quantile(sample: list[float], share: float) -> float:
    return sorted(sample)[math.ceil(share * len(sample)) - 1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=1000)
    seeds = parser.parse_args().seeds
    rows = measure(seeds)
    write_csv("tails", rows)
    draw("tails", panels(rows),
         caption=f"{seeds} seeds for each number of PEs; one random tree (alpha {ALPHA}) of {rows[0]['nodes']:,} nodes "
         f"of 1 us, T_rout = {MESSAGE_MICROSECONDS} us")
    report(claims(rows))


if __name__ == "__main__":
    main()
