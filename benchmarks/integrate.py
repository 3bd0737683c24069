# SPDX-License-Identifier: Apache-2.0
"""Integrals to ten digits beside the GNU Scientific Library, and to a thousand digits on one and two PEs and beside
PARI."""

import argparse
import ctypes
import ctypes.util
import json
import math
import pathlib
import re
import statistics
import subprocess

from measure import PROGRAMS, median_seconds, print_table, process_seconds, run

INSTANCES = pathlib.Path(__file__).resolve().parent.parent / "instances" / "integrate"
BATTERY = ("kahaner", "gander_gautschi", "bailey")
ERROR = 1e-10


def problems(name):
    """Name, expression and limits of the integrals of a file."""
    lines = (INSTANCES / f"{name}.int").read_text().splitlines()
    return [[field.strip() for field in line.split(";")][:4] for line in lines if line and line[0] != "#"]


def answers(*arguments):
    """The objects of a batch."""
    _, output = process_seconds([str(PROGRAMS / "integrate"), *arguments, "--json"])
    return [json.loads(line) for line in output.splitlines()]


def python_function(expression):
    """The integrand as Python has it; infinite or NaN where C's functions would be."""
    text = re.sub(r"\bif\(", "choose(", expression.replace("^", "**"))
    names = {name: getattr(math, name)
             for name in ("exp", "log", "sin", "cos", "tan", "atan", "cosh", "sqrt", "floor", "pi")}
    code = compile(text, expression, "eval")
    # Where C has infinity Python has an exception; so large a number does as well, and its sixth power is none.
    names["cosh"] = lambda x: math.cosh(min(abs(x), 115))
    names["choose"] = lambda condition, a, b: a if condition else b

    def function(x, _):
        function.calls += 1
        try:
            return eval(code, names, {"x": x})
        except OverflowError:
            return math.inf
        except (ValueError, ZeroDivisionError):
            return math.nan

    function.calls = 0
    return function


class Gsl:
    """QAGS, and QAGIU where the upper limit is infinite, with their defaults."""

    Integrand = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double, ctypes.c_void_p)
    LIMIT = 2000

    class Function(ctypes.Structure):
        pass

    Function._fields_ = [("function", Integrand), ("params", ctypes.c_void_p)]

    def __init__(self):
        ctypes.CDLL(ctypes.util.find_library("gslcblas"), mode=ctypes.RTLD_GLOBAL)
        self.library = ctypes.CDLL(ctypes.util.find_library("gsl"))
        self.library.gsl_set_error_handler_off()
        self.library.gsl_integration_workspace_alloc.restype = ctypes.c_void_p
        self.workspace = ctypes.c_void_p(self.library.gsl_integration_workspace_alloc(ctypes.c_size_t(self.LIMIT)))

    def integrate(self, expression, lower, upper):
        """Value, stated error, evaluations, and whether it says that it succeeded."""
        function = python_function(expression)
        integrand = self.Function(self.Integrand(function), None)
        value, error = ctypes.c_double(), ctypes.c_double()
        limits = [ctypes.c_double(eval(limit, {"pi": math.pi, "inf": math.inf})) for limit in (lower, upper)]
        call = self.library.gsl_integration_qags
        if upper == "inf":
            call = self.library.gsl_integration_qagiu
            limits.pop()
        code = call(ctypes.byref(integrand), *limits, ctypes.c_double(ERROR), ctypes.c_double(ERROR),
                    ctypes.c_size_t(self.LIMIT), self.workspace, ctypes.byref(value), ctypes.byref(error))
        return value.value, error.value, function.calls, code == 0


def wrong(value, exact, stated):
    """Off by more than is said and than doubles hold."""
    return not abs(value - exact) <= stated + 4e-16 * abs(exact)


