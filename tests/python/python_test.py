# SPDX-License-Identifier: Apache-2.0
"""The package for Python, as the build has made it."""

import doctest
import importlib.resources
import itertools
import math
import pathlib
import random
import re
import signal
import subprocess
import sys
import threading
import time
import unittest
from decimal import Decimal

import espalier
from espalier import golomb, integrate, knapsack, puzzle15

try:
    import numpy
except ImportError:
    numpy = None

MEMORY = 200 << 20
SOON = 20  # seconds, which is much less than the searches that are stopped take


def best_of_all(profits, weights, capacity):
    """Returns the profit of the best choice, or None if no choice fits."""
    choices = itertools.product((0, 1), repeat=len(profits))
    return max((sum(itertools.compress(profits, choice)) for choice in choices
                if sum(itertools.compress(weights, choice)) <= capacity), default=None)


def hard():
    """Returns a subset sum that takes minutes."""
    chance = random.Random(1)
    numbers = [chance.randrange(2**55, 2**56) for _ in range(70)]
    return numbers, numbers, sum(numbers) // 2


class Package(unittest.TestCase):
    def test_the_examples_of_the_docstrings(self):
        found = doctest.testmod(espalier)
        self.assertEqual(found.failed, 0)
        self.assertGreater(found.attempted, 12)

    def test_the_examples_of_the_guide(self):
        text = (pathlib.Path(__file__).parents[2] / "docs" / "howto" / "python.md").read_text()
        examples = re.sub(r"^```.*$", "", text, flags=re.MULTILINE)
        test = doctest.DocTestParser().get_doctest(examples, {}, "python.md", None, 0)
        self.assertEqual(doctest.DocTestRunner().run(test).failed, 0)
        self.assertGreater(len(test.examples), 10)

    def test_each_function_has_an_example(self):
        for name in espalier.__all__:
            if name != "Result":
                self.assertIn(">>> ", getattr(espalier, name).__doc__)

    def test_mpi_is_not_loaded(self):
        maps = pathlib.Path("/proc/self/maps")
        if not maps.exists():
            self.skipTest("only Linux lists what is loaded")
        loaded = maps.read_text()
        self.assertIn("espalier/_native", loaded)
        self.assertNotRegex(loaded, "libmpi|libhwloc|libespalier")

    def test_it_has_types(self):
        files = {path.name for path in importlib.resources.files(espalier).iterdir()}
        self.assertLessEqual({"py.typed", "_native.pyi"}, files)

    def test_a_launcher_is_not_looked_for(self):
        script = "import espalier; print(espalier.golomb(8).objective)"
        environment = {"PYTHONPATH": pathlib.Path(espalier.__file__).parent.parent, "OMPI_COMM_WORLD_SIZE": "2",
                       "OMPI_COMM_WORLD_RANK": "1"}
        done = subprocess.run([sys.executable, "-B", "-c", script], env=environment, capture_output=True, text=True)
        self.assertEqual((done.stdout, done.stderr), ("34\n", ""))


class Options(unittest.TestCase):
    def test_what_makes_no_sense_is_refused(self):
        for call in (lambda: golomb(0), lambda: golomb(8, mark=3), lambda: golomb(8, threads=0), lambda: golomb("x"),
                     lambda: golomb(8, json="-"), lambda: golomb(8, help=True), lambda: golomb(8, vary="pes=1,2"),
                     lambda: puzzle15("1 2 3"), lambda: puzzle15([[1, 2], [3, 3]]), lambda: integrate("x +", 0, 1),
                     lambda: integrate("x", 0), lambda: integrate(math.sin, 0, 1, partition=3),
                     lambda: integrate(math.sin, 0, 1, digits=0), lambda: integrate(lambda x: x, [], [])):
            self.assertRaises(ValueError, call)
        self.assertRaises(TypeError, lambda: integrate(math.sin))
        self.assertRaisesRegex(TypeError, "time_limit cannot be '1s'", lambda: integrate(math.sin, 0, 1, time_limit="1s"))

    def test_a_limit_stops_a_search(self):
        stopped = golomb(20, time_limit="200ms", threads=2)
        self.assertEqual((stopped.status, stopped.run.stopped), ("feasible", "time limit"))
        self.assertEqual(golomb(9, threads=1, pes=3).run.pes, 3)

    def test_the_next_search_is_not_stopped(self):
        golomb(20, node_limit=1000)
        self.assertEqual(golomb(8).status, "optimal")

    def test_machines_are_simulated(self):
        self.assertEqual(golomb(8, known_optimum=True, simulate="mesh:4x4").run.machine, "mesh:4x4")

    def test_a_member_that_is_missing_is_named(self):
        self.assertRaisesRegex(AttributeError, "no length in this result; it has .*objective", lambda: golomb(8).length)


