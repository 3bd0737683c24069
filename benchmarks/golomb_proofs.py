# SPDX-License-Identifier: Apache-2.0
"""Whole proofs that no Golomb ruler is shorter than the optimal one, kept in instances/golomb/proofs.tsv.

What has a row there is not run again, unless asked for by --again. A proof that was stopped, or killed, goes on from
its checkpoint in bench-results; seconds and nodes are those of all its lives. With --sample, proofs that would take too
long are estimated instead: the search is cut into parts of about equal work, and of each hundred neighbours, say, one
is run.
"""

import argparse
import json
import math
import pathlib
import platform
import random
import subprocess
import sys

from measure import ENVIRONMENT, PROGRAMS, cores, run

FOLDER = pathlib.Path(__file__).resolve().parent.parent
TABLE = FOLDER / "instances" / "golomb" / "proofs.tsv"
CHECKPOINTS = FOLDER / "bench-results" / "golomb"


def proved() -> set[int]:
    """The numbers of marks that have a row."""
    rows = [line.split("\t") for line in TABLE.read_text(encoding="ascii").splitlines() if line[:1].isdigit()]
    return {int(row[0]) for row in rows}


def processor() -> str:
    """Its name, as the kernel has it."""
    for line in pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()


def prove(marks: int) -> None:
    """Proves, with its progress on the terminal, and adds a row."""
    CHECKPOINTS.mkdir(parents=True, exist_ok=True)
    checkpoint = CHECKPOINTS / f"{marks}.checkpoint"
    command = [str(PROGRAMS / "golomb"), str(marks), "--known-optimum", "--checkpoint", str(checkpoint), "--progress"]
    done = subprocess.run([*command, "--json"], env=ENVIRONMENT, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit(f"{marks} marks are not proved; the same command goes on from {checkpoint}, if it was stopped")
    report = json.loads(done.stdout)
    statistics = report["statistics"]
    row = [marks, report["objective"], report["tree_version"], statistics["nodes"], f"{statistics['seconds']:.4g}",
           report["run"]["pes"], report["kernel_used"], processor()]
    with TABLE.open("a", encoding="ascii") as table:
        print(*row, sep="\t", file=table)
    print(*row, sep="\t", flush=True)


def of_all(sample: list[float], parts: int) -> tuple[float, float]:
    """The sum over all parts that a sample tells, one of each stratum of so many neighbours in their order, and its
    standard error. Neighbouring strata are taken for alike: what they differ by counts as chance."""
    differences = sum((second - first) ** 2 for first, second in zip(sample, sample[1:])) / (2 * (len(sample) - 1))
    return sum(sample) * parts / len(sample), parts * math.sqrt(differences / len(sample))


def estimate(marks: int, parts: int, strata: int, seed: int) -> None:
    """Runs one part of each stratum, one after the other on all cores."""
    listed = run("golomb", str(marks), "--known-optimum", "--parts", str(parts)).report["parts"]
    chance = random.Random(seed)
    nodes, seconds = [], []
    for stratum in range(strata):
        neighbours = listed[len(listed) * stratum // strata:len(listed) * (stratum + 1) // strata]
        first, end = chance.choice(neighbours)
        part = run("golomb", str(marks), "--known-optimum", "--stub-range", f"{first}..{end}").report["statistics"]
        nodes.append(part["nodes"])
        seconds.append(part["seconds"])
        print(f"{first}..{end}: {part['nodes']:,} nodes in {part['seconds']:.1f} s", flush=True)
    all_nodes, node_error = of_all(nodes, len(listed))
    all_seconds, second_error = of_all(seconds, len(listed))
    print(f"{marks} marks, from {strata} of {len(listed)} parts on {cores()} cores: {all_nodes:.3g} +- {node_error:.1g} "
          f"nodes, {all_seconds / 3600:.2f} +- {second_error / 3600:.2f} h")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("marks", type=int, nargs="*", default=range(2, 18), help="default: 2 to 17")
    parser.add_argument("--again", action="store_true", help="also those that have a row")
    parser.add_argument("--sample", type=int, metavar="K", help="estimate from so many parts, a hundredth of all")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    arguments = parser.parse_args()
    for marks in arguments.marks:
        if arguments.sample:
            estimate(marks, 100 * arguments.sample, arguments.sample, arguments.seed)
        elif arguments.again or marks not in proved():
            prove(marks)


if __name__ == "__main__":
    main()
