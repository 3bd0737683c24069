# SPDX-License-Identifier: Apache-2.0
"""The examples at one PE beside their twins, which search the same trees by a plain loop over a stack of nodes, as the
engine does, and by a plain recursion: times per node, since where bounds prune, the ways visit a few nodes more or
less. They take turns, and the ratios are the medians of those of the turns. Says which take more than 3 % longer than
the loop. A recursion need not copy the nodes that are pruned at once; where it does not prune, the engine recurs as
well.
"""

import argparse
import itertools
import json
import pathlib
import random
import statistics
import subprocess
import tempfile

BIN = pathlib.Path(__file__).resolve().parents[1] / "build" / "release" / "bin" / "examples"
MOST = 1.03


def output_of(*words):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, check=True).stdout


def engine(name, *arguments):
    """Seconds and nodes."""
    statistics = json.loads(output_of(BIN / name, *arguments, "--threads", "1", "--json"))["statistics"]
    return statistics["seconds"] - statistics["preparation_seconds"], statistics["nodes"]


def plain(name, *arguments):
    """Seconds and nodes of the recursion and of the loop."""
    lines = output_of(BIN / f"{name}_plain", *arguments).splitlines()
    return [(float(seconds), int(nodes)) for _, nodes, seconds in map(str.split, lines)]


def a_node(measured):
    seconds, nodes = measured
    return seconds / nodes


def graph_file(folder, vertices, edges):
    path = pathlib.Path(folder) / f"{vertices}_{len(edges)}.col"
    path.write_text(f"p edge {vertices} {len(edges)}\n" + "".join(f"e {v + 1} {w + 1}\n" for v, w in edges))
    return path


def random_edges(vertices, probability):
    chance = random.Random(1)
    return [edge for edge in itertools.combinations(range(vertices), 2) if chance.random() < probability]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=9)
    repeats = parser.parse_args().repeats
    with tempfile.TemporaryDirectory() as folder:
        runs = [
            ("queens", "15"),
            ("sudoku", "..............3.85..1.2.........7.....4...1...9.......5......73..2.1........4...."),
            ("clique", graph_file(folder, 200, random_edges(200, 0.75))),
            ("colouring", graph_file(folder, 60, random_edges(60, 0.55))),
            ("flowshop", "15"),
        ]
        print(f"{'example':<12}{'nodes':>14}{'engine s':>10}{'loop s':>10}{'recursion s':>13}{'by loop':>10}"
              f"{'by recursion':>14}")
        for name, *arguments in runs:
            turns = [(engine(name, *arguments), *plain(name, *arguments)) for _ in range(repeats)]
            by_recursion = statistics.median(a_node(ours) / a_node(recursion) for ours, recursion, _ in turns)
            by_loop = statistics.median(a_node(ours) / a_node(loop) for ours, _, loop in turns)
            (seconds, nodes), (recursion_seconds, _), (loop_seconds, _) = (min(measured) for measured in zip(*turns))
            remark = f"  more than {MOST}" if by_loop > MOST else ""
            print(f"{name:<12}{nodes:>14}{seconds:>10.3f}{loop_seconds:>10.3f}{recursion_seconds:>13.3f}{by_loop:>10.2f}"
                  f"{by_recursion:>14.2f}{remark}", flush=True)


if __name__ == "__main__":
    main()
