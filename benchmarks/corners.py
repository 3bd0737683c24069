# SPDX-License-Identifier: Apache-2.0
"""Integrals of 2 to 4 variables that are singular at a vertex, along an edge or a diagonal or at infinity.

Counts at 15 tolerances how many answers are marked as met, and how many of them are off by more than they claim, which
none may be.

The values are integrals of one variable, by distributions of sums and products, polar coordinates, Euler's theorem on
homogeneous functions or an antiderivative in the other variable. `integrate --digits 20` computes them.
"""

import argparse
import collections
import itertools
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass

from measure import ENVIRONMENT, PROGRAMS, print_table

TOLERANCES = [f"{10 ** (-power / 2):.0e}" for power in range(2, 17)]
MOST_EVALUATIONS = "2000000"


@dataclass
class Corner:
    """An integrand of x1, x2, ... and its integral: the sum of integrals over x, each with its limits."""

    kind: str
    expression: str
    lower: str
    upper: str
    values: list[tuple[str, str, str]]


def at(expression: str, **values: str) -> str:
    for name, value in values.items():
        expression = re.sub(rf"\b{name}\b", f"({value})", expression)
    return expression


def cube(dimensions: int, lower: str = "0", upper: str = "1") -> tuple[str, str]:
    return ",".join([lower] * dimensions), ",".join([upper] * dimensions)


def homogeneous(expression: str, degree: float) -> Corner:
    """On the unit square."""
    values = [(f"({at(expression, x1='1', x2='x')})/{2 + degree}", "0", "1"),
              (f"({at(expression, x1='x', x2='1')})/{2 + degree}", "0", "1")]
    return Corner("homogeneous", expression, *cube(2), values)


def around(expression: str, degree: float) -> Corner:
    """Homogeneous and even in both variables, on the square from -1 to 2, which no halving cuts at 0."""
    values = []
    for a in "12":
        for b in "12":
            values += [(f"{a}*({at(expression, x1=a, x2='x')})/{2 + degree}", "0", b),
                       (f"{b}*({at(expression, x1='x', x2=b)})/{2 + degree}", "0", a)]
    return Corner("around a point", expression, *cube(2, "-1", "2"), values)


def off_centre(expression: str, degree: float, from_left: tuple[float, float], from_right: tuple[float, float]) -> Corner:
    """Homogeneous, on the rectangle that reaches so far to the left and to the right of 0 along both axes."""
    values = []
    for axis, other in ((0, 1), (1, 0)):
        for sign, distance in ((-1, from_left[axis]), (1, from_right[axis])):
            for lower, upper in ((-from_left[other], 0), (0, from_right[other])):
                side = at(expression, **{f"x{axis + 1}": str(sign * distance), f"x{other + 1}": "x"})
                values.append((f"{distance}*({side})/{2 + degree}", str(lower), str(upper)))
    limits = [",".join(map(str, sides)) for sides in ((-a for a in from_left), from_right)]
    return Corner("off centre", expression, *limits, [value for value in values if value[1] != value[2]])


def off_centre_in_space(power: float, lower: int, upper: int) -> Corner:
    """|x|^power on the cube from -lower to upper, by the faces' distances and polar coordinates on each face."""
    values = []
    for distance in (lower, upper):
        for near, count in (((lower, lower), 1), ((lower, upper), 2), ((upper, upper), 1)):
            for p, q in (near, near[::-1]):
                inner = (f"(({distance}^2 + {p}^2/cos(x)^2)^({power}/2 + 1) - {distance}^({power} + 2))/({power} + 2)"
                         if power != -2 else f"log(1 + ({p}/{distance}/cos(x))^2)/2")
                values.append((f"{3 * count * distance}/(3 + {power})*({inner})", "0", f"atan({q}/{p})"))
    return Corner("off centre", f"(x1^2 + x2^2 + x3^2)^({power}/2)", *cube(3, str(-lower), str(upper)), values)


