# SPDX-License-Identifier: Apache-2.0
"""The terms of the bounds of [Sanders 1999] and [Sanders 2002], one by one.

[1999, section 1.3]: there are trees that take T_seq / P + T_atomic + Omega(h T_split), with Omega(h P) messages. A comb
is one: whatever is split, one tooth is left and the others are one subproblem, so that h splits follow each other, and
P idle PEs go on asking meanwhile.

[1999, section 2]: PEs look at their mailbox at least each Delta t and at most each alpha Delta t. As looks cost T_poll,
Delta t has to exceed T_poll / epsilon; a PE keeps epsilon at 1/200 while nobody asks and at 1/20 while others do
(quantum.hpp), whichever interval suits the transport, so that alpha is 1/10. A long interval costs more: requests wait
for it, h times in a row. T_atomic is the longest time for which a PE searched what could not be split; it is
negligible.

[2002, section 4.2]: a PE that finds more than c sqrt(P) requests rejects the others. It matters where requests pile up
between rare looks, and where a subproblem can be split often.
"""

import argparse
import statistics

import intervals
from figure import Claim, Curve, Panel, draw, report, tables, write_csv

NODE_SECONDS = 1e-6
MESSAGE = 20  # microseconds, as all times below
COMB_PES, COMB_TOOTH, COMB_SPLIT = 64, 2000, 200
COMB_LEVELS = [32, 128, 512]
QUEUE_PES = 64
QUEUE_CASES = {"cheap splits, rare looks": (1, 10_000), "expensive splits": (200, 2000)}  # the split and the interval
QUEUE_LIMITS = ["0", "0.25", "0.5", "1", "2", "100"]
INTERVAL_PES, LOOK = 64, 1
ASKED_SHARE, UNASKED_SHARE = 1 / 20, 1 / 200
INTERVALS = [2, 4, 8, 32, 128, 512, 2048]

Rows = list[dict]


def numbers(settings: list[dict], commands: list[tuple[str, ...]]) -> Rows:
    """The rows of each command behind its settings."""
    return [setting | {name: float(value) for name, value in row.items()}
            for setting, command in zip(settings, commands) for row in tables([command])]


def measure_combs(seeds: int) -> Rows:
    rows = numbers([{"levels": levels} for levels in COMB_LEVELS],
                   [("bounds_benchmark", "comb", *map(str, (levels, COMB_TOOTH, COMB_PES, MESSAGE, COMB_SPLIT, seeds)))
                    for levels in COMB_LEVELS])
    for row in rows:
        beyond = row["seconds"] - row["nodes"] * NODE_SECONDS / COMB_PES
        row["splits"] = beyond / (row["h"] * COMB_SPLIT * 1e-6)
        row["messages_by_h_p"] = row["messages"] / (row["h"] * COMB_PES)
    return rows


def measure_queues(seeds: int) -> Rows:
    cases = [(name, limit) for name in QUEUE_CASES for limit in QUEUE_LIMITS]
    return numbers([{"case": name, "limit": limit} for name, limit in cases],
                   [("bounds_benchmark", "queue", limit, *map(str, (QUEUE_PES, MESSAGE, *QUEUE_CASES[name], seeds)))
                    for name, limit in cases])


def measure_intervals(seeds: int) -> Rows:
    rows = numbers([{"interval": interval} for interval in INTERVALS],
                   [("bounds_benchmark", "interval", *map(str, (interval, LOOK, INTERVAL_PES, MESSAGE, seeds)))
                    for interval in INTERVALS])
    for row in rows:
        row["by_bound"] = row["seconds"] / (row["nodes"] * NODE_SECONDS / INTERVAL_PES)
    return rows


def estimate(rows: Rows, column: str, **where: object) -> intervals.Estimate:
    return intervals.mean([row[column] for row in rows if all(row[name] == value for name, value in where.items())])


def slowdown(rows: Rows, case: str, limit: str) -> float:
    """The time with this queue limit by that with a limit of sqrt(P)."""
    of, one = (statistics.mean(row["seconds"] for row in rows if (row["case"], row["limit"]) == (case, each))
               for each in (limit, "1"))
    return of / one


