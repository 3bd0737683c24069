# SPDX-License-Identifier: Apache-2.0
"""Are the enclosures of `rigorous` true? Random integrands of known integral, to 10 to 60 digits, on all cores, and a
tenth as many in 2 and 3 variables, to 2 to 15 digits."""

import os
import pathlib
import re
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent.parent
TESTS = FOLDER / "build" / "release" / "bin" / "unit_integrate_tests"
COUNT = 100_000


def start(first, count):
    return subprocess.Popen([TESTS, "--gtest_filter=Proofs.*"], text=True, stdout=subprocess.PIPE,
                            env={**os.environ, "PROOFS": str(count), "PROOFS_FROM": str(first)})


def main():
    cores = os.cpu_count() or 1
    share = COUNT // cores
    enclosed = 0
    boxes = 0
    false = []
    for process in [start(1 + share * core, share) for core in range(cores)]:
        output, _ = process.communicate()
        enclosed += sum(int(number) for number in re.findall(r"^(\d+) of \d+ enclosed", output, re.MULTILINE))
        boxes += sum(int(number) for number in re.findall(r"^(\d+) of \d+ boxes enclosed", output, re.MULTILINE))
        if process.returncode != 0:
            false.append(output)
    print(f"{share * cores} expressions, {enclosed} enclosed; {share // 10 * cores} in boxes, {boxes} enclosed")
    if false:
        sys.exit("\n".join(false))


if __name__ == "__main__":
    main()