def polar(function: str, antiderivative: str) -> Corner:
    """A function of r = |x| on the unit square, from the antiderivative of f(r) r that is 0 at 0."""
    return Corner("radial", at(function, r="sqrt(x1^2 + x2^2)"), *cube(2),
                  [(f"2*({at(antiderivative, r='1/cos(x)')})", "0", "pi/4")])


def radial_in_space(power: str) -> Corner:
    """|x|^power on the unit cube."""
    inner = f"((1 + 1/cos(x)^2)^({power}/2 + 1) - 1)/({power} + 2)"
    if power == "-2":
        inner = "log(1 + 1/cos(x)^2)/2"
    return Corner("radial", f"(x1^2 + x2^2 + x3^2)^({power}/2)", *cube(3),
                  [(f"6/(3 + {power})*({inner})", "0", "pi/4")])


def of_sum(function: str, dimensions: int) -> Corner:
    density = " + ".join(f"({(-1) ** k * math.comb(dimensions, k)})*max(0, x - {k})^{dimensions - 1}"
                         for k in range(dimensions))
    total = " + ".join(f"x{i + 1}" for i in range(dimensions))
    values = [(f"({at(function, s='x')})*({density})/{math.factorial(dimensions - 1)}", str(k), str(k + 1))
              for k in range(dimensions)]
    return Corner("sum", at(function, s=total), *cube(dimensions), values)


def of_product(function: str, dimensions: int) -> Corner:
    density = f"(-log(x))^{dimensions - 1}/{math.factorial(dimensions - 1)}"
    product = "*".join(f"x{i + 1}" for i in range(dimensions))
    return Corner("product", at(function, p=product), *cube(dimensions),
                  [(f"({at(function, p='x')})*{density}", "0", "1")])


def of_difference(function: str) -> Corner:
    """An even function of x1 - x2."""
    return Corner("ridge", at(function, t="abs(x1 - x2)"), *cube(2), [(f"2*(1 - x)*({at(function, t='x')})", "0", "1")])


def of_radius_everywhere(function: str, dimensions: int) -> Corner:
    squares = " + ".join(f"x{i + 1}^2" for i in range(dimensions))
    sphere = {2: "2*pi*x", 3: "4*pi*x^2"}[dimensions]
    return Corner("whole space", at(function, q=squares), *cube(dimensions, "-inf", "inf"),
                  [(f"({at(function, q='x^2')})*{sphere}", "0", "inf")])


def of_sum_to_infinity(function: str, dimensions: int) -> Corner:
    total = " + ".join(f"x{i + 1}" for i in range(dimensions))
    return Corner("whole space", at(function, s=total), *cube(dimensions, "0", "inf"),
                  [(f"({at(function, s='x')})*x^{dimensions - 1}/{math.factorial(dimensions - 1)}", "0", "inf")])


def inner(expression: str, integral: str, kind: str = "curved", lower: str = "0,0", upper: str = "1,1") -> Corner:
    """With the integral over x2, as an expression in x."""
    limits = [limit.split(",")[0] for limit in (lower, upper)]
    places = ["0"] if float(limits[0]) < 0 < float(limits[1]) else []
    return Corner(kind, expression, lower, upper, [(integral, *pair) for pair in itertools.pairwise(
        [limits[0], *places, limits[1]])])


