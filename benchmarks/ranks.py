# SPDX-License-Identifier: Apache-2.0
"""Many ranks on few cores: do they start, count exactly and end, and what memory does each take?"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import threading
import time

from measure import ENVIRONMENT, PROGRAMS, cores, print_table, ranks, run


def proportional_kilobytes(process: int) -> int | None:
    """What of the memory is the process's, pages that several share being divided among them."""
    try:
        lines = pathlib.Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    except (OSError, StopIteration):
        return None


def children(process: int) -> list[int]:
    try:
        return [int(child) for child in pathlib.Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except OSError:
        return []


def launcher(number: int) -> list[str]:
    """Open MPI 4.1 starts more than 32 processes of a node with several threads, and then often waits for ever or takes
    one for lost, whatever they run: the option makes it one thread."""
    return [*ranks(number), "--mca", "odls_base_cutoff", str(number + 1)]


class Watch(threading.Thread):
    """Looks at the ranks of a job until it ends, and keeps the memory of each when there were most."""

    def __init__(self, launcher: int) -> None:
        super().__init__(daemon=True)
        self.launcher = launcher
        self.kilobytes: list[int] = []
        self.over = threading.Event()

    def run(self) -> None:
        while not self.over.wait(0.5):
            sizes = [size for child in children(self.launcher) if (size := proportional_kilobytes(child))]
            if (len(sizes), sum(sizes)) > (len(self.kilobytes), sum(self.kilobytes)):
                self.kilobytes = sizes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ranks", type=int, nargs="+", default=[16, 256])
    arguments = parser.parse_args()
    search = ("golomb", "--marks", "14", "--known-optimum")
    nodes = run(*search, "--threads", "1").nodes
    rows = []
    for number in arguments.ranks:
        begin = time.perf_counter()
        process = subprocess.Popen([*launcher(number), str(PROGRAMS / search[0]), *search[1:], "--json"], text=True,
                                   env=ENVIRONMENT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        watch = Watch(process.pid)
        watch.start()
        output, errors = process.communicate(timeout=1200)
        seconds = time.perf_counter() - begin
        watch.over.set()
        watch.join()
        if process.returncode != 0:
            sys.exit(f"{number} ranks: exit code {process.returncode}\n{errors}")
        report = json.loads(output)
        if report["statistics"]["nodes"] != nodes or report["run"]["pes"] != number:
            sys.exit(f"{number} ranks: {report['statistics']['nodes']} nodes, one thread counts {nodes}")
        search_seconds = report["statistics"]["seconds"] - report["statistics"]["preparation_seconds"]
        rows.append([str(number), f"{nodes:,}", f"{search_seconds:.2f}", f"{seconds:.1f}",
                     f"{statistics.mean(watch.kilobytes) / 1024:.1f}" if watch.kilobytes else "not seen"])
    print(f"golomb, 14 marks, on {cores()} cores:\n")
    print_table(["ranks", "nodes", "seconds of the search", "from start to end", "MB a rank"], rows)


if __name__ == "__main__":
    main()
