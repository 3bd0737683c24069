# SPDX-License-Identifier: Apache-2.0
"""A program of one's own, as the README shows one, does what the programs of the suite do."""

import json
import pathlib
import tempfile
import unittest

from programs import answer, run

QUEENS = "examples/queens"
WAYS, NODES = 724, 35539  # of 10 queens


class OwnProgram(unittest.TestCase):
    def test_it_counts_the_same_everywhere(self):
        for ranks, how in ((0, ["--threads", 1]), (0, ["--threads", 2, "--pes", 5]), (2, []), (2, ["--threads", 2]),
                           (0, ["--simulate", "mesh:8x8,node=1us"]),
                           (0, ["--simulate", "ring:16,step", "--balancer", "koso"])):
            with self.subTest(ranks=ranks, how=how):
                report = answer(QUEENS, 10, *how, ranks=ranks)
                self.assertEqual((report["objective"], report["statistics"]["nodes"]), (WAYS, NODES))
                self.assertEqual((report["problem"], report["status"]), ("queens", "complete"))

    def test_it_varies_machines(self):
        table = run(QUEENS, 8, "--simulate", "mesh:2x2", "--vary", "pes=1,4,16").stdout
        self.assertRegex(table, r"mesh:4x4 +localized-polling +1 +16 ")

    def test_it_compares_with_one_pe(self):
        self.assertIn("efficiency", answer(QUEENS, 11, "--speedup", "--threads", 2)["statistics"])

    def test_it_traces(self):
        with tempfile.TemporaryDirectory() as folder:
            trace = pathlib.Path(folder) / "trace.json"
            answer(QUEENS, 8, "--trace", trace)
            self.assertTrue(json.loads(trace.read_text()))

    def test_it_stops_and_goes_on(self):
        with tempfile.TemporaryDirectory() as folder:
            checkpoint = ("--checkpoint", pathlib.Path(folder) / "queens.checkpoint")
            stopped = run(QUEENS, 13, *checkpoint, "--node-limit", 100000, "--json")
            self.assertEqual(stopped.returncode, 3, stopped.stderr)
            self.assertEqual(json.loads(stopped.stdout)["status"], "unknown")
            report = answer(QUEENS, 13, *checkpoint, ranks=2)
            self.assertEqual((report["objective"], report["statistics"]["nodes"]), (73712, 4674890))


if __name__ == "__main__":
    unittest.main()
