# SPDX-License-Identifier: Apache-2.0
"""Searches that fill the memory: they end by themselves within the limit, and say so."""

import os
import pathlib
import subprocess
import tempfile
import unittest

import programs
from programs import answer, command, environment, parse_json

MEGABYTE = 1 << 20

# A node has 20 children in the mean, so that the tree is infinite and what waits to be searched grows.
INFINITE_TREE = ["uts", "-t", 0, "-b", 2000, "-q", 0.2, "-m", 100, "--node-limit", 10**15]


def run(program, *arguments):
    """What the program printed, its exit code and the most bytes that it held."""
    line = command(program, *arguments)
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(line, stdout=output, stderr=errors, env=environment(0))
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        errors.seek(0)
        return output.read().decode(), process.returncode, usage.ru_maxrss * 1024, errors.read().decode()


class MemoryLimit(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def check(self, megabytes, program, *arguments):
        """Runs the program, which meets the limit, and returns its answer."""
        text, code, most, errors = run(program, *arguments, "--memory-limit", f"{megabytes}M", "--json")
        self.assertEqual(code, 3, errors)
        self.assertEqual(errors, "")
        self.assertLessEqual(most, 1.1 * megabytes * MEGABYTE)
        result = parse_json(text)
        self.assertEqual(result["run"]["stopped"], "memory limit")
        return result

    def test_of_an_infinite_tree(self):
        for carriers in (["--threads", 1], ["--threads", 2], ["--simulate", "mesh:8x8"]):
            with self.subTest(carriers=carriers):
                self.check(200, "synthetic", *INFINITE_TREE, *carriers)

    def test_refuses_a_machine_that_is_too_large(self):
        done = programs.run("golomb", 12, "--simulate", "mesh:256x256", "--memory-limit", "100M")
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr, r"^golomb: --simulate: 65536 PEs take 106 MB of memory, and they may hold 100\n")

    def test_of_tables(self):
        board = "14 13 15 7 / 11 12 9 5 / 6 x 2 1 / 4 8 10 3"
        self.check(100, "puzzle15", board, "--goal", "first", "--heuristic", "pdb-78", "--cache", self.folder)

    def test_leaves_a_checkpoint_to_go_on_with(self):
        file = self.folder / "kept"
        self.check(200, "synthetic", *INFINITE_TREE, "--threads", 2, "--checkpoint", file)
        self.assertTrue(file.exists())
        file.unlink()
        # A quarter of 64 MB is less than so many PEs hold without a search.
        self.check(64, "synthetic", "uts", "--tree", "T1", "--threads", 1, "--pes", 8192, "--checkpoint", file)
        self.assertTrue(file.exists())
        whole = answer("synthetic", "uts", "--tree", "T1", "--checkpoint", file)
        self.assertTrue(whole["check"]["passed"])
        self.assertFalse(file.exists())

    def test_is_shared_by_ranks(self):
        done = programs.run("synthetic", *INFINITE_TREE, "--memory-limit", "400M", "--json", ranks=2)
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertEqual(parse_json(done.stdout)["run"]["stopped"], "memory limit")

    def test_is_not_met_by_small_searches(self):
        for program, *arguments in (("golomb", 9), ("synthetic", "uts", "--tree", "T3")):
            with self.subTest(program=program):
                self.assertIsNone(answer(program, *arguments, "--memory-limit", "100M")["run"]["stopped"])


if __name__ == "__main__":
    unittest.main()
