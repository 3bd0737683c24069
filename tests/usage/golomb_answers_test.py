# SPDX-License-Identifier: Apache-2.0
"""golomb's answers and node counts are those of instances/golomb, whatever searches; a separate program checks them."""

import io
import json
import pathlib
import sys
import unittest
from unittest import mock

from programs import FOLDER, MPIRUN, answer

sys.path.insert(0, str(FOLDER / "tests" / "checkers"))
import golomb_checker  # noqa: E402

INSTANCES = FOLDER / "instances" / "golomb"
WAYS = [("--threads", "1"), ("--threads", "2"), ("--threads", "2", "--pes", "64"), ("--kernel", "plain"),
        ("--kernel", "portable"), ("--threads", "3", "--seed", "7", "--no-initial-split"), ("--balancer", "static"),
        ("--threads", "1", "--quantum", "1")]


def table(name):
    """The rows of a table, numbers as numbers and what is not known as None."""
    for line in pathlib.Path(INSTANCES, name).read_text().splitlines():
        if not line.startswith("#"):
            yield [None if field == "-" else int(field) for field in line.split("\t")]


def proofs():
    """The nodes of whole proofs, by their numbers of marks."""
    lines = pathlib.Path(INSTANCES, "proofs.tsv").read_text().splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    return {int(row[0]): int(row[3]) for row in rows}


class Answers(unittest.TestCase):
    def check(self, result):
        self.assertEqual(list(golomb_checker.faults(result)), [])

    def test_shortest(self):
        for marks, length, _ in table("optimal_rulers.tsv"):
            if marks <= 13:
                result = answer("golomb", "--marks", marks)
                self.assertEqual((result["status"], result["objective"], result["bound"]), ("optimal", length, length))
                self.check(result)

    def test_all_shortest(self):
        for marks, length, rulers in table("optimal_rulers.tsv"):
            if marks <= 12:
                result = answer("golomb", "--marks", marks, "--all")
                self.assertEqual((result["objective"], len(result["solutions"])), (length, rulers))
                self.check(result)

    def test_from_scratch(self):
        result = answer("golomb", "--marks", 11, "--from-scratch")
        self.assertEqual(result["objective"], 72)
        lengths = [length for _, length, _ in table("optimal_rulers.tsv")]
        self.assertEqual([proof["length"] for proof in result["shorter_proofs"]], lengths[1:10])

    def test_counts_by_length(self):
        for marks, length, rulers in table("counts_by_length.tsv"):
            if marks <= 12:
                result = answer("golomb", "--marks", marks, "--exact-length", length)
                self.assertEqual((result["status"], result["objective"]), ("complete", rulers), (marks, length))

    def test_lists_by_length(self):
        for marks, length, rulers in table("counts_by_length.tsv"):
            if marks <= 10:
                result = answer("golomb", "--marks", marks, "--exact-length", length, "--all")
                self.assertEqual(len(result["solutions"]), rulers)
                self.check(result)

    def test_decisions(self):
        for marks, length, _ in table("optimal_rulers.tsv"):
            if 2 <= marks <= 11:
                self.assertEqual(answer("golomb", "--marks", marks, "--length", length - 1)["status"], "infeasible")
                result = answer("golomb", "--marks", marks, "--length", length)
                self.assertEqual(result["status"], "feasible")
                self.check(result)


class Nodes(unittest.TestCase):
    def nodes(self, *arguments, ranks=0):
        return answer("golomb", *arguments, ranks=ranks)["statistics"]["nodes"]

    def test_proofs(self):
        for marks, nodes in proofs().items():
            if marks <= 14:
                self.assertEqual(self.nodes("--marks", marks, "--known-optimum"), nodes, f"{marks} marks")

    def test_every_way_to_search(self):
        for way in WAYS:
            with self.subTest(way=way):
                self.assertEqual(self.nodes("--marks", 11, "--known-optimum", *way), proofs()[11])

    @unittest.skipUnless(MPIRUN, "there is no mpirun")
    def test_ranks(self):
        for ranks in (1, 2, 3, 5):
            self.assertEqual(self.nodes("--marks", 12, "--known-optimum", ranks=ranks), proofs()[12])

    def test_parts_add_up(self):
        whole = self.nodes("--marks", 12, "--known-optimum")
        ends = ["", "0-2", "0-2-7", "0-5-6-14", "0-9", "0-20-41", ""]
        parts = [self.nodes("--marks", 12, "--known-optimum", f"--stub-range={first}..{last}")
                 for first, last in zip(ends, ends[1:])]
        self.assertEqual(sum(parts), whole, parts)
        self.assertEqual(self.nodes("--marks", 12, "--known-optimum", "--stub", "0-2"),
                         self.nodes("--marks", 12, "--known-optimum", "--stub-range", "0-2..0-3"))


class Checker(unittest.TestCase):
    """The checker is not fooled."""

    def faults(self, **changes):
        good = {"instance": {"marks": 4}, "status": "optimal", "objective": 6, "bound": 6, "solution": [0, 1, 4, 6]}
        return list(golomb_checker.faults(good | changes))

    def test_it_accepts_a_good_answer(self):
        self.assertEqual(self.faults(), [])

    def test_it_finds_faults(self):
        for changes in ({"solution": [0, 1, 3, 6], "x": "3 is measured twice"}, {"solution": [0, 1, 6]},
                        {"solution": [1, 2, 5, 7]}, {"solution": [0, 4, 1, 6]}, {"solution": [0, 1, 4, 9]},
                        {"bound": 5}, {"bound": 7}, {"solutions": [[0, 1, 4, 6], [0, 2, 5, 6]]}):
            self.assertTrue(self.faults(**changes), changes)

    def test_its_exit_code(self):
        for bound, code in ((6, 0), (7, 1)):
            line = json.dumps({"instance": {"marks": 4}, "status": "optimal", "objective": 6, "bound": bound,
                               "solution": [0, 1, 4, 6]})
            with mock.patch.object(sys, "stdin", io.StringIO(line)), mock.patch("builtins.print"):
                self.assertEqual(golomb_checker.main(), code)


if __name__ == "__main__":
    unittest.main()
