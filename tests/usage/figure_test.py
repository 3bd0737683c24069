# SPDX-License-Identifier: Apache-2.0
"""What the scripts of the figures share: claims, CSV files, where two curves cross, and the targets that run them."""

import contextlib
import io
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

from programs import FOLDER

sys.path.insert(0, str(FOLDER / "benchmarks"))
import figure  # noqa: E402
import networks  # noqa: E402
import reproduce  # noqa: E402
import shuffle  # noqa: E402


def reported(*claims):
    """What report() prints, and whether it ends the script."""
    text = io.StringIO()
    with contextlib.redirect_stdout(text):
        try:
            figure.report(claims)
        except SystemExit as end:
            return text.getvalue(), end.code
    return text.getvalue(), 0


class Figure(unittest.TestCase):
    def test_a_claim_holds_between_its_ends(self):
        self.assertTrue(figure.Claim("speedup", 578, "578", 520, 636).holds)
        self.assertFalse(figure.Claim("speedup", 519, "578", 520, 636).holds)
        self.assertFalse(figure.Claim("speedup", 637, "578", 520, 636).holds)
        self.assertRaises(TypeError, lambda: figure.Claim("speedup", 1000, "578", least=520))

    def test_a_claim_that_does_not_hold_ends_the_script(self):
        text, code = reported(figure.Claim("good", 1, "1", 0, 2), figure.Claim("bad", 3, "1", 0, 2))
        self.assertEqual(code, 1)
        self.assertRegex(text, r"good .* yes \|")
        self.assertRegex(text, r"bad .* NO \|")
        self.assertEqual(reported(figure.Claim("good", 1, "1", 0, 2))[1], 0)

    def test_rows_become_a_file(self):
        with (tempfile.TemporaryDirectory() as folder,
              mock.patch.object(figure, "RESULTS", pathlib.Path(folder) / "new")):
            with contextlib.redirect_stdout(io.StringIO()):
                figure.write_csv("name", [{"pes": 4, "form": "a, b"}, {"pes": 8, "form": "c"}])
            self.assertEqual((figure.RESULTS / "name.csv").read_text(), 'pes,form\n4,"a, b"\n8,c\n')


class Crossing(unittest.TestCase):
    def test_lies_between_the_points_around_it(self):
        self.assertAlmostEqual(shuffle.crossing([(16, 0.5), (64, 0.9), (256, 1.1), (1024, 1.5)]), 128)

    def test_is_the_last(self):
        self.assertGreater(shuffle.crossing([(16, 1.5), (64, 0.9), (256, 1.1)]), 64)

    def test_is_at_the_start_or_nowhere(self):
        self.assertEqual(shuffle.crossing([(16, 1.2), (64, 1.1)]), 16)
        self.assertEqual(shuffle.crossing([(16, 1.2), (64, 0.9)]), float("inf"))


def row(balancer, mode, pes, seed, seconds):
    return {"network": "butterfly", "mode": mode, "pes": pes, "balancer": balancer, "seed": seed, "seconds": seconds}


class Networks(unittest.TestCase):
    # With contention twice and thrice as fast as random polling on 64 PEs, by latency as fast.
    ROWS = [row(balancer, mode, pes, seed, seconds)
            for pes in (64, 24)
            for balancer, mode, times in (("random-polling", "with-contention", (6, 6)),
                                          ("random-polling", "by-latency", (2, 3)),
                                          ("poll-and-shuffle", "with-contention", (3, 2) if pes == 64 else (6, 6)),
                                          ("poll-and-shuffle", "by-latency", (2, 3)))
            for seed, seconds in enumerate(times)]

    def test_have_so_many_pes(self):
        self.assertEqual([networks.pes(name, 4) for name in networks.NETWORKS], [64, 64, 16])

    def test_give_each_pe_work_of_a_hundred_messages(self):
        self.assertEqual(networks.machine("butterfly", 4, "by-latency", 64000), "butterfly:4,by-latency,node=600ns")

    def test_gains_are_compared_seed_by_seed(self):
        points = networks.gains(self.ROWS, "butterfly", "with-contention", "poll-and-shuffle")
        self.assertEqual([pes for pes, *_ in points], [24, 64])
        self.assertAlmostEqual(points[0][1], 1)
        self.assertAlmostEqual(points[1][1], 6**0.5)
        self.assertAlmostEqual(networks.due_to_contention(self.ROWS, "butterfly")[0], 6**0.5)

    def test_every_one_has_claims(self):
        self.assertEqual(list(networks.GAINS), list(networks.NETWORKS))
        self.assertEqual(list(networks.DUE_TO_CONTENTION), list(networks.NETWORKS))


class Targets(unittest.TestCase):
    TARGETS = re.findall(r"^([a-z0-9-]+):.*## ", (FOLDER / "Makefile.bench").read_text(), re.MULTILINE)

    def test_are_all_listed(self):
        done = subprocess.run(["make", "-f", "Makefile.bench", "help"], cwd=FOLDER, capture_output=True, text=True)
        self.assertEqual(re.findall(r"^  make -f Makefile.bench (\S+) ", done.stdout, re.MULTILINE), self.TARGETS)

    def test_are_reproduced(self):
        self.assertLess(set(reproduce.targets()), set(self.TARGETS))


if __name__ == "__main__":
    unittest.main()
