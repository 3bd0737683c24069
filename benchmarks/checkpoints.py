# SPDX-License-Identifier: Apache-2.0
"""Simulated searches that are cut at random times, and go on from their snapshots in second and third lives: every
balancer, problem and machine of tests/engine/lives_test.cpp, in as many lives as are wanted.

What a snapshot holds is also searched without the library. A wrong count or answer anywhere fails this script.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
from collections import defaultdict

from measure import PROGRAMS, cores, print_table

COLUMNS = ("snapshots", "second_lives", "third_lives")


def start(shard: int, lives: int, report: pathlib.Path) -> subprocess.Popen:
    sharing = {"GTEST_TOTAL_SHARDS": str(cores()), "GTEST_SHARD_INDEX": str(shard), "ESPALIER_LIVES": str(lives)}
    with report.with_suffix(".log").open("w") as log:
        return subprocess.Popen([PROGRAMS / "engine_tests", "--gtest_filter=*/Snapshots.*", "--gtest_brief=1",
                                 f"--gtest_output=json:{report}"], env=os.environ | sharing, stdout=log, stderr=log)


def tests_in(report: pathlib.Path) -> list[dict]:
    return [test for suite in json.loads(report.read_text())["testsuites"] for test in suite["testsuite"]
            if test["result"] == "COMPLETED"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--lives", type=int, default=100_000, help="second and third lives of all tests together")
    lives = parser.parse_args().lives

    with tempfile.TemporaryDirectory() as folder:
        reports = [pathlib.Path(folder) / f"{shard}.json" for shard in range(cores())]
        processes = [start(shard, lives, report) for shard, report in enumerate(reports)]
        failed = [report for process, report in zip(processes, reports) if process.wait() != 0]
        for report in failed:
            print(report.with_suffix(".log").read_text(), file=sys.stderr)
        if not all(report.exists() for report in reports):
            sys.exit("engine_tests has ended before it could report")
        tests = [test for report in reports for test in tests_in(report)]

    balancers: dict[str, list[int]] = defaultdict(lambda: [0] * (len(COLUMNS) + 1))
    for test in tests:
        counts = [int(test.get(column, 0)) for column in COLUMNS] + [len(test.get("failures", []))]
        for name in (test["name"].rpartition("/")[2].replace("_", "-"), "together"):
            balancers[name] = [a + b for a, b in zip(balancers[name], counts)]
    together = balancers.pop("together")
    print_table(["first life", "snapshots", "second lives", "third lives", "wrong"],
                [[name, *(f"{count:,}" for count in counts)]
                 for name, counts in [*sorted(balancers.items()), ("together", together)]])
    if failed or together[-1] > 0:
        sys.exit("there are wrong counts or answers")
    print("\nAll counts and answers are right, of every life and of what every snapshot holds.")


if __name__ == "__main__":
    main()
