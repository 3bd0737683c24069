# SPDX-License-Identifier: Apache-2.0
"""Searches on several hosts that are joined by TCP, one rank on each: the counts of one thread, and the efficiency,
which is the time of one thread divided by that of all ranks and by the cores that they have.

The hosts are namespaces of this machine, so that more of them than cores share these. Where namespaces are not allowed,
nothing is run.
"""

import argparse
import pathlib
import subprocess
import tempfile

from measure import PROGRAMS, Run, cores, print_table, run
from network import Hosts, why_not


def searches(folder: pathlib.Path) -> dict[str, tuple[str, ...]]:
    """Their names and commands. A branch and bound visits other nodes on other PEs."""
    instance = folder / "sanders.kp"
    with instance.open("w") as file:
        subprocess.run([PROGRAMS / "generate", "knapsack", "--class", "sanders", "--seed", "18"], stdout=file,
                       stderr=subprocess.DEVNULL, check=True)
    return {"golomb 14": ("golomb", "--marks", "14", "--known-optimum"),
            "UTS T1": ("synthetic", "uts", "--tree", "T1"),
            "puzzle15": ("puzzle15", "--goal", "first", "--heuristic", "manhattan", "--all=count",
                         "14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15"),
            "knapsack": ("knapsack", str(instance), "--algorithm", "dfs")}


def check(name: str, one: Run, many: Run) -> None:
    keys = ("status", "objective", "check")
    if [one.report[key] for key in keys] != [many.report[key] for key in keys]:
        raise SystemExit(f"{name}: another answer on several hosts")
    if name != "knapsack" and one.nodes != many.nodes:
        raise SystemExit(f"{name}: {one.nodes} nodes on one PE, {many.nodes} on several hosts")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hosts", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--delays", type=float, nargs="+", default=[0, 5], metavar="MS")
    arguments = parser.parse_args()
    if reason := why_not():
        print(reason)
        return

    rows = []
    with tempfile.TemporaryDirectory() as folder:
        commands = searches(pathlib.Path(folder))
        alone = {name: run(*command, "--threads", "1") for name, command in commands.items()}
        for number in arguments.hosts:
            for delay in arguments.delays:
                with Hosts(number, delay) as hosts:
                    for name, command in commands.items():
                        one, many = alone[name], run(*command, launcher=hosts.launcher())
                        check(name, one, many)
                        efficiency = one.search_seconds / many.search_seconds / min(number, cores())
                        rows.append([name, str(number), f"{delay:g} ms", f"{many.nodes:,}",
                                     f"{one.search_seconds:.3f}", f"{many.search_seconds:.3f}",
                                     f"{100 * efficiency:.0f} %"])
    print_table(["", "hosts", "delay", "nodes", "seconds, 1 thread", "seconds", "efficiency"], rows)
    print("\nAll answers and counts are those of one thread.")


if __name__ == "__main__":
    main()
