# SPDX-License-Identifier: Apache-2.0
"""The 20,800 knapsacks of kplib by class, on one thread, beside COMBO.

They are those of github.com/likr/kplib: 13 classes of 50 to 10,000 items with coefficients up to 1000 and 10,000, 100
files of each. Times are processor seconds of whole processes that solve all files of a class. --combo: a program built
elsewhere around the function of Martello, Pisinger and Toth (1999). It reads the files that it is given, each the
number of items and the capacity and then each item's profit and weight, and prints a line for each, whose last word but
one is the optimum and whose last word is the seconds of the function alone. Optima that differ end the benchmark.
"""

import argparse
import csv
import pathlib
import sys
import tempfile

from measure import PROGRAMS, print_table, usage_of


def solve(files: list[str]) -> tuple[float, list[dict[str, str]]]:
    """Returns the seconds of knapsack and its table of results."""
    with tempfile.TemporaryDirectory() as folder:
        results = pathlib.Path(folder) / "results.csv"
        usage = usage_of([str(PROGRAMS / "knapsack"), "--threads", "1", "--quiet", "--results", str(results), *files])
        with results.open(newline="", encoding="utf-8") as lines:
            return usage.processor_seconds, list(csv.DictReader(lines))


def row(folder: pathlib.Path, files: list[str], combo: str | None) -> list[str]:
    seconds, results = solve(files)
    proved = sum(result["status"] == "optimal" for result in results)
    longest = max(float(result["seconds"]) for result in results)
    cells = [folder.name, f"{proved} of {len(files)}", f"{longest:.3f}", f"{seconds:.3f}"]
    if combo is None:
        return cells
    with tempfile.TemporaryFile(mode="w+", encoding="utf-8") as output:
        of_combo = usage_of([combo, *files], output).processor_seconds
        output.seek(0)
        lines = [line.split() for line in output]
    for line, result in zip(lines, results, strict=True):
        if line[-2] != result["profit"]:
            sys.exit(f"{result['file']}: {result['profit']}, but COMBO says {line[-2]}")
    alone = sum(float(line[-1]) for line in lines)
    return [*cells, f"{of_combo:.3f}", f"{seconds / of_combo:.2f}", f"{alone:.3f}"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--combo", metavar="PROGRAM")
    parser.add_argument("--pattern", default="*.kp", help="the names of the files that are taken")
    arguments = parser.parse_args()
    rows = []
    for folder in sorted(path for path in arguments.folder.iterdir() if path.is_dir()):
        files = sorted(str(path) for path in folder.rglob(arguments.pattern))
        if files:
            rows.append(row(folder, files, arguments.combo))
    if not rows:
        sys.exit(f"there are no files {arguments.pattern} in folders of {arguments.folder}")
    head = ["class", "proved", "longest", "CPU seconds"]
    print_table([*head, "COMBO", "ratio", "COMBO's function"] if arguments.combo else head, rows)


if __name__ == "__main__":
    main()
