# SPDX-License-Identifier: Apache-2.0
"""Integrals of instances/integrate against their exact values, the same bits on all transports, and what is refused."""

import csv
import functools
import math
import pathlib
import statistics
import tempfile
import unittest

from programs import FOLDER, MPIRUN, RARE, answer, parse_json, run

INSTANCES = FOLDER / "instances" / "integrate"
BATTERY = [INSTANCES / f"{name}.int" for name in ("kahaner", "gander_gautschi", "bailey")]


def answers(*arguments, ranks=0, code=0):
    """The objects of a batch."""
    done = run("integrate", *arguments, "--json", ranks=ranks)
    assert done.returncode == code, (done.args, done.returncode, done.stderr)
    return [parse_json(line) for line in done.stdout.splitlines()]


def signature(result):
    """What must be the same however a search is balanced."""
    return [result["objective"], result["error_estimate"], result["statistics"]["nodes"], result["height"]]


def check_bits(test, problems, ways):
    """Checks that each problem has the signature that it has on one thread. The ways are pairs of options and a number
    of ranks."""
    signature_of = functools.cache(lambda *problem: signature(answer("integrate", *problem, "--threads", 1)))
    for problem, (options, ranks) in each_with(problems, ways):
        with test.subTest(problem[0], options=options, ranks=ranks):
            found = signature(answer("integrate", *problem, *options, ranks=ranks))
            test.assertEqual(found, signature_of(*problem))


def each_with(problems, choices):
    """Returns all pairs in `make test-all`. In `make test` each problem comes with one of the choices, in turn."""
    return [(problem, choice) for place, problem in enumerate(problems) for number, choice in enumerate(choices)
            if RARE or number == place % len(choices)]


class Values(unittest.TestCase):
    def test_battery_to_ten_digits(self):
        evaluations = 0
        for file in BATTERY:
            for result in answers(file, "--relative", "1e-10", "--threads", 1):
                with self.subTest(result["instance"]["name"]):
                    self.assertEqual(result["status"], "complete")
                    self.assertTrue(result["check"]["passed"])
                    evaluations += result["evaluations"]
        self.assertLessEqual(evaluations, 3 * 24_357)

    def test_battery_to_sixteen_and_fifty_digits(self):
        for digits in (16, 50):
            for file in BATTERY[1:]:
                for result in answers(file, "--digits", digits):
                    with self.subTest(result["instance"]["name"], digits=digits):
                        self.assertEqual(result["status"], "complete")
                        self.assertTrue(result["check"]["passed"])

    def test_narrow_peaks_to_twenty_digits(self):
        for result in answers(BATTERY[0], "--digits", 20):
            with self.subTest(result["instance"]["name"]):
                self.assertEqual(result["status"], "complete")
                self.assertTrue(result["check"]["passed"])

    def test_singular_ends_have_all_digits(self):
        for result in answers(BATTERY[2], "--digits", 100, "--method", "tanh-sinh"):
            with self.subTest(result["instance"]["name"]):
                self.assertTrue(result["check"]["passed"])
                digits = result["objective"].lstrip("-0.").replace(".", "").split("e")[0]
                self.assertTrue(len(digits) >= 100 or float(result["objective"]) * 4 % 1 == 0, digits)

    def test_enclosures(self):
        for name in ("B6 ", "B7 ", "B9 ", "B10 "):
            line = next(x for x in BATTERY[2].read_text().splitlines() if x.startswith(name))
            _, expression, lower, upper, exact = (field.strip() for field in line.split(";"))
            result = answer("integrate", expression, "--from", lower, "--to", upper, "--exact", exact, "--digits", 30,
                            "--method", "rigorous")
            with self.subTest(name):
                self.assertTrue(result["enclosed"])
                self.assertTrue(result["check"]["passed"])

    def test_enclosures_up_to_infinity(self):
        for expression, lower, upper, exact in (
            ("1/(1 + x^2)", "0", "inf", "pi/2"),
            ("exp(-x)/sqrt(x)", "0", "inf", "sqrt(pi)"),
            ("exp(-x^2/2)", "0", "inf", "sqrt(pi/2)"),
            ("exp(-x)*cos(x)", "0", "inf", "1/2"),
            ("floor(x)*e^(-x)", "0", "inf", "1/(e - 1)"),
            ("1/(x*sqrt(x - 1))", "1", "inf", "pi"),
            ("exp(x)", "-inf", "pi", "exp(pi)"),
            ("abs(x)*exp(-x^2)", "-inf", "inf", "1"),
            ("max(x, 2)*min(x, 1)*exp(-x)", "0", "inf", "2*(1 - 2/e) + 2*(1/e - 1/e^2) + 3/e^2"),
            ("if(x < 2, 1, 1/x^2)", "1", "inf", "3/2"),
        ):
            result = answer("integrate", expression, "--from", lower, "--to", upper, "--exact", exact, "--digits", 50,
                            "--method", "rigorous")
            with self.subTest(expression):
                self.assertTrue(result["enclosed"])
                self.assertTrue(result["check"]["passed"])
                self.assertLess(result["error_estimate"], 1e-48)

    def test_enclosures_in_boxes(self):
        for expression, upper, exact in (
            ("1/(1 + x1*x2)", "1,1", "pi^2/12"),
            ("sin(x1)*exp(x2 + x3)", "pi,1,1", "2*(e - 1)^2"),
            ("sqrt(x1 + x2)", "1,1", "8*(2*sqrt(2) - 1)/15"),
        ):
            lower = ",".join("0" for _ in upper.split(","))
            problem = [expression, "--from", lower, "--to", upper, "--method", "rigorous", "--digits", 10]
            result = answer("integrate", *problem, "--exact", exact)
            with self.subTest(expression):
                self.assertTrue(result["enclosed"])
                self.assertLess(result["error_estimate"], 1e-9)
                self.assertEqual(result["objective"], answer("integrate", *problem, "--pes", 5)["objective"])

    def test_an_axis_along_which_fourth_differences_vanish(self):
        scale = 1.3579, 1.0148, 0.8321, 1.9363, 2.1088
        shift = 0.8985, 0.8477, 0.4148, 0.8680, 0.1753
        factors = "*".join(f"({a}^-2 + (x{i + 1} - {u})^2)" for i, (a, u) in enumerate(zip(scale, shift)))
        exact = "*".join(f"{a}*(atan({a}*(1 - {u})) + atan({a}*{u}))" for a, u in zip(scale, shift))
        result = answer("integrate", f"1/({factors})", "--from", "0,0,0,0,0", "--to", "1,1,1,1,1", "--exact", exact,
                        "--relative", "1e-6")
        self.assertTrue(result["check"]["passed"])
        self.assertLess(result["evaluations"], 42_000)  # twice Cuhre's; once it took 408,681

    def test_few_boxes_that_see_little(self):
        scale = 0.3697, 0.0623, 0.3683, 0.0944, 0.2326, 0.2581, 0.0713, 0.1566
        waves = "*".join(f"(sin({a}/2)*2/{a})" for a in scale)
        terms = " + ".join(f"{a}*x{i + 1}" for i, a in enumerate(scale))
        result = answer("integrate", f"cos(0.8662*pi + {terms})", "--from", ",".join("0" * 8), "--to", ",".join("1" * 8),
                        "--exact", f"cos(0.8662*pi + ({' + '.join(map(str, scale))})/2)*{waves}", "--relative", "1e-6")
        self.assertTrue(result["check"]["passed"])

    def test_several_variables(self):
        evaluations = {}
        for result in answers(INSTANCES / "genz.int", "--relative", "1e-5"):
            with self.subTest(result["instance"]["name"]):
                self.assertEqual(result["status"], "complete")
                self.assertTrue(result["check"]["passed"])
                evaluations[result["instance"]["name"]] = result["evaluations"]
        # Twice what Cuhre takes, with r-cran-cubature 2.0.4.6.
        cuhre = {"oscillatory3": 14_605, "oscillatory4": 31_059, "oscillatory8": 3_315, "product_peak3": 95_885,
                 "product_peak4": 475_677, "product_peak8": 32_045, "corner_peak3": 19_939, "corner_peak4": 84_303,
                 "corner_peak8": 2_027_675, "gaussian3": 24_765, "gaussian4": 277_389, "gaussian8": 127_075}
        for name, calls in cuhre.items():
            self.assertLessEqual(evaluations[name], 2 * calls, name)

    def test_a_dozen_variables_have_a_confidence_interval(self):
        cube = ["--from", ",".join("0" * 12), "--to", ",".join(["pi/2"] * 12)]
        cosines = "*".join(f"(1 + cos(x{i + 1})/9)" for i in range(12))
        exact = ["--exact", "(pi/2 + 1/9)^12"]
        result = answer("integrate", cosines, *cube, *exact, "--relative", "1e-4")
        low, high = result["confidence_interval"]
        self.assertEqual((result["method"], result["confidence"]), ("lattice", 0.95))
        self.assertLess(low, float(result["objective"]))
        self.assertAlmostEqual((high - low) / result["error_estimate"], 2, delta=0.1)
        self.assertTrue(result["check"]["passed"])
        (short,) = answers(cosines, *cube, *exact, "--relative", "1e-9", "--evaluations", 20_000, code=3)
        self.assertEqual((short["status"], short["evaluations"]), ("feasible", 16_384))
        shifted = answer("integrate", cosines, *cube, *exact, "--relative", "1e-4", "--shift-seed", 2)
        self.assertNotEqual(shifted["objective"], result["objective"])
        self.assertTrue(shifted["check"]["passed"])

    def test_order_of_limits(self):
        forth = answer("integrate", "exp(x)", "--from", "0", "--to", "1")
        back = answer("integrate", "exp(x)", "--from", "1", "--to", "0")
        self.assertEqual(float(forth["objective"]), -float(back["objective"]))
        self.assertEqual(answer("integrate", "1/x", "--from", "0", "--to", "0")["objective"], "0")

    def test_infinite_limits(self):
        for expression, lower, upper, value in (
            ("exp(-x^2)", "-inf", "inf", math.sqrt(math.pi)),
            ("exp(x)", "-inf", "0", 1),
            ("1/(1+x^2)", "-inf", "inf", math.pi),
        ):
            for method in ("gauss-kronrod", "tanh-sinh"):
                result = answer("integrate", expression, "--from", lower, "--to", upper, "--method", method)
                with self.subTest(expression, method=method):
                    self.assertAlmostEqual(float(result["objective"]), value, delta=result["error_estimate"] + 1e-15)

    def test_trapezoids_show_the_law_of_leaf_depths(self):
        result = answer("integrate", "(100*(x - 0.1)*(x - 0.7))^2", "--from", 0, "--to", 1, "--method", "trapezoid",
                        "--theta-a", "1e-8", "--theta-r", "1e-10")
        observed, predicted = result["leaf_depths"], result["predicted_leaf_depths"]
        self.assertEqual(2 * sum(observed) - 1, result["statistics"]["nodes"])
        mean = [sum(d * n for d, n in enumerate(depths)) / sum(depths) for depths in (observed, predicted)]
        self.assertAlmostEqual(*mean, delta=0.5)


