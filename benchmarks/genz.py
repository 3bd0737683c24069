# SPDX-License-Identifier: Apache-2.0
"""Integrals of 2 to 8 variables of known value, beside the Cuhre of the Cuba library, by r-cran-cubature: Genz's six
families, and others of which the exact values follow from sums over the corners of the cube, from order statistics or
from volumes of balls. No answer may be off by more than it says, except where the integrand jumps.

Genz's integrands are those of A. C. Genz, "A package for testing multiple integration subroutines", in P. Keast,
G. Fairweather (eds.), Numerical Integration, 1987. Their parameters a are random and scaled to a sum, on which the
difficulty depends: of Genz's package, h / d^e; of T. Hahn, "Cuba - a library for multidimensional numerical
integration", Comput. Phys. Commun. 168 (2005); or milder ones, as are usual for smooth integrands.
"""

import argparse
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
    "genz": {"oscillatory": (110, 1.5), "product_peak": (600, 2), "corner_peak": (600, 2), "gaussian": (100, 1),
             "continuous": (150, 2), "discontinuous": (100, 2)},
    "hahn": {"oscillatory": (6.0, 0), "product_peak": (18.0, 0), "corner_peak": (2.2, 0), "gaussian": (15.2, 0),
             "continuous": (16.1, 0), "discontinuous": (16.4, 0)},
    "mild": {"oscillatory": (9, 0), "product_peak": (7.25, 0), "corner_peak": (1.85, 0), "gaussian": (7.03, 0),
             "continuous": (2.04, 0), "discontinuous": (4.3, 0)},
}
GENZ_FAMILIES = list(DIFFICULTIES["genz"])
SMOOTH_FAMILIES = ["oscillatory", "product_peak", "corner_peak", "gaussian"]
LONGEST = 32_768
TOLERANCES = ["1e-3", "1e-5", "1e-6", "1e-8"]


@dataclass
class Integrand:
    """On the unit cube."""

    dimensions: int
    expression: str
    exact: str

    def line(self, name: str) -> str:
        """As a file of problems has it."""
        limits = [",".join([limit] * self.dimensions) for limit in "01"]
        return " ; ".join([name, self.expression, *limits, self.exact])


def variables(dimensions: int) -> list[str]:
    return [f"x{i + 1}" for i in range(dimensions)]


def weighted_sum(scale: list[str]) -> str:
    return " + ".join(f"{a}*{x}" for a, x in zip(scale, variables(len(scale))))


def over_corners(scale: list[str], term) -> str:
    """The integral of a function of the weighted sum, of which term(sum) is the d-th antiderivative."""
    terms = []
    for chosen in itertools.product((False, True), repeat=len(scale)):
        subset = [a for a, is_in in zip(scale, chosen) if is_in]
        sign = "-" if (len(scale) - len(subset)) % 2 else "+"
        terms.append(f"{sign}({term(' + '.join(['0', *subset]))})")
    return f"(0{''.join(terms)})/({'*'.join(scale)})"


def genz(family: str, scale: list[str], shift: list[str]) -> Integrand:
    d = len(scale)
    linear = weighted_sum(scale)
    pairs = list(zip(scale, shift))
    triples = list(zip(scale, shift, variables(d)))
    if family == "oscillatory":
        waves = "*".join(f"sin({a}/2)*2/{a}" for a in scale)
        return Integrand(d, f"cos({shift[0]}*pi + {linear})",
                         f"cos({shift[0]}*pi + ({' + '.join(scale)})/2)*{waves}")
    if family == "product_peak":
        factors = "*".join(f"({a}^-2 + ({x} - {u})^2)" for a, u, x in triples)
        return Integrand(d, f"1/({factors})",
                         "*".join(f"{a}*(atan({a}*(1 - {u})) + atan({a}*{u}))" for a, u in pairs))
    if family == "corner_peak":
        sign = "-" if d % 2 else ""
        return Integrand(d, f"(1 + {linear})^-{d + 1}",
                         over_corners(scale, lambda total: f"{sign}1/(1 + {total})/{math.factorial(d)}"))
    if family == "gaussian":
        return Integrand(d, "exp(-(" + " + ".join(f"{a}^2*({x} - {u})^2" for a, u, x in triples) + "))",
                         "*".join(f"sqrt(pi)/{a}/2*(erf({a}*(1 - {u})) + erf({a}*{u}))" for a, u in pairs))
    if family == "continuous":
        return Integrand(d, "exp(-(" + " + ".join(f"{a}*abs({x} - {u})" for a, u, x in triples) + "))",
                         "*".join(f"(2 - exp(-{a}*{u}) - exp(-{a}*(1 - {u})))/{a}" for a, u in pairs))
    ends = [*shift[:2], *["1"] * (d - 2)]
    return Integrand(d, f"if(x1 > {shift[0]}, 0, if(x2 > {shift[1]}, 0, exp({linear})))",
                     "*".join(f"(exp({a}*{u}) - 1)/{a}" for a, u in zip(scale, ends)))


