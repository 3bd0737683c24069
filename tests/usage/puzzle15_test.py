# SPDX-License-Identifier: Apache-2.0
"""puzzle15's answers and node counts are those of instances/puzzle15, whatever searches; the moves are played here."""

import csv
import pathlib
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

from programs import FOLDER, MPIRUN, RARE, SECONDS, answer, balancers, parse_json, run

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
INSTANCES = FOLDER / "instances" / "puzzle15"
WAYS = [("--threads", "1"), ("--threads", "2"), ("--threads", "2", "--pes", "3"), ("--threads", "2", "--pes", "5"),
        ("--threads", "2", "--pes", "8", "--seed", "7"), ("--threads", "2", "--no-initial-split"),
        ("--threads", "1", "--quantum", "1"), ("--simulate", "mesh:4x4"), ("--simulate", "hypercube:3"),
        *(("--threads", "2", "--pes", "5", "--balancer", name) for name in balancers("puzzle15"))]
DELTAS = {"U": (0, -1), "D": (0, 1), "L": (-1, 0), "R": (1, 0)}


def table(name):
    for line in pathlib.Path(INSTANCES, name).read_text().splitlines():
        if not line.startswith("#"):
            yield [int(field) for field in line.split()]


# Korf counted nodes in a plain search.
AS_KORF = ("--heuristic", "manhattan", "--direction", "forward")
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
                self.assertTrue(any("This board cannot be solved" in one.stderr for one in done))

    def test_all_solutions(self):
        board = "8 6 7 / 2 5 4 / 3 x 1"
        listed = answer("puzzle15", board, "--all", "list", "--threads", "2", "--pes", "5")
        self.assertEqual((listed["objective"], listed["number_of_solutions"]), (31, 40))
        self.assertEqual(len(set(listed["solutions"])), 40)
        for solution in listed["solutions"]:
            self.assertIsNone(faults({**listed, "solution": solution}))
        self.assertEqual(answer("puzzle15", board, "--all")["number_of_solutions"], 40)


    def test_an_iteration_for_all_solutions_proves_the_shortest(self):
        for board, length in (("8 1 3 / 4 x 2 / 7 6 5", 14), ("8 1 3 / 4 2 x / 7 6 5", 13)):
            for threshold, wanted, status in ((16, ("--all",), "optimal"), (19, ("--all", "list"), "optimal"),
                                              (length, (), "feasible"), (length, ("--all",), "optimal")):
                result = answer("puzzle15", board, "--iteration", threshold, *wanted)
                self.assertEqual((result["status"], result["objective"], result["bound"] == length),
                                 (status, length, status == "optimal"), (board, threshold, wanted))
        stopped = run("puzzle15", KORF[1], "--goal", "first", "--iteration", 60, "--all", "--node-limit", 10**6, "--json")
        self.assertEqual((stopped.returncode, parse_json(stopped.stdout)["status"]), (3, "unknown"))

    def test_lengths(self):
        lengths = {number: moves for number, _, moves, _ in table("korf100.tsv")}
        for way in (("--threads", "2"), ("--heuristic", "pdb-663", "--threads", "2", "--pes", "3")):
            done = run("puzzle15", INSTANCES / "korf100.txt", "--goal", "first", "--json", "--cache", "/dev/null/nowhere",
                       *way)
            results = [parse_json(line) for line in done.stdout.splitlines()]
            self.assertEqual({int(result["instance"]["name"]): result["objective"] for result in results}, lengths)
            for result in results:
                self.assertIsNone(faults(result))


