# SPDX-License-Identifier: Apache-2.0
"""A snapshot that is too large for one file: 10,000 simulated PEs, each with a part of the search that takes 100 KB.
The run is killed by SIGKILL after its first snapshot, another run goes on from it, and its count must be exact.
"""

import argparse
import json
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

from measure import ENVIRONMENT, PROGRAMS, print_table


def start(folder: pathlib.Path, arguments: argparse.Namespace) -> subprocess.Popen:
    return subprocess.Popen(
        [PROGRAMS / "blocks_benchmark", "--numbers", str(arguments.numbers), "--bytes", str(arguments.bytes),
         "--simulate", f"logp:{arguments.pes}", "--checkpoint", "snapshot", "--checkpoint-every", arguments.every,
         "--json"],
        cwd=folder, env=ENVIRONMENT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)


def report_of(process: subprocess.Popen, exit_code: int) -> dict:
    output, _ = process.communicate()
    if process.returncode != exit_code:
        sys.exit(f"a run that goes on ended with exit code {process.returncode}")
    return json.loads(output)


def peak_megabytes(process: subprocess.Popen) -> float:
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM:")) / 1024


def megabytes(files: list[pathlib.Path]) -> str:
    return f"{sum(file.stat().st_size for file in files) / 1e6:.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pes", type=int, default=10_000)
    parser.add_argument("--numbers", type=int, default=20_000_000)
    parser.add_argument("--bytes", type=int, default=100_000)
    parser.add_argument("--every", default="1.2ms", help="simulated time between snapshots (default: %(default)s)")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        first = start(folder, arguments)
        while not (folder / "snapshot").exists():
            if first.poll() is not None:
                sys.exit(f"the first run ended without a snapshot, with exit code {first.returncode}")
            time.sleep(0.01)
        peak = peak_megabytes(first)
        first.send_signal(signal.SIGKILL)
        first.wait()
        head, blocks = folder / "snapshot", sorted(folder.glob("snapshot.block.*"))
        sizes = [megabytes([head]), str(len(blocks)), megabytes(blocks)]
        report = report_of(start(folder, arguments), exit_code=0)
        nodes = report["statistics"]["nodes"]
        if nodes != arguments.numbers or report["objective"] != arguments.numbers:
            sys.exit(f"{nodes} nodes were searched and {report['objective']} numbers counted instead of {arguments.numbers}")
    print(f"{arguments.pes:,} PEs with {arguments.bytes:,} bytes each, {nodes:,} nodes after SIGKILL:\n")
    print_table(["MB of the snapshot", "blocks", "MB of the blocks", "MB of the killed process"], [[*sizes, f"{peak:.0f}"]])


if __name__ == "__main__":
    main()