class Boards(unittest.TestCase):
    def test_all_forms_of_a_board(self):
        boards = ["1 2 3 / 4 x 6 / 7 5 8", [[1, 2, 3], [4, 0, 6], [7, 5, 8]], [1, 2, 3, 4, 0, 6, 7, 5, 8]]
        if numpy is not None:
            boards += [numpy.array(boards[1]), numpy.array(boards[2])]
        for board in boards:
            self.assertEqual(puzzle15(board).solution, "UL")

    def test_a_board_of_another_shape(self):
        self.assertEqual(puzzle15([[1, 2, 3], [4, 0, 5]]).objective, 1)

    def test_several_boards_are_refused(self):
        self.assertRaises(ValueError, lambda: puzzle15(pathlib.Path(__file__).with_name("boards.txt").as_posix()))


class Integrals(unittest.TestCase):
    def test_an_expression_and_a_function(self):
        self.assertAlmostEqual(float(integrate("sin(x)", 0, "pi").objective), 2)
        found = integrate(math.sin, 0, math.pi)
        self.assertLess(abs(found.objective - 2), max(found.error_estimate, 1e-12))
        self.assertEqual(found.status, "complete")
        self.assertEqual(integrate("x1*x2", [0, 0], [1, 2]).objective, "1")
        self.assertIn("imaginary", vars(integrate("1/z", path="1,i,-1,-i,1").objective))

    def test_what_a_function_raises(self):
        self.assertRaises(KeyError, lambda: integrate(lambda x: {}[x], 0, 1))
        self.assertRaises(TypeError, lambda: integrate(lambda x: "y", 0, 1))

    def test_a_point_without_a_value(self):
        self.assertAlmostEqual(integrate(lambda x: math.sin(x) / x, -1, 1).objective, 1.892166140734366, places=9)

    def test_limits_and_breaks(self):
        self.assertAlmostEqual(integrate(lambda x: math.exp(-x * x), -math.inf, math.inf).objective, math.sqrt(math.pi))
        self.assertAlmostEqual(integrate(lambda x: math.exp(-x * x), "-inf", "inf").objective, math.sqrt(math.pi))
        kink = integrate(lambda x: abs(x - 0.3), 0, 1, break_=[0.3])
        self.assertAlmostEqual(kink.objective, 0.29, places=12)
        self.assertLess(kink.evaluations, integrate(lambda x: abs(x - 0.3), 0, 1).evaluations)

    @unittest.skipIf(numpy is None, "there is no numpy")
    def test_arrays(self):
        self.assertAlmostEqual(integrate(numpy.sin, 0, numpy.pi, vectorized=True).objective, 2)
        self.assertRaises(ValueError, lambda: integrate(lambda x: x[:3], 0, 1, vectorized=True))