def compare_to_ten_digits():
    gsl = Gsl()
    rows = []
    totals = [0, 0]
    for name in BATTERY:
        file = str(INSTANCES / f"{name}.int")
        exact = [float(result["objective"]) for result in answers(file, "--digits", "20")]
        ours = answers(file, "--relative", str(ERROR), "--absolute", str(ERROR))
        for problem, value, result in zip(problems(name), exact, ours):
            found, stated, calls, success = gsl.integrate(*problem[1:])
            totals[0] += result["evaluations"]
            totals[1] += calls
            rows.append([problem[0], str(result["evaluations"]), f"{abs(float(result['objective']) - value):.1e}",
                         f"{result['error_estimate']:.1e}",
                         "WRONG" if wrong(float(result["objective"]), value, result["error_estimate"]) else "",
                         str(calls), f"{abs(found - value):.1e}", f"{stated:.1e}",
                         ("WRONG" if wrong(found, value, stated) else "") + ("" if success else " (says so)")])
    rows.append(["all", str(totals[0]), "", "", "", str(totals[1]), "", "", ""])
    print_table(["1e-10", "evaluations", "off by", "stated", "", "GSL", "off by", "stated", ""], rows)


def time_thousand_digits():
    """From start to end of the process, medians of three, taken in turn."""
    rows = []
    for name, expression, lower, upper in problems("bailey"):
        runs = {1: [], 2: []}
        for threads in (1, 2) * 3:
            runs[threads].append(run("integrate", expression, "--from", lower, "--to", upper, "--digits", "1000",
                                     "--threads", str(threads)))
        one, two = median_seconds(runs[1]), median_seconds(runs[2])
        rows.append([name, f"{one:.2f}", f"{two:.2f}", f"{one / two:.2f}"])
    print_table(["1000 digits", "1 PE (s)", "2 PEs (s)", "speedup"], rows)


# What PARI is told of the ends: how the integrand grows or falls there.
BESIDE_PARI = (("1/sqrt(sin(x))", ("0", "pi/2"), ("[0,-1/2]", "Pi/2")),
               ("1/(1 + x^4)", ("0", "inf"), ("0", "[oo,-4]")))
TEN_THOUSAND = (("x*log(1 + x)", ("0", "1"), ("0", "1")),
                ("atan(sinh(x))/cosh(x)", ("0", "1"), ("0", "1")))


def pari_seconds(expression, limits, digits):
    """Of the processor, without the start of the process."""
    script = (f"default(realprecision,{digits});default(parisizemax,2000000000)\n"
              f"t=getabstime();intnum(x={limits[0]},{limits[1]},{expression});print(getabstime()-t)\n")
    done = subprocess.run(["gp", "-q"], input=script, capture_output=True, text=True, check=True)
    return int(done.stdout.split()[-1]) / 1000


def compare_with_pari(problems, digits, rounds):
    """One PE and PARI's intnum with hints, in turn; medians."""
    rows = []
    for expression, limits, hints in problems:
        ours, theirs = [], []
        for _ in range(rounds):
            ours.append(run("integrate", expression, "--from", limits[0], "--to", limits[1], "--digits", str(digits),
                            "--threads", "1").search_seconds)
            theirs.append(pari_seconds(expression, hints, digits))
        ours, theirs = statistics.median(ours), statistics.median(theirs)
        rows.append([expression, f"{ours:.2f}", f"{theirs:.2f}", f"{ours / theirs:.2f}"])
    print_table([f"{digits} digits", "1 PE (s)", "PARI (s)", "ratio"], rows)


def enclose_to_500_digits():
    wanted = ("B6", "B7", "B9", "B10", "K25")
    rows = []
    for name, expression, lower, upper in problems("bailey") + problems("gander_gautschi"):
        if name not in wanted:
            continue
        seconds = [run("integrate", expression, "--from", lower, "--to", upper, "--digits", "500",
                       "--method", "rigorous", "--threads", str(threads)).search_seconds for threads in (1, 2)]
        rows.append([name, f"{seconds[0]:.2f}", f"{seconds[1]:.2f}", f"{seconds[0] / seconds[1] / 2:.2f}"])
    print_table(["rigorous, 500", "1 PE (s)", "2 PEs (s)", "efficiency"], rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slow", action="store_true", help="enclosures of 500 digits and values to 10,000, too")
    arguments = parser.parse_args()
    compare_to_ten_digits()
    time_thousand_digits()
    compare_with_pari(BESIDE_PARI, 1000, 5)
    if arguments.slow:
        enclose_to_500_digits()
        compare_with_pari(TEN_THOUSAND, 10_000, 1)


if __name__ == "__main__":
    main()