class ComplexPlane(unittest.TestCase):
    def test_principal_values(self):
        for (expression, lower, upper, exact), digits in each_with((
            ("1/x", "-1", "2", "log(2)"),
            ("1/(x - 1/3)", "0", "1", "log(2)"),
            ("tan(x)", "0", "3", "-log(abs(cos(3)))"),
            ("exp(x)/x", "-1", "1", "2*shi(1)"),
            ("1/(x^2 - 1)", "0", "3", "log(1/2)/2"),
            ("1/(x*(x - 1)*(x - 2))", "-1", "4", "3*log(2) - log(3)*3/2 - log(2)/2"),
            ("1/sqrt(abs(x))/(x - 1)", "-1", "2", "log((sqrt(2) - 1)/(sqrt(2) + 1)) - pi/2"),
            ("1/log(x)", "0", "2", "ei(log(2))"),
            ("1/(x^2 - 2)", "0", "3", "log((3 - sqrt(2))/(3 + sqrt(2)))/sqrt(8)"),
            ("1/x^3", "-1", "2", "3/8"),
            ("cos(x)/(1 - x^2)", "0", "inf", "pi/2*sin(1)"),
            ("x/(1 + x^2)", "-inf", "inf", "0"),
            ("(x + 1)/(1 + x^2)", "-inf", "inf", "pi"),
            ("sin(x)/(x - 1)", "-inf", "inf", "pi*cos(1)"),
        ), (10, 40)):
            arguments = [expression, "--from", lower, "--to", upper, "--exact", exact, "--principal-value"]
            result = answer("integrate", *arguments, *([] if exact == "0" else ["--digits", digits]))
            with self.subTest(expression, digits=digits):
                self.assertEqual(result["status"], "complete")
                self.assertTrue(result["check"]["passed"])
                self.assertTrue(result["instance"]["principal_value"])

    def test_what_has_no_principal_value(self):
        for expression, phrase in (("1/x^2", "no principal value"), ("1/(x*(x - 1)^2)", "near 1, with one sign")):
            done = run("integrate", expression, "--from", "-1", "--to", "2", "--principal-value")
            with self.subTest(expression):
                self.assertEqual(done.returncode, 3)
                self.assertIn(phrase, " ".join(done.stdout.split()))
        for zero, place in (("exp(2*x) - 3", "log(3)/2"), ("cos(x) - x", "0.739")):
            arguments = [f"1/({zero})", "--from", "0", "--to", "2", "--principal-value"]
            with self.subTest(zero):
                done = run("integrate", *arguments)
                self.assertEqual(done.returncode, 3)
                self.assertIn("known only as the zero of a function", " ".join(done.stdout.split()))
                is_known = run("integrate", *arguments, "--break", place).returncode == 0
                self.assertEqual(is_known, "log" in place)
        done = run("integrate", "1/x", "--from", "-1", "--to", "2")
        self.assertEqual(done.returncode, 3)
        self.assertIn("It may have a principal value: --principal-value", " ".join(done.stdout.split()))
        for arguments in (["1/x", "--method", "gauss-kronrod"], ["1/x", "--path", "1,i"]):
            self.assertEqual(run("integrate", *arguments, "--from", -1, "--to", 2, "--principal-value").returncode, 2)
        several = ["x1", "--from", "0,0", "--to", "1,1", "--principal-value"]
        self.assertEqual(run("integrate", *several).returncode, 2)

    def test_paths(self):
        for (expression, path, exact), digits in each_with((
            ("1/z", "1, i, -1, -i, 1", "2*pi*i"),
            ("zeta(z)", "circle(1, 1/2)", "2*pi*i"),
            ("gamma(z)", "circle(-1, 1/2)", "-2*pi*i"),
            ("exp(1/z)", "circle(0, 1)", "2*pi*i"),
            ("exp(z^2)", "0, 1 + i", "sqrt(pi)/2*erfi(1 + i)"),
            ("1/sqrt(z)", "0, 1 + i", "2*sqrt(1 + i)"),
            ("log(z)", "1, i, -1, -i, 1", "-2*pi*i"),
        ), (10, 40)):
            result = answer("integrate", expression, "--path", path, "--exact", exact, "--digits", digits)
            with self.subTest(expression, digits=digits):
                self.assertEqual(result["status"], "complete")
                self.assertTrue(result["check"]["passed"])
                self.assertEqual(set(result["objective"]), {"real", "imaginary"})
                self.assertEqual(result["enclosed"], "sqrt" not in expression and "log" not in expression)

    def test_cuts_and_poles_on_a_path(self):
        for method in ("auto", "rigorous", "tanh-sinh"):
            for expression, path in (("sqrt(z)", "-1+i, -1-i"), ("1/z", "-1-i, 1+i"), ("log(z)", "-2, -1")):
                (result,) = answers(expression, "--path", path, "--method", method, code=3)
                with self.subTest(expression, method=method):
                    self.assertIsNone(result["objective"])
        for arguments in (["abs(z)", "--path", "0, i"], ["z", "--path", "0"], ["z", "--path", "0, 1", "--from", "0"],
                          ["z", "--path", "0, 1", "--method", "gauss-kronrod"], ["z*w", "--path", "0, 1"]):
            with self.subTest(arguments):
                self.assertEqual(run("integrate", *arguments).returncode, 2)

    def test_complex_integrands_between_real_limits(self):
        for (expression, lower, upper, exact), digits in each_with((
            ("exp(i*x)", "0", "pi", "2*i"),
            ("exp(i*x)/(1 + x^2)", "-inf", "inf", "pi/e + 0*i"),
            ("1/(x + i)", "-1", "1", "-pi/2*i"),
            ("log(x + i)", "0", "1", "(1 + i)*log(1 + i) - 1 - i*log(i)"),
            ("exp(-(1 - i)*x)/sqrt(x)", "0", "inf", "sqrt(pi)/sqrt(1 - i)"),
        ), (10, 30)):
            result = answer("integrate", expression, "--from", lower, "--to", upper, "--exact", exact, "--digits", digits)
            with self.subTest(expression, digits=digits):
                self.assertEqual(result["status"], "complete")
                self.assertTrue(result["check"]["passed"])

    def test_a_table_tells_them_apart(self):
        with tempfile.TemporaryDirectory() as folder:
            table = pathlib.Path(folder, "results.csv")
            for arguments in (["1/x", "--from", "-1", "--to", "2", "--principal-value"], ["1/x", "--path", "1, i"],
                              ["1/x", "--path", "1, -i"]):
                self.assertEqual(len(answers(*arguments, "--results", table)), 1)
                self.assertEqual(answers(*arguments, "--results", table), [])
            rows = list(csv.DictReader(table.read_text().splitlines()))
            self.assertEqual([row["from"] for row in rows], ["-1 (principal value)", "path 1, i", "path 1, -i"])
            self.assertTrue(rows[1]["value"].startswith("0 + 1.5707"), rows[1])