class Knapsacks(unittest.TestCase):
    def test_the_best_of_all_choices(self):
        chance = random.Random(1)
        for _ in range(200):
            items = chance.randrange(9)
            profits, weights = ([chance.randrange(-20, 100) for _ in range(items)] for _ in range(2))
            capacity = chance.randrange(-50, 300)
            result = knapsack(profits, weights, capacity)
            best = best_of_all(profits, weights, capacity)
            self.assertEqual((result.status, result.objective, result.bound),
                             ("infeasible" if best is None else "optimal", best, best))
            self.assertEqual(sum(profits[item] for item in result.solution or []), best or 0)

    def test_what_makes_no_sense_is_refused(self):
        for error, call in [(ValueError, lambda: knapsack([1, 2], [1], 1)),
                            (ValueError, lambda: knapsack([1], [1], 1, threads=0)),
                            (ValueError, lambda: knapsack([1], [1], 1, time_limit=0)),
                            (ValueError, lambda: knapsack([1], [1], 1, time_limit="10s")),
                            (TypeError, lambda: knapsack([1], [1], 1, threads=1.5)),
                            (TypeError, lambda: knapsack([1], [1], 1, memory_limit=-1)),
                            (ValueError, lambda: knapsack([float("nan")], [1], 1)),
                            (ValueError, lambda: knapsack([1], [1], float("inf"))),
                            (TypeError, lambda: knapsack(["1"], [1], 1))]:
            self.assertRaises(error, call)

    def test_a_limit_and_a_stop(self):
        result = knapsack(*hard(), time_limit=0.2, memory_limit=MEMORY)
        self.assertEqual(result.status, "feasible")
        self.assertLess(result.objective, result.bound)
        told = []
        stopped = knapsack(*hard(), memory_limit=MEMORY, on_incumbent=lambda profit: told.append(profit) or False)
        self.assertEqual(stopped.status, "feasible")
        self.assertIsInstance(told[0], int)

    def test_numbers_of_any_size(self):
        self.assertEqual(knapsack([2**62] * 3, [1] * 3, 2).objective, 2**63)
        self.assertEqual(knapsack([2**80, 1], [2**70, 1], 2**70).solution, [0])

    def test_rows_of_any_kind(self):
        for kind in (list, tuple, iter):
            for number, limit in ((int, 50), (float, 50), (lambda weight: int(weight) << 80, 50 << 80)):
                weights = kind([number(weight) for weight in (20, 10, 40)])
                self.assertEqual(knapsack(kind([60.5, 100, 7]), weights, limit).solution, [0, 1])
        for row in ({1: 2}, {1}, frozenset({1}), b"1", bytearray(b"1")):
            with self.assertRaisesRegex(TypeError, "profits: expected a list .*, not"):
                knapsack(row, [1], 1)
            with self.assertRaisesRegex(TypeError, "weights: expected a list .*, not"):
                knapsack([1], row, 1)

    def test_decimals_are_exact(self):
        result = knapsack([0.1, 0.2, 0.3], [1, 2, 3], 5)
        self.assertEqual((result.objective, result.bound, result.solution), (Decimal("0.5"), Decimal("0.5"), [1, 2]))
        self.assertEqual(knapsack([1, 2, 3], [0.1, 0.2, 0.3], 0.3).objective, 3)
        self.assertEqual(knapsack([1, 2, 3], [Decimal("0.1"), 0.2, 1], Decimal("0.29")).objective, 2)
        self.assertEqual(knapsack([1], [0], 0.9).objective, 1)
        self.assertEqual(knapsack([1], [1], -0.5).status, "infeasible")

    def test_what_is_raised_on_the_way(self):
        def fail(profit):
            raise KeyError(profit)

        self.assertRaises(KeyError, lambda: knapsack(*hard(), memory_limit=MEMORY, on_incumbent=fail))

    @unittest.skipIf(numpy is None, "there is no numpy")
    def test_arrays(self):
        profits = numpy.array([60, 100, 120, 1])
        for kind in ("int64", "int32", "uint8", "uint64"):
            weights = numpy.array([10, 0, 20, 0, 30, 0, 50, 0], dtype=kind)[::2]
            self.assertEqual(knapsack(profits, weights, 50).solution, [1, 2])
        self.assertEqual(knapsack(profits, profits.astype("float32") / 10, 22).objective, 220)
        self.assertRaises(TypeError, lambda: knapsack(profits.reshape(2, 2), profits, 1))


class Signals(unittest.TestCase):
    LONG = {
        "golomb": lambda: golomb(22),
        "knapsack": lambda: knapsack(*hard(), memory_limit=MEMORY),
        "puzzle15": lambda: puzzle15("15 14 8 12 / 10 11 9 13 / 2 6 5 1 / 3 7 4 x", goal="first", heuristic="manhattan"),
        "integrate": lambda: integrate("sin(abs(1/x))/x^(9/10)", 0, 1, digits=200, evaluations=10**15),
        "a function": lambda: integrate(lambda x: random.random(), 0, 1, evaluations=10**15),
    }

    def test_ctrl_c_ends_each_search(self):
        for name, search in self.LONG.items():
            with self.subTest(name):
                sent = []
                timer = threading.Timer(0.3, lambda: (sent.append(time.monotonic()), signal.raise_signal(signal.SIGINT)))
                timer.start()
                self.assertRaises(KeyboardInterrupt, search)
                self.assertLess(time.monotonic() - sent[0], SOON)
                timer.join()

    def test_a_handler_that_raises_nothing_stops_nothing(self):
        heard = []
        before = signal.signal(signal.SIGUSR1, lambda *_: heard.append(True))
        timer = threading.Timer(0.1, signal.raise_signal, [signal.SIGUSR1])
        timer.start()
        self.assertEqual(golomb(20, time_limit="300ms").run.stopped, "time limit")
        signal.signal(signal.SIGUSR1, before)
        self.assertEqual(heard, [True])
        timer.join()

    def test_others_run_meanwhile(self):
        ticks = 0
        search = threading.Thread(target=lambda: knapsack(*hard(), time_limit=SOON, memory_limit=MEMORY,
                                                          on_incumbent=lambda _: ticks < 5))
        search.start()
        while search.is_alive() and ticks < 5:
            ticks += 1
            time.sleep(0.001)
        self.assertEqual(ticks, 5)
        search.join()


if __name__ == "__main__":
    unittest.main()
