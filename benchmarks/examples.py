"""The examples at one PE beside their twins, which search the same trees by plain recursion: times per node, since
where bounds prune, a search in quanta may visit a few nodes more. The two take turns, and the ratio is the median of
those of the turns. Says which take more than 3 % longer.
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
    return statistics["seconds"], statistics["nodes"]


def plain(name, *arguments):
    _, nodes, seconds = output_of(BIN / f"{name}_plain", *arguments).split()
    return float(seconds), int(nodes)


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
    parser.add_argument("--repeats", type=int, default=5)
    repeats = parser.parse_args().repeats
    with tempfile.TemporaryDirectory() as folder:
        runs = [
            ("queens", "15"),
            ("sudoku", "..............3.85..1.2.........7.....4...1...9.......5......73..2.1........4...."),
            ("clique", graph_file(folder, 200, random_edges(200, 0.75))),
            ("colouring", graph_file(folder, 60, random_edges(60, 0.55))),
            ("flowshop", "15"),
        ]
        print(f"{'example':<12}{'plain s':>10}{'engine s':>10}{'nodes':>14}{'of plain':>10}{'a node':>8}")
        for name, *arguments in runs:
            turns = [(plain(name, *arguments), engine(name, *arguments)) for _ in range(repeats)]
            ratio = statistics.median(a_node(ours) / a_node(theirs) for theirs, ours in turns)
            (plain_seconds, plain_nodes), (seconds, nodes) = (min(measured) for measured in zip(*turns))
            remark = f"  more than {MOST}" if ratio > MOST else ""
            print(f"{name:<12}{plain_seconds:>10.3f}{seconds:>10.3f}{nodes:>14}{nodes / plain_nodes:>10.3f}{ratio:>8.2f}"
                  f"{remark}", flush=True)


if __name__ == "__main__":
    main()