class Bits(unittest.TestCase):
    PROBLEMS = (
        ["exp(z)/z", "--path", "1, i, -1, -1i", "--digits", "30"],
        ["exp(x)/sqrt(abs(x))/(x - 1)", "--from", "-1", "--to", "2", "--principal-value"],
        ["if(x < 0.3, 1, sqrt(x))/sqrt(1 - x^2)", "--from", "0", "--to", "1"],
        ["log(cos(x))", "--from", "0", "--to", "pi/2", "--digits", "40"],
        ["abs(sin(3*x))", "--from", "0", "--to", "2", "--digits", "20", "--method", "rigorous"],
        ["(20*(x - 0.2)*(x - 0.5)*(x - 0.9))^2", "--from", "0", "--to", "1", "--method", "trapezoid"],
        ["1/(0.1 + x1^2 + x2*x3)", "--from", "0,0,0", "--to", "1,1,1", "--relative", "1e-5"],
        ["exp(-x1*x11)/(1 + x12)", "--from", ",".join("0" * 12), "--to", ",".join("1" * 12), "--relative", "1e-3"],
        ["abs(x1 + x2*2 - 1.2)*exp(x2*x3)", "--from", "0,0,0", "--to", "1,1,1", "--relative", "1e-7"],
        ["cos(x1 + x2*x3)*abs(x1 - 1/3)", "--from", "0,0,0", "--to", "1,1,1", "--relative", "1e-7"],
    )
    WAYS = (
        ["--pes", "2"],
        ["--pes", "3", "--seed", "2"],
        ["--pes", "5", "--seed", "3", "--balancer", "global-round-robin"],
        ["--pes", "8", "--quantum", "1"],
        ["--simulate", "mesh:4x4"],
    )

    def test_are_the_same_for_all(self):
        check_bits(self, self.PROBLEMS, [*((way, 0) for way in self.WAYS), ([], 2), ([], 3)])


