# SPDX-License-Identifier: Apache-2.0
"""Every figure and table of docs/papers.md, with its data, in one folder: reproduce.py [FOLDER].

The targets run one after the other, each by `make -f Makefile.bench`. What a target prints goes to FOLDER/TARGET.txt,
and its data and pictures, whose captions name seeds, version and commit, lie beside that. FOLDER/machine.json says on
what they were made, and FOLDER/done.json by which version. A target that has ended is not run again, so the same command
goes on after an interruption. A claim that does not hold is noted, and does not keep other targets from running.
"""

import argparse
import json
import os
import pathlib
import platform
import re
import subprocess
import sys
import time

from figure import PROGRAMS, RESULTS
from measure import cores, process_seconds

ROOT = pathlib.Path(__file__).resolve().parent.parent
MINUTES = re.compile(r"^([a-z0-9]+):.*##.*\((?:(\d+|an?|half a) )?(minutes?|hours?|seconds)", re.MULTILINE)
LENGTHS = {"minute": 1, "minutes": 1, "hour": 60, "hours": 60, "seconds": 1}


def targets() -> dict[str, float]:
    """The targets that docs/papers.md has in its first table, in its order, with the minutes that Makefile.bench
    says."""
    table = (ROOT / "docs" / "papers.md").read_text().split("The results show")[0]
    minutes = {name: (int(number) if number.isdigit() else 1) * LENGTHS[unit]
               for name, number, unit in MINUTES.findall((ROOT / "Makefile.bench").read_text())}
    return {name: minutes.get(name, 1) for name in dict.fromkeys(re.findall(r"^\| `([a-z0-9]+)` \|", table, re.MULTILINE))}


def describe_machine() -> dict[str, object]:
    _, version = process_seconds([str(PROGRAMS / "synthetic"), "--version"])
    return {"version": version.strip(), "system": platform.platform(), "processor": platform.processor(), "cores": cores(),
            "python": platform.python_version()}


def run_target(name: str, folder: pathlib.Path) -> str:
    """Returns "holds" if all claims of the target do, or else its exit code."""
    done = subprocess.run(["make", "--no-print-directory", "-f", "Makefile.bench", name], cwd=ROOT, text=True,
                          env=os.environ | {"ESPALIER_RESULTS": str(folder)}, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    (folder / f"{name}.txt").write_text(done.stdout)
    return "holds" if done.returncode == 0 else f"exit code {done.returncode}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=pathlib.Path, default=RESULTS / "papers")
    folder = parser.parse_args().folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    journal = folder / "done.json"
    done = json.loads(journal.read_text()) if journal.exists() else {}
    left = {name: minutes for name, minutes in targets().items() if name not in done}
    machine = describe_machine()
    (folder / "machine.json").write_text(json.dumps(machine, indent=1) + "\n")
    for name, minutes in left.items():
        rest = list(left)[list(left).index(name):]
        print(f"{name}: about {minutes:.0f} of {sum(left[each] for each in rest):.0f} minutes on two cores that are left",
              flush=True)
        start = time.monotonic()
        try:
            result = run_target(name, folder)
        except KeyboardInterrupt:
            sys.exit(f"\nstopped in {name}, with which the same command goes on")
        done[name] = {"result": result, "seconds": round(time.monotonic() - start, 1), "version": machine["version"]}
        journal.write_text(json.dumps(done, indent=1) + "\n")
    failed = [f"{name} ({entry['result']})" for name, entry in done.items() if entry["result"] != "holds"]
    print(f"wrote {len(done)} targets to {folder}")
    if failed:
        sys.exit(f"see the texts of {', '.join(failed)}: not all of their claims hold")


if __name__ == "__main__":
    main()