def draw_genz(family: str, dimensions: int, difficulties: str, generator: random.Random) -> Integrand:
    h, e = DIFFICULTIES[difficulties][family]
    scale = [generator.uniform(0.01, 1) for _ in range(dimensions)]
    factor = h / dimensions**e / sum(scale)
    shift = [generator.random() for _ in range(dimensions)]
    return genz(family, [f"{a * factor:.4f}" for a in scale], [f"{u:.4f}" for u in shift])


def ridge(dimensions: int, generator: random.Random, function, antiderivative, least=0.2, most=1.5) -> Integrand:
    """A function of a weighted sum."""
    scale = [f"{generator.uniform(least, most):.3f}" for _ in range(dimensions)]
    return Integrand(dimensions, function(weighted_sum(scale), scale),
                     over_corners(scale, lambda total: antiderivative(total, scale)))


def place_of(scale: list[str]) -> str:
    return f"{0.45 * sum(map(float, scale)):.4f}"


def above(total: str, place: str, power: int) -> str:
    """The power of what the sum is above the place."""
    return f"max(0, {total} - {place})^{power}/{math.factorial(power)}"


def logarithm(d: int, generator: random.Random) -> Integrand:
    harmonic = " + ".join(f"1/{k}" for k in range(1, d + 1))
    return ridge(d, generator, lambda s, _: f"log(1 + {s})",
                 lambda t, _: f"(1 + {t})^{d}*(log(1 + {t}) - ({harmonic}))/{math.factorial(d)}")


def root(d: int, generator: random.Random) -> Integrand:
    product = "*".join(f"({k} + 1/2)" for k in range(1, d + 1))
    return ridge(d, generator, lambda s, _: f"sqrt(0.1 + {s})", lambda t, _: f"(0.1 + {t})^({d} + 1/2)/({product})")


def coupled(d: int, generator: random.Random) -> Integrand:
    """exp(c x1 x2 ... xd), of which the integral is a series."""
    c = f"{generator.uniform(1, 4):.3f}"
    series = " + ".join(f"{c}^{k}/{math.factorial(k)}/{(k + 1) ** d}" for k in range(40))
    return Integrand(d, f"exp({c}*{'*'.join(variables(d))})", series)


def two_peaks(d: int, generator: random.Random) -> Integrand:
    peaks, exact = [], []
    for _ in range(2):
        scale = [f"{generator.uniform(3, 12):.3f}" for _ in range(d)]
        shift = [f"{generator.uniform(0.1, 0.9):.3f}" for _ in range(d)]
        peak = genz("gaussian", scale, shift)
        peaks.append(peak.expression)
        exact.append(peak.exact)
    return Integrand(d, " + ".join(peaks), " + ".join(exact))


