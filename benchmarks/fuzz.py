# SPDX-License-Identifier: Apache-2.0
"""Every reader of the programs, tried by libFuzzer with what nobody would write: instances in all formats, expressions,
boards, rulers, tables of results, machines, values of options, checkpoints and snapshots.

What a reader does not survive is kept in bench-results, and fails this script. What was found to be interesting is kept
beside the build, so that the next run goes on from there.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys

from measure import cores, print_table

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "fuzz"
RESULTS = ROOT / "bench-results"


def build() -> None:
    log = ROOT / "build" / "fuzz.log"
    log.parent.mkdir(exist_ok=True)
    with log.open("w") as output:
        for command in (["cmake", "--preset", "fuzz"],
                        ["cmake", "--build", "--preset", "fuzz", "--parallel", str(cores())]):
            if subprocess.run(command, cwd=ROOT, stdout=output, stderr=output).returncode != 0:
                sys.exit(f"the fuzzers cannot be built: {log} says why")


def readers() -> list[str]:
    table = (ROOT / "tests" / "fuzz" / "reader.hpp").read_text()
    return re.findall(r"^extern const Reader (\w+)_reader;", table, re.MULTILINE)


def fuzz(reader: str, seconds: int) -> list[str]:
    """A row of the table."""
    corpus = BUILD / "corpus" / reader
    examples = BUILD / "examples" / reader
    shutil.rmtree(examples, ignore_errors=True)
    for folder in (corpus, examples, RESULTS):
        folder.mkdir(parents=True, exist_ok=True)
    environment = os.environ | {"ESPALIER_READER": reader, "ESPALIER_EXAMPLES": str(examples)}
    # On a busy machine, an input that takes a second of CPU time may take ten.
    done = subprocess.run([BUILD / "bin" / "fuzzer", f"-max_total_time={seconds}", "-timeout=100", "-rss_limit_mb=4096",
                           "-print_final_stats=1", f"-artifact_prefix={RESULTS}/fuzz-{reader}-", corpus, examples],
                          env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, errors="replace")
    runs = re.search(r"stat::number_of_executed_units: (\d+)", done.stdout)
    covered = re.findall(r"cov: (\d+)", done.stdout)
    if done.returncode != 0:
        (RESULTS / f"fuzz-{reader}.log").write_text(done.stdout)
    return [reader, f"{int(runs[1]):,}" if runs else "", f"{int(covered[-1]):,}" if covered else "",
            f"{len(list(corpus.iterdir())):,}", "none" if done.returncode == 0 else f"see fuzz-{reader}.log"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seconds", type=int, default=60, help="for each reader")
    parser.add_argument("readers", nargs="*", metavar="READER", help="only these")
    arguments = parser.parse_args()
    if not shutil.which("clang++"):
        print("There is no clang++ here, and only clang has libFuzzer: nothing is fuzzed (apt-get install clang).")
        return
    build()
    rows = [fuzz(reader, arguments.seconds) for reader in arguments.readers or readers()]
    print_table(["reader", "inputs", "covered edges", "kept inputs", "faults"], rows)
    if any(row[-1] != "none" for row in rows):
        sys.exit("some readers did not survive: what they were given is in bench-results")


if __name__ == "__main__":
    main()