class Honesty(unittest.TestCase):
    def test_all_evaluations_are_counted(self):
        # At so many digits sums with fewer of them come first, and say what steps are fine enough.
        result = answer("integrate", "sqrt(tan(x))", "--from", 0, "--to", "pi/2", "--digits", 400)
        self.assertGreaterEqual(result["evaluations"], result["statistics"]["nodes"])

    def test_a_limit_leaves_what_fewer_digits_have_found(self):
        done = run("integrate", "exp(x)*cos(x)", "--from", 0, "--to", 1, "--digits", 2000, "--node-limit", 3000, "--json")
        self.assertEqual(done.returncode, 3)
        result = parse_json(done.stdout)
        self.assertTrue(result["objective"].startswith("1.378024613547363"), result["objective"])
        self.assertIn("e-", str(result["error_estimate"]))

    def test_points_without_a_value_are_stepped_around(self):
        # The middle of a cell is a point of the rule. A zero at a multiple of 1/64 would be found, and be a break.
        integrand = "sin(x - 3/128)^2/(1 - cos(x - 3/128))"
        result = answer("integrate", integrand, "--from=-21/128", "--to=107/128")
        self.assertGreater(result["stepped_around"], 0)
        self.assertAlmostEqual(float(result["objective"]), 1 + math.sin(13 / 16) + math.sin(3 / 16), places=6)
        result = answer("integrate", integrand, "--from=3/128-1", "--to=3/128+1", "--digits", 30)
        self.assertGreater(result["stepped_around"], 0)

    def test_what_cannot_be_reached_is_said(self):
        for arguments in (
            ["sqrt(x)*(1 + 1e-3*sin(1e5*x))", "--relative", "1e-18", "--method", "gauss-kronrod"],
            ["1/x"],
            ["sqrt(x - 0.5)"],
            ["floor(100*x)", "--digits", "30", "--method", "tanh-sinh"],
            ["1/(x - 1/3)", "--method", "rigorous"],
            ["1/x", "--from", 1, "--to", "inf", "--method", "rigorous"],
        ):
            limits = [] if "--to" in arguments else ["--from", 0, "--to", 1]
            done = run("integrate", *arguments, *limits, "--json")
            with self.subTest(arguments):
                self.assertEqual(done.returncode, 3, done.stderr)
                result = parse_json(done.stdout)
                self.assertEqual(result["status"], "unknown" if result["objective"] is None else "feasible")
                error = result["error_estimate"]
                self.assertTrue(error is None or float(error) > 1e-17)

    def test_what_takes_too_much_ends_by_itself(self):
        for arguments, most in (
            (["sin(1/x)", "--from", "0", "--to", "1", "--method", "gauss-kronrod"], 60_000_000),
            (["sin(1/x)", "--from", "0", "--to", "1", "--digits", "300", "--evaluations", "2000"], 10_000),
            (["sin(1/x)", "--from", "0", "--to", "1", "--method", "trapezoid", "--theta-a", "1e-20",
              "--evaluations", "100000"], 100_000),
            (["if(x1 + x2 + x3 + sin(x1*x2*x3)/1e12 < 1, 1, 0)", "--from", "0,0,0", "--to", "1,1,1", "--evaluations",
              "100000"], 300_000),
        ):
            done = run("integrate", *arguments, "--json")
            with self.subTest(arguments):
                self.assertEqual(done.returncode, 3, done.stderr)
                result = parse_json(done.stdout)
                self.assertEqual(result["status"], "feasible")
                self.assertLess(result["evaluations"], most)
                exact = 0.5040670619 if "sin(1/x)" in arguments[0] else 1 / 6
                self.assertLess(abs(float(result["objective"]) - exact), result["error_estimate"] + 1e-9)

    def test_trapezoids_may_be_few_and_far_down(self):
        problem = ["1/sqrt(x + 1e-12)", "--from", 0, "--to", 1, "--method", "trapezoid"]
        one_search = answer("integrate", *problem)
        searched_again = answer("integrate", *problem, "--evaluations", 10_000)
        self.assertGreater(searched_again["statistics"]["nodes"], one_search["statistics"]["nodes"])
        self.assertEqual(searched_again["status"], "complete")
        for key in ("objective", "error_estimate", "height", "leaf_depths"):
            self.assertEqual(searched_again[key], one_search[key])

    def test_evaluations_stay_within_their_limit(self):
        for most in (1_000, 10_000, 100_000):
            for problem in (["tan(x)", "--from", 0, "--to", 2], ["abs(sin(1/x))", "--from", 0, "--to", 1],
                            ["if(x1 + x2 + sin(x1*x2) < 1, 1, 0)", "--from", "0,0", "--to", "1,1"]):
                (result,) = answers(*problem, "--evaluations", most, code=3)
                with self.subTest(problem[0], most=most):
                    self.assertLessEqual(result["evaluations"], most)

    def test_what_is_narrow_is_not_overlooked_where_its_foot_is_seen(self):
        for expression, upper, value in (
            ("exp(-1e8*(x - 0.123456)^2)", 1, math.sqrt(math.pi) / 1e4),
            ("exp(-1e10*x)", 1, 1e-10),
            ("exp(-1e10*x)", "inf", 1e-10),
            ("exp(-(x - 100)^2)", "inf", math.sqrt(math.pi)),
            ("exp(-(x - 1000)^2)", "inf", math.sqrt(math.pi)),
            ("if(abs(x - 0.37) < 1e-4, 1, 0)", 1, 2e-4),
        ):
            result = answer("integrate", expression, "--from", 0, "--to", upper)
            with self.subTest(expression):
                self.assertAlmostEqual(float(result["objective"]), value, delta=result["error_estimate"] + 1e-15)
        for expression in ("exp(-1e8*(x - 0.123456)^2)", "1e-300*x"):
            done = run("integrate", expression, "--from", 0, "--to", 1, "--method", "tanh-sinh")
            self.assertIn(done.returncode, (0, 3), done.stderr)
        result = answer("integrate", "if(abs(x - 0.37) < 0.01, 1, 0)", "--from", 0, "--to", 1, "--method", "tanh-sinh")
        self.assertAlmostEqual(float(result["objective"]), 0.02, delta=1e-12)

    def test_poles_at_points_are_not_stepped_around(self):
        for expression in ("1/(x - 1/2)", "1/(x - 1/2)^3", "sin(x)*log(x)/(x - 1/2)"):
            for more in (["--method", "tanh-sinh"], ["--digits", 100], []):
                done = run("integrate", expression, "--from", 0, "--to", 1, *more)
                self.assertEqual(done.returncode, 3, (expression, more, done.stdout))

    # Each with its value between 0 and 1. A step at 0.3 may lie on a point, one at an irrational number does not.
    STEPS = (
        ("(x > 0.3)", "7/10"), ("(x >= 0.3)", "7/10"), ("(x < 0.3)", "3/10"), ("(x <= 0.3)", "3/10"),
        ("(x == 0.3)", "0"), ("(x != 0.3)", "1"), ("x != 1/sqrt(5)", "1"), ("(x == 1/sqrt(5))*x", "0"),
        ("(x > 1/sqrt(5))", "1 - 1/sqrt(5)"), ("(x > 1/sqrt(5))*x", "0.4"), ("2^(x > 0.3)", "1.7"),
        ("(x >= 1/sqrt(5))^2 + (1/sqrt(5) > x)", "1"), ("x*(x^2 < 0.3)", "0.15"), ("sin(x <= 0.3)", "0.3*sin(1)"),
        ("exp(x)/(1 + (x < pi/4))", "e - (exp(pi/4) + 1)/2"),
        ("sqrt(x + (x > 0.3))", "2/3*(0.3^1.5 + 2^1.5 - 1.3^1.5)"), ("if(x > 1/sqrt(5), x, 0)", "0.4"),
        ("if((x > 1/sqrt(5))*(x < 1/sqrt(2)), 1, 0)", "1/sqrt(2) - 1/sqrt(5)"),
    )

    def test_steps_are_right_or_said_not_to_be(self):
        ways = [["--method", "rigorous"], *(["--digits", digits] for digits in (10, 13, 20, 30)),
                ["--method", "rigorous", "--digits", 20]]
        for (expression, exact), way in each_with(self.STEPS, ways):
            done = run("integrate", expression, "--from", 0, "--to", 1, "--exact", exact, "--json", *way)
            with self.subTest(expression, way=way):
                self.assertIn(done.returncode, (0, 3), done.stdout + done.stderr)
                result = parse_json(done.stdout)
                self.assertTrue(result["check"] is None or result["check"]["passed"], done.stdout)
                self.assertTrue(done.returncode == 3 or result["status"] == "complete")

    def test_an_end_may_be_written_in_any_way(self):
        ends = "2^0.5", "asin(1)", "gamma(3)", "min(1, 2)", "e^0.5", "sqrt(2)", "pi/2"
        for end, digits in each_with(ends, (10, 20)):
            done = run("integrate", f"sqrt(abs(x - {end}))", "--from", end, "--to", 3, "--exact",
                       f"(3 - {end})^1.5*2/3", "--method", "rigorous", "--digits", digits, "--json")
            with self.subTest(end, digits=digits):
                # Arb knows asin(1) to half of the digits only.
                self.assertIn(done.returncode, (0, 3) if end == "asin(1)" else (0,), done.stderr)
                result = parse_json(done.stdout)
                self.assertTrue(result["enclosed"])
                self.assertTrue(result["check"]["passed"])

    def test_limits_that_doubles_do_not_tell_apart(self):
        for lower, upper, exact in (("1", "1 + 1e-20", "1e-20"), ("1 + 1e-20", "1", "-1e-20"),
                                    ("0", "1e-400", "1e-400"), ("sqrt(2)^2", "2 + 1e-30", "1e-30")):
            for way in (["--digits", 10], ["--digits", 20], ["--digits", 20, "--method", "rigorous"]):
                done = run("integrate", "1", "--from", lower, "--to", upper, "--exact", exact, "--json", *way)
                with self.subTest(lower, upper=upper, way=way):
                    self.assertEqual(done.returncode, 0, done.stderr)
                    result = parse_json(done.stdout)
                    self.assertTrue(result["check"]["passed"])
                    self.assertNotEqual(result["objective"], "0")

    def test_an_enclosure_that_takes_too_much_ends_by_itself(self):
        problem = ["sin(abs(1/x + x))", "--from", "0", "--to", "1", "--method", "rigorous", "--evaluations", 100_000]
        (alone,) = answers(*problem, "--threads", 1, code=3)
        self.assertTrue(alone["enclosed"])
        self.assertLess(alone["error_estimate"], 1e-4)
        self.assertLess(abs(float(alone["objective"]) - 0.3761995685860021), alone["error_estimate"])
        self.assertLess(alone["evaluations"], 101_000)
        for way, ranks in ((["--pes", 5, "--seed", 2], 0), (["--simulate", "ring:4"], 0), ([], 2)):
            (result,) = answers(*problem, *way, ranks=ranks, code=3)
            self.assertEqual(signature(result), signature(alone))

    def test_what_cannot_be_enclosed_ends_by_itself(self):
        for expression, lower, upper in (("1/(x - 1/3)^2", "0", "1"), ("cos(abs(log(x)/x))/x", "0", "1"),
                                         ("x", "-inf", "inf"), ("1/x", "0", "1")):
            (result,) = answers(expression, "--from", lower, "--to", upper, "--method", "rigorous", code=3)
            with self.subTest(expression):
                self.assertEqual((result["status"], result["objective"]), ("unknown", None))
                self.assertLess(result["evaluations"], 2_500_000)

    def test_trapezoids_that_are_stopped_still_cover_the_interval(self):
        problem = ["1/(x + 0.01)", "--from", 0, "--to", 1, "--method", "trapezoid", "--theta-a", "1e-12"]
        for limit in (["--node-limit", 1], ["--node-limit", 100], ["--node-limit", 5000, "--pes", 5]):
            (result,) = answers(*problem, *limit, code=3)
            with self.subTest(limit):
                self.assertLess(abs(float(result["objective"]) - math.log(101)), 1.1 * result["error_estimate"])

    def test_limits_leave_an_enclosure(self):
        problem = ["sin(abs(1/x + x))", "--from", 0, "--to", 1, "--method", "rigorous", "--evaluations", 10**12]
        for limit in (["--node-limit", 100], ["--node-limit", 500], ["--time-limit", 0.3]):
            (result,) = answers(*problem, *limit, code=3)
            with self.subTest(limit):
                self.assertTrue(result["enclosed"])
                self.assertLess(abs(float(result["objective"]) - 0.3761995685860021), result["error_estimate"])

    def test_limits_leave_an_enclosure_of_all_pieces(self):
        for (expression, lower, upper, exact), nodes in each_with((
            ("floor(10*sin(x))", "0", "pi", 18.259739970233421),
            ("abs(x - 0.2)*abs(x - 0.8)", "0", "1", 0.0653333333333333),
            ("x*log(abs(x - 0.7))", "0", "1", -0.99439842636810311),
            ("besselj(0, x)", "0", "inf", 1),
        ), (100, 20, 5, 1)):
            problem = [expression, "--from", lower, "--to", upper, "--digits", 300, "--method", "rigorous"]
            (result,) = answers(*problem, "--node-limit", nodes, code=3)
            with self.subTest(expression=expression, nodes=nodes):
                if result["objective"] is not None:
                    self.assertTrue(result["enclosed"])
                    self.assertLess(abs(float(result["objective"]) - exact), result["error_estimate"] + 1e-12)

    def test_a_wrong_exact_value_is_noticed(self):
        done = run("integrate", "x", "--from", 0, "--to", 1, "--exact", "0.51")
        self.assertEqual(done.returncode, 1)
        self.assertIn("the answer is wrong", done.stderr)

    def test_a_limit_leaves_no_time_to_look_between_the_points(self):
        (result,) = answers("exp(-5e5*x)", "--from", 0, "--to", 1, "--node-limit", 16, "--digits", 9, code=3)
        self.assertIn("stopped before it was known", result["remark"])

    def test_a_peak_that_steps_miss_is_no_small_error(self):
        for nodes in (100, 200):
            (result,) = answers("exp(-(x - 100)^2)", "--from", 0, "--to", "inf", "--digits", 30, "--node-limit", nodes,
                                code=3)
            if result["objective"] is not None:
                self.assertLess(abs(float(result["objective"]) - math.sqrt(math.pi)), result["error_estimate"])

    def test_limits_leave_an_estimate(self):
        (result,) = answers("sin(1/x)", "--from", 0, "--to", 1, "--relative", "1e-12", "--node-limit", 500, "--method",
                            "gauss-kronrod", code=3)
        self.assertAlmostEqual(float(result["objective"]), 0.50406706, delta=result["error_estimate"])