def ridge_peak(d: int, generator: random.Random) -> Integrand:
    """1/(w^2 + (s - c)^2) has logarithms and arcs for antiderivatives; its square's real part has simpler ones: the
    imaginary part of 1/(s - c - i w)."""
    width = f"{generator.uniform(0.05, 0.15):.3f}"
    sum_of_inverses = " + ".join(f"1/{k}" for k in range(1, d))

    def function(s, scale):
        return f"{width}/({width}^2 + ({s} - {place_of(scale)})^2)"

    def antiderivative(t, scale):
        # The imaginary part of z^(d-1) (log z - H)/(d-1)! with z = t - c - i w, the sign changed.
        size = f"sqrt(({t} - {place_of(scale)})^2 + {width}^2)"
        angle = f"atan2(-{width}, {t} - {place_of(scale)})"
        power = f"{size}^{d - 1}/{math.factorial(d - 1)}"
        return (f"{power}*(sin({d - 1}*{angle})*(log({size}) - (0 + {sum_of_inverses or 0})) + "
                f"cos({d - 1}*{angle})*{angle})")
    return ridge(d, generator, function, antiderivative)


def absolute(d: int, generator: random.Random) -> Integrand:
    return ridge(d, generator, lambda s, a: f"abs({s} - {place_of(a)})",
                 lambda t, a: f"2*{above(t, place_of(a), d + 1)} - ({t} - {place_of(a)})^{d + 1}/{math.factorial(d + 1)}")


def ramp(d: int, generator: random.Random) -> Integrand:
    """exp(max(s, c))."""
    def antiderivative(t, a):
        c = place_of(a)
        beyond = f"max({t}, {c}) - {c}"
        series = " + ".join(f"({beyond})^{k}/{math.factorial(k)}" for k in range(d))
        return f"exp({c})*({t})^{d}/{math.factorial(d)} + exp({c})*(exp({beyond}) - ({series}) - ({beyond})^{d}/{math.factorial(d)})"
    return ridge(d, generator, lambda s, a: f"exp(max({s}, {place_of(a)}))", antiderivative)


def greatest(d: int, generator: random.Random) -> Integrand:
    power = generator.choice([1, 2, 3])
    nested = "x1"
    for x in variables(d)[1:]:
        nested = f"max({nested}, {x})"
    return Integrand(d, f"{nested}^{power}", f"{d}/{d + power}")


def least(d: int, generator: random.Random) -> Integrand:
    nested = "x1"
    for x in variables(d)[1:]:
        nested = f"min({nested}, {x})"
    c = f"{generator.uniform(0.5, 3):.3f}"
    # The density of the least is d (1 - t)^(d - 1).
    terms = " + ".join(f"{math.comb(d - 1, k)}*(-1)^{k}*({moment(c, k)})" for k in range(d))
    return Integrand(d, f"exp({c}*{nested})", f"{d}*({terms})")


def moment(c: str, k: int) -> str:
    """Of exp(c t) t^k over 0 to 1."""
    series = " + ".join(f"{c}^{j}/{math.factorial(j)}/{j + k + 1}" for j in range(40))
    return series


def product_kink(d: int, generator: random.Random) -> Integrand:
    """abs(x1 - u) times what depends on all the others."""
    u = f"{generator.uniform(0.2, 0.8):.3f}"
    inner = logarithm(d, generator)
    scale_free = f"abs(x1 - x2) + {inner.expression}"
    return Integrand(d, f"{scale_free} + abs(x1 - {u})", f"1/3 + {inner.exact} + ({u}^2 + (1 - {u})^2)/2")


def radius_kink(d: int, generator: random.Random) -> Integrand:
    """max(0, r^2 - |x|^2), r at most 1."""
    r = f"{generator.uniform(0.6, 1):.3f}"
    volume = f"pi^({d}/2)/gamma({d}/2 + 1)/2^{d}"
    squares = " + ".join(f"{x}^2" for x in variables(d))
    return Integrand(d, f"max(0, {r}^2 - ({squares}))", f"{volume}*{r}^{d + 2}*2/({d} + 2)")


def half_space(d: int, generator: random.Random) -> Integrand:
    return ridge(d, generator, lambda s, a: f"if({s} > {place_of(a)}, 1, 0)",
                 lambda t, a: above(t, place_of(a), d))