class Nodes(unittest.TestCase):
    def test_totals_of_korf(self):
        for number, _, moves, nodes in table("korf100.tsv"):
            if nodes < 1e7:
                result = answer("puzzle15", KORF[number], "--goal", "first", *AS_KORF, "--threads", "1")
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


    def test_directions_are_chosen_alike(self):
        """Up to 44 moves, board 19 has fewer nodes from the goal."""
        ways = [(("--threads", "1"), 0), (("--threads", "2", "--pes", "5", "--seed", "7"), 0),
                (("--simulate", "ring:2"), 0), *([((), 2)] if MPIRUN else [])]
        for way, ranks in ways:
            result = answer("puzzle15", KORF[19], "--goal", "first", "--heuristic", "manhattan", *way, ranks=ranks)
            rows = [(row["threshold"], row["nodes"], row["direction"]) for row in result["iterations"]]
            self.assertEqual(rows[-3:-1], [(44, 719_586, "forward"), (44, 47_152, "backward")], way)
            self.assertEqual((result["direction"], result["objective"]), ("backward", 46))
            self.assertIsNone(faults(result))

    @unittest.skipUnless(MPIRUN, "there is no mpirun")
    def test_a_limit_ends_all_ranks_alike(self):
        board = "14 5 12 8 24 / 0 4 6 15 1 / 7 9 2 10 22 / 17 13 11 18 19 / 23 21 20 3 16"
        for ranks in (2, 3):
            # On a busy machine a limit may be over before the ranks have started, or before they have any solution.
            for limit in ("300ms", "2s", "10s", "60s"):
                done = run("puzzle15", "-", "--json", "--time-limit", limit, ranks=ranks, input=board)
                self.assertEqual(done.returncode, 3, done.stderr)
                result = parse_json(done.stdout)
                self.assertNotIn("puzzle15:", done.stderr)
                if result["status"] == "feasible":
                    break
                self.assertEqual((result["status"], result["objective"]), ("unknown", None))
            self.assertEqual(result["status"], "feasible")

    @unittest.skipUnless(MPIRUN, "there is no mpirun")
    def test_failing_iterations_on_ranks(self):
        for ranks in (2, 3, 5):
            for number, threshold, nodes in list(table("failing_iterations.tsv"))[ranks::40 if RARE else 100]:
                result = answer("puzzle15", KORF[number], "--goal", "first", "--iteration", threshold,
                                "--heuristic", "manhattan", ranks=ranks)
                self.assertEqual(result["statistics"]["nodes"], nodes, (number, threshold, ranks))