class Results(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file, self.table = pathlib.Path(folder.name, "some.int"), pathlib.Path(folder.name, "results.csv")
        self.file.write_text("cube ; x^2 ; 0 ; 1 ; 1/3\n\nwave ; sin(x) ; 0 ; pi ; 2\n")

    def rows(self):
        return list(csv.DictReader(self.table.open()))

    def test_a_table_is_gone_on_with(self):
        first = answers(self.file, "--results", self.table)
        rows = self.rows()
        self.assertEqual([(row["name"], row["expression"], row["from"], row["to"]) for row in rows],
                         [("cube", "x^2", "0", "1"), ("wave", "sin(x)", "0", "pi")])
        self.assertEqual([row["value"] for row in rows], [result["objective"] for result in first])
        self.assertEqual({row["status"] for row in rows}, {"complete"})
        again = run("integrate", self.file, "--results", self.table)
        self.assertEqual((again.returncode, again.stdout), (0, ""))
        self.assertIn("2 of 2 integrals are in", again.stderr)
        self.assertEqual(self.rows(), rows)
        self.file.write_text(self.file.read_text() + "line ; x ; 0 ; 1\n")
        self.assertEqual([result["instance"]["name"] for result in answers(self.file, "--results", self.table)],
                         ["line"])
        self.assertEqual(len(answers(self.file, "--results", self.table, "--digits", 20)), 3)

    def test_one_integral_has_a_line(self):
        one = ("x^2", "--from", 0, "--to", 1, "--results", self.table)
        self.assertEqual(len(answers(*one)), 1)
        self.assertEqual(answers(*one), [])
        if MPIRUN:
            self.assertEqual(answers(*one, ranks=2), [])

    def test_what_was_stopped_is_searched_again(self):
        answers(self.file, "--results", self.table, "--node-limit", 1, code=3)
        self.assertEqual(self.rows(), [])
        self.assertEqual(len(answers(self.file, "--results", self.table)), 2)


class Messages(unittest.TestCase):
    def test_are_short(self):
        long = "9" * 4000
        for arguments in (["y" * 40_000], ["x+" * 20_000], ["x", "--digits", long], ["x", "--method", long],
                          ["x", "--let", "a" * 4000], ["x", "--variables", "a," * 2000], ["x", "--exact", "a" * 4000],
                          ["x", "--break", "a" * 4000], ["x", long], ["x", "--time-limit", long + "y"]):
            done = run("integrate", *arguments, "--from", 0, "--to", 1)
            with self.subTest(arguments[-1][:20], arguments=len(arguments)):
                self.assertEqual(done.returncode, 2)
                self.assertLess(len(done.stderr), 500)

    def test_a_run_that_is_stopped_early_says_so(self):
        for method in ("gauss-kronrod", "tanh-sinh"):
            done = run("integrate", "sqrt(x) + 1", "--from", 0, "--to", 1, "--node-limit", 1, "--method", method)
            with self.subTest(method):
                self.assertEqual(done.returncode, 3)
                self.assertIn("none", done.stdout)
                self.assertIn("stopped before anything was known", done.stdout)

    def test_signs_and_sums(self):
        self.assertAlmostEqual(float(answer("integrate", "-x^2", "--from", 0, "--to", 3)["objective"]), -9)
        done = run("integrate", "--from", 0, "--to", 3, "--quiet", "--", "-x^2")
        self.assertAlmostEqual(float(done.stdout), -9)
        many = answer("integrate", "+".join(["x^2"] * 1000), "--from", 0, "--to", 1)
        self.assertAlmostEqual(float(many["objective"]), 1000 / 3, places=6)


class Language(unittest.TestCase):
    def test_names_are_free(self):
        for arguments, value in (
            (["t^2", "--from", 0, "--to", 3], 9),
            (["r*cos(phi)^2", "--variables", "r,phi", "--from", "0,0", "--to", "1,pi"], math.pi / 4),
            (["a*x + b", "--let", "a=2; b=pi/a", "--from", 0, "--to", "a"], 4 + math.pi),
            (["1", "--from", "0,0,0", "--to", "1,1-x1,1-x1-x2", "--relative", "1e-6"], 1 / 6),
            (["1", "--variables", "x,y", "--from", "-1,-sqrt(1-x^2)", "--to", "1,sqrt(1-x^2)", "--relative", "1e-5"],
             math.pi),
            (["exp(-x1 - x2)", "--from", "0,x1", "--to", "inf,inf", "--relative", "1e-8"], 0.5),
            (["exp(x2)", "--from", "0,-inf", "--to", "1,-x1", "--relative", "1e-8"], 1 - math.exp(-1)),
            (["exp(-x2)", "--from", "0,inf", "--to", "1,x1", "--relative", "1e-8"], math.exp(-1) - 1),
        ):
            result = answer("integrate", *arguments)
            with self.subTest(arguments):
                self.assertAlmostEqual(float(result["objective"]), value, delta=1.01 * result["error_estimate"] + 1e-15)
        limits = ["--from", "0,0", "--to", "1,1"]
        for arguments in (["x*y", *limits], ["x*y", "--variables", "x", *limits], ["x*e", "--variables", "x,e", *limits],
                          ["x", "--let", "x=", "--from", 0, "--to", 1], ["x1", "--from", "0,0", "--to", "1,x2"],
                          ["a", "--let", "a=0,...,1", "--from", 0, "--to", 1],
                          ["a", "--let", "a=1,2,4,...,16", "--from", 0, "--to", 1]):
            with self.subTest(arguments):
                self.assertEqual(run("integrate", *arguments).returncode, 2)

    def test_several_integrals_at_once(self):
        results = answers("a*x ; a*x^2", "--from", 0, "--to", 1, "--let", "a=0.5,1,...,2")
        self.assertEqual([result["instance"]["name"] for result in results],
                         ["a = 0.5", "a = 1", "a = 1.5", "a = 2.0"] * 2)
        for result, value in zip(results, [0.25, 0.5, 0.75, 1, 1 / 6, 1 / 3, 0.5, 2 / 3]):
            self.assertAlmostEqual(float(result["objective"]), value, places=12)


class Tails(unittest.TestCase):
    WAVES = (
        ("sin(x)/x", "0", "inf", "pi/2"), ("cos(x)/(1 + x^2)", "-inf", "inf", "pi/e"),
        ("sin(x)^3/x", "0", "inf", "pi/4"), ("(1 - cos(x))/x^2", "0", "inf", "pi/2"),
        ("sin(x^2)", "0", "inf", "sqrt(pi/8)"), ("sin(2 - 3*x)/sqrt(x)", "0", "inf", "sqrt(pi/6)*(sin(2) - cos(2))"),
        ("cos(1/x)/x^1.5", "0", "1", "sqrt(2*pi)*(0.5 - fresnelc(sqrt(2/pi)))"),
    )

    def test_waves_have_all_digits(self):
        for (expression, lower, upper, exact), digits in each_with(self.WAVES, (10, 40)):
            result = answer("integrate", expression, "--from", lower, "--to", upper, "--exact", exact, "--digits", digits)
            with self.subTest(expression, digits=digits):
                self.assertTrue(result["check"]["passed"])
                self.assertLess(result["evaluations"], 20_000)

    def test_bits_are_the_same_for_all(self):
        problem = ["sin(x)^2/x^2", "--from", 0, "--to", "inf", "--digits", 20]
        alone = signature(answer("integrate", *problem, "--threads", 1))
        for way in Bits.WAYS:
            with self.subTest(way=way):
                self.assertEqual(signature(answer("integrate", *problem, *way)), alone)

    def test_exponentials_are_enclosed(self):
        for expression, exact in (("1/cosh(x)", "pi/2"), ("1 - tanh(x)", "log(2)"), ("1/(1 + exp(x))", "log(2)"),
                                  ("x^3/(exp(x) - 1)", "pi^4/15"), ("x/sinh(x)", "pi^2/4"), ("erfc(x)", "1/sqrt(pi)")):
            result = answer("integrate", expression, "--from", 0, "--to", "inf", "--exact", exact, "--digits", 20,
                            "--method", "rigorous")
            with self.subTest(expression):
                self.assertTrue(result["enclosed"])
                self.assertTrue(result["check"]["passed"])

    def test_integrals_that_do_not_exist_have_no_value(self):
        for (expression, lower, upper), digits in each_with((
            ("1/x", 0, 1), ("x/(1 + x^2)", 0, "inf"), ("sin(x)", 0, "inf"), ("1/(x - 1/pi)", 0, 1),
            ("x*cos(x)/(1 + x)", 0, "inf"), ("1/(x1*x2)", "0,0", "1,1"),
        ), (10, 20)):
            done = run("integrate", expression, "--from", lower, "--to", upper, "--json", "--digits", digits,
                       "--evaluations", 1_000_000)
            with self.subTest(expression, digits=digits):
                self.assertEqual(done.returncode, 3, done.stderr)


class Breaks(unittest.TestCase):
    def test_interior_singularities_have_all_digits(self):
        for (expression, lower, upper, exact), digits in each_with((
            ("1/sqrt(abs(x))", "-1", "2", "2 + 2*sqrt(2)"),
            ("abs(x - 1/pi)", "0", "1", "((1/pi)^2 + (1 - 1/pi)^2)/2"),
            ("if(x < 1/sqrt(2), x, x^2)", "0", "1", "1/4 + (1 - 2^(-1.5))/3"),
            ("abs(sin(x) - 0.5)", "0", "pi", "2*sqrt(3) - 2 - pi/6"),
            ("log(abs(cos(x) - 0.3))", "0", "pi", "-pi*log(2)"),
            ("sign(x)*exp(-abs(x))*(1 + sign(x))", "-inf", "inf", "2"),
        ), (10, 30, 100)):
            result = answer("integrate", expression, "--from", lower, "--to", upper, "--exact", exact, "--digits", digits)
            with self.subTest(expression, digits=digits):
                self.assertTrue(result["check"]["passed"])

    def test_are_given_where_they_are_not_found(self):
        problem = ["besselj(0, x)*exp(-abs(gamma(x) - 1))", "--from", "1.5", "--to", "2.5", "--digits", "25"]
        answer("integrate", *problem, "--break", "2")
        self.assertEqual(run("integrate", *problem, "--break", "2,1e3").returncode, 2)
        self.assertEqual(run("integrate", *problem, "--break", "x").returncode, 2)
        self.assertEqual(run("integrate", "x1*x2", "--from", "0,0", "--to", "1,1", "--break", "1").returncode, 2)

    def test_bits_are_the_same_for_all(self):
        problems = (["log(abs(x^2 - 2))", "--from", 0, "--to", 2, "--digits", 40],
                    ["1/sqrt(abs(x - 1/pi))", "--from", 0, "--to", 1],
                    ["floor(2.5*sin(x))", "--from", 0, "--to", 3, "--method", "rigorous", "--digits", 12])
        check_bits(self, problems, [(way, 0) for way in Bits.WAYS])


class Refusals(unittest.TestCase):
    def assert_refused(self, arguments, *words):
        done = run("integrate", *arguments)
        with self.subTest(arguments):
            self.assertEqual(done.returncode, 2)
            self.assertEqual(done.stdout, "")
            for word in words:
                self.assertIn(word, done.stderr)

    def test_of_domains_that_cannot_be_enclosed(self):
        for domain in (["--from", "0,0", "--to", "1,inf"], ["--from", "0,0,0,0,0", "--to", "1,1,1,1,1"]):
            self.assert_refused(["exp(-x1 - x2)", *domain, "--method", "rigorous"], "for 2 to 4 between finite limits")

    def test_of_expressions_and_limits(self):
        limits = ["--from", "0", "--to", "1"]
        self.assert_refused(["sin(x)+", *limits], "column 8: expected an operand")
        self.assert_refused(["x2", *limits], "x2 is used")
        self.assert_refused(["x", "--from", "x", "--to", "1"], "the lower limit 'x': expected a constant")
        self.assert_refused(["x", "--from", "0", "--to", "0/0"], "the upper limit '0/0': has no value")
        self.assert_refused(["x", "--from", "0,0", "--to", "1"], "expected one for each variable")
        self.assert_refused(["x"], "--from A and --to B")
        self.assert_refused([], "an expression and its limits")
        with tempfile.NamedTemporaryFile(suffix=".txt") as file:
            self.assert_refused([file.name], f"'{file.name}'", "ends in .int")
            self.assert_refused([file.name, *limits], f"'{file.name}'", "ends in .int")
        self.assert_refused(["x", *limits, "--method", "genz-malik"], "2 to 10 variables")
        self.assert_refused(["1/x", "--from", "1", "--to", "1e400"], "the upper limit '1e400'", "than all doubles")
        self.assert_refused(["x", "--from", "1", "--to", "1 + 1e-20", "--method", "gauss-kronrod"], "in doubles")
        self.assert_refused(["x", *limits, "--absolute", "-1"], "expected a number above 0")
        self.assert_refused(["x", *limits, "--digits", "5", "--relative", "1e-5"], "say the same")
        self.assert_refused(["sni(x)", *limits], "there is no function 'sni'", "Did you mean")
        done = run("integrate", "1+" * 17_000 + "x", *limits)
        self.assertEqual(done.returncode, 2)
        self.assertLess(len(done.stderr), 300)

    def test_a_sign_and_a_byte_order_mark_are_no_harm(self):
        self.assertEqual(answer("integrate", "-x^2", "--from", "-1", "--to", "1")["instance"]["expression"], "-x^2")
        self.assertEqual(run("integrate", "--from", 0, "--to", 1, "--", "-x").returncode, 0)
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "some.int"
            file.write_bytes(b"\xef\xbb\xbfA ; x ; 0 ; 1\n")
            self.assertEqual([result["instance"]["name"] for result in answers(file)], ["A"])

    def test_of_numbers_out_of_range(self):
        limits = ["--from", "0", "--to", "1"]
        for number in ("1e200000", "1e-200000", "2.5E+100001", "1e99999999999999999999", "1e-99999999999999999999"):
            words = f"'{number}' is out of range, expected an exponent of ten from -100000 to 100000"
            self.assert_refused([f"{number}*x", *limits], f"column 1: {words}")
            self.assert_refused([f"x + 1/{number}", *limits, "--method", "rigorous"], f"column 7: {words}")
            self.assert_refused(["x", *limits, "--absolute", number], "--absolute", f"column 1: {words}")
        for error in ("1e-60000*1e-60000", "10^-200000"):
            for option in ("--absolute", "--relative"):
                self.assert_refused(["x", *limits, option, error], option, "expected at least 1e-100000")

    def test_of_files(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "some.int"
            for text, words in (
                ("A ; x ; 0\n", f"{file}:1: 3 fields, expected name ; expression"),
                ("# nothing\n", "no integral"),
                ("A ; x ; 0 ; 1\nB ; x* ; 0 ; 1\n", f"{file}:2: the integrand 'x*': column 3: expected an operand"),
                ("A ; x - 1e200000 ; 0 ; 1\n", f"{file}:1: the integrand 'x - 1e200000': column 5: '1e200000' is out"),
            ):
                file.write_text(text)
                self.assert_refused([str(file)], words)
            self.assert_refused([str(file), "--from", "0"], "are in the file")

    def test_partition_shows_what_is_narrow(self):
        spike = ["exp(-(1e5*(x - 0.3))^2)", "--from", 0, "--to", 1, "--absolute", "1e-12"]
        fine = answer("integrate", *spike, "--partition", 16)
        self.assertAlmostEqual(float(fine["objective"]), math.sqrt(math.pi) / 1e5, delta=1e-12)


class Polynomials(unittest.TestCase):
    def test_are_the_same_each_time_and_can_be_read(self):
        for kind in ("literal", "nontrivial", "normalized", "amplified"):
            made = [run("generate", "polynomial", "--kind", kind, "--count", 5, "--seed", 3).stdout for _ in range(2)]
            self.assertEqual(*made)
            with tempfile.TemporaryDirectory() as folder:
                file = pathlib.Path(folder) / "polynomials.int"
                file.write_text(made[0])
                sizes = [result["statistics"]["nodes"] for result in answers(file, "--method", "trapezoid",
                                                                             "--theta-a", "1e-8")]
            self.assertEqual(len(sizes), 5)
            if kind == "nontrivial":
                self.assertGreater(min(sizes), 3)

    def test_nontrivial_trees_are_of_the_size_that_is_expected(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "polynomials.int"
            made = run("generate", "polynomial", "--kind", "nontrivial", "--count", 1000, "--seed", 1)
            file.write_text(made.stdout)
            for threshold, nodes, height in (("1e-6", 79, 9), ("1e-8", 349, 11))[:2 if RARE else 1]:
                results = answers(file, "--method", "trapezoid", "--theta-a", threshold)
                # The median of so many trees of so different sizes is off by a seventh, one time in three.
                size = statistics.median(result["statistics"]["nodes"] for result in results)
                self.assertTrue(0.7 * nodes < size < 1.4 * nodes, size)
                self.assertAlmostEqual(statistics.median(result["height"] for result in results), height, delta=1)


if __name__ == "__main__":
    unittest.main()
