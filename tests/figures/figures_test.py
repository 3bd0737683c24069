# SPDX-License-Identifier: Apache-2.0
"""Intervals, tests and claims of the scripts that redraw the papers' figures."""

import pathlib
import random
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "benchmarks"))

import intervals
from figure import Claim


class Intervals(unittest.TestCase):
    def test_quantiles_of_t_are_those_of_the_tables(self):
        for freedom, quantile in ((1, 12.7062), (2, 4.3027), (9, 2.2622), (29, 2.0452), (99, 1.9842)):
            self.assertAlmostEqual(intervals.t_quantile(freedom), quantile, places=4)

    def test_a_mean_has_students_interval(self):
        centre, low, high = intervals.mean([1, 2, 3])
        self.assertAlmostEqual(centre, 2)
        self.assertAlmostEqual(high - centre, 4.3027 / 3**0.5, places=4)
        self.assertAlmostEqual(centre - low, high - centre)

    def test_a_geometric_mean_is_that_of_the_logarithms(self):
        centre, low, high = intervals.geometric_mean([1, 2, 4])
        self.assertAlmostEqual(centre, 2)
        self.assertAlmostEqual(low * high, 4)

    def test_a_median_lies_between_order_statistics(self):
        self.assertEqual(intervals.median(list(range(1, 11))), (5.5, 2, 9))
        self.assertEqual(intervals.median(list(range(1, 101))), (50.5, 40, 61))
        self.assertEqual(intervals.median([3, 1, 2]), (2, 1, 3))

    def test_a_share_has_wilsons_interval(self):
        rate, low, high = intervals.share(5, 10)
        self.assertEqual(rate, 0.5)
        self.assertAlmostEqual(low, 0.2366, places=4)
        self.assertAlmostEqual(high, 0.7634, places=4)
        self.assertAlmostEqual(intervals.share(0, 20)[1], 0)

    def test_resampling_gives_about_students_interval(self):
        generator = random.Random(3)
        sample = [generator.gauss(10, 2) for _ in range(200)]
        expected = intervals.mean(sample)
        found = intervals.bootstrap(sample, lambda values: sum(values) / len(values))
        for one, other in zip(found, expected):
            self.assertAlmostEqual(one, other, delta=0.05)

    def test_t_statistics_are_those_of_an_example(self):
        first, second = [30.02, 29.99, 30.11, 29.97, 30.01, 29.99], [29.89, 29.93, 29.72, 29.98, 30.02, 29.98]
        self.assertAlmostEqual(intervals.t_statistic(first, second), 1.959, places=3)
        differences = [a - b for a, b in zip(first, second)]
        centre, low, _ = intervals.mean(differences)
        paired = intervals.paired_t_statistic(first, second)
        self.assertAlmostEqual(paired, centre / (centre - low) * intervals.t_quantile(5), places=6)


class Claims(unittest.TestCase):
    def test_have_two_ends(self):
        self.assertTrue(Claim("", 2, "", 1, 3).holds)
        self.assertFalse(Claim("", 0.9, "", 1, 3).holds)
        self.assertFalse(Claim("", 3.1, "", 1, 3).holds)

    def test_hold_with_all_of_their_interval(self):
        self.assertTrue(Claim.estimated("", (2, 1.5, 2.5), "", 1, 3).holds)
        self.assertFalse(Claim.estimated("", (2, 0.9, 2.5), "", 1, 3).holds)
        self.assertFalse(Claim.estimated("", (2, 1.5, 3.1), "", 1, 3).holds)


if __name__ == "__main__":
    unittest.main()
