"""The knapsack solver as Python has it once Espalier is installed."""

import itertools
import pathlib
import random
import signal
import threading
import time
import unittest
from decimal import Decimal

import espalier_knapsack
from espalier_knapsack import solve

try:
    import numpy
except ImportError:
    numpy = None


def best_of_all(profits, weights, capacity):
    """None if no choice fits."""
    choices = itertools.product((0, 1), repeat=len(profits))
    return max((sum(itertools.compress(profits, choice)) for choice in choices
                if sum(itertools.compress(weights, choice)) <= capacity), default=None)


def hard():
    """A subset sum that takes minutes."""
    chance = random.Random(1)
    numbers = [chance.randrange(2**55, 2**56) for _ in range(70)]
    return numbers, numbers, sum(numbers) // 2


class Solve(unittest.TestCase):
    def test_the_best_of_all_choices(self):
        chance = random.Random(1)
        for _ in range(200):
            items = chance.randrange(9)
            profits, weights = ([chance.randrange(-20, 100) for _ in range(items)] for _ in range(2))
            capacity = chance.randrange(-50, 300)
            result = solve(profits, weights, capacity)
            best = best_of_all(profits, weights, capacity)
            self.assertEqual((result.status, result.profit, result.bound),
                             ("infeasible" if best is None else "optimal", best, best))
            self.assertEqual(sum(profits[item] for item in result.choice), best or 0)

    def test_what_makes_no_sense_is_refused(self):
        for error, call in [(ValueError, lambda: solve([1, 2], [1], 1)),
                            (ValueError, lambda: solve([1], [1], 1, threads=0)),
                            (ValueError, lambda: solve([1], [1], 1, seconds=0)),
                            (ValueError, lambda: solve([1], [1], 1, memory=-1)),
                            (ValueError, lambda: solve([float("nan")], [1], 1)),
                            (ValueError, lambda: solve([1], [1], float("inf"))),
                            (TypeError, lambda: solve(["1"], [1], 1)),
                            (OverflowError, lambda: solve([2**63], [1], 1)),
                            (OverflowError, lambda: solve([1], [1], 2**63)),
                            (OverflowError, lambda: solve([2**62] * 3, [1] * 3, 2))]:
            self.assertRaises(error, call)

    def test_a_limit_and_a_stop(self):
        result = solve(*hard(), seconds=0.2, memory=200 << 20)
        self.assertEqual(result.status, "feasible")
        self.assertLess(result.profit, result.bound)
        told = []
        stopped = solve(*hard(), memory=200 << 20, on_incumbent=lambda profit: told.append(profit) or False)
        self.assertEqual(stopped.status, "feasible")
        self.assertTrue(told)

    def test_decimals_are_exact(self):
        self.assertEqual(solve([0.1, 0.2, 0.3], [1, 2, 3], 5), ("optimal", Decimal("0.5"), Decimal("0.5"), [1, 2]))
        self.assertEqual(solve([1, 2, 3], [0.1, 0.2, 0.3], 0.3).profit, 3)
        self.assertEqual(solve([1, 2, 3], [Decimal("0.1"), 0.2, 1], Decimal("0.29")).profit, 2)
        self.assertEqual(solve([1], [0], 0.9).profit, 1)
        self.assertEqual(solve([1], [1], -0.5).status, "infeasible")

    def test_a_signal_ends_the_search(self):
        seconds = time.monotonic()
        timer = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
        timer.start()
        self.assertRaises(KeyboardInterrupt, lambda: solve(*hard(), memory=200 << 20))
        self.assertLess(time.monotonic() - seconds, 20)  # the search takes minutes
        timer.join()

    def test_a_false_wish_of_any_kind_stops(self):
        class Wish:
            def __bool__(self):
                return False

        self.assertEqual(solve(*hard(), memory=200 << 20, on_incumbent=lambda _: Wish()).status, "feasible")

    def test_what_is_raised_on_the_way(self):
        def fail(profit):
            raise KeyError(profit)

        self.assertRaises(KeyError, lambda: solve(*hard(), memory=200 << 20, on_incumbent=fail))

    def test_others_run_meanwhile(self):
        for seconds in (0.5, 5, 50):  # on a loaded machine, others may be late
            ticks = 0
            search = threading.Thread(target=lambda: solve(*hard(), seconds=seconds, memory=200 << 20))
            search.start()
            while search.is_alive():
                ticks += 1
                time.sleep(0.01)
            if ticks > 5:
                break
        self.assertGreater(ticks, 5)

    @unittest.skipIf(numpy is None, "there is no numpy")
    def test_arrays(self):
        profits = numpy.array([60, 100, 120, 1])
        for kind in ("int64", "int32", "uint8", "uint64"):
            weights = numpy.array([10, 0, 20, 0, 30, 0, 50, 0], dtype=kind)[::2]
            self.assertEqual(solve(profits, weights, 50), ("optimal", 220, 220, [1, 2]))
        self.assertEqual(solve(profits, profits.astype(float) / 8, 27.5), solve(profits, profits, 220))
        self.assertRaises(TypeError, lambda: solve(profits.reshape(2, 2), profits, 1))
        self.assertRaises(OverflowError, lambda: solve(numpy.array([2**63], dtype="uint64"), [1], 1))

    def test_mpi_is_not_loaded(self):
        maps = pathlib.Path("/proc/self/maps")
        loaded = maps.read_text() if maps.exists() else ""
        if "libespalier_knapsack_c" not in loaded or "libespalier.so" in loaded:
            self.skipTest("only Linux lists what is loaded, and a shared core needs MPI")
        self.assertNotRegex(loaded, "libmpi|libhwloc")

    def test_the_example_of_the_module(self):
        example = espalier_knapsack.__doc__.split(">>> ")
        self.assertIn(str(eval(example[2].splitlines()[0])), example[2])  # pylint: disable=eval-used


if __name__ == "__main__":
    unittest.main()
