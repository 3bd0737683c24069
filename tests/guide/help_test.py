# SPDX-License-Identifier: Apache-2.0
"""Every example of every help text, and so of every man page, runs and answers as is said here."""

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "usage"))

from programs import BIN, ENVIRONMENT, RARE, SECONDS, WITHOUT, needs, run  # noqa: E402

PROGRAMS = ("golomb", "knapsack", "puzzle15", "integrate", "synthetic", "synthetic uts", "synthetic alpha", "synthetic costs",
            "synthetic scatter", "generate", "generate knapsack", "generate puzzle15", "generate polynomial")
BOARD = "15 14 8 12 / 10 11 9 13 / 2 6 5 1 / 3 7 4 x"

# What each example prints, as a regular expression of its lines.
ANSWERS = {
    "golomb 12": r"^length +85$",
    "mpirun golomb --marks 14 --known-optimum": r"^proved +no Golomb ruler with 14 marks is shorter than 127$",
    "golomb --marks 11 --exact-length 72 --all": r"^proved +2 Golomb rulers with 11 marks have exactly length 72",
    "golomb 150": r"^length +20521$",
    "knapsack instance.txt": r"^profit +220$",
    "knapsack --results table.csv instances/": r"^instances/instance\.txt +optimal +220 +220 ",
    "knapsack --algorithm dfs --pes 128 instance.txt": r"^profit +220$",
    f"puzzle15 --goal first '{BOARD}'": r"\b80\b",
    "puzzle15 --goal first --all boards.txt": r"^puzzle15: 2 of 2 boards solved$",
    "puzzle15 --statistics depth --size 3x4": r"^hardest board\b",
    "integrate 'exp(-x^2)*cos(x)' --from 0 --to inf --digits 50": r"^value +0\.69019422352157148738670762336279563713538623278110",
    "integrate 'sqrt(tan(x))' --from 0 --to pi/2": r"^value +2\.22144146\d",
    "integrate 'x1*x2' --from 0,0 --to 1,1": r"^value +0\.25\b",
    "integrate '1/z' --path 1,i,-1,-i,1": r"^value +0 \+ 6\.28318530\d+i$",
    "synthetic uts --tree T1": r"^tree size +4,130,071$",
    "synthetic uts -t 0 -b 2000 -q 0.124875 -m 8 -r 42": r"^tree size +4,112,897$",
    "synthetic alpha --alpha 0.96 --seed 1 --count 100 --json": r'^\{"problem":"synthetic alpha".*"seed":100\b',
    "synthetic costs --height 30 --balancer random-destination --simulate atomic:64": r"^checked +no leaf costs less",
    "synthetic scatter --pes 64 --messages 4096": r"^messages +262,144 of 64 PEs$",
    "synthetic scatter --pes 4 --messages 8 --order ascending": r"^steps +23$",
    "synthetic uts -t 1 -a 3 -b 4 -d 8 --plan cluster:4096,node=1us": r"^planned efficiency +[\d.]+ % \(",
    "generate knapsack --count 100 --output instances": r"100 of the kind knapsack",
    "generate puzzle15 --count 100 --output instances": r"100 of the kind puzzle15",
    "generate polynomial --count 100 --output instances": r"100 of the kind polynomial",
}

# They take minutes of CPU time, or build databases of half a gigabyte.
LONG = {f"puzzle15 --goal first '{BOARD}'", "puzzle15 --statistics depth --size 3x4"}


def examples():
    for program in PROGRAMS:
        words = program.split()
        if words[0] in WITHOUT:
            continue
        for example in json.loads(run(*words, "--print-options").stdout)["examples"]:
            yield example["command"] if isinstance(example, dict) else example[0]


class Help(unittest.TestCase):
    def prepare(self, folder):
        (folder / "instance.txt").write_text("3 50\n60 10\n100 20\n120 30\n")
        (folder / "instances").mkdir()
        (folder / "instances" / "instance.txt").write_text((folder / "instance.txt").read_text())
        (folder / "boards.txt").write_text("4 1 2 3 5 9 6 7 8 0 10 11 12 13 14 15\n4 1 2 3 8 5 6 7 0 9 10 11 12 13 14 15\n")

    def test_examples(self):
        found = list(examples())
        if not WITHOUT:
            self.assertEqual({text for text in found if " --help" not in text}, set(ANSWERS))
        for text in found:
            if " --help" in text or (text in LONG and not RARE):
                continue
            with self.subTest(text), tempfile.TemporaryDirectory() as folder:
                if text.startswith("mpirun"):
                    needs("mpirun")
                self.prepare(Path(folder))
                done = subprocess.run(["bash", "-c", text], cwd=folder, capture_output=True, text=True, timeout=SECONDS,
                                      env={**ENVIRONMENT, "PATH": f"{BIN}{os.pathsep}{ENVIRONMENT['PATH']}"})
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertRegex(done.stdout + done.stderr, re.compile(ANSWERS[text], re.MULTILINE))


if __name__ == "__main__":
    unittest.main()