CORNERS = [
    *[homogeneous(f"(x1^2 + x2^2)^{a / 2}", a) for a in (-1.8, -1.5, -1.25, -1, -0.5, 0.5, 1, 3)],
    homogeneous("(x1^4 + x2^4)^-0.4", -1.6), homogeneous("(x1^4 + x2^4)^0.25", 1),
    homogeneous("x1/(x1^2 + x2^2)", -1), homogeneous("sqrt(x1*x2)/(x1 + x2)^1.5", -0.5),
    homogeneous("sqrt(x1*x2 + x2^2)", 1), homogeneous("x1*x2/(x1^2 + x2^2)", 0),
    homogeneous("(x1^2 + x1*x2 + x2^2)^-0.9", -1.8), homogeneous("atan(x1/(x1 + x2))", 0),
    homogeneous("(x1^3 + 2*x2^3)^-0.5", -1.5), homogeneous("1/(sqrt(x1) + sqrt(x2))^3", -1.5),
    *[around(f"(x1^2 + x2^2)^{a / 2}", a) for a in (-1.5, -1, 1)], around("(x1^4 + x2^4)^-0.35", -1.4),
    # Halving comes back to similar boxes after one halving of each side if 0 divides them in thirds, after three if in
    # sevenths, after four if in fifths, and after five if in 31 parts.
    *[off_centre(f"(x1^2 + x2^2)^{a / 2}", a, *sides) for a, *sides in (
        (-1.8, (1, 1), (4, 4)), (-1.8, (2, 2), (3, 3)), (-1.8, (1, 1), (2, 1)), (-1.5, (1, 1), (2, 1)),
        (-1.8, (1, 1), (30, 30)), (-1.75, (1, 1), (30, 30)), (-1.75, (1, 1), (62, 62)), (-1.5, (1, 1), (30, 30)),
        (-1.2, (1, 2), (2, 1)), (-1, (0.3, 0.3), (0.7, 0.7)), (-1, (1, 1), (1.7, 2.3)),
        (-0.4, (1, 1), (6, 6)), (0.2, (1, 1), (1, 1)), (0.4, (1, 1), (2, 1)), (0.4, (1, 1), (4, 4)))],
    off_centre("(x1^4 + x1^2*x2^2 + x2^4)^-0.45", -1.8, (0, 1), (1, 6)),
    off_centre("(x1^2 + x1*x2 + 2*x2^2)^-0.75", -1.5, (1, 1), (2, 1)),
    off_centre("(x1^2 + x1*x2 + 2*x2^2)^0.5", 1, (1, 1), (1.7, 2.3)), off_centre("abs(x1) + 2*sqrt(x1^2 + x2^2)", 1, (1, 1), (8, 8)),
    *[off_centre_in_space(*row) for row in ((-2, 1, 2), (-1.5, 1, 2), (-0.5, 1, 4), (0.3, 1, 2), (0.5, 1, 4),
                                            (1, 1, 2), (1.5, 1, 2))],
    inner("cos(3*x1)/sqrt(x1^2 + x2^2)", "cos(3*x)*(asinh(0.3/abs(x)) + asinh(0.7/abs(x)))", "off centre",
          "-0.3,-0.3", "0.7,0.7"),
    inner("1/(4 + x1)/sqrt(x1^2 + x2^2)", "1/(4 + x)*(asinh(1/abs(x)) + asinh(4/abs(x)))", "off centre",
          "-1,-1", "4,4"),
    inner("x1^-0.3/(x1^2 + x2)", "x^-0.3*log((1 + x^2)/x^2)"),
    polar("log(r)", "r^2/2*log(r) - r^2/4"), polar("r*log(r)", "r^3*(log(r)/3 - 1/9)"),
    polar("log(r)/r", "r*(log(r) - 1)"), polar("exp(-r)/r", "1 - exp(-r)"),
    polar("cos(3*r)", "r*sin(3*r)/3 + (cos(3*r) - 1)/9"),
    polar("exp(-sqrt(r))", "2*(6 - exp(-sqrt(r))*(r^1.5 + 3*r + 6*sqrt(r) + 6))"),
    polar("1/(0.01 + r)", "r - 0.01*log(1 + 100*r)"), polar("1/(0.001 + r^2)", "log(1 + 1000*r^2)/2"),
    *[radial_in_space(a) for a in ("-2.4", "-2", "-1", "-0.5", "1")],
    *[of_sum(f"(s)^{a}", 2) for a in (-1.8, -1.5, -1, -0.5, 0.5, 1.5)],
    *[of_sum(function, 2) for function in ("log(s)", "sqrt(s)*log(s)", "exp(-sqrt(s))", "log(s)^2/sqrt(s)")],
    *[of_sum(f"(s)^{a}", 3) for a in (-2.5, -1.5, -0.5, 0.5)], of_sum("log(s)", 3),
    *[of_sum(f"(s)^{a}", 4) for a in (-3, -0.5, 0.5)], of_sum("(2 - (s))^-1.3", 2), of_sum("(3 - (s))^0.5", 3),
    *[of_product(f"(1 - p)^{a}", 2) for a in (-1.5, -1, -0.5, 0.25)],
    *[of_product(function, 2) for function in ("log(1 - p)", "(-log(p))^-0.5", "(-log(p))^1.5", "(p)^(p)",
                                               "log(p)/(1 - p)", "polylog(2, p)", "exp(-(p)^0.3)", "log(1 - p)/(p)")],
    *[of_product(f"(1 - p)^{a}", 3) for a in (-2, -1, 0.5)], of_product("log(1 - p)", 3), of_product("1/(1 - p)", 4),
    *[of_difference(function) for function in ("t^-0.5", "t^0.3", "log(t)", "1/(0.01 + t^2)", "exp(-t^0.5)", "t^1.5")],
    inner("abs(x1 + x2 - 1)^-0.3", "(x^0.7 + (1 - x)^0.7)/0.7", "ridge"),
    inner("1/(1 - x1 + x2^2)", "atan(1/sqrt(1 - x))/sqrt(1 - x)"),
    *[of_radius_everywhere(f"(1 + q)^{a}", 2) for a in (-1.2, -1.5, -2, -3)],
    *[of_radius_everywhere(function, 2) for function in ("exp(-sqrt(q))", "exp(-sqrt(q))/sqrt(q)", "1/(1 + (q)^1.5)")],
    *[of_radius_everywhere(f"(1 + q)^{a}", 3) for a in (-2, -2.5)],
    *[of_sum_to_infinity(f"(1 + s)^{a}", 2) for a in (-2.3, -3)], of_sum_to_infinity("exp(-sqrt(s))", 2),
    of_sum_to_infinity("(1 + s)^-4", 3), of_sum_to_infinity("1/((s)^0.5*(1 + s)^3)", 2),
    inner("1/((1 + x1)*(1 + x1 + x2)^2)", "1/(1 + x)^2", "whole space", "0,0", "inf,inf"),
    inner("1/(x1^2 + x2)", "log((1 + x^2)/x^2)"), inner("(x1^2 + x2)^-0.8", "((x^2 + 1)^0.2 - x^0.4)/0.2"),
    inner("sqrt(x1^2 + x2)", "((x^2 + 1)^1.5 - x^3)/1.5"), inner("(x1^4 + x2)^0.5", "((x^4 + 1)^1.5 - x^6)/1.5"),
    inner("1/sqrt(x1^3 + x2^2)", "asinh(x^-1.5)"), inner("1/(x1 + sqrt(x2))", "2*(1 - x*log(1 + 1/x))"),
    inner("(sqrt(x1) + x2)^-1.2", "(x^-0.1 - (sqrt(x) + 1)^-0.2)/0.2"),
    inner("(x1 + 3*x2)^-1.2", "(x^-0.2 - (x + 3)^-0.2)/0.6"),
    inner("x1^-0.5*(x1 + x2)^-0.5", "2*x^-0.5*(sqrt(x + 1) - sqrt(x))"),
    inner("log(x1 + x2^2)", "log(x + 1) - 2 + 2*sqrt(x)*atan(1/sqrt(x))"),
    inner("x1^0.3*log(x1 + x2)", "x^0.3*((x + 1)*log(x + 1) - x*log(x) - 1)"),
    inner("1/(1 - x1*x2)/(2 - x1)", "-log(1 - x)/x/(2 - x)", "product"),
]


