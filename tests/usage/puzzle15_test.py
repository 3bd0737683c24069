"""puzzle15's answers and node counts are those of instances/puzzle15, whatever searches; the moves are played here too."""

import pathlib
import random
import unittest

from programs import FOLDER, MPIRUN, answer, parse_json, run

INSTANCES = FOLDER / "instances" / "puzzle15"
BALANCERS = ("localized-polling", "poll-and-shuffle", "lifeline", "global-round-robin", "neighbour-polling",
             "random-destination", "koso", "koso-star", "static")
WAYS = [("--threads", "1"), ("--threads", "2"), ("--threads", "2", "--pes", "3"), ("--threads", "2", "--pes", "5"),
        ("--threads", "2", "--pes", "8", "--seed", "7"), ("--threads", "2", "--no-initial-split"),
        ("--threads", "1", "--quantum", "1"), ("--simulate", "mesh:4x4"), ("--simulate", "hypercube:3"),
        *(("--threads", "2", "--pes", "5", "--balancer", name) for name in BALANCERS)]
DELTAS = {"U": (0, -1), "D": (0, 1), "L": (-1, 0), "R": (1, 0)}


def table(name):
    for line in pathlib.Path(INSTANCES, name).read_text().splitlines():
        if not line.startswith("#"):
            yield [int(field) for field in line.split()]


KORF = {row[0]: " ".join(map(str, row[1:])) for row in table("korf100.txt")}


def faults(result):
    """What is wrong with a solution: the tiles, or the blank, are pushed as its letters say."""
    instance = result["instance"]
    width, board = instance["width"], list(instance["start"])
    sign = -1 if instance["moves"] == "tile" else 1
    for letter in result["solution"]:
        dx, dy = DELTAS[letter]
        blank = board.index(0)
        x, y = blank % width + sign * dx, blank // width + sign * dy
        if not (0 <= x < width and 0 <= y < instance["height"]):
            return "a move off the board"
        board[blank], board[y * width + x] = board[y * width + x], 0
    if len(result["solution"]) != result["objective"]:
        return "another length"
    return None if board == instance["goal"] else "another board"


class Answers(unittest.TestCase):
    def test_moves_lead_to_the_goal(self):
        for options in ((), ("--moves", "blank"), ("--goal", "1 2 3 4 / 5 6 0 7 / 9 10 11 8 / 13 14 15 12")):
            result = answer("puzzle15", "1 2 3 4 / 5 6 7 8 / 9 x 11 12 / 13 10 14 15", *options)
            self.assertIsNone(faults(result), options)

    def test_unsolvable_boards(self):
        for goal in ("last", "first"):
            for seed in range(10):
                tiles = list(range(16))
                random.Random(seed).shuffle(tiles)
                boards = [" ".join(map(str, tiles))]
                first, second = [i for i in range(16) if tiles[i] != 0][:2]
                tiles[first], tiles[second] = tiles[second], tiles[first]
                boards.append(" ".join(map(str, tiles)))
                done = [run("puzzle15", board, "--goal", goal, "--node-limit", "1000", "--quiet") for board in boards]
                self.assertEqual(sorted(one.returncode for one in done), [2, 3])
                self.assertTrue(any("no moves lead to the goal" in one.stderr for one in done))

    def test_all_solutions(self):
        board = "8 6 7 / 2 5 4 / 3 x 1"
        listed = answer("puzzle15", board, "--all", "list", "--threads", "2", "--pes", "5")
        self.assertEqual((listed["objective"], listed["number_of_solutions"], len(set(listed["solutions"]))), (31, 40, 40))
        for solution in listed["solutions"]:
            self.assertIsNone(faults({**listed, "solution": solution}))
        self.assertEqual(answer("puzzle15", board, "--all")["number_of_solutions"], 40)


    def test_lengths(self):
        lengths = {number: moves for number, _, moves, _ in table("korf100.tsv")}
        for way in (("--threads", "2"), ("--heuristic", "pdb-663", "--threads", "2", "--pes", "3")):
            done = run("puzzle15", INSTANCES / "korf100.txt", "--goal", "first", "--json", "--cache", "/nowhere", *way)
            results = [parse_json(line) for line in done.stdout.splitlines()]
            self.assertEqual({int(result["instance"]["name"]): result["objective"] for result in results}, lengths)
            for result in results:
                self.assertIsNone(faults(result))


class Nodes(unittest.TestCase):
    def test_totals_of_korf(self):
        for number, _, moves, nodes in table("korf100.tsv"):
            if nodes < 1e7:
                result = answer("puzzle15", KORF[number], "--goal", "first", "--count", "korf", "--threads", "1")
                self.assertEqual((result["objective"], result["statistics"]["nodes"]), (moves, nodes), number)
                self.assertIsNone(faults(result))

    def failing_iterations(self, searches, ranks=0):
        rows = list(table("failing_iterations.tsv"))
        for index, (number, threshold, nodes) in enumerate(rows):
            way = searches[index % len(searches)]
            if nodes > (100_000 if "--simulate" in way or "--balancer" in way else 2_000_000):
                way = ("--threads", "2") if not ranks else way
            result = answer("puzzle15", KORF[number], "--goal", "first", "--iteration", threshold,
                            "--heuristic", "manhattan", *way, ranks=ranks)
            self.assertEqual((result["status"], result["statistics"]["nodes"]), ("infeasible", nodes), (number, way))

    def test_failing_iterations(self):
        self.failing_iterations(WAYS)


if __name__ == "__main__":
    unittest.main()
