# SPDX-License-Identifier: Apache-2.0
"""A sample of the mistakes of benchmarks/typos.py: none is accepted with another meaning."""

import random
import sys
import unittest

from programs import FOLDER, needs

sys.path.append(str(FOLDER / "benchmarks"))
import typos  # noqa: E402

SAMPLE = 240


class Typos(unittest.TestCase):
    def test_cases_differ_by_one_letter(self):
        self.assertEqual(typos.misspelt("ab"), {"a", "b", "aab", "abb", "ba"})

    def test_only_another_meaning_is_a_fault(self):
        alike = typos.Case(["knapsack", "-"], ["knapsack", "-"], (typos.KNAPSACKS[1], typos.KNAPSACKS[0]))
        other = typos.Case(["knapsack", "-"], ["knapsack", "-"], ("2 10\n3 4\n5 7\n", typos.KNAPSACKS[0]))
        accepted, refused = typos.Case(["golomb", "6"]), typos.Case(["golomb", "6", "7"])
        self.assertEqual(typos.faults([alike, refused], 1), [])
        self.assertEqual(len(typos.faults([accepted, other], 1)), 2)

    def test_a_sample(self):
        needs("integrate")
        self.assertGreater(len(typos.all_cases()), 10_000)
        cases = [case for program in typos.COMMANDS for case in typos.cases_of_options(program)]
        self.assertEqual(typos.faults(random.Random(1).sample(cases, SAMPLE), 1), [])
        for others in (typos.cases_of_headers(), typos.cases_of_functions()):
            self.assertEqual(typos.faults(random.Random(1).sample(others, 20), 1), [])


if __name__ == "__main__":
    unittest.main()
