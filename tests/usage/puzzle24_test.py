# SPDX-License-Identifier: Apache-2.0
"""The 24-puzzle: databases of one bit and their files, lengths as published in instances/puzzle15/korf24.txt, and node
counts that are the same whatever searches.
"""

import pathlib
import random
import signal
import tempfile
import unittest

from programs import FOLDER, MPIRUN, answer, cpu_seconds_of_ended, parse_json, rare, run, start
from puzzle15_test import faults
from stopping import catches, cpu_seconds, finish, wait_until

INSTANCES = FOLDER / "instances" / "puzzle15"
SINGLE = ("--heuristic", "pdb-6666")


def published():
    """Number: moves, nodes, Manhattan distance, board."""
    rows = [line.split() for line in (INSTANCES / "korf24.txt").read_text().splitlines() if not line.startswith("#")]
    return {int(row[0]): (*map(int, row[1:4]), " ".join(row[4:])) for row in rows}


KORF = published()


def random_board(generator):
    """Any solvable one, the blank at home first."""
    tiles = list(range(25))
    while True:
        generator.shuffle(tiles)
        inversions = sum(0 < tiles[j] < tiles[i] for j in range(25) for i in range(j))
        if inversions % 2 == 0:
            return tiles


def walked(steps, seed):
    """The goal after so many random steps, none of them back."""
    generator, board, blank, last = random.Random(seed), list(range(25)), 0, None
    for _ in range(steps):
        beside = [cell for cell in range(25)
                  if abs(cell // 5 - blank // 5) + abs(cell % 5 - blank % 5) == 1 and cell != last]
        target = generator.choice(beside)
        board[blank], board[target] = board[target], 0
        last, blank = blank, target
    return " ".join(map(str, board))


class Published(unittest.TestCase):
    def test_form_of_korf_and_felner(self):
        done = run("puzzle15", INSTANCES / "korf24.txt", "--goal", "first", "--iteration", "0", "--heuristic",
                   "manhattan", "--json")
        found = {int(one["instance"]["name"]): one["bound"] for one in map(parse_json, done.stdout.splitlines())}
        self.assertEqual(found, {number: distance for number, (_, _, distance, _) in KORF.items()})


class Stops(unittest.TestCase):
    def test_databases_are_not_built_to_the_end(self):
        board = KORF[1][3]
        begin = cpu_seconds_of_ended()
        done = run("puzzle15", board, "--heuristic", "pdb-24", "--goal", "first", "--cache", "/dev/null/nowhere",
                   "--time-limit", "1s", "--threads", "2", "--json")
        self.assertLess(cpu_seconds_of_ended() - begin, 2 * 4)
        self.assertEqual((done.returncode, parse_json(done.stdout)["status"]), (3, "unknown"))
        hardest = "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0"
        for problem in ((board, "--heuristic", "pdb-24"), (hardest, "--heuristic", "pdb-78")):
            process = start("puzzle15", *problem, "--goal", "first", "--cache", "/dev/null/nowhere", "--json")
            wait_until(lambda: catches(process.pid, signal.SIGTERM) and cpu_seconds(process.pid) > 1)
            process.send_signal(signal.SIGTERM)
            line, code, used = finish(process)
            self.assertEqual((code, parse_json(line)["status"]), (3, "unknown"))
            self.assertLess(used, 8)


@rare
class Databases(unittest.TestCase):
    """All tests share the files: building them takes as long as everything else."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.cache = ("--cache", cls.folder.name)
        done = run("puzzle15", walked(30, 0), "--goal", "first", *SINGLE, *cls.cache)
        assert done.returncode == 0, done.stderr

    def solve(self, board, *options, goal="first", ranks=0):
        return answer("puzzle15", board, "--goal", goal, *SINGLE, *self.cache, *options, ranks=ranks)

    def test_are_kept(self):
        files = list(pathlib.Path(self.folder.name).iterdir())
        self.assertTrue(all(len(file.read_bytes().split(b"\n", 2)[2]) == 251_400 * 90 for file in files), files)
        before = {file: file.stat().st_mtime_ns for file in files}
        self.solve(walked(30, 1))
        self.assertEqual({file: file.stat().st_mtime_ns for file in files}, before)

    def test_solutions(self):
        for seed in range(12):
            board = walked(60, seed)
            for goal in ("first", "last") if seed < 4 else ("first",):
                if goal == "last":  # turned by half a circle
                    tiles = [int(tile) for tile in board.split()]
                    board = " ".join(str(25 - tile if tile else 0) for tile in reversed(tiles))
                result = self.solve(board, goal=goal)
                plain = answer("puzzle15", board, "--goal", goal, "--heuristic", "linear-conflict")
                self.assertIsNone(faults(result))
                self.assertEqual(result["objective"], plain["objective"], (seed, goal))

    def test_all_solutions(self):
        board = walked(40, 3)
        listed, plain = (answer("puzzle15", board, "--goal", "first", "--heuristic", name, "--all", "list", *self.cache)
                         for name in ("pdb-6666", "linear-conflict"))
        self.assertEqual(sorted(listed["solutions"]), sorted(plain["solutions"]))

    def test_node_counts(self):
        """An iteration without a solution has as many nodes however it is searched."""
        moves, _, _, board = KORF[38]
        threshold = ("--iteration", moves - 8)
        expected = self.solve(board, *threshold, "--threads", "1")
        self.assertEqual(expected["status"], "infeasible")
        for way in (("--threads", "2", "--pes", "5"), ("--threads", "1", "--quantum", "100"),
                    ("--threads", "2", "--pes", "3", "--seed", "9", "--balancer", "lifeline"),
                    ("--simulate", "mesh:3x3", "--quantum", "5000")):
            found = self.solve(board, *threshold, *way)
            self.assertEqual(found["statistics"]["nodes"], expected["statistics"]["nodes"], way)
        if MPIRUN:
            found = self.solve(board, *threshold, ranks=3)
            self.assertEqual(found["statistics"]["nodes"], expected["statistics"]["nodes"])

    def test_korf_and_felner(self):
        moves, _, _, board = KORF[38]
        result = self.solve(board, "--threads", "2")
        self.assertEqual(result["objective"], moves)
        self.assertIsNone(faults(result))

    def test_mean_estimate_of_random_boards(self):
        generator = random.Random(1)
        boards = 20_000
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "boards.txt")
            file.write_text("".join(" ".join(map(str, random_board(generator))) + "\n" for _ in range(boards)))
            done = run("puzzle15", file, "--goal", "first", *SINGLE, *self.cache, "--iteration", "0", "--json",
                       "--threads", "2")
        bounds = [parse_json(line)["bound"] for line in done.stdout.splitlines()]
        self.assertEqual(len(bounds), boards)
        self.assertAlmostEqual(sum(bounds) / boards, 81.808, delta=0.15)

    def test_damaged_files_are_built_again(self):
        file = sorted(pathlib.Path(self.folder.name).iterdir())[0]
        whole = file.read_bytes()
        file.write_bytes(whole[:-1])
        done = run("puzzle15", walked(30, 2), "--goal", "first", *SINGLE, *self.cache)
        self.assertEqual(done.returncode, 0)
        self.assertIn(f"{file}: damaged", done.stderr)
        self.assertTrue(file.read_bytes() == whole)


if __name__ == "__main__":
    unittest.main()