class Batches(unittest.TestCase):
    def results(self, *arguments, code=0, ranks=0):
        done = run("puzzle15", *arguments, "--json", ranks=ranks)
        self.assertEqual(done.returncode, code, done.stderr)
        return [parse_json(line) for line in done.stdout.splitlines()]

    def test_totals_of_korf_in_a_forest(self):
        easy = {number: (moves, nodes) for number, _, moves, nodes in table("korf100.tsv") if nodes < 5e6}
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "boards.txt")
            file.write_text("".join(f"{number} {KORF[number]}\n" for number in easy))
            results = self.results(file, "--goal", "first", *AS_KORF, "--threads", "1")
        counted = {int(one["instance"]["name"]): (one["objective"], one["statistics"]["nodes"]) for one in results}
        self.assertEqual(counted, easy)

    def test_a_board_that_cannot_be_solved_keeps_none_of_the_others_from_it(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "boards.txt")
            file.write_text("1 2 3 4 5 6 7 x 8\n1 2 3 4 5 6 8 7 x\n1 2 3 4 5 x 7 8 6\n")
            results = self.results(file, code=2)
            self.assertEqual([(one["instance"]["line"], one["status"], one["objective"]) for one in results],
                             [(1, "optimal", 1), (2, "infeasible", None), (3, "optimal", 1)])
            self.assertIn("boards.txt:2: This board cannot be solved", run("puzzle15", file).stderr)

    def test_no_easy_board_waits_for_a_hard_one(self):
        """Board 42 has 877,823 nodes by itself, and board 60 more than 3 billion."""
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "boards.txt")
            file.write_text(f"60 {KORF[60]}\n42 {KORF[42]}\n")
            results = self.results(file, "--goal", "first", "--heuristic", "manhattan", "--direction", "forward",
                                   "--threads", "1", "--node-limit", 2 * 877_823, code=3)
        self.assertEqual([(one["instance"]["name"], one["status"]) for one in results],
                         [("60", "unknown"), ("42", "optimal")])
        self.assertEqual(results[1]["statistics"]["nodes"], 877_823)

    def test_several_boards_on_the_command_line(self):
        results = self.results("1 2 3 4 5 6 7 x 8", "3 1 2 x", "--goal", "last", "--threads", "1")
        self.assertEqual({tuple(one["instance"]["start"]): one["status"] for one in results},
                         {(1, 2, 3, 4, 5, 6, 7, 0, 8): "optimal", (3, 1, 2, 0): "optimal"})

    def test_boards_on_the_command_line_have_lines_of_their_own(self):
        results = self.results("3 1\n2 x", "2 3\n1 x\n\n3 1\n2 x", "1 2 3 / 1", "1 2 / x 3", code=2)
        self.assertEqual([one["instance"]["line"] for one in results if "error" not in one], [1, 3, 6, 9])
        self.assertIn("BOARD:8:", next(one["error"] for one in results if "error" in one))

    def test_too_little_memory_is_refused(self):
        done = run("puzzle15", "1 2 3 / 4 5 6 / 7 x 8", "--memory-limit", "8M")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("--memory-limit: expected at least 64M", done.stderr)

    def test_a_faulty_board_between_others_is_named(self):
        for text, message in (
                ("8 1 3 / 4 0 2 / 7 6 5\n8 1 3 / 4 0 2 / 7 6 6\n1 2 3 / 4 5 6 / 7 0 8\n", ":2:21: 6 occurs twice"),
                ("8 1 3 4 0 2 7 6 5\n8 1 3 4 0 2 7 6\n1 2 3 4 5 6 7 0 8\n", ":2: 8 numbers, expected the 4, 9, 16")):
            self.assertIn(message, run("puzzle15", "-", input=text).stderr)

    def test_a_folder_has_the_boards_of_its_files(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in (("one.txt", "1 2 3 4 5 6 7 x 8\n"), ("two.txt", "3 1 2 x\n2 3 1 x\n")):
                pathlib.Path(folder, name).write_text(text)
            results = pathlib.Path(folder, "results.csv")
            self.assertEqual([one["instance"]["line"] for one in self.results(folder, "--results", results)], [1, 1, 2])
            self.assertEqual(self.results(folder, "--results", results), [])
            results.unlink()
            table = run("puzzle15", folder).stdout
            for place in ("one.txt:1", "two.txt:1", "two.txt:2"):
                self.assertIn(place, table)

    def test_a_broken_file_keeps_none_of_the_others_from_it(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in (("broken.txt", "1 2 3 3\n"), ("two.txt", "3 1 2 x\n2 3 1 x\n")):
                pathlib.Path(folder, name).write_text(text)
            for ranks in (0, 2) if MPIRUN else (0,):
                results = self.results(folder, code=2, ranks=ranks)
                self.assertEqual([one["objective"] for one in results], [None, 4, 4], ranks)
                self.assertIn("broken.txt:1:7: 3 occurs twice", results[0]["error"])
            table = run("puzzle15", folder).stdout
            self.assertIn("broken.txt:1:7: 3 occurs twice", table)
            self.assertIn("2 of 2 boards solved", table)

    def test_a_table_of_results_is_gone_on_with(self):
        with tempfile.TemporaryDirectory() as folder:
            file, results = pathlib.Path(folder, "boards.txt"), pathlib.Path(folder, "results.csv")
            file.write_text("7 1 2 3 4 5 6 7 x 8\n1 2 3 4 5 6 8 7 x\n9 1 2 3 4 5 x 7 8 6\n")

            def solve(*options, code=0):
                return self.results(file, "--results", results, *options, code=code)

            self.assertEqual([one["objective"] for one in solve(code=2)], [1, None, 1])
            rows = list(csv.DictReader(results.open()))
            self.assertEqual([(row["line"], row["board"], row["status"], row["moves"]) for row in rows],
                             [("2", "", "infeasible", ""), ("1", "7", "optimal", "1"), ("3", "9", "optimal", "1")])
            self.assertEqual([row["solution"] for row in rows[1:]], ["L", "U"])
            self.assertIn("This board cannot be solved", rows[0]["message"])
            before = results.read_text()
            self.assertEqual(solve(), [])
            self.assertEqual(sorted(results.read_text().splitlines()), sorted(before.splitlines()))
            # A line whose end was not written, another board in its place, and another goal are searched.
            results.write_text(before[:-5])
            self.assertEqual([one["instance"]["line"] for one in solve()], [3])
            file.write_text(file.read_text().replace("7 x 8", "x 7 8"))
            self.assertEqual([(one["instance"]["line"], one["objective"]) for one in solve()], [(1, 2)])
            self.assertEqual(len(self.results(file, "--results", results, "--goal", "first", code=2)), 3)

    def test_one_board_has_a_line_in_a_table_of_results(self):
        with tempfile.TemporaryDirectory() as folder:
            results = pathlib.Path(folder, "results.csv")
            board = ("1 2 3 / 4 5 6 / 7 x 8", "--results", results)
            self.assertEqual(len(self.results(*board)), 1)
            self.assertEqual(self.results(*board), [])
            if MPIRUN:
                self.assertEqual(self.results(*board, ranks=2), [])

    def test_a_stopped_board_is_searched_again(self):
        with tempfile.TemporaryDirectory() as folder:
            file, results = pathlib.Path(folder, "boards.txt"), pathlib.Path(folder, "results.csv")
            file.write_text("1 2 3 4 5 6 7 x 8\n8 6 7 2 5 4 3 x 1\n")
            options = (file, "--results", results)
            self.results(*options, "--node-limit", "100", code=3)
            self.assertEqual([row["line"] for row in csv.DictReader(results.open())], ["1"])
            self.assertEqual([one["objective"] for one in self.results(*options)], [31])

    def test_generated_boards(self):
        for size in ("2x2", "3x2", "3x3", "4x4"):
            with tempfile.TemporaryDirectory() as folder:
                options = ("--random-walk", "30") if size == "4x4" else ()
                made = run("generate", "puzzle15", "--size", size, "--count", 12, "--seed", 5, *options)
                again = run("generate", "puzzle15", "--size", size, "--count", 12, "--seed", 5, *options)
                self.assertEqual(made.stdout, again.stdout)
                file = pathlib.Path(folder, "boards.txt")
                file.write_text(made.stdout)
                for one in self.results(file, "--threads", "2", "--pes", "3"):
                    self.assertIsNone(faults(one))

    def test_difficulties(self):
        distances = {}
        for difficulty in ("easy", "medium", "hard"):
            made = run("generate", "puzzle15", "--difficulty", difficulty, "--count", 20, "--format", "hex").stdout
            boards = [[int(digit, 16) for digit in line[2:]] for line in made.splitlines() if line.startswith("0x")]
            self.assertEqual(len(boards), 20)
            distances[difficulty] = [sum(abs(cell % 4 - (tile - 1) % 4) + abs(cell // 4 - (tile - 1) // 4)
                                         for cell, tile in enumerate(board) if tile) for board in boards]
        self.assertLess(max(distances["easy"]), min(distances["medium"]))
        self.assertLess(max(distances["medium"]), min(distances["hard"]))


# Of a 3 x 3 board, one of them twice.
PARTITION = str(FOLDER / "tests" / "usage" / "partition.txt")
CACHE = tempfile.TemporaryDirectory()
OWN = ("--partition", PARTITION, "--cache", CACHE.name)


class AnyShape(unittest.TestCase):
    """Pattern databases of boards that have none of their own."""
    BOARDS = {"3x5": "7 2 1 / 10 5 3 / 8 14 4 / 13 12 9 / 11 6 0",
              "4x5": "2 4 7 11 / 9 1 5 6 / 18 14 10 0 / 13 17 8 3 / 19 16 15 12",
              "5x2": "2 8 9 3 4 / 7 1 5 6 0"}

    def test_lengths_are_those_of_linear_conflict(self):
        with tempfile.TemporaryDirectory() as folder:
            for shape in self.BOARDS if RARE else ("5x2",):
                board = self.BOARDS[shape]
                nodes = set()
                expected = answer("puzzle15", board, "--heuristic", "linear-conflict", "--all")
                for ways in (("--threads", "1"), ("--threads", "2"), ("--threads", "2", "--pes", "3")):
                    one = answer("puzzle15", board, "--heuristic", "pdb-parts", "--cache", folder, "--all", *ways)
                    self.assertEqual(one["objective"], expected["objective"], shape)
                    self.assertEqual(one["number_of_solutions"], expected["number_of_solutions"], shape)
                    nodes.add(one["statistics"]["nodes"])
                self.assertEqual(len(nodes), 1, shape)

    def test_files_are_named_by_what_they_hold(self):
        with tempfile.TemporaryDirectory() as folder:
            ways = (self.BOARDS["5x2"], "--threads", "1", "--heuristic", "pdb-parts", "--cache", folder)
            first = answer("puzzle15", *ways)
            kept = {file.name: file.stat().st_mtime_ns for file in pathlib.Path(folder).iterdir()}
            self.assertTrue(kept and all(name.startswith("pdb-5x2-") for name in kept), kept)
            self.assertEqual(answer("puzzle15", *ways)["statistics"]["nodes"],
                             first["statistics"]["nodes"])
            self.assertEqual({file.name: file.stat().st_mtime_ns for file in pathlib.Path(folder).iterdir()}, kept)

    def test_partition_of_the_user(self):
        board = "8 1 3 / 4 x 2 / 7 6 5"
        expected = answer("puzzle15", board)["objective"]
        for goal in ("last", "first"):
            own = answer("puzzle15", board, *OWN, "--goal", goal)
            self.assertEqual(own["heuristic"], "partition")
            self.assertEqual(own["objective"], answer("puzzle15", board, "--goal", goal)["objective"])
        self.assertEqual(answer("puzzle15", board, *OWN, ranks=2)["objective"], expected)

    def test_bad_partitions(self):
        board = "8 1 3 / 4 x 2 / 7 6 5"
        for lines, message in (("1 2 3\n4 5\n3 6 7 8", "standard input:3: 3 occurs twice, in line 1, too, expected tiles 6, 7, 8"),
                               ("1 2 3 9", "standard input:1: 9 is no tile, expected 1 to 8"),
                               ("1 2 3\n4 5 6 7", "standard input:2: the last pattern, and tile 8 in none"),
                               ("1 2 3 4 5 6 7\n8", "standard input:1: a pattern of 7 tiles, expected at most 6")):
            done = run("puzzle15", board, "--partition", "-", input=lines)
            self.assertEqual((done.returncode, done.stdout), (2, ""), lines)
            self.assertIn(message, done.stderr)
        for arguments, message in (((board, "--heuristic", "manhattan"), "--partition is a heuristic by itself"),
                                   ((board, "1 2 / 3 x"), "boards of one shape with --partition")):
            done = run("puzzle15", *arguments, "--partition", PARTITION)
            self.assertEqual((done.returncode, done.stdout), (2, ""), arguments)
            self.assertIn(message, done.stderr)


class LargeBoards(unittest.TestCase):
    """A solution at once, and shorter ones until a limit; lower bounds are those of any solution."""

    def test_any_shape(self):
        for size in ("5x5", "6x4", "6x6", "3x17", "10x10", "20x20"):
            board = run("generate", "puzzle15", "--size", size).stdout
            for ways in (("--threads", "1"), ("--threads", "2")):
                # A limit of time would end slow machines before the first solution of large boards.
                done = run("puzzle15", "-", "--node-limit", "1000000", "--json", *ways, input=board)
                result = parse_json(done.stdout)
                self.assertIsNone(faults(result), size)
                self.assertEqual((done.returncode, result["status"]), (3, "feasible"), size)
                self.assertTrue(0 < result["bound"] < result["objective"], size)
                self.assertAlmostEqual(result["gap"], 1 - result["bound"] / result["objective"])
                self.assertTrue(result["check"]["passed"])

    def test_within(self):
        board = run("generate", "puzzle15", "--size", "6x6").stdout
        done = run("puzzle15", "-", "--within", "1.8", "--json", input=board)
        result = parse_json(done.stdout)
        self.assertEqual((done.returncode, result["status"]), (0, "feasible"))
        self.assertLessEqual(result["objective"], 1.8 * result["bound"])

    def test_easy_boards_are_proved(self):
        for size in ("5x5", "8x8", "3x17", "7x2"):
            board = run("generate", "puzzle15", "--size", size, "--random-walk", "12").stdout
            done = run("puzzle15", "-", "--json", "--time-limit", "20s", input=board)
            result = parse_json(done.stdout)
            self.assertEqual((done.returncode, result["status"]), (0, "optimal"), size)
            self.assertLessEqual(result["objective"], 12)

    def test_batches_share_the_time(self):
        boards = run("generate", "puzzle15", "--size", "6x6", "--count", "3").stdout
        done = run("puzzle15", "-", "--time-limit", "2s", "--json", input=boards)
        results = [parse_json(line) for line in done.stdout.splitlines()]
        self.assertEqual([result["status"] for result in results], 3 * ["feasible"])
        for result in results:
            self.assertIsNone(faults(result))

    def test_ranks_know_what_the_first_one_finds(self):
        if not MPIRUN:
            self.skipTest("there is no mpirun")
        board = run("generate", "puzzle15", "--size", "6x4", "--random-walk", "12").stdout
        result = parse_json(run("puzzle15", "-", "--json", "--time-limit", "20s", ranks=2, input=board).stdout)
        self.assertEqual(result["status"], "optimal")

    def test_refusals(self):
        board = " ".join(map(str, range(36)))
        for options, message in ((("--shortest", "--within", "1.1"), "expected no --within"),
                                 (("--within", "0.5"), "--within"),
                                 (("--shortest",), "--shortest is for boards of at most 5x5 cells"),
                                 (("--all",), "--all is for boards of at most 5x5 cells"),
                                 (("--iteration", "9"), "--iteration is for boards of at most 5x5 cells"),
                                 (("--simulate", "ring:4"), "--simulate is for boards of at most 5x5 cells"),
                                 (("--heuristic", "manhattan"), "5x5")):
            done = run("puzzle15", board, "--goal", "first", *options)
            self.assertEqual((done.returncode, done.stdout), (2, ""), options)
            self.assertIn(message, done.stderr)


class Options(unittest.TestCase):
    BOARD = "1 2 3 / 4 5 6 / x 7 8"
    USES = {
        "--goal": (("--goal", "1 2 3 4 5 6 7 x 8"), lambda a: a["objective"] == 1),
        "--size": (("--size", "3x3"), lambda a: a["instance"]["width"] == 3),
        "--shortest": (("--shortest",), lambda a: a["status"] == "optimal"),
        "--within": (("--within", "1.5"), lambda a: a["objective"] == 2),
        "--all": (("--all", "list"), lambda a: a["solutions"] == ["LL"]),
        "--moves": (("--moves", "blank"), lambda a: a["solution"] == "RR"),
        "--play": (("--play",), lambda a: a["objective"] == 2),
        "--svg": (("--svg", "/dev/null"), lambda a: a["objective"] == 2),
        "--player": (("--player", "/dev/null"), lambda a: a["objective"] == 2),
        "--heuristic": (("--heuristic", "linear-conflict"), lambda a: a["heuristic"] == "linear-conflict"),
        "--direction": (("--direction", "backward"), lambda a: a["iterations"][0]["direction"] == "backward"),
        "--partition": (OWN, lambda a: a["heuristic"] == "partition"),
        "--cache": (("--cache", "/dev/null/nowhere"), lambda a: a["objective"] == 2),
        "--iteration": (("--iteration", "4"), lambda a: a["status"] == "optimal"),
        "--sample": (("--iteration", "4", "--sample", "100%"), lambda a: a["estimated_nodes"] > 0),
    }

    def test_every_option_of_the_problem(self):
        text = run("puzzle15", "--help-all").stdout
        problem = text[text.index("The problem"):text.index("The run")]
        self.assertEqual(set(re.findall(r"^  (--[a-z-]+)", problem, re.MULTILINE)), set(self.USES))
        for option, (arguments, holds) in self.USES.items():
            result = answer("puzzle15", self.BOARD, *arguments)
            self.assertTrue(holds(result), (option, result))

    def test_bad_usage(self):
        for arguments, message in (((), "BOARD is missing"),
                                   ((self.BOARD, "--heuristic", "pdb-555"), "4x4 boards only"),
                                   ((self.BOARD, "--size", "21x9"), "each from 2 to 20"),
                                   ((self.BOARD, "--goal", "1 2 3"), "--goal:1:1: 3 numbers"),
                                   (("/nowhere",), "/nowhere: there is no such file"),
                                   (("1", "2", "3", "/", "4", "x"), "quote the board: puzzle15 '1 2 3 / 4 x'"),
                                   ((self.BOARD, self.BOARD, "--svg", "/dev/null"), "--svg: one board at a time"),
                                   ((self.BOARD, "--player", "/nowhere/a.html"), "/nowhere/a.html: cannot be written"),
                                   ((self.BOARD, "--svg", "/dev/null", "--simulate", "ring:4", "--vary", "pes=2,4"),
                                    "--svg: only a single run can be drawn"),
                                   ((self.BOARD, self.BOARD, "--simulate", "ring:4", "--vary", "pes=2,4"),
                                    "--vary: one board at a time"),
                                   ((self.BOARD, "--all=some"), "expected one of: count, list")):
            done = run("puzzle15", *arguments)
            self.assertEqual((done.returncode, done.stdout), (2, ""), arguments)
            self.assertIn(message, done.stderr)

    def test_standard_input_and_play(self):
        done = run("puzzle15", "-", "--play", input=self.BOARD)
        self.assertIn("after move 2", done.stdout)


class Memory(unittest.TestCase):
    """Databases for which there is no room."""
    BOARD = "15 14 1 6 / 9 11 4 12 / x 10 7 3 / 13 8 5 2"

    def limited(self, cache, *options):
        """A run of one thread with 200 MB of addresses."""
        def two_hundred_megabytes():
            resource.setrlimit(resource.RLIMIT_AS, (200_000_000, 200_000_000))

        return run("puzzle15", self.BOARD, "--threads", "1", "--cache", cache, *options, preexec_fn=two_hundred_megabytes)

    @unittest.skipUnless(sys.platform.startswith("linux"), "only there are addresses limited")
    def test_what_cannot_be_mapped_is_not_damaged(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "pdb-4x4-f7-3")
            with open(file, "wb") as kept:
                kept.truncate(195_630_336)
            done = self.limited(folder, "--heuristic", "pdb-78")
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertIn(f"{file}: 195 MB cannot be mapped into memory", done.stderr)
            self.assertNotIn("damaged", done.stderr)
            self.assertTrue(file.exists())
            self.assertEqual(self.limited(folder).returncode, 0)

    @unittest.skipUnless(sys.platform.startswith("linux"), "only there are addresses limited")
    def test_what_cannot_be_built(self):
        done = self.limited("/dev/null/nowhere", "--heuristic", "pdb-78")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("--heuristic pdb-78: there is not enough memory for its databases", done.stderr)


class Statistics(unittest.TestCase):
    """--statistics depth and --statistics heuristic."""

    def test_depths(self):
        for options, moves, boards, hardest in ((("--size", "3x2"), 21, 360, 1),
                                                (("--size", "3x3", "--goal", "first"), 31, 181_440, 2),
                                                (("--size", "3x4"), 53, 239_500_800, 18))[:3 if RARE else 2]:
            result = answer("puzzle15", "--statistics", "depth", *options)
            self.assertEqual((result["status"], result["objective"]), ("complete", moves), options)
            counts = result["boards_by_depth"]
            self.assertEqual((sum(counts), counts[-1]), (boards, hardest), options)
            self.assertEqual(len(result["hardest_boards"]), hardest)
            board = " ".join(map(str, result["hardest_boards"][-1]))
            goal = " ".join(map(str, result["instance"]["goal"]))
            if boards < 1e6:
                self.assertEqual(answer("puzzle15", board, "--goal", goal, *options[:2])["objective"], moves)

    def test_a_stop_on_the_way(self):
        done = run("puzzle15", "--statistics", "depth", "--size", "3x4", "--time-limit", "200ms", "--json")
        result = parse_json(done.stdout)
        self.assertEqual((done.returncode, result["status"], result["objective"]), (3, "unknown", None))
        counts = result["boards_by_depth"]
        self.assertEqual(counts[:5], [1, 2, 4, 9, 20][:len(counts)])
        self.assertLess(sum(counts), 239_500_800)

    def test_estimates(self):
        boards = run("generate", "puzzle15", "--count", 1000).stdout
        means = {}
        for heuristic in ("manhattan", "linear-conflict"):
            done = run("puzzle15", "-", "--statistics", "heuristic", "--heuristic", heuristic, "--json", input=boards)
            result = parse_json(done.stdout)
            means[heuristic] = result["mean_estimate"]
            self.assertEqual(sum(result["boards_by_estimate"]), 1000)
            self.assertTrue(2.1 < result["effective_branching"] < 2.6, result)
        # 36.94 is the mean of the distance in [Korf, Felner 2002, table 1], and 38.79 that with linear conflicts.
        self.assertAlmostEqual(means["manhattan"], 36.94, delta=0.5)
        self.assertLess(means["manhattan"], means["linear-conflict"])

    def test_refusals(self):
        for arguments, message in ((("depth", "--size", "3x5"), "653,837,184,000 boards of 3x5 cells"),
                                   (("depth",), "expected at most 12 cells"),
                                   (("depth", "1 2 / x 3"), "expected no BOARD"),
                                   (("depth", "--size", "3x3", "--svg", "/dev/null"), "expected no --svg"),
                                   (("depth", "--size", "3x3", "--simulate", "ring:4"), "expected no --simulate"),
                                   (("heuristic",), "BOARD is missing"),
                                   (("heuristic", "1 2 / 3 x", "1 2 3 / 4 5 x"), "the first one's shape"),
                                   (("heuristic", "2 1 / 3 x"), "This board cannot be solved"),
                                   (("heuristic", "1 2 / 3 x", "--heuristic", "pdb-24"), "5x5 boards only")):
            done = run("puzzle15", "--statistics", *arguments)
            self.assertEqual((done.returncode, done.stdout), (2, ""), arguments)
            self.assertIn(message, done.stderr)
        self.assertIn("'no' was given, expected one of", run("puzzle15", "--statistics=no").stderr)


class Samples(unittest.TestCase):
    """--iteration T --sample PERCENT."""
    BOARD = KORF[1]
    ITERATION = (BOARD, "--goal", "first", "--heuristic", "manhattan", "--iteration", "51")

    def test_the_whole_of_it(self):
        counted = answer("puzzle15", *self.ITERATION, "--all")
        result = answer("puzzle15", *self.ITERATION, "--sample", "100%")
        self.assertEqual(result["status"], "complete")
        self.assertEqual((result["estimated_nodes"], result["standard_error"]), (counted["iterations"][0]["nodes"], 0))

    def test_the_same_however_many_search(self):
        asked = (*self.ITERATION, "--sample", "5%", "--seed", "2")
        expected = answer("puzzle15", *asked, "--threads", "1")
        self.assertGreater(expected["standard_error"], 0)
        for way in (("--threads", "3"), ("--simulate", "mesh:4x4")):
            self.assertEqual(answer("puzzle15", *asked, *way)["estimated_nodes"], expected["estimated_nodes"], way)

    @unittest.skipUnless(MPIRUN, "there is no mpirun")
    def test_the_same_on_ranks(self):
        asked = (*self.ITERATION, "--sample", "5%")
        for member in ("estimated_nodes", "standard_error"):
            self.assertEqual(answer("puzzle15", *asked, ranks=2)[member], answer("puzzle15", *asked)[member])

    def test_a_stop_on_the_way(self):
        done = run("puzzle15", *self.ITERATION, "--sample", "100%", "--node-limit", "1000", "--json")
        result = parse_json(done.stdout)
        self.assertEqual((done.returncode, result["status"]), (3, "unknown"))
        self.assertNotIn("estimated_nodes", result)

    def test_refusals(self):
        for arguments, message in (((self.BOARD, "--sample", "1%"), "of which iteration? Expected --iteration T"),
                                   ((*self.ITERATION, "--sample", "0%"), "expected a share above 0 such as 1%"),
                                   ((*self.ITERATION, "--sample", "2"), "expected a share above 0 such as 1%"),
                                   ((*self.ITERATION, "--sample", "1%", "--all"), "expected no --all"),
                                   ((*self.ITERATION, self.BOARD, "--sample", "1%"), "one board at a time")):
            done = run("puzzle15", *arguments)
            self.assertEqual((done.returncode, done.stdout), (2, ""), arguments)
            self.assertIn(message, done.stderr)


class Pictures(unittest.TestCase):
    """--svg and --player show the solution that the report has."""
    BOARD = "15 14 1 6 / 9 11 4 12 / x 10 7 3 / 13 8 5 2"
    SVG = "{http://www.w3.org/2000/svg}"

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.svg, self.page = (pathlib.Path(folder.name, name) for name in ("a.svg", "a.html"))

    def test_the_letters_of_the_picture_are_the_solution(self):
        for options in ((), ("--moves", "blank")):
            result = answer("puzzle15", self.BOARD, "--svg", self.svg, *options)
            image = xml.etree.ElementTree.fromstring(self.svg.read_text())
            letters = "".join(text.text for text in image.iter(f"{self.SVG}text") if text.get("class") == "moves")
            self.assertEqual(letters, result["solution"])
            boards = [[int(text.text) for text in group.iter(f"{self.SVG}text")]
                      for group in image.iter(f"{self.SVG}g")]
            self.assertEqual(boards[0], [tile for tile in result["instance"]["start"] if tile])
            self.assertEqual(boards[-1], [tile for tile in result["instance"]["goal"] if tile])

    def test_pictures_say_when_there_is_nothing_to_show(self):
        done = run("puzzle15", self.BOARD, "--iteration", 30, "--svg", self.svg, "--player", self.page)
        for option in ("--svg", "--player"):
            self.assertIn(f"{option}: there is no solution to show", done.stderr)
        done = run("puzzle15", "1 2 / x 3", "--goal", "2 1 / x 3", "--svg", self.svg)
        self.assertIn("--svg: there is no solution to show", done.stderr)
        self.assertFalse(self.svg.exists() or self.page.exists())

    @unittest.skipUnless(CHROMIUM, "there is no Chromium")
    def test_the_page_plays_the_solution(self):
        result = answer("puzzle15", self.BOARD, "--player", self.page)
        keys = ["End"] + 2 * ["ArrowLeft"] + ["ArrowUp"]
        pressed = "".join(f"document.dispatchEvent(new KeyboardEvent('keydown', {{key: '{key}'}}));" for key in keys)
        page = self.page.read_text()
        self.page.write_text(page.replace("</body>", f"<script>{pressed}</script></body>"))
        command = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", "--dump-dom",
                   self.page.as_uri()]
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=True)
        self.assertNotIn("CONSOLE", done.stderr)
        self.assertIn("50 of 52 moves", done.stdout)
        self.assertIn("4 a second", done.stdout)
        shown = re.search(r'<p id="letters">(.*?)</p>', done.stdout, re.DOTALL)[1]
        self.assertEqual(re.sub("<.*?>", "", shown), result["solution"])
        self.assertEqual(len(re.findall('class="done"', shown)), 49)


if __name__ == "__main__":
    unittest.main()
