# SPDX-License-Identifier: Apache-2.0
"""What the programs write with --json is as docs/reference/report.schema.json says, member by member."""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "usage"))

from json_schema import faults  # noqa: E402
from programs import ENVIRONMENT, MPIRUN, SECONDS, command, parse_json  # noqa: E402

SCHEMA = json.loads((ROOT / "docs/reference/report.schema.json").read_text())
INSTANCES = ROOT / "instances"
BOARD = "1 2 3 4 / 5 6 7 8 / 9 x 11 12 / 13 10 14 15"
SIMULATED = ("--simulate", "ring:4,node=1us")

RUNS = [
    ("golomb", 8), ("golomb", 8, "--all"), ("golomb", 8, "--length", 33), ("golomb", 8, "--exact-length", 36),
    ("golomb", 7, "--stub-range", "0-3..0-7"), ("golomb", 1), ("golomb", 18, "--time-limit", "100ms"),
    ("golomb", 8, "--known-optimum", "--estimate", "0.1s"), ("golomb", "--within", 9, "--all"), ("golomb", 60),
    ("golomb", 9, "--from-scratch"), ("golomb", 9, "--speedup", "--seed", 2**60), ("golomb", 8, "--quantum", 7, *SIMULATED),
    ("golomb", 8, "--simulate", "ring:4,step"), ("golomb", 8, "--simulate", "logp:4,node=auto"),
    ("knapsack", INSTANCES / "knapsack/f5.kp"), ("knapsack", INSTANCES / "knapsack/f5.kp", "--algorithm", "dfs", *SIMULATED),
    ("knapsack", INSTANCES / "knapsack/p07_w.txt"), ("knapsack", INSTANCES / "knapsack"),
    ("puzzle15", BOARD), ("puzzle15", BOARD, "--all", "list"), ("puzzle15", BOARD, *SIMULATED),
    ("puzzle15", INSTANCES / "puzzle15/korf100.txt", "--goal", "first", "--node-limit", 1000), ("puzzle15", BOARD, "--speedup"),
    ("puzzle15", "--statistics", "depth", "--size", "3x3"), ("puzzle15", BOARD, "--statistics", "heuristic"),
    ("integrate", "exp(-x^2)", "--from", 0, "--to", 1), ("integrate", "1/x", "--from", 0, "--to", 1),
    ("integrate", "exp(z)/z^2", "--path", "1,i,-1,-i,1"), ("integrate", "sin(x)", "--from", 0, "--to", 1, "--digits", 40),
    ("integrate", "x1*x2", "--from", "0,0", "--to", "1,1", "--method", "genz-malik"),
    ("integrate", "x1*x2", "--from", "0,0", "--to", "1,1", "--method", "lattice", "--digits", 3),
    ("integrate", "sqrt(x)", "--from", 0, "--to", 1, "--method", "trapezoid"), ("integrate", INSTANCES / "integrate/kahaner.int"),
    ("synthetic", "uts", "--tree", "T1"), ("synthetic", "alpha", "--alpha", 0.9, "--count", 2),
    ("synthetic", "costs", "--height", 8, "--simulate", "atomic:16,arbiter=worst", "--balancer", "random-destination"),
    ("synthetic", "scatter", "--pes", 4, "--messages", 8), ("synthetic", "uts", "-d", 6, "--plan", "logp:100"),
    ("examples/queens", 8), ("examples/flowshop", 6), ("examples/sudoku", "--node-limit", 100),
]


def objects(*words, ranks=0):
    """What the run writes, an object a line."""
    done = subprocess.run(command(*words, "--json", ranks=ranks), env=ENVIRONMENT, capture_output=True, text=True,
                          timeout=SECONDS, check=False)
    assert done.returncode in (0, 2, 3) and done.stdout, (words, done.returncode, done.stderr)
    return [parse_json(line) for line in done.stdout.splitlines()]


class Schema(unittest.TestCase):
    def check(self, result):
        self.assertEqual(faults(result, SCHEMA), [])
        if result["problem"] not in ("queens", "flowshop", "sudoku"):
            self.assertEqual(set(result) - set(SCHEMA["properties"]), set(), "the schema does not know these members")

    def test_runs(self):
        for words in RUNS:
            with self.subTest(words=words):
                for result in objects(*words):
                    self.check(result)

    def test_a_broken_file_of_a_batch(self):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "broken.kp").write_text("nonsense\n")
            Path(folder, "whole.kp").write_text((INSTANCES / "knapsack/f5.kp").read_text())
            results = objects("knapsack", folder)
        self.assertEqual(len(results), 2)
        for result in results:
            self.check(result)

    @unittest.skipUnless(MPIRUN, "there is no mpirun")
    def test_ranks(self):
        for threads in (1, 2):
            for result in objects("golomb", 8, "--threads", threads, ranks=2):
                self.check(result)

    def test_it_is_a_schema(self):
        try:
            import jsonschema
        except ImportError:
            self.skipTest("python3-jsonschema is not installed")
        jsonschema.Draft202012Validator.check_schema(SCHEMA)
        for words in RUNS[:3]:
            jsonschema.validate(objects(*words)[0], SCHEMA)


class Faults(unittest.TestCase):
    def test_each_is_found(self):
        whole = objects("golomb", 5)[0]
        for change in (lambda o: o.pop("run"), lambda o: o.update(status="fine"), lambda o: o["run"].update(pes=0),
                       lambda o: o["run"].update(pes="2"), lambda o: o["statistics"].update(more=1),
                       lambda o: o["statistics"].update(nodes=-1), lambda o: o.update(unsearched=[1]),
                       lambda o: o.update(objective=[]), lambda o: o.update(check={"passed": True})):
            broken = json.loads(json.dumps(whole))
            change(broken)
            self.assertEqual(len(faults(broken, SCHEMA)), 1, broken)

    def test_what_is_not_understood_is_refused(self):
        with self.assertRaises(ValueError):
            faults(1, {"maximum": 3})


if __name__ == "__main__":
    unittest.main()
