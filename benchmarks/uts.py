# SPDX-License-Identifier: Apache-2.0
"""The published trees of the Unbalanced Tree Search benchmark: their sizes, and how fast they are counted here.

Efficiency is that of the search by all cores against the search by one, the median of pairs of runs that take turns.
"""

import argparse
import statistics
import sys

from measure import Run, cores, print_table, run

# Nodes, depth, leaves [Olivier et al. 2006; the sizes that come with the benchmark's program].
TREES = {
    "T1": (4_130_071, 10, 3_305_118),
    "T2": (4_117_769, 81, 2_342_762),
    "T3": (4_112_897, 1572, 3_599_034),
    "T4": (4_132_453, 134, 3_108_986),
    "T5": (4_147_582, 20, 2_181_318),
}
LARGE_TREES = {
    "T1L": (102_181_082, 13, 81_746_377),
    "T2L": (96_793_510, 67, 53_791_152),
    "T3L": (111_345_631, 17_844, 89_076_904),
    "T1XL": (1_635_119_272, 15, 1_308_100_063),
}


def count(tree: str, size: tuple[int, int, int], threads: int) -> Run:
    """Fails if the size is another than the published one."""
    result = run("synthetic", "uts", "--tree", tree, "--threads", str(threads))
    counted = result.report["size"]
    if (counted["nodes"], counted["depth"], counted["leaves"]) != size:
        sys.exit(f"{tree}: {counted} was counted, {size} is published")
    return result


def row(tree: str, size: tuple[int, int, int], repeats: int) -> list[str]:
    one, many = [], []
    for _ in range(repeats):
        one.append(count(tree, size, 1).search_seconds)
        many.append(count(tree, size, cores()).search_seconds)
    efficiency = statistics.median(alone / together for alone, together in zip(one, many)) / cores()
    seconds = statistics.median(one)
    return [tree, f"{size[0]:,}", f"{seconds:.3f}", f"{size[0] / seconds / 1e6:.1f} M/s",
            f"{statistics.median(many):.3f}", f"{100 * efficiency:.1f} %"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--slow", action="store_true", help="the large trees, too")
    arguments = parser.parse_args()
    rows = [row(tree, size, arguments.repeats) for tree, size in TREES.items()]
    if arguments.slow:
        rows += [row(tree, size, 1 if size[0] > 10**9 else arguments.repeats) for tree, size in LARGE_TREES.items()]
    print_table(["tree", "nodes", "seconds, 1 core", "nodes a second", f"seconds, {cores()} cores", "efficiency"], rows)
    print("\nAll sizes are the published ones: nodes, depth and leaves.")


if __name__ == "__main__":
    main()