def simplex_wave(d: int, generator: random.Random) -> Integrand:
    """exp(s) below a place."""
    return ridge(d, generator, lambda s, a: f"if({s} < {place_of(a)}, exp({s}), 0)",
                 lambda t, a: antiderivative_of_cut_exponential(t, place_of(a), d))


def antiderivative_of_cut_exponential(t: str, c: str, d: int) -> str:
    """The d-th of exp(s) up to c and 0 beyond: exp up to c, and then a polynomial."""
    polynomial = " + ".join(f"max(0, {t} - {c})^{k}/{math.factorial(k)}" for k in range(1, d))
    return f"exp(min({t}, {c})) + exp({c})*(0{' + ' + polynomial if polynomial else ''})"


def ball(d: int, generator: random.Random) -> Integrand:
    r = f"{generator.uniform(0.6, 1):.3f}"
    squares = " + ".join(f"{x}^2" for x in variables(d))
    return Integrand(d, f"if({squares} < {r}^2, 1, 0)", f"pi^({d}/2)/gamma({d}/2 + 1)/2^{d}*{r}^{d}")


def stairs(d: int, generator: random.Random) -> Integrand:
    """floor(s): so many half spaces."""
    def places(a):
        return [str(k) for k in range(1, math.ceil(sum(map(float, a))) + 1)]
    return ridge(d, generator, lambda s, _: f"floor({s})",
                 lambda t, a: " + ".join(above(t, k, d) for k in places(a)), least=0.3, most=1)


def hyperbola(d: int, generator: random.Random) -> Integrand:
    """Where the product of all is below c."""
    c = f"{generator.uniform(0.05, 0.3):.3f}"
    terms = " + ".join(f"(-log({c}))^{k}/{math.factorial(k)}" for k in range(d))
    return Integrand(d, f"if({'*'.join(variables(d))} < {c}, 1, 0)", f"{c}*({terms})")


KINDS = {
    "smooth": {"logarithm": logarithm, "root": root, "coupled": coupled},
    "peaked": {"two_peaks": two_peaks, "ridge_peak": ridge_peak},
    "kinked": {"absolute": absolute, "ramp": ramp, "greatest": greatest, "least": least, "two_kinks": product_kink,
               "radius": radius_kink},
    "jumps": {"half_space": half_space, "cut": simplex_wave, "stairs": stairs, "ball": ball, "hyperbola": hyperbola},
}
OTHERS = {family: function for functions in KINDS.values() for family, function in functions.items()}
FAMILIES = [*GENZ_FAMILIES, *OTHERS]


def with_jumps(family: str) -> bool:
    return family == "discontinuous" or family in KINDS["jumps"]


def draws_of(family: str, dimensions: int, difficulties: str, count: int) -> list[Integrand]:
    generator = random.Random(f"{difficulties} {family} {dimensions}")
    if family in OTHERS:
        integrands = [OTHERS[family](dimensions, generator) for _ in range(count)]
        # Sums over the corners of many dimensions are longer than what is read.
        return [integrand for integrand in integrands if len(integrand.exact) < LONGEST]
    return [draw_genz(family, dimensions, difficulties, generator) for _ in range(count)]


def ours(integrands: list[Integrand], tolerance: str, most: int) -> list[dict]:
    """Reports: evaluations, and whether the answer is within the error that it states and the one that was asked
    for."""
    with tempfile.NamedTemporaryFile("w", suffix=".int") as file:
        file.write("\n".join(integrand.line(str(number)) for number, integrand in enumerate(integrands)) + "\n")
        file.flush()
        command = [str(PROGRAMS / "integrate"), file.name, "--relative", tolerance, "--json", "--threads", "1",
                   "--evaluations", str(most)]
        # Answers that are wrong, or fall short, are counted and no reason to stop.
        done = subprocess.run(command, capture_output=True, text=True)
    results = [json.loads(line) for line in done.stdout.splitlines()]
    if len(results) != len(integrands):
        sys.exit(done.stderr)
    return results


