# SPDX-License-Identifier: Apache-2.0
"""Poll-and-shuffle in step on hypercubes, with its permutations paid for [Sanders 2002, section 5].

The other targets run poll-and-shuffle asynchronously, and agree on permutations by a common seed. Here all PEs keep
step and a permutation is made as the paper does: all subproblems are routed to random PEs, permuted there, numbered by
a prefix sum and routed to the PE of their number, over links that carry one message at a time.

Theorem 12: T_par <= (1 + epsilon + O(1 / log log P)) T_seq / P + O(T_atomic + h (l + T_split)), for Delta t = 2 (1 + 1
/ epsilon) (T_split + c l). Here epsilon = 1, c = 2. A cycle takes log P (Delta t + T_split + c l + O(l / log log P)).
Lemma 14: O(h) red phases suffice, those of low dimensions at whose end at least gamma P PEs are idle. Section 5.3: idle
PEs may ask along lower dimensions meanwhile, and requests to random PEs may replace some permutations.
"""

import argparse
import math

import intervals
from figure import Claim, Curve, Panel, draw, report, tables, write_csv

DIMENSIONS = [6, 8, 10, 12]
VARIANTS = ["basic", "lower", "global"]
LINK, SPLIT, EPSILON, C = 1, 1, 1, 2  # the first two in microseconds, as a node
INTERVAL = int(2 * (1 + 1 / EPSILON) * (SPLIT + C * LINK))
# Of what is O(1): less, or more, would be as much of a surprise.
CONSTANT, RED = (1, 20), (0.1, 2)
GAMMA = 1 - 1 / math.sqrt(1 + EPSILON / 2)

Rows = list[dict]


def measure(seeds: int) -> Rows:
    cases = [(variant, dimension) for variant in VARIANTS for dimension in reversed(DIMENSIONS)]
    found = [(variant, dimension, row) for variant, dimension in cases for row in tables(
        [("lockstep_benchmark", variant, *map(str, (dimension, LINK, SPLIT, INTERVAL, GAMMA, seeds)))])]
    return [make_row(variant, dimension, {name: float(value) for name, value in row.items()})
            for variant, dimension, row in found]


def make_row(variant: str, dimension: int, row: dict[str, float]) -> dict:
    share = row["nodes"] * 1e-6 / row["pes"]
    factor = row["seconds"] / (row["phases"] * INTERVAL * 1e-6)  # T_par by the parts of the phases in which PEs search
    rest = row["h"] * (LINK + SPLIT) * 1e-6
    return {"variant": variant, "dimension": dimension} | row | {
        "factor": factor, "constant": (row["seconds"] - factor * share) / rest, "red_by_h": row["red"] / row["h"],
        "shuffle_by_log": row["shuffle_us"] / LINK / dimension}


def estimate(rows: Rows, column: str, variant: str, dimension: int) -> intervals.Estimate:
    return intervals.mean([row[column] for row in rows if (row["variant"], row["dimension"]) == (variant, dimension)])


def ratio(rows: Rows, variant: str, dimension: int) -> float:
    return estimate(rows, "seconds", variant, dimension)[0] / estimate(rows, "seconds", "basic", dimension)[0]


def claims(rows: Rows) -> list[Claim]:
    result = []
    for dimension in DIMENSIONS:
        pes = 2**dimension
        result += [
            Claim.estimated(f"{pes} PEs: T_par by the searching in all phases", estimate(rows, "factor", "basic", dimension),
                            "1 + epsilon + O(1 / log log P)", 1.2, 1.8),
            Claim.estimated(f"{pes} PEs: a permutation, in l log P", estimate(rows, "shuffle_by_log", "basic", dimension),
                            "O(1) + O(1 / log log P)", 2, 4),
            Claim.estimated(f"{pes} PEs: beyond that, T_par in h (l + T_split)",
                            estimate(rows, "constant", "basic", dimension), "O(1)", *CONSTANT),
            Claim.estimated(f"{pes} PEs: red phases / h", estimate(rows, "red_by_h", "basic", dimension), "O(1)", *RED)]
    first, last = DIMENSIONS[0], DIMENSIONS[-1]
    growth = estimate(rows, "constant", "basic", last)[0] / estimate(rows, "constant", "basic", first)[0]
    result.append(Claim(f"the constant on {2**last} PEs by that on {2**first}", growth, "1", 0.5, last / first))
    for dimension in (first, last):
        result += [Claim(f"{2**dimension} PEs: T_par with requests along lower dimensions by that without",
                         ratio(rows, "lower", dimension), "<= 1", 0.5, 1.05),
                   Claim(f"{2**dimension} PEs: T_par with three of four permutations replaced by global requests",
                         ratio(rows, "global", dimension), "<= 1", 0.5, 1)]
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=10)
    seeds = parser.parse_args().seeds
    rows = measure(seeds)
    write_csv("lockstep", rows)
    curves = {column: [Curve(variant, [(2**dimension, *estimate(rows, column, variant, dimension))
                                       for dimension in DIMENSIONS], "yerrorlines") for variant in VARIANTS]
              for column in ("seconds", "constant", "red_by_h")}
    settings = "set logscale x 4; set xrange [32:8192]"
    draw("lockstep", [Panel("PEs", "T_{par}, seconds", curves["seconds"], "Time", f"{settings}; set logscale y"),
                      Panel("PEs", "(T_{par} - f T_{seq} / P) / (h (l + T_{split}))", curves["constant"], "Theorem 12", settings),
                      Panel("PEs", "red phases / h", curves["red_by_h"], "Lemma 14", settings)],
         caption=f"means of {seeds} seeds with 95 % intervals; one random tree (alpha 0.98) of {rows[0]['nodes']:,.0f} nodes "
         f"of 1 us, l = {LINK} us, T_split = {SPLIT} us, Delta t = {INTERVAL} us; f: T_par by the searching in all phases")
    report(claims(rows))


if __name__ == "__main__":
    main()
