# SPDX-License-Identifier: Apache-2.0
"""Several nodes, with several ranks each: what is found, and in how many steps, is what one process finds."""

import pathlib
import tempfile
import unittest

import programs


class Nodes(unittest.TestCase):
    # The first rank preprocesses it with the cores of its node; the other ranks wait.
    def test_a_knapsack(self):
        done = programs.run("generate", "knapsack", "--class", "jooken", "--items", 600, "--capacity", 10**10,
                            "--groups", 10, "--seed", 1)
        self.assertEqual(done.returncode, 0, done.stderr)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "instance.txt"
            path.write_text(done.stdout)
            one = programs.answer("knapsack", path, "--threads", 1)
            for ranks, nodes, threads in ((2, 1, 1), (2, 2, 1), (4, 2, 1), (4, 2, 2), (3, 3, 1)):
                with self.subTest(ranks=ranks, nodes=nodes, threads=threads):
                    other = programs.answer("knapsack", path, "--threads", threads, ranks=ranks, nodes=nodes)
                    for key in ("status", "objective", "solution", "prepared_states"):
                        self.assertEqual(other[key], one[key], key)

    def test_a_tree(self):
        one = programs.answer("golomb", "--marks", 10, "--threads", 1)
        other = programs.answer("golomb", "--marks", 10, ranks=6, nodes=2)
        self.assertEqual((other["status"], other["objective"]), ("optimal", one["objective"]))


if __name__ == "__main__":
    unittest.main()
