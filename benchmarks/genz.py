"""Genz's families 1 to 4 in 3 to 8 dimensions to 1e-6, beside the Cuhre of the Cuba library, by r-cran-cubature.

The integrands are those of A. C. Genz, "A package for testing multiple integration subroutines", in P. Keast,
G. Fairweather (eds.), Numerical Integration, 1987. Their parameters a are random and scaled to a sum, on which the
difficulty depends: of Genz's package, h / d^e; of T. Hahn, "Cuba - a library for multidimensional numerical
integration", Comput. Phys. Commun. 168 (2005); or milder ones, as are usual for smooth integrands.
"""

import argparse
import csv
import io
import itertools
import json
import math
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass

from measure import PROGRAMS, print_table

# What a's sum is, times d^e: (h, e) for each family.
DIFFICULTIES = {
    "genz": {"oscillatory": (110, 1.5), "product_peak": (600, 2), "corner_peak": (600, 2), "gaussian": (100, 1)},
    "hahn": {"oscillatory": (6.0, 0), "product_peak": (18.0, 0), "corner_peak": (2.2, 0), "gaussian": (15.2, 0)},
    "mild": {"oscillatory": (9, 0), "product_peak": (7.25, 0), "corner_peak": (1.85, 0), "gaussian": (7.03, 0)},
}
DIMENSIONS = range(3, 9)
MOST_EVALUATIONS = 3_000_000


@dataclass
class Integrand:
    family: str
    scale: list[str]  # a, as decimals
    shift: list[str]  # u

    @property
    def dimensions(self) -> int:
        return len(self.scale)

    def expression(self) -> str:
        x = [f"x{i + 1}" for i in range(self.dimensions)]
        linear = " + ".join(f"{a}*{x}" for a, x in zip(self.scale, x))
        if self.family == "oscillatory":
            return f"cos({self.shift[0]}*pi + {linear})"
        if self.family == "product_peak":
            factors = "*".join(f"({a}^-2 + ({x} - {u})^2)" for a, u, x in zip(self.scale, self.shift, x))
            return f"1/({factors})"
        if self.family == "corner_peak":
            return f"(1 + {linear})^-{self.dimensions + 1}"
        return "exp(-(" + " + ".join(f"{a}^2*({x} - {u})^2" for a, u, x in zip(self.scale, self.shift, x)) + "))"

    def exact(self) -> str:
        if self.family == "oscillatory":
            waves = "*".join(f"sin({a}/2)*2/{a}" for a in self.scale)
            return f"cos({self.shift[0]}*pi + ({' + '.join(self.scale)})/2)*{waves}"
        if self.family == "product_peak":
            return "*".join(f"{a}*(atan({a}*(1 - {u})) + atan({a}*{u}))" for a, u in zip(self.scale, self.shift))
        if self.family == "corner_peak":
            factorial = math.factorial(self.dimensions)
            return f"({self.alternating_sum()})/({factorial}*{'*'.join(self.scale)})"
        return "*".join(f"sqrt(pi)/{a}/2*(erf({a}*(1 - {u})) + erf({a}*{u}))" for a, u in zip(self.scale, self.shift))

    def alternating_sum(self) -> str:
        """Of 1/(1 + the sum of a subset of a), over all subsets."""
        terms = []
        for chosen in itertools.product((False, True), repeat=self.dimensions):
            subset = [a for a, is_in in zip(self.scale, chosen) if is_in]
            terms.append(("-" if len(subset) % 2 else "+") + "1/(" + " + ".join(["1", *subset]) + ")")
        return "".join(terms)

    def line(self, name: str) -> str:
        """As a file of problems has it."""
        limits = [",".join([limit] * self.dimensions) for limit in "01"]
        return " ; ".join([name, self.expression(), *limits, self.exact()])