def claims(combs: Rows, queues: Rows, looks: Rows) -> list[Claim]:
    result = []
    for levels in COMB_LEVELS:
        result += [
            Claim.estimated(f"comb of {levels} levels: (T_par - T_seq / P) / (h T_split)",
                            estimate(combs, "splits", levels=levels), ">= a constant", 1, 2),
            Claim.estimated(f"comb of {levels} levels: messages / (h P)",
                            estimate(combs, "messages_by_h_p", levels=levels), ">= a constant", 2, 20)]
    best = min(INTERVALS, key=lambda each: estimate(looks, "seconds", interval=each)[0])
    for interval in INTERVALS[2:-2]:
        result += [Claim(f"interval of {interval} us: {name} time between two looks by the {limit} one",
                         statistics.mean(row[name] for row in looks if row["interval"] == interval)
                         / max(interval, LOOK / share), stated, least, most)
                   for name, limit, share, stated, least, most in (("longest", "longest", UNASKED_SHARE, "<= 1", 0.9, 1.15),
                                                                   ("median", "least", ASKED_SHARE, ">= 1", 1, 2))]
    shortest, longest = (estimate(looks, "by_bound", interval=each)[0] / estimate(looks, "by_bound", interval=best)[0]
                         for each in (INTERVALS[0], INTERVALS[-1]))
    atomic = max(row["atomic"] * NODE_SECONDS / (row["h"] * MESSAGE * 1e-6) for row in looks)
    cheap, expensive = QUEUE_CASES
    return [*result,
            Claim(f"T_par at looks each {INTERVALS[0]} us by that at the best interval", shortest, "1 + epsilon",
                  0.95, 1.05),
            Claim(f"T_par at looks each {INTERVALS[-1]} us by that at the best interval", longest, "1 + O(h Delta t)", 1.1, 4),
            Claim("the best interval, us", best, "between", INTERVALS[1], INTERVALS[-2]),
            Claim("largest T_atomic / (h T_rout)", atomic, "negligible", 1e-4, 0.1),
            Claim(f"{cheap}: T_par with one answer a look by that with sqrt(P)", slowdown(queues, cheap, "0"), "> 1", 1.3, 2.5),
            Claim(f"{cheap}: with 100 sqrt(P)", slowdown(queues, cheap, "100"), "1", 0.95, 1.05),
            Claim(f"{expensive}: with 100 sqrt(P)", slowdown(queues, expensive, "100"), ">= 1", 1, 1.2)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=20)
    seeds = parser.parse_args().seeds
    combs, queues, looks = measure_combs(seeds), measure_queues(seeds), measure_intervals(5)
    write_csv("bounds-combs", combs)
    write_csv("bounds-queues", queues)
    write_csv("bounds-intervals", looks)
    draw("bounds", [
        Panel("levels h of a comb", "(T_{par} - T_{seq} / P) / (h T_{split})",
              [Curve("", [(levels, *estimate(combs, "splits", levels=levels)) for levels in COMB_LEVELS], "yerrorlines")],
              "Lower bounds", "set logscale x 2; set xrange [16:1024]; set yrange [0:2]"),
        Panel("interval between looks, us", "T_{par} P / T_{seq}",
              [Curve("", [(each, *estimate(looks, "by_bound", interval=each)) for each in INTERVALS], "yerrorlines")],
              "The polling interval", "set logscale x 2; set xrange [1:4096]; set yrange [1:*]"),
        Panel("queue limit c", "T_{par}, seconds",
              [Curve(name, [(float(limit) or 0.125, *estimate(queues, "seconds", case=name, limit=limit))
                            for limit in QUEUE_LIMITS], "yerrorlines") for name in QUEUE_CASES],
              "c sqrt(P) requests a look (left: one)", "set logscale x 2; set xrange [0.1:128]; set yrange [0:*]")],
        caption=f"means of {seeds} seeds (interval: 5) with 95 % intervals; nodes of 1 us, T_rout = {MESSAGE} us, "
        f"{COMB_PES} PEs; comb: T_split = {COMB_SPLIT} us; interval: T_poll = {LOOK} us")
    report(claims(combs, queues, looks))


if __name__ == "__main__":
    main()
