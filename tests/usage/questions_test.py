# SPDX-License-Identifier: Apache-2.0
"""Bounds, gaps, orders and starts at the command line, as programs of one's own have them."""

import json
import pathlib
import tempfile
import unittest

from programs import answer, parse_json, run

FLOWSHOP = ("examples/flowshop", 13, "--times", 7)
BEST = 864


class Questions(unittest.TestCase):
    def check_within(self, report, share):
        self.assertLessEqual(report["objective"] - BEST, share * report["objective"])
        self.assertLessEqual(report["bound"], BEST)

    def test_a_run_that_is_stopped_tells_its_bound_and_gap(self):
        for how in (["--threads", 1], ["--threads", 2, "--pes", 5], ["--order", "best", "--threads", 2]):
            with self.subTest(how=how):
                stopped = run(*FLOWSHOP, *how, "--node-limit", 200, "--json")
                self.assertEqual(stopped.returncode, 3)
                report = parse_json(stopped.stdout)
                self.assertEqual(report["status"], "feasible")
                self.assertLessEqual(report["bound"], BEST)
                self.assertGreaterEqual(report["objective"], BEST)
                self.assertAlmostEqual(report["gap"], 1 - report["bound"] / report["objective"])
                text = run(*FLOWSHOP, *how, "--node-limit", 200).stdout
                self.assertRegex(text, r"\nbound +[0-9]+\n")
                self.assertRegex(text, r"\ngap +[0-9.]+ %\n")

    def test_an_optimal_answer_is_its_bound(self):
        for order in ("depth", "best", "discrepancies"):
            with self.subTest(order=order):
                report = answer(*FLOWSHOP, "--order", order)
                self.assertEqual((report["status"], report["objective"]), ("optimal", BEST))
                self.assertEqual((report["bound"], report["gap"]), (BEST, 0))

    def test_a_gap_is_kept(self):
        whole = answer(*FLOWSHOP, "--threads", 1)
        for gap, share in (("1%", 0.01), ("0.03", 0.03)):
            with self.subTest(gap=gap):
                report = answer(*FLOWSHOP, "--threads", 1, "--gap", gap)
                self.check_within(report, share)
                self.assertLessEqual(report["gap"], share + 1e-9)
                self.assertLess(report["statistics"]["nodes"], whole["statistics"]["nodes"])
        report = answer(*FLOWSHOP, "--absolute-gap", 20)
        self.assertLessEqual(report["objective"], BEST + 20)
        for wrong in ("-1", "101%", "x", "1.5"):
            self.assertEqual(run(*FLOWSHOP, f"--gap={wrong}").returncode, 2)

    def test_a_checkpoint_belongs_to_its_gap(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "checkpoint"
            self.assertEqual(run(*FLOWSHOP, "--checkpoint", file, "--node-limit", 200).returncode, 3)
            refused = run(*FLOWSHOP, "--gap", "5%", "--checkpoint", file)
            self.assertEqual(refused.returncode, 2, refused.stderr)
            self.assertEqual(answer(*FLOWSHOP, "--checkpoint", file)["objective"], BEST)

    def test_a_start_is_checked(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "start.json"
            run(*FLOWSHOP, f"--json={file}")
            alone = answer(*FLOWSHOP, "--threads", 1)
            started = answer(*FLOWSHOP, "--threads", 1, "--start", file)
            self.assertEqual((started["objective"], started["status"]), (BEST, "optimal"))
            self.assertEqual(started["solution"], parse_json(file.read_text())["solution"])
            self.assertLess(started["statistics"]["nodes"], alone["statistics"]["nodes"])
            for content in ("", "{", "[]", '{"solution": null}', '{"solution": "x"}', '{"solution": [1, 2]}',
                            json.dumps({"solution": [1] * 13}), json.dumps({"solution": list(range(13))})):
                with self.subTest(content=content):
                    file.write_text(content)
                    refused = run(*FLOWSHOP, "--start", file)
                    self.assertEqual(refused.returncode, 2)
                    self.assertIn("solution", refused.stderr)
            self.assertEqual(run(*FLOWSHOP, "--start", file.with_name("none")).returncode, 2)

    def test_the_first_placement_is_the_same_everywhere(self):
        alone = answer("examples/placement", 16, "--threads", 1)
        self.assertEqual((alone["status"], alone["objective"]), ("found", None))
        self.assertTrue(alone["check"]["passed"])
        for ranks, how in ((0, ["--threads", 2, "--pes", 5]), (3, []), (2, ["--threads", 2]),
                           (0, ["--simulate", "mesh:8x8,node=1us"]), (0, ["--threads", 2, "--balancer", "lifeline"])):
            with self.subTest(ranks=ranks, how=how):
                report = answer("examples/placement", 16, *how, ranks=ranks)
                self.assertEqual((report["status"], report["solution"]), ("found", alone["solution"]))
        self.assertEqual(answer("examples/placement", 16, "--threads", 2)["run"]["balancer"], "in-order")
        self.assertEqual(parse_json(run("examples/placement", 16, "--quiet").stdout), alone["solution"])

    def test_any_placement_will_do(self):
        for order in ("random", "discrepancies"):
            with self.subTest(order=order):
                report = answer("examples/placement", 20, "--order", order, "--threads", 2, "--pes", 8)
                self.assertEqual(report["status"], "found")
                self.assertTrue(report["check"]["passed"])

    def test_there_is_none(self):
        report = answer("examples/placement", 3)
        self.assertEqual((report["status"], report["solution"]), ("infeasible", None))
        self.assertIn("There is none: everything was searched.", run("examples/placement", 3).stdout)

    def test_the_first_placement_survives_stops(self):
        alone = answer("examples/placement", 16, "--threads", 1)
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "checkpoint"
            for life in range(100):
                how = [("--threads", 1), ("--threads", 2, "--pes", 5), ("--threads", 2)][life % 3]
                done = run("examples/placement", 16, *how, "--checkpoint", file, "--node-limit", 1500, "--json")
                if done.returncode == 0:
                    break
                self.assertEqual(done.returncode, 3, done.stderr)
            self.assertEqual(parse_json(done.stdout)["solution"], alone["solution"])
            self.assertGreater(life, 1)

    def test_a_balancer_that_would_not_prune_is_refused(self):
        refused = run(*FLOWSHOP, "--balancer", "koso", "--threads", 2)
        self.assertEqual(refused.returncode, 2)
        self.assertIn("koso", refused.stderr)


if __name__ == "__main__":
    unittest.main()