def draw(family: str, dimensions: int, difficulties: str, generator: random.Random) -> Integrand:
    h, e = DIFFICULTIES[difficulties][family]
    scale = [generator.uniform(0.01, 1) for _ in range(dimensions)]
    factor = h / dimensions**e / sum(scale)
    shift = [generator.random() for _ in range(dimensions)]
    return Integrand(family, [f"{a * factor:.4f}" for a in scale], [f"{u:.4f}" for u in shift])


def ours(integrands: list[Integrand]) -> list[dict]:
    """Evaluations, and whether the answer is within the error that it states and the one that was asked for."""
    with tempfile.NamedTemporaryFile("w", suffix=".int") as file:
        file.write("\n".join(integrand.line(str(number)) for number, integrand in enumerate(integrands)) + "\n")
        file.flush()
        command = [str(PROGRAMS / "integrate"), file.name, "--relative", "1e-6", "--json", "--threads", "1"]
        # Answers that are wrong, or fall short, are counted and no reason to stop.
        done = subprocess.run(command, capture_output=True, text=True)
    results = [json.loads(line) for line in done.stdout.splitlines()]
    if len(results) != len(integrands):
        sys.exit(done.stderr)
    return results


def cuhre(integrands: list[Integrand]) -> list[int]:
    """Evaluations; 0 if it fails with the most that it may take."""
    lines = [f"{i.family} {','.join(i.scale)} {','.join(i.shift)}" for i in integrands]
    script = pathlib.Path(__file__).with_suffix(".R")
    done = subprocess.run(["Rscript", str(script), str(MOST_EVALUATIONS)], input="\n".join(lines) + "\n",
                          capture_output=True, text=True, check=True)
    return [int(line) for line in done.stdout.split()]


def compare(difficulties: str, family: str, dimensions: int, draws: int) -> list[str]:
    generator = random.Random(f"{difficulties} {family} {dimensions}")
    integrands = [draw(family, dimensions, difficulties, generator) for _ in range(draws)]
    results = ours(integrands)
    theirs = cuhre(integrands)
    pairs = [(result["evaluations"], calls) for result, calls in zip(results, theirs) if calls > 0]
    wrong = sum(not result["check"]["passed"] for result in results)
    short = sum(result["status"] != "complete" for result in results)
    row = [difficulties, family, str(dimensions)]
    if pairs:
        ratios = [calls / others for calls, others in pairs]
        row += [f"{statistics.median(column):,.0f}" for column in zip(*pairs)]
        row += [f"{statistics.median(ratios):.2f}", f"{max(ratios):.2f}"]
    else:
        row += [""] * 4
    return [*row, str(wrong), str(short), str(draws - len(pairs))]


def instances(difficulties: str) -> str:
    """A file of problems: one of each family in each dimension."""
    lines = []
    for family, dimensions in itertools.product(DIFFICULTIES[difficulties], DIMENSIONS):
        generator = random.Random(f"{difficulties} {family} {dimensions}")
        lines.append(draw(family, dimensions, difficulties, generator).line(f"{family}{dimensions}"))
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slow", action="store_true",
                        help="20 draws of each family in each dimension, with all sums; else 3 with Genz's")
    parser.add_argument("--draws", type=int)
    parser.add_argument("--difficulties", choices=DIFFICULTIES, nargs="+")
    parser.add_argument("--families", nargs="+", default=list(DIFFICULTIES["genz"]))
    parser.add_argument("--dimensions", type=int, nargs="+", default=DIMENSIONS)
    parser.add_argument("--instances", choices=DIFFICULTIES, help="print a file of problems instead")
    arguments = parser.parse_args()
    if arguments.instances:
        return print(instances(arguments.instances))
    head = ["sums", "family", "d", "evaluations", "Cuhre", "ratio", "greatest", "wrong", "short", "Cuhre fails"]
    draws = arguments.draws or (20 if arguments.slow else 3)
    difficulties = arguments.difficulties or (list(DIFFICULTIES) if arguments.slow else ["genz"])
    rows = [compare(*case, draws) for case in itertools.product(difficulties, arguments.families, arguments.dimensions)]
    print_table(head, rows)


if __name__ == "__main__":
    main()