def solved(lines: list[str], *options: str) -> list[dict]:
    """The reports on a file of problems."""
    with tempfile.NamedTemporaryFile("w", suffix=".int") as file:
        file.write("\n".join(lines) + "\n")
        file.flush()
        # Answers that fall short are counted and no reason to stop.
        done = subprocess.run([str(PROGRAMS / "integrate"), file.name, "--json", "--threads", "1", *options],
                              env=ENVIRONMENT, capture_output=True, text=True)
    reports = [json.loads(line) for line in done.stdout.splitlines()]
    if len(reports) != len(lines):
        sys.exit(done.stderr)
    return reports


def by_hcubature(corners: list[Corner], tolerance: str) -> list[dict]:
    """The reports of hcubature of r-cran-cubature, in the form of ours; without a value where R cannot be asked."""
    can_be_asked = [not re.search("inf|polylog", c.lower + c.expression) for c in corners]
    lines = [f"{c.lower};{c.upper};{c.expression}" for c, asked in zip(corners, can_be_asked) if asked]
    done = subprocess.run(["Rscript", str(pathlib.Path(__file__).with_suffix(".R")), tolerance, MOST_EVALUATIONS],
                          input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    answers = iter(line.split() for line in done.stdout.splitlines())
    reports = []
    for asked in can_be_asked:
        met, value, error, evaluations = next(answers) if asked else ("FALSE", "nan", "nan", "0")
        reports.append({"status": "complete" if met == "TRUE" else "unknown", "objective": value,
                        "error_estimate": float(error), "evaluations": int(evaluations)})
    return reports


def values_of(corners: list[Corner]) -> list[float]:
    lines = [f"{number} ; {integrand} ; {lower} ; {upper}" for number, corner in enumerate(corners)
             for integrand, lower, upper in corner.values]
    values = [0.0] * len(corners)
    for line, report in zip(lines, solved(lines, "--digits", "20")):
        if report["status"] != "complete":
            sys.exit(f"no value: {line}")
        values[int(line.split()[0])] += float(report["objective"])
    return values


def counted(report: dict, value: float, tolerance: str) -> collections.Counter:
    met = report["status"] == "complete"
    off = abs(float(report["objective"] or "nan") - value)
    false = met and off > report["error_estimate"]
    return collections.Counter(runs=1, met=met, off=false, beyond=false and off > float(tolerance) * abs(value),
                               evaluations=report["evaluations"])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--half", type=int, choices=[0, 1],
                        help="only every other integral, to tune with one half and test with the other")
    parser.add_argument("--peer", action="store_true", help="compare with hcubature, by r-cran-cubature")
    parser.add_argument("--verbose", action="store_true", help="print every answer")
    arguments = parser.parse_args()
    corners = CORNERS if arguments.half is None else CORNERS[arguments.half::2]
    values = values_of(corners)
    lines = [f"{i} ; {c.expression} ; {c.lower} ; {c.upper}" for i, c in enumerate(corners)]
    counts = collections.defaultdict(collections.Counter)
    both = collections.Counter()
    for tolerance in TOLERANCES:
        reports = solved(lines, "--relative", tolerance, "--evaluations", MOST_EVALUATIONS)
        theirs = by_hcubature(corners, tolerance) if arguments.peer else reports
        for corner, value, report, other in zip(corners, values, reports, theirs):
            count = counted(report, value, tolerance)
            counts[corner.kind] += count
            if arguments.peer and other["evaluations"] > 0:
                peer = counted(other, value, tolerance)
                counts["asked of both"] += count
                counts["by hcubature"] += peer
                if count["met"] and peer["met"]:
                    both.update(ours=report["evaluations"], theirs=other["evaluations"])
            if count["off"] or arguments.verbose:
                print(tolerance, report["status"], corner.expression, report["objective"], report["error_estimate"],
                      f"expected {value:.17g}", report["evaluations"], sep="\t", flush=True)
    compared = {kind: counts.pop(kind) for kind in ("asked of both", "by hcubature") if kind in counts}
    counts["all"] = sum(counts.values(), collections.Counter())
    counts |= compared
    columns = {"runs": "runs", "met": "met", "off": "off by more than claimed", "beyond": "and than asked for",
               "evaluations": "evaluations"}
    print_table(["kind", *columns.values()],
                [[kind, *(f"{count[column]:,}" for column in columns)] for kind, count in counts.items()])
    if arguments.peer:
        print(f"Where both met the tolerance, integrate took {both['ours']:,} evaluations and hcubature "
              f"{both['theirs']:,}: {both['ours'] / both['theirs']:.3f}.")
    if counts["all"]["off"] > 0:
        sys.exit("Some answers are off by more than they claim.")


if __name__ == "__main__":
    main()
