# SPDX-License-Identifier: Apache-2.0
"""The page that --report writes holds what the run's JSON and trace say, needs no other file, and is drawn without an
error where there is a Chromium to draw it."""

import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from programs import MPIRUN, SECONDS, parse_json, run

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
MACHINE = ("--simulate", "mesh:32x32,node=1us", "--quantum", "4")


def data_of(page):
    return parse_json(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)[1])


class Report(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.folder.name, "run.html")

    def tearDown(self):
        self.folder.cleanup()

    def page(self, *arguments, ranks=0):
        """The page as text, and the run's JSON objects."""
        done = run(*arguments, "--json", "--report", self.path, ranks=ranks)
        self.assertEqual(done.returncode, 0, done.stderr)
        return self.path.read_text(), [parse_json(line) for line in done.stdout.splitlines()]

    def drawn(self):
        """The page as Chromium has it when its script has run; fails if the script did."""
        command = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", "--dump-dom",
                   self.path.as_uri()]
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=True)
        self.assertNotIn("CONSOLE", done.stderr)
        return done.stdout

    def test_simulated_machine(self):
        page, [result] = self.page("golomb", "--marks", "11", *MACHINE)
        self.assertLess(len(page), 2_000_000)
        data = data_of(page)
        timeline, statistics = data["timeline"], result["statistics"]
        self.assertEqual(data["machine"], {"topology": "mesh", "sides": [32, 32]})
        self.assertEqual(data["bound"], result["bound"])
        self.assertEqual(timeline["pes"], 1024)
        self.assertAlmostEqual(timeline["seconds"], statistics["seconds"], delta=0.01 * statistics["seconds"])
        self.assertEqual(len(timeline["requests"]), statistics["requests"])
        self.assertEqual(len(timeline["splits"]) // 3, statistics["splits"])
        starts, lengths, pes = (timeline["work"][i::3] for i in range(3))
        self.assertGreaterEqual(min(starts), 0)
        self.assertGreaterEqual(min(lengths), 0)
        self.assertEqual(set(pes), set(range(1024)))
        self.assertLessEqual(sum(lengths), timeline["ticks"] * 1024)

    def test_incumbents_have_values(self):
        page, [result] = self.page("synthetic", "costs", "--height", "10", "--simulate", "ring:8", "--seed", "3")
        incumbents = data_of(page)["timeline"]["incumbents"]
        self.assertEqual(len(incumbents), result["statistics"]["incumbents"])
        self.assertEqual(min(value for _, _, value in incumbents), result["objective"])

    def test_searches_that_follow_one_another(self):
        page, [result] = self.page("golomb", "--marks", "9", "--from-scratch", "--threads", "2")
        begins = data_of(page)["timeline"]["begins"]
        self.assertGreaterEqual(len(begins), len(result["shorter_proofs"]))
        self.assertEqual(begins, sorted(begins))

    def test_more_events_than_fit(self):
        done = run("golomb", "--marks", "10", "--pes", "200", "--quantum", "1", "--trace-limit", "50k", "--report",
                   self.path)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("--trace-limit", done.stderr)
        self.assertLess(data_of(self.path.read_text())["timeline"]["complete_until"], 1_000_000)

    @unittest.skipUnless(MPIRUN, "there is no mpirun")
    def test_ranks(self):
        page, _ = self.page("golomb", "--marks", "10", ranks=2)
        self.assertEqual(set(data_of(page)["timeline"]["work"][2::3]), {0, 1})

    @unittest.skipUnless(CHROMIUM, "there is no Chromium")
    def test_it_is_drawn(self):
        for arguments in (("--marks", "11", *MACHINE), ("--marks", "10", "--simulate", "hypercube:4", "--seed", "2"),
                          ("--marks", "9", "--from-scratch", "--threads", "2"), ("--marks", "1",)):
            with self.subTest(arguments=arguments):
                page, _ = self.page("golomb", *arguments)
                drawn = self.drawn()
                self.assertIn("<h1 id=\"title\">" + data_of(page)["title"], drawn)
                self.assertIn("checked</dt>", drawn)


if __name__ == "__main__":
    unittest.main()
