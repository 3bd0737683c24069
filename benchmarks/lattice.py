# SPDX-License-Identifier: Apache-2.0
"""Integrals of 12 to 50 variables by lattices: how many of their intervals hold the integral, and what they take.

The integrands are Genz's six families, with random parameters whose sum is one of those of genz.py; each batch of draws
has shifts of its own.
"""

import argparse
import json
import math
import random
import statistics
import subprocess
import sys
import tempfile

from measure import PROGRAMS, print_table

# The sums of a.
SUMS = {
    "oscillatory": (9, 6, 18), "product_peak": (7.25, 18, 30), "corner_peak": (1.85, 2.2, 10),
    "gaussian": (7.03, 15.2, 20), "continuous": (20.4, 16.1, 60), "discontinuous": (4.3, 16.4, 8.6),
}
BATCH = 10


def draw(family, dimensions, total, generator):
    """Expression and value."""
    a = [generator.uniform(0.01, 1) for _ in range(dimensions)]
    a = [float(f"{total * share / sum(a):.5f}") for share in a]
    u = [float(f"{generator.uniform(0, 1):.5f}") for _ in a]
    x = [f"x{i + 1}" for i in range(dimensions)]
    linear = " + ".join(f"{a}*{x}" for a, x in zip(a, x))
    each = list(zip(a, u, x))
    if family == "oscillatory":
        waves = math.prod(2 * math.sin(a / 2) / a for a in a)
        return f"cos({u[0]}*2*pi + {linear})", waves * math.cos(2 * math.pi * u[0] + sum(a) / 2)
    if family == "product_peak":
        factors = "*".join(f"(1 + ({a}*({x} - {u}))^2)" for a, u, x in each)
        return f"1/({factors})", math.prod((math.atan(a * (1 - u)) + math.atan(a * u)) / a for a, u, _ in each)
    if family == "corner_peak":
        return f"(1 + {linear})^-{dimensions + 1}", corner_peak(a)
    if family == "gaussian":
        squares = " + ".join(f"({a}*({x} - {u}))^2" for a, u, x in each)
        factors = (math.sqrt(math.pi) / 2 / a * (math.erf(a * (1 - u)) + math.erf(a * u)) for a, u, _ in each)
        return f"exp(-({squares}))", math.prod(factors)
    if family == "continuous":
        kinks = " + ".join(f"{a}*abs({x} - {u})" for a, u, x in each)
        return f"exp(-({kinks}))", math.prod((2 - math.exp(-a * u) - math.exp(a * u - a)) / a for a, u, _ in each)
    ends = [*u[:2], *[1] * (dimensions - 2)]
    return (f"if(x1 > {u[0]}, 0, if(x2 > {u[1]}, 0, exp({linear})))",
            math.prod(math.expm1(a * end) / a for a, end in zip(a, ends)))


def corner_peak(a):
    """(1 + a x)^-(d+1) is the integral of t^d exp(-t (1 + a x))/d! over t, the trapezoidal rule of which converges fast
    in log(t)."""
    step = 1 / 64
    logarithms = []
    for k in range(-20 * 64, 8 * 64):
        t = math.exp(k * step)
        logarithms.append(k * step - t + sum(math.log(-math.expm1(-a * t) / a) for a in a))
    greatest = max(logarithms)
    total = math.fsum(math.exp(value - greatest) for value in logarithms) * step
    return math.exp(greatest + math.log(total) - math.lgamma(len(a) + 1))


def integrals(draws, error, most, shift_seed):
    """The program's reports on these expressions."""
    with tempfile.NamedTemporaryFile("w", suffix=".int") as file:
        for expression, dimensions in draws:
            limits = [",".join([limit] * dimensions) for limit in "01"]
            file.write(" ; ".join(["", expression, *limits]) + "\n")
        file.flush()
        done = subprocess.run([str(PROGRAMS / "integrate"), file.name, "--relative", error, "--json", "--evaluations",
                               str(most), "--shift-seed", str(shift_seed)], capture_output=True, text=True)
    results = [json.loads(line) for line in done.stdout.splitlines()]
    if len(results) != len(draws):
        sys.exit(done.stderr)
    return results


def measure(family, dimensions, error, draws, most):
    """By how many times their errors the answers are off, 0 where none is given, and the reports."""
    generator = random.Random(f"{family} {dimensions}")
    found = []
    for batch in range(0, draws, BATCH):
        drawn = [draw(family, dimensions, SUMS[family][i % 3], generator) for i in range(batch, batch + BATCH)]
        results = integrals([(expression, dimensions) for expression, _ in drawn], error, most, batch + 1)
        for (_, exact), result in zip(drawn, results):
            is_known = result["objective"] is not None
            found.append((abs(float(result["objective"]) - exact) / result["error_estimate"] if is_known else 0, result))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--draws", type=int, default=60)
    parser.add_argument("--dimensions", type=int, nargs="+", default=[12, 20, 50])
    parser.add_argument("--families", nargs="+", choices=SUMS, default=list(SUMS))
    parser.add_argument("--errors", nargs="+", default=["1e-3", "1e-4"])
    parser.add_argument("--evaluations", type=int, default=20_000_000)
    arguments = parser.parse_args()
    rows = []
    every = []
    for dimensions in arguments.dimensions:
        for family in arguments.families:
            for error in arguments.errors:
                found = measure(family, dimensions, error, arguments.draws, arguments.evaluations)
                known = [(ratio, result) for ratio, result in found if result["objective"] is not None]
                every += known
                complete = sum(result["status"] == "complete" for _, result in found)
                median = statistics.median(result["evaluations"] for _, result in found)
                rows.append([str(dimensions), family, error, str(len(found)), str(len(known)), str(complete),
                             f"{median:,.0f}", str(sum(ratio <= 1 for ratio, _ in known)),
                             f"{max((ratio for ratio, _ in known), default=0):.2f}"])
                print(*rows[-1], flush=True, file=sys.stderr)
    print_table(["variables", "family", "error", "draws", "intervals", "as small", "evaluations", "hold", "worst"], rows)
    complete = [ratio for ratio, result in every if result["status"] == "complete"]
    print(f"{sum(ratio <= 1 for ratio, _ in every)} of {len(every)} intervals hold the integral; of those that are as "
          f"small as asked for, {sum(ratio <= 1 for ratio in complete)} of {len(complete)}")


if __name__ == "__main__":
    main()
