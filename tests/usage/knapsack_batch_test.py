# SPDX-License-Identifier: Apache-2.0
"""Batches of knapsacks: folders, tables of results that are gone on with, broken files, stops."""

import csv
import json
import os
import pathlib
import signal
import socket
import subprocess
import tempfile
import time
import unittest

import programs


def generate(folder, *arguments):
    done = programs.run("generate", "knapsack", *arguments, "--output", folder)
    assert done.returncode == 0, done.stderr


class Batch(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.folder = pathlib.Path(directory.name)
        self.instances = self.folder / "instances"
        self.table = self.folder / "table.csv"

    def rows(self):
        with open(self.table, newline="") as file:
            return list(csv.DictReader(file))

    def test_many_formats_below_a_folder(self):
        optimum = set()
        for format in ("standard", "pisinger", "jooken", "burkardt", "orlib"):
            generate(self.instances / format, "--class", "circle", "--items", 50, "--format", format)
        done = programs.run("knapsack", self.instances, "--json", "--statistics")
        self.assertEqual(done.returncode, 0, done.stderr)
        lines = [programs.parse_json(line) for line in done.stdout.splitlines()]
        self.assertEqual(len(lines), 5)
        for line in lines:
            self.assertEqual(line["status"], "optimal")
            self.assertTrue(line["check"]["passed"])
            optimum.add(line["objective"])
        self.assertEqual(len(optimum), 1)
        self.assertIn("5 instances: 1 burkardt, 1 jooken, 1 orlib, 1 pisinger, 1 standard",
                      done.stderr)
        self.assertEqual(programs.run("knapsack", self.instances, "--json").stderr, "")

    @programs.rare
    def test_the_time_limit_of_an_instance_does_not_end_a_batch(self):
        """A run that goes on for ten seconds and twice its time limit is taken for one that hangs."""
        for seed in range(40):
            generate(self.instances, "--class", "jooken", "--items", 1200, "--capacity", 10**15, "--groups", 14, "--seed",
                     seed)
        begin = time.monotonic()
        done = programs.run("knapsack", self.instances, "--time-limit", "0.5", "--json", "--threads", 1)
        self.assertGreater(time.monotonic() - begin, 13)
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertEqual(len(done.stdout.splitlines()), 40)

    def test_a_format_that_only_an_option_tells(self):
        optimum = set()
        for format in ("hexaly", "lists", "pebbl"):
            generate(self.instances / format, "--class", "circle", "--items", 50, "--format", format)
            done = programs.run("knapsack", self.instances / format, "--json")
            self.assertEqual(done.returncode, 2)
            self.assertRegex(programs.parse_json(done.stdout)["error"],
                             "two formats fit: .*expected --columns (id,|)weight,profit or --columns (id,|)profit,weight")
            done = programs.run("knapsack", self.instances / format, "--format", format, "--json")
            optimum.add(programs.parse_json(done.stdout)["objective"])
        self.assertEqual(len(optimum), 1)

    def test_a_broken_file_is_reported_and_the_rest_goes_on(self):
        generate(self.instances, "--class", "uncorrelated", "--items", 50, "--count", 3)
        (self.instances / "broken.kp").write_text("2 10\n3 4\n5 x\n")
        (self.instances / "README.md").write_text("no instance\n")
        done = programs.run("knapsack", self.instances, "--results", self.table)
        self.assertEqual(done.returncode, 2)
        rows = self.rows()
        self.assertEqual(sorted(row["status"] for row in rows), ["broken", "optimal", "optimal", "optimal"])
        broken = next(row for row in rows if row["status"] == "broken")
        self.assertIn("broken.kp:3: 'x' is no number, expected", broken["message"])
        # Once it is mended, it is searched, and nothing else is.
        (self.instances / "broken.kp").write_text("2 10\n3 4\n5 6\n")
        done = programs.run("knapsack", self.instances, "--results", self.table)
        self.assertEqual(done.returncode, 0)
        self.assertEqual([row["status"] for row in self.rows()], ["optimal"] * 4)
        self.assertEqual(self.rows()[-1]["profit"], "8")

    def test_what_a_limit_left_open_is_still_open_in_a_later_run(self):
        generate(self.instances, "--class", "circle", "--items", 50, "--count", 2)
        self.assertEqual(programs.run("knapsack", self.instances, "--results", self.table).returncode, 0)
        self.table.write_text(self.table.read_text().replace(",optimal,", ",feasible,", 1))
        done = programs.run("knapsack", self.instances, "--results", self.table)
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertRegex(done.stdout, "by earlier runs +2\nof them left open +1\n")

    def test_a_table_keeps_the_answers_of_each_question_apart(self):
        generate(self.instances, "--class", "circle", "--items", 50, "--count", 2)
        profits = []
        for options in ([], ["--copies", "3"], ["--at-most", "2", "--copies=3"], ["--copies", "3"], []):
            done = programs.run("knapsack", self.instances, "--results", self.table, *options)
            self.assertEqual(done.returncode, 0, done.stderr)
            profits.append([int(row["profit"]) for row in self.rows()])
        self.assertEqual([len(of_run) for of_run in profits], [2, 4, 6, 6, 6])
        self.assertEqual([row["options"] for row in self.rows()],
                         2 * [""] + 2 * ["--copies 3"] + 2 * ["--at-most 2 --copies 3"])
        plain, three, two = (sorted(profits[-1][begin:begin + 2]) for begin in (0, 2, 4))
        self.assertTrue(two[0] < plain[0] < three[0] and two[1] < plain[1] < three[1], profits[-1])
        self.assertRegex(done.stdout, "by earlier runs +2\\n")

    def test_a_file_that_has_changed_is_solved_again(self):
        generate(self.instances, "--class", "circle", "--items", 50, "--count", 2)
        first, second = sorted(self.instances.iterdir())
        table = ("knapsack", self.instances, "--results", self.table)
        self.assertEqual(programs.run(*table).returncode, 0)
        profits = {row["file"]: row["profit"] for row in self.rows()}
        first.write_text("3 10\n7 5\n6 6\n5 7\n")
        done = programs.run(*table)
        self.assertRegex(done.stdout, "by earlier runs +1\n")
        self.assertEqual({row["file"]: row["profit"] for row in self.rows()}, profits | {str(first): "7"})
        self.assertRegex(programs.run(*table).stdout, "by earlier runs +2\n")

    def test_columns_are_wide_enough_for_the_numbers_of_instances(self):
        path = self.folder / "a_long_name.txt"
        path.write_text("12\n" + 12 * "2 50\n10 20\n20 30\n")
        lines = programs.run("knapsack", path, "--format", "several").stdout.splitlines()
        table = lines[:lines.index("")]
        self.assertEqual(len(table), 13)
        self.assertEqual([line.find("optimal") for line in table[1:]], [table[0].find("status")] * 12)

    def test_names_of_files_may_be_anything(self):
        self.instances.mkdir()
        for name in (b"with space", b"line\nbreak", b"caf\xe9", b"comma,\"quote"):
            with open(os.fsencode(self.instances) + b"/" + name, "w") as file:
                file.write("2 10\n3 4\n5 6\n")
        os.mkfifo(self.instances / "pipe")
        (self.instances / "nowhere").symlink_to("missing")
        done = programs.run("knapsack", self.instances, "--results", self.table, "--json")
        self.assertEqual(done.returncode, 2, done.stderr)
        lines = [programs.parse_json(line) for line in done.stdout.splitlines()]
        self.assertCountEqual([line["objective"] for line in lines], [8, 8, 8, 8, None])
        self.assertIn(f"{self.instances}/caf\ufffd", [line["instance"]["file"] for line in lines])
        shown = programs.run("knapsack", self.instances, self.instances, "--quiet", errors="replace").stdout
        self.assertEqual(len(shown.splitlines()), 5)
        self.assertIn("line\\x0abreak 8\n", shown)
        # The table has all names as they are: nothing is left but what could not be read.
        again = programs.run("knapsack", self.instances, "--results", self.table, "--json")
        self.assertEqual(len(again.stdout.splitlines()), 1)

    def test_what_is_finished_is_not_read_again(self):
        generate(self.instances, "--class", "circle", "--items", 50, "--count", 4)
        generate(self.instances, "--class", "circle", "--items", 50, "--seed", 9, "--format", "pisinger")
        names = sorted(self.instances.iterdir())
        archive = next(name for name in names if name.suffix == ".csv")
        archive.write_text(archive.read_text() * 3)
        done = programs.run("knapsack", self.instances, "--results", self.table)
        self.assertEqual((done.returncode, done.stderr), (0, ""), "formats are told where statistics are asked for")
        rows = self.rows()
        self.assertEqual(len(rows), 7)
        # Without the second of the archive's instances.
        self.table.write_text("".join(line for line in self.table.read_text().splitlines(True)
                                      if not line.startswith(f"{archive},2,")))
        done = programs.run("knapsack", self.instances, "--results", self.table, "--statistics")
        self.assertEqual((done.returncode, done.stderr), (0, "knapsack: 3 instances: 3 pisinger\n"))
        again = self.rows()
        self.assertEqual((again[-1]["file"], again[-1]["number"]), (str(archive), "2"))
        self.assertCountEqual([row["profit"] for row in again], [row["profit"] for row in rows])

    def test_little_memory_is_for_few_files_at_a_time(self):
        generate(self.instances, "--class", "uncorrelated", "--items", 20000, "--count", 20)
        whole = programs.run("knapsack", self.instances, "--quiet")
        self.assertEqual(len(whole.stdout.splitlines()), 20)
        for ranks in (0, 3) if programs.MPIRUN else (0,):
            parts = programs.run("knapsack", self.instances, "--quiet", "--memory-limit", "64M", ranks=ranks)
            self.assertEqual(parts.returncode, 0, parts.stderr)
            self.assertCountEqual(parts.stdout.splitlines(), whole.stdout.splitlines())
        stopped = programs.run("knapsack", self.instances, "--memory-limit", "64M", "--node-limit", 1)
        self.assertEqual(stopped.returncode, 3)
        self.assertRegex(stopped.stderr, r"stopped before .*the reading of \d+ files")

    def test_goes_on_where_it_was_interrupted(self):
        generate(self.instances, "--class", "jooken", "--items", 400, "--count", 500)
        run = programs.start("knapsack", self.instances, "--results", self.table)
        while not self.table.exists() or len(self.table.read_text().splitlines()) < 5:
            self.assertIsNone(run.poll())
            time.sleep(0.02)
        run.send_signal(signal.SIGINT)
        run.communicate(timeout=programs.SECONDS)
        self.assertEqual(run.returncode, 3)
        finished = self.rows()
        self.assertTrue(all(row["status"] == "optimal" for row in finished))
        self.assertLess(len(finished), 500)
        # The next line, half written when the machine failed.
        with open(self.table, "a") as file:
            file.write(finished[0]["file"][:-3])
        names = sorted(file for file in self.instances.iterdir())
        some = {row["file"] for row in finished} | {str(file) for file in names[-20:]}
        done = programs.run("knapsack", *sorted(some), "--results", self.table)
        self.assertEqual(done.returncode, 0, done.stderr)
        rows = self.rows()
        self.assertEqual(rows[: len(finished)], finished)
        self.assertEqual(sorted(row["file"] for row in rows), sorted(some))

    def test_a_limit_is_for_each_instance(self):
        generate(self.instances, "--class", "jooken", "--items", 1200, "--capacity", 10**15, "--groups", 14)
        generate(self.instances, "--class", "uncorrelated", "--count", 5)
        done = programs.run("knapsack", self.instances, "--results", self.table, "--time-limit", "1s")
        self.assertEqual(done.returncode, 3, done.stderr)
        status = {pathlib.Path(row["file"]).name.split("_")[0]: row["status"] for row in self.rows()}
        self.assertEqual(status, {"jooken": "feasible", "uncorrelated": "optimal"})

    def test_a_full_disk_and_a_closed_pipe(self):
        generate(self.instances, "--class", "uncorrelated", "--items", 50, "--count", 9)
        done = programs.run("knapsack", self.instances, "--results", "/dev/full")
        self.assertEqual(done.returncode, 1)
        self.assertIn("/dev/full: cannot be written: No space left on device", done.stderr)
        with open("/dev/full", "w") as full:
            done = programs.run("knapsack", self.instances, stdout=full)
        self.assertEqual(done.returncode, 1)
        run = programs.start("knapsack", self.instances, stderr=subprocess.PIPE)
        run.stdout.close()
        self.assertNotIn("standard output", run.stderr.read())
        self.assertEqual(run.wait(timeout=programs.SECONDS), 1)
        run.stderr.close()

    def test_a_table_of_something_else_is_left_alone(self):
        generate(self.instances, "--items", 10)
        self.table.write_text("a,b\n1,2\n")
        done = programs.run("knapsack", self.instances, "--results", self.table)
        self.assertEqual(done.returncode, 2)
        self.assertIn("table.csv:1: these are other columns, expected file,number", done.stderr)
        self.assertEqual(self.table.read_text(), "a,b\n1,2\n")

    def test_a_table_inside_the_folder_is_no_instance(self):
        generate(self.instances, "--items", 10)
        page = self.instances / "run.html"
        for _ in range(2):
            done = programs.run("knapsack", self.instances, "--results", self.instances / "table", "--report", page)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(len((self.instances / "table").read_text().splitlines()), 2)

    def test_a_file_is_solved_once_whatever_it_is_called(self):
        generate(self.instances, "--class", "circle", "--items", 50, "--count", 3)
        relative = os.path.relpath(self.instances)
        done = programs.run("knapsack", relative, "--results", self.table)
        self.assertEqual(done.returncode, 0, done.stderr)
        before = self.rows()
        done = programs.run("knapsack", self.instances, relative, "--results", self.table)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.rows(), before)
        self.assertEqual(len(before), 3)

    def test_a_table_is_one_runs_at_a_time(self):
        generate(self.instances, "--class", "jooken", "--items", 400, "--count", 200)
        run = programs.start("knapsack", self.instances, "--results", self.table)
        while not self.table.exists() or len(self.table.read_text().splitlines()) < 2:
            self.assertIsNone(run.poll())
            time.sleep(0.02)
        other = programs.run("knapsack", self.instances, "--results", self.table)
        run.send_signal(signal.SIGINT)
        run.communicate(timeout=programs.SECONDS)
        self.assertEqual(other.returncode, 2)
        self.assertIn(f"table.csv: process {run.pid} on {socket.gethostname()} is using this file", other.stderr)

    def test_an_empty_folder_is_an_error(self):
        self.instances.mkdir()
        done = programs.run("knapsack", self.instances)
        self.assertEqual(done.returncode, 2)
        self.assertIn(f"{self.instances}: there are no instances below this folder", done.stderr)

    def test_ranks_share_a_batch(self):
        if programs.MPIRUN is None:
            self.skipTest("there is no mpirun")
        generate(self.instances, "--class", "circle", "--items", 100, "--count", 20)
        alone = programs.run("knapsack", self.instances, "--json", "--threads", 1)
        ranks = programs.run("knapsack", self.instances, "--json", ranks=3)
        self.assertEqual(ranks.returncode, 0, ranks.stderr)

        def objectives(done):
            lines = [json.loads(line) for line in done.stdout.splitlines()]
            return sorted((line["instance"]["file"], line["objective"]) for line in lines)

        self.assertEqual(objectives(ranks), objectives(alone))

    def test_two_cores_share_small_instances_and_a_large_one(self):
        generate(self.instances, "--class", "sanders", "--items", 500, "--count", 200)
        generate(self.instances, "--class", "jooken", "--items", 400)
        done = programs.run("knapsack", self.instances, "--threads", 1, "--pes", 2, "--results", self.table)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual({row["status"] for row in self.rows()}, {"optimal"})
        self.assertEqual(len(self.rows()), 201)


class KnownAnswers(unittest.TestCase):
    def test_all(self):
        with open(programs.FOLDER / "instances" / "knapsack" / "known_answers.tsv", newline="") as file:
            rows = list(csv.DictReader(file, delimiter="\t"))
        self.assertGreater(len(rows), 60)
        with tempfile.TemporaryDirectory() as directory:
            expected = {}
            for row in rows:
                series = pathlib.Path(directory) / (row["class"] + row["options"].replace(" ", ""))
                if not series.exists():
                    generate(series, "--class", row["class"], *row["options"].split(), "--count", row["count"])
                files = sorted(series.iterdir())
                expected[str(files[int(row["number"]) - 1])] = row["profit"]
            done = programs.run("knapsack", *expected, "--json")
            self.assertEqual(done.returncode, 0, done.stderr)
            found = [programs.parse_json(line) for line in done.stdout.splitlines()]
            self.assertEqual({line["instance"]["file"]: str(line["objective"]) for line in found}, expected)


if __name__ == "__main__":
    unittest.main()