def cuhre(integrands: list[Integrand], tolerance: str, most: int) -> list[int]:
    """Evaluations; 0 if it fails with the most that it may take."""
    lines = [f"{i.dimensions};{i.expression}" for i in integrands]
    script = pathlib.Path(__file__).with_suffix(".R")
    done = subprocess.run(["Rscript", str(script), tolerance, str(most)], input="\n".join(lines) + "\n",
                          capture_output=True, text=True, check=True)
    return [int(line) for line in done.stdout.split()]


def compare(difficulties: str, family: str, dimensions: list[int], tolerance: str, arguments) -> list[str]:
    ratios, wrong, short, theirs_short, count = [], [], 0, 0, 0
    pairs = []
    for d in dimensions:
        integrands = draws_of(family, d, difficulties, arguments.draws)
        if not integrands:
            continue
        results = ours(integrands, tolerance, arguments.most)
        theirs = [0] * len(integrands) if arguments.alone else cuhre(integrands, tolerance, arguments.most)
        for integrand, result, calls in zip(integrands, results, theirs):
            count += 1
            complete = result["status"] == "complete"
            short += not complete
            theirs_short += calls == 0
            if complete and not result["check"]["passed"]:
                wrong.append((tolerance, integrand, result))
            if calls > 0:
                # What we fail to do takes more than it was allowed.
                pairs.append((result["evaluations"], calls))
                ratios.append(result["evaluations"] / calls if complete else math.inf)
            if arguments.verbose:
                print(family, d, tolerance, result["status"], result["evaluations"], calls, result["check"],
                      result.get("error_estimate"), file=sys.stderr)
    for tolerance, integrand, result in wrong:
        print(f"off at {tolerance}: {integrand.line(family)}: {result['objective']} +- {result['error_estimate']}",
              file=sys.stderr)
    row = [difficulties if family in GENZ_FAMILIES else "", family, tolerance, str(count)]
    if pairs:
        row += [f"{statistics.median(column):,.0f}" for column in zip(*pairs)]
        row += [f"{statistics.median(ratios):.2f}", f"{max(ratios):.2f}"]
    else:
        row += [""] * 4
    return [*row, str(len(wrong)), str(short), str(theirs_short)]


def instances(difficulties: str) -> str:
    """A file of problems: one of each smooth family in each dimension."""
    lines = []
    for family, dimensions in itertools.product(SMOOTH_FAMILIES, range(3, 9)):
        lines.append(draws_of(family, dimensions, difficulties, 1)[0].line(f"{family}{dimensions}"))
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slow", action="store_true", help="10 draws in each of 2 to 8 dimensions, all sums; else 2 in "
                        "2 to 5, with Genz's")
    parser.add_argument("--draws", type=int)
    parser.add_argument("--difficulties", choices=DIFFICULTIES, nargs="+")
    parser.add_argument("--families", nargs="+", default=FAMILIES)
    parser.add_argument("--dimensions", type=int, nargs="+")
    parser.add_argument("--tolerances", nargs="+", default=TOLERANCES)
    parser.add_argument("--most", type=int, default=1_000_000, help="evaluations, ours and theirs")
    parser.add_argument("--alone", action="store_true", help="without Cuhre")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--instances", choices=DIFFICULTIES, help="print a file of problems instead")
    arguments = parser.parse_args()
    if arguments.instances:
        return print(instances(arguments.instances))
    head = ["sums", "family", "to", "draws", "evaluations", "Cuhre", "ratio", "greatest", "off", "short", "Cuhre fails"]
    arguments.draws = arguments.draws or (10 if arguments.slow else 2)
    dimensions = arguments.dimensions or (range(2, 9) if arguments.slow else range(2, 6))
    rows = []
    for family in arguments.families:
        difficulties = arguments.difficulties or (list(DIFFICULTIES) if arguments.slow else ["genz"])
        for sums in difficulties if family in GENZ_FAMILIES else [""]:
            rows += [compare(sums, family, dimensions, tolerance, arguments) for tolerance in arguments.tolerances]
    print_table(head, rows)


if __name__ == "__main__":
    main()
