# SPDX-License-Identifier: Apache-2.0
"""Integrals of all the kinds that people have, at 10, 30 and 100 digits and rigorously at 20: how many are solved, how
many fail and say so, and how many are wrong and do not. battery.tsv has their exact values."""

import argparse
import collections
import decimal
import json
import pathlib
import subprocess

from measure import ENVIRONMENT, PROGRAMS, print_table

TABLE = pathlib.Path(__file__).resolve().with_name("battery.tsv")
WAYS = {
    "10 digits": ["--digits", "10"],
    "30 digits": ["--digits", "30"],
    "100 digits": ["--digits", "100"],
    "rigorous, 20": ["--method", "rigorous", "--digits", "20"],
    # What a limit stops must be true, too.
    "30 digits, stopped early": ["--digits", "30", "--node-limit", "30"],
    "rigorous, 20, stopped early": ["--method", "rigorous", "--digits", "20", "--node-limit", "30"],
    "rigorous, 20, stopped later": ["--method", "rigorous", "--digits", "20", "--node-limit", "300"],
}
SECONDS = "20"


def rows():
    """Kind, expression, limits and exact value of each integral; "none" is the value of one that does not exist."""
    lines = TABLE.read_text().splitlines()
    return [line.split("\t")[:5] for line in lines if not line.startswith("#")]


def verdict(row, way):
    """solved, failed or WRONG."""
    _, expression, lower, upper, exact = row
    done = subprocess.run([str(PROGRAMS / "integrate"), expression, "--from", lower, "--to", upper, "--threads", "1",
                           "--time-limit", SECONDS, "--json", *way],
                          env=ENVIRONMENT, capture_output=True, text=True)
    if done.returncode not in (0, 1, 3):
        return "WRONG", done.stderr.strip()
    result = json.loads(done.stdout)
    value, error = result["objective"], result["error_estimate"]
    said = f"{value} +- {error}"
    answered = done.returncode == 0
    if exact == "none":
        return ("WRONG" if answered else "failed"), said
    if value is None or error is None:
        return "failed", said
    context = decimal.Context(prec=160)
    difference = abs(context.subtract(decimal.Decimal(value), decimal.Decimal(exact)))
    # The table has 120 digits, and what a double is printed as stands for all that reads back as it.
    rounding = context.multiply(abs(decimal.Decimal(exact)), decimal.Decimal("1e-118"))
    if len(value.lstrip("-0.")) >= 17 and not result["enclosed"] and len(value) < 25:
        rounding += context.multiply(abs(decimal.Decimal(exact)), decimal.Decimal("1.2e-16"))
    within = difference <= context.add(decimal.Decimal(str(error)), rounding)
    if not within and (answered or result["enclosed"]):
        return "WRONG", f"{said}, off by {difference:.3g}"
    return ("solved" if answered else "failed"), said


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kind", help="only integrals of this kind")
    parser.add_argument("--way", choices=WAYS, help="only in this way")
    arguments = parser.parse_args()
    table = []
    for name, way in WAYS.items():
        if arguments.way and name != arguments.way:
            continue
        counts = collections.Counter()
        for row in rows():
            if arguments.kind and row[0] != arguments.kind:
                continue
            found, said = verdict(row, way)
            exists = row[4] != "none"
            counts[exists, found] += 1
            if (exists and found != "solved") or found == "WRONG":
                print(f"{found} {name}, {row[0]}: {row[1]} from {row[2]} to {row[3]}: {said}", flush=True)
        table.append([name, str(counts[True, "solved"]), str(counts[True, "failed"]), str(counts[False, "failed"]),
                      str(counts[True, "WRONG"] + counts[False, "WRONG"])])
    print_table(["asked for", "solved", "failed honestly", "do not exist, and said so", "silently wrong"], table)


if __name__ == "__main__":
    main()
