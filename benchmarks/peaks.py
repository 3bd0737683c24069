# SPDX-License-Identifier: Apache-2.0
"""Random integrands of one variable with narrow peaks, kinks, jumps, waves, singular points and poles beside the line.

Counts how many answers are off by more than they claim although they have no remark, which none may be. Enclosures to 18
digits are the values; what they do not reach is left out.
"""

import argparse
import collections
import random
import sys

from corners import counted, solved
from measure import print_table

ACCURACIES = {tolerance: ["--relative", tolerance] for tolerance in ("1e-2", "1e-4", "1e-6", "1e-8", "1e-10", "1e-20")}
DOMAINS = [(0, 1), (0, 1), (-1, 2), (0, 10), (1, 1000)]


class Integrands:
    """Draws integrands on an interval."""

    def __init__(self, seed: int):
        self.random = random.Random(seed)

    def size(self, least: float, most: float) -> str:
        """A number whose power of ten is between these."""
        return f"{10 ** self.random.uniform(least, most):.3g}"

    def power(self) -> str:
        return f"({self.random.uniform(-0.7, 2.5):.2f})"

    def term(self, lower: float, upper: float) -> str:
        place = f"(x - {self.random.uniform(lower, upper):.5f})"
        return self.random.choice([
            lambda: f"1/({self.size(-10, 0)} + {place}^2)",
            lambda: f"exp(-{self.size(0, 8)}*{place}^2)",
            lambda: f"sin({self.size(0, 3)}*{place})",
            lambda: f"abs({place})^{self.power()}",
            lambda: f"if({place} > 0, {self.random.randint(0, 20) / 10}, {self.random.randint(0, 20) / 10})",
            lambda: f"exp({self.random.uniform(-3, 3):.2f}*x/{upper})",
            lambda: f"1/(1 + {self.size(0, 3)}*abs(x))",
            lambda: f"abs(x)^{self.power()}",
            lambda: f"cosh({self.size(0, 2.3)}*{place}/{upper})^-2",
            lambda: f"sqrt({self.size(-6, 0)} + {place}^2)",
            lambda: f"max(0, {self.size(-3, -1)} - abs({place}))",
            lambda: f"log({self.size(-6, 0)} + abs({place}))"])()

    def integrand(self, lower: float, upper: float) -> str:
        expression = self.term(lower, upper)
        for _ in range(self.random.choice([0, 0, 1, 1, 2])):
            operation = self.random.choice(["+", "*", "+ 1e-3*", "+ 100*"])
            expression = f"({expression}) {operation} ({self.term(lower, upper)})"
        return expression


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=400)
    arguments = parser.parse_args()
    integrands = Integrands(arguments.seed)
    lines = []
    for number in range(arguments.count):
        lower, upper = integrands.random.choice(DOMAINS)
        lines.append(f"{number} ; {integrands.integrand(lower, upper)} ; {lower} ; {upper}")
    enclosed = solved(lines, "--method", "rigorous", "--digits", "18")
    values = {line: float(report["objective"]) for line, report in zip(lines, enclosed) if report["status"] == "complete"}
    counts = {}
    for tolerance, options in ACCURACIES.items():
        count = counts[tolerance] = collections.Counter()
        for line, report in zip(values, solved(list(values), *options)):
            # Doubles cannot show that more digits are wrong.
            report["error_estimate"] = float(report["error_estimate"] or "inf") + 1e-15 * abs(values[line])
            found = counted(report, values[line], tolerance)
            if report.get("remark"):
                found["off"] = found["beyond"] = 0
            count += found
            if found["off"]:
                print(tolerance, line, report["objective"], report["error_estimate"], f"expected {values[line]:.17g}",
                      sep="\t", flush=True)
    columns = {"runs": "runs", "met": "met", "off": "off by more than claimed", "beyond": "and than asked for",
               "evaluations": "evaluations"}
    print_table(["to", *columns.values()],
                [[tolerance, *(f"{count[column]:,}" for column in columns)] for tolerance, count in counts.items()])
    if any(count["off"] for count in counts.values()):
        sys.exit("Some answers are off by more than they claim.")


if __name__ == "__main__":
    main()
