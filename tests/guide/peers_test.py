# SPDX-License-Identifier: Apache-2.0
"""What docs/peers.md says of executables of one's own: they are found, called, and compared."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "usage"))

from programs import BIN, SECONDS  # noqa: E402


class Peers(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, name, script):
        path = self.folder / name
        path.write_text("#!/bin/sh\n" + script + "\n")
        path.chmod(0o755)

    def run_all(self):
        return subprocess.run([sys.executable, "-B", str(ROOT / "benchmarks/peers.py"), str(self.folder), "--quick"],
                              capture_output=True, text=True, timeout=SECONDS, check=False,
                              env={**os.environ, "ESPALIER_BIN": str(BIN)})

    def test_answers_are_compared(self):
        self.write("queens-right", 'test "$1" = 10 && echo "in 3 s: 724"')
        self.write("clique-right", 'test "$(head -c 6 "$1")" = "p edge" && echo 5')
        done = self.run_all()
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertRegex(done.stdout, r"queens +espalier +724 ")
        self.assertRegex(done.stdout, r"queens +right +724 ")
        self.assertRegex(done.stdout, r"clique +right +5 ")
        self.assertNotIn("golomb", done.stdout)

    def test_wrong_ones_are_told(self):
        for script in ("echo 725", "echo 724; exit 1", "true"):
            self.write("queens-wrong", script)
            done = self.run_all()
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertIn("  wrong", done.stdout)

    def test_none(self):
        done = self.run_all()
        self.assertIn("such as queens-yewpar", done.stderr)
        self.write("chess-deep", "echo 1")
        self.assertIn("chess-deep: the problem is none of queens, clique, golomb", self.run_all().stderr)


if __name__ == "__main__":
    unittest.main()
