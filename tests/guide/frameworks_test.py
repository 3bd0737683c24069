# SPDX-License-Identifier: Apache-2.0
"""The target that compares frameworks runs all of them on small trees, and notices a wrong answer."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAMS = pathlib.Path(os.environ["ESPALIER_BIN"]) / "frameworks"


def compare(*arguments):
    return subprocess.run([sys.executable, "-B", ROOT / "benchmarks" / "frameworks.py", "--quick", *arguments],
                          capture_output=True, text=True)


@unittest.skipUnless(PROGRAMS.exists(), "this build has no benchmarks")
class Frameworks(unittest.TestCase):
    def test_all_give_the_same_answers(self):
        done = compare()
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        for name in (path.name for path in PROGRAMS.iterdir()):
            self.assertIn(name if name != "plain" else "recursion", done.stdout)

    def test_a_wrong_answer_is_noticed(self):
        with tempfile.TemporaryDirectory() as folder:
            wrong = pathlib.Path(folder) / "wrong"
            wrong.write_text("#!/bin/sh\necho 1\n")
            wrong.chmod(0o755)
            done = compare(folder)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, "wrong, uts T1, 1 threads: 1, but the plain recursion says 4130071")


if __name__ == "__main__":
    unittest.main()
