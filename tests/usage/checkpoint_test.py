# SPDX-License-Identifier: Apache-2.0
"""--checkpoint: what is kept, what is refused, what is said. That no count is lost is seen by lives_test.py."""

import pathlib
import random
import re
import resource
import shlex
import signal
import socket
import statistics
import struct
import tempfile
import unittest
import zlib

from programs import FOLDER, MPIRUN, RARE, answer, cpu_seconds_of_ended, parse_json, run, start
from stopping import LONG_SEARCH, cpu_seconds, output_within, wait_until

INTEGRALS = {
    "gauss-kronrod": ("abs(sin(1000*x))", "--from", "0", "--to", "9", "--relative", "1e-11"),
    "genz-malik": ("1/(0.1 + x1^2 + x2*x3)", "--from", "0,0,0", "--to", "1,1,1", "--relative", "1e-7"),
    "tanh-sinh": ("sqrt(x)/sqrt(1-x^2)", "--from", "0", "--to", "1", "--digits", "400"),
    "rigorous": ("sqrt(tan(x))", "--from", "0", "--to", "pi/2", "--digits", "60"),
    "trapezoid": ("sin(1/x)", "--from", "0.00001", "--to", "1"),
}

# Whose counts depend on nothing: a search of a quarter of a second, and one that takes longer.
GOLOMB = ("golomb", "--marks", "13", "--known-optimum", "--kernel", "plain")
LONGER = ("golomb", "--marks", "14", "--known-optimum", "--kernel", "plain")
BOARD = ("puzzle15", "--heuristic", "manhattan", "--goal", "first", "--all=count",
         "14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15")


def no_room():
    """Files take 100 bytes at most."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))


# Runs of a moment, and the number of nodes after which a checkpoint of them is kept.
CHANGED = {
    ("golomb", "11", "--known-optimum"): 20_000,
    ("synthetic", "alpha", "--alpha", "0.97"): 10_000,
    ("puzzle15", "--heuristic", "linear-conflict", "--goal", "first",
     "14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15"): 300_000,
    ("integrate", "abs(sin(30*x))+floor(3*x)", "--from", "0", "--to", "1", "--digits", "40"): 600,
    ("integrate", "sin(1/x)", "--from", "0.001", "--to", "1", "--method", "trapezoid"): 2_000,
    ("integrate", "1/(0.1 + x1^2 + x2*x3)", "--from", "0,0,0", "--to", "1,1,1", "--digits", "11"): 100,
    ("knapsack", "items.csv", "--algorithm", "dfs"): 100,
}


def resealed(text, number):
    """Returns a checkpoint's bytes with one of them changed, and the checksum that then is right."""
    begin = text.index(b"\n") + 1
    size, checksum = struct.unpack("<QI", text[begin:begin + 12])
    body = bytearray(text[begin + 12:])
    assert (size, checksum) == (len(body), zlib.crc32(body))
    choose = random.Random(number)
    body[choose.randrange(len(body))] ^= choose.choice((0x01, 0x80, 0xFF))
    return text[:begin] + struct.pack("<QI", size, zlib.crc32(body)) + body


class ChangedCheckpoints(unittest.TestCase):
    """A checksum does not tell who has written a file. Whatever it holds, a run takes it over or refuses it."""

    def test_changed_bytes(self):
        for words, nodes in CHANGED.items():
            with tempfile.TemporaryDirectory() as folder, self.subTest(words):
                folder = pathlib.Path(folder)
                items = run("generate", "knapsack", "--class", "sanders", "--items", "60", "--seed", "3").stdout
                (folder / "items.csv").write_text(items)
                words = [folder / word if word == "items.csv" else word for word in words]
                file = folder / "checkpoint"
                options = ("--threads", "1", "--json", "--checkpoint", file)
                stopped = run(*words, *options, "--node-limit", nodes)
                self.assertEqual(stopped.returncode, 3, stopped.stderr)
                text = file.read_bytes()
                refused = 0
                for number in range(200 if RARE else 6):
                    file.write_bytes(resealed(text, number))
                    done = run(*words, *options, "--node-limit", 10 * nodes)
                    is_noticed = "the answer is wrong" in done.stderr
                    self.assertIn(done.returncode, (0, 1, 2, 3) if is_noticed else (0, 2, 3), (number, done.stderr))
                    if done.returncode == 2:
                        refused += 1
                        self.assertRegex(done.stderr, r"checkpoint: .*\n$")
                        self.assertEqual(done.stderr.count("\n"), 1)
                self.assertGreater(refused, 0)


class Checkpoints(unittest.TestCase):
    def setUp(self):
        self.random = random.Random(8)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = pathlib.Path(folder.name) / "checkpoint"
        self.options = ("--checkpoint", self.file, "--checkpoint-every", "20ms", "--json")

    def contents(self):
        """Returns what the files hold: beside the checkpoint there is an earlier one if a run has written two."""
        return {path.name: path.read_bytes() for path in self.file.parent.iterdir()}

    def live(self, problem, seconds, *options):
        """Kills a run after so many seconds of CPU time. Returns its output."""
        process = start(*problem, *self.options, *options)
        if said := output_within(process, seconds):
            return said[0]
        process.kill()
        return process.communicate()[0]

    def live_until_the_end(self, problem, seconds):
        """Returns the result, which would take so many seconds of CPU time in one life."""
        for number in range(200):
            start = 0.1 * 1.05**number  # and the first checkpoint, which take longer on a slow machine
            threads = self.random.randint(1, 3)
            # Each thread takes CPU time while the run starts and reads its checkpoint.
            life = threads * (start + self.random.uniform(0.1, 0.3) * seconds)
            if text := self.live(problem, life, "--threads", threads):
                return parse_json(text)
        self.fail("the search never ends")

    def test_two_runs_do_not_share_one(self):
        whole = parse_json(run(*LONGER, "--json").stdout)
        first = start(*LONGER, *self.options, "--threads", "1")
        wait_until(self.file.exists)
        second = run(*LONGER, *self.options, "--threads", "1")
        self.assertEqual((second.returncode, second.stdout), (2, ""))
        self.assertEqual(second.stderr.count("\n"), 1, second.stderr)
        self.assertIn(f"{self.file}: process {first.pid} on {socket.gethostname()} is using this file", second.stderr)
        first.kill()
        first.communicate()
        self.assertTrue(self.file.with_name("checkpoint.lock").exists())
        third = run(*LONGER, *self.options, "--threads", "1")
        self.assertEqual((third.returncode, third.stderr), (0, ""))
        self.assertEqual(parse_json(third.stdout)["statistics"]["nodes"], whole["statistics"]["nodes"])
        self.assertEqual(list(self.file.parent.iterdir()), [])

    def test_what_cannot_be_checked_is_said(self):
        self.leave_one()
        self.file.with_name("checkpoint.lock").write_text("process 77 on another.host")
        done = run(*GOLOMB, *self.options)
        self.assertEqual(done.returncode, 0)
        self.assertIn("process 77 on another.host was using this file", done.stderr)

    def test_a_signal_leaves_a_checkpoint(self):
        process = start(*LONGER, *self.options, "--threads", "1")
        wait_until(self.file.exists)
        process.send_signal(signal.SIGUSR1)
        stopped = parse_json(process.communicate()[0])
        self.assertEqual(process.returncode, 3)
        whole = run(*LONGER, *self.options)
        self.assertEqual(whole.returncode, 0)
        again = parse_json(whole.stdout)
        self.assertGreater(stopped["statistics"]["nodes"], 0)
        self.assertEqual(again["statistics"]["nodes"], parse_json(run(*LONGER, "--json").stdout)["statistics"]["nodes"])

    @unittest.skipUnless(MPIRUN, "there is no mpirun")
    def test_ranks_leave_a_checkpoint_soon(self):
        delays = []
        for _ in range(3):
            process = start("golomb", *LONG_SEARCH, "--checkpoint", self.file, "--progress", ranks=8)
            while "explored" not in process.stderr.readline():
                pass
            begin = cpu_seconds(process.pid)
            process.send_signal(signal.SIGUSR1)
            wait_until(self.file.exists)
            delays.append(cpu_seconds(process.pid) - begin)
            self.assertEqual(parse_json(process.communicate()[0])["run"]["stopped"], "signal")
            self.assertEqual(process.returncode, 3)
            self.file.unlink()
        self.assertLess(statistics.median(delays), 1, delays)

    def check_answer(self, *problem, members=("objective", "status")):
        """Killed again and again, the run comes to the same answer; nodes may depend on when PEs hear of incumbents."""
        begin = cpu_seconds_of_ended()
        whole = answer(*problem)
        result = self.live_until_the_end(problem, cpu_seconds_of_ended() - begin)
        self.assertEqual([result[name] for name in members], [whole[name] for name in members])
        for file in self.file.parent.glob(f"{self.file.name}*"):
            file.unlink()  # it may have been killed between its answer and its end

    def test_progress_goes_on_with_the_seconds_of_earlier_lives(self):
        problem = ("golomb", "--marks", "15", "--kernel", "plain", *self.options)
        first = parse_json(run(*problem, "--time-limit", "2s").stdout)
        second = start(*problem, "--progress")
        line = next(line for line in second.stderr if "explored" in line)
        second.kill()
        second.communicate()
        shown = float(re.search(r"explored(?:: unknown)?, ([0-9.]+) s", line)[1])
        rounded = 0.05
        searched = first["statistics"]["seconds"] - first["statistics"]["preparation_seconds"]
        self.assertGreater(shown + rounded, searched)

    def test_a_knapsack_goes_on_under_another_time_limit(self):
        instance = self.file.with_name("hard.kp")
        instance.write_text(run("generate", "knapsack", "--class", "jooken", "--seed", "4").stdout)
        for limit in ("300ms", "2s", "10s", "10h"):
            done = run("knapsack", instance, *self.options, "--time-limit", limit)
            self.assertIn(done.returncode, (0, 3), done.stderr)
        self.assertEqual(parse_json(done.stdout)["status"], "optimal")

    def test_a_knapsack_goes_on_and_writes_another_file(self):
        instance = self.file.with_name("hard.kp")
        instance.write_text(run("generate", "knapsack", "--class", "jooken", "--seed", "4").stdout)
        for more in (("--time-limit", "300ms"), ("--certificate", self.file.with_name("certificate.json"))):
            done = run("knapsack", instance, *self.options, *more)
            self.assertIn(done.returncode, (0, 3), done.stderr)
        self.assertTrue(self.file.with_name("certificate.json").exists())

    def test_integrals(self):
        for method, integral in INTEGRALS.items():
            with self.subTest(method=method):
                self.check_answer("integrate", *integral, "--method", method,
                                  members=("objective", "error_estimate", "status"))

    def test_integrals_of_a_file(self):
        source = FOLDER / "instances" / "integrate" / "kahaner.int"
        results = self.file.with_name("results.csv")
        whole = [parse_json(line)["objective"] for line in run("integrate", source, "--json").stdout.splitlines()]
        # It is stopped in the midst of an integral, when it has finished others. One thread keeps the limit exactly;
        # several might have finished the last integral before they tell each other how many nodes there were.
        arguments = ("integrate", source, "--results", results, *self.options)
        stopped = run(*arguments, "--node-limit", "300", "--threads", "1")
        self.assertEqual(stopped.returncode, 3, stopped.stderr)
        finished = results.read_text().count("\n") - 1
        self.assertTrue(0 < finished < len(whole))
        self.assertTrue(self.file.exists())
        rest = run(*arguments)
        self.assertEqual(rest.returncode, 0, rest.stderr)
        self.assertEqual([parse_json(line)["objective"] for line in rest.stdout.splitlines()], whole)
        self.assertEqual(results.read_text().count("\n") - 1, len(whole), "each once")

    def leave_one(self):
        run(*GOLOMB, *self.options, "--node-limit", "100000")
        self.assertTrue(self.file.exists())

    def test_another_problem_is_refused(self):
        self.leave_one()
        other = run("golomb", "--marks", "12", *self.options)
        self.assertEqual(other.returncode, 2)
        self.assertIn("--marks 13", other.stderr)
        self.assertIn("--marks 12", other.stderr)

    def test_a_damaged_file_falls_back_to_the_one_before(self):
        self.leave_one()
        whole = self.file.read_bytes()
        before = self.file.with_name("checkpoint.1")
        before.write_bytes(whole)
        for size in (0, 10, len(whole) // 2, len(whole) - 1):
            self.file.write_bytes(whole[:size])
            done = run(*GOLOMB, *self.options, "--node-limit", "1")
            self.assertEqual(done.returncode, 3)
            self.assertGreater(parse_json(done.stdout)["statistics"]["nodes"], 100000)
            before.write_bytes(whole)
        self.file.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
        before.unlink()
        refused = run(*GOLOMB, *self.options)
        self.assertEqual(refused.returncode, 2)
        self.assertIn("damaged", refused.stderr)
        self.assertTrue(self.file.exists())

    def test_a_stop_before_a_search_keeps_the_file(self):
        problem = ("integrate", *INTEGRALS["tanh-sinh"], "--threads", "1", "--checkpoint", self.file)
        self.assertEqual(run(*problem, "--node-limit", "50").returncode, 3)
        before = self.file.read_bytes()
        self.assertEqual(run(*problem, "--time-limit", "0").returncode, 3)
        self.assertEqual(self.file.read_bytes(), before)

    def test_the_search_that_was_stopped_goes_on(self):
        problem = ("integrate", "sqrt(tan(x))", "--from", "0", "--to", "pi/2", "--digits", "600", "--threads", "1")
        whole = answer(*problem)
        self.assertEqual(run(*problem, "--checkpoint", self.file, "--node-limit", "200").returncode, 3)
        again = answer(*problem, "--checkpoint", self.file)
        self.assertEqual(again["statistics"]["nodes"], whole["statistics"]["nodes"])
        self.assertEqual(again["height"], whole["height"])

    def test_boards_go_on_on_other_pes(self):
        boards = self.file.parent / "boards"
        self.assertEqual(run("generate", "puzzle15", "--goal", "first", "--random-walk", "80", "--seed", "2", "--count",
                             "3", "--output", boards).returncode, 0)
        problem = ("puzzle15", *sorted(boards.iterdir()), "--goal", "first", "--heuristic", "manhattan", "--all=count",
                   "--json")
        kept = ("--checkpoint", self.file)
        for words in (("--threads", "2"), ("--pes", "7"), ("--simulate", "hypercube:2")):
            self.assertEqual(run(*problem, *kept, *words, "--node-limit", "100k").returncode, 3, words)
        whole, done = (run(*problem, "--threads", "1", *words) for words in ((), kept))
        self.assertEqual(done.returncode, 0, done.stderr)
        nodes = ([parse_json(line)["statistics"]["nodes"] for line in run.stdout.splitlines()] for run in (whole, done))
        self.assertEqual(*nodes)

    def test_a_batch_wants_a_table_beside_it(self):
        folder = self.file.with_name("instances")
        self.assertEqual(run("generate", "knapsack", "--count", "2", "--output", folder).returncode, 0)
        done = run("knapsack", folder, *self.options)
        self.assertEqual(done.returncode, 2)
        self.assertIn("--results", done.stderr)

    def test_without_room_it_begins_anew(self):
        """What is left to be searched takes more than it may: that is said once."""
        stopped = run(*GOLOMB, *self.options, "--checkpoint-size", "10", "--node-limit", "1000000")
        self.assertEqual(stopped.returncode, 3)
        self.assertEqual(stopped.stderr.count("--checkpoint-size"), 1, stopped.stderr)
        self.assertLess(self.file.stat().st_size, 2000)
        again = run(*GOLOMB, "--checkpoint", self.file, "--checkpoint-size", "10", "--node-limit", "1000000")
        self.assertIn(f"The same command searches anew, with the best solution that is in {self.file}:", again.stdout)
        self.assertIn(" --stub-range ", again.stdout, "another way to go on")
        whole = parse_json(run(*GOLOMB, "--json").stdout)
        result = parse_json(run(*GOLOMB, *self.options).stdout)
        self.assertEqual((result["status"], result["objective"]), (whole["status"], whole["objective"]))
        self.assertGreater(result["statistics"]["nodes"], whole["statistics"]["nodes"], "it was searched again")

    def test_boards(self):
        """Several at a time, each with one iteration after the other."""
        boards = self.file.with_name("boards")
        korf = (FOLDER / "instances" / "puzzle15" / "korf100.txt").read_text().splitlines(keepends=True)
        boards.write_text("".join(korf[:12]))
        problem = ("puzzle15", boards, "--goal", "first", "--heuristic", "manhattan", "--all=count")

        def nodes(text):
            return [parse_json(line)["statistics"]["nodes"] for line in text.splitlines()]

        begin = cpu_seconds_of_ended()
        whole = nodes(run(*problem, "--json").stdout)
        seconds = cpu_seconds_of_ended() - begin
        lives = 0
        output = ""
        while len(output.splitlines()) < len(whole):
            lives += self.file.exists()
            output = self.live(problem, 0.1 + self.random.uniform(0.1, 0.4) * seconds)
        self.assertEqual(nodes(output), whole)
        self.assertGreaterEqual(lives, 1)

    def command_in(self, report):
        """What stands below the sentence that names the file, without the program's name."""
        sentence, _, command = report.rpartition("The same command goes on from ")[2].partition("\n  ")
        self.assertIn(str(self.file), sentence)
        return shlex.split(command)[1:]

    def test_a_stopped_run_says_the_command_that_goes_on(self):
        whole = parse_json(run(*GOLOMB, "--json").stdout)
        done = run(*GOLOMB, *self.options[:-1], "--node-limit", "100000")
        self.assertEqual(done.returncode, 3)
        self.assertEqual(done.stdout.count("--marks 13"), 1, "one command")
        arguments = self.command_in(done.stdout)
        self.assertEqual(arguments, [str(word) for word in (*GOLOMB[1:], *self.options[:-1], "--node-limit", 100000)])
        rest = run("golomb", *arguments[:-2], "--json")
        self.assertEqual(parse_json(rest.stdout)["statistics"]["nodes"], whole["statistics"]["nodes"])

    def test_quotes_are_kept(self):
        done = run(*BOARD, *self.options[:-1], "--node-limit", "1000")
        self.assertIn(BOARD[-1], self.command_in(done.stdout))

    def test_nothing_goes_on_from_nothing(self):
        done = run("integrate", "1/(0.1 + x1^2 + x2*x3)", "--from", "0,0,0", "--to", "1,1,1", "--relative", "1e-9",
                   *self.options[:-1], "--time-limit", "0", preexec_fn=no_room)
        self.assertEqual(done.returncode, 3)
        self.assertNotIn("goes on", done.stdout)

    def test_a_full_disk_does_not_stop_the_search(self):
        done = run(*GOLOMB, *self.options, preexec_fn=no_room)
        self.assertEqual(done.returncode, 0)
        self.assertEqual(parse_json(done.stdout)["status"], "optimal")
        self.assertEqual(done.stderr.count("cannot be written"), 1)
        self.assertTrue(done.stderr.startswith("golomb: "), done.stderr)

    def test_a_full_disk_leaves_what_was_there(self):
        stopped = run(*GOLOMB, *self.options[:-1], "--node-limit", "100000", preexec_fn=no_room)
        self.assertEqual(stopped.returncode, 3)
        self.assertIn("to go on\n  golomb", stopped.stdout, "the parts, as there is no file")
        self.assertNotIn("goes on", stopped.stdout)
        self.leave_one()
        files = self.contents()
        stopped = run(*GOLOMB, *self.options[:-1], "--node-limit", "100000", preexec_fn=no_room)
        self.assertEqual(self.contents(), files)
        self.assertRegex(stopped.stdout, r"goes on from .*, which was written at \d{4}-\d\d-\d\d .* and not since:\n")

    def test_what_a_killed_writer_has_left_is_removed(self):
        self.leave_one()
        self.file.with_name("checkpoint.1.99.part").write_text("half")
        self.assertEqual(run(*GOLOMB, *self.options).returncode, 0)
        self.assertEqual(list(self.file.parent.iterdir()), [])

    def test_a_link_stays_one(self):
        self.leave_one()
        link = self.file.with_name("link")
        link.symlink_to(self.file)
        stopped = run(*GOLOMB, "--checkpoint", link, "--node-limit", "100000", "--json")
        self.assertGreater(parse_json(stopped.stdout)["statistics"]["nodes"], 150000)
        self.assertTrue(link.is_symlink())
        self.assertTrue(self.file.with_name("checkpoint.1").exists())
        self.assertEqual(run(*GOLOMB, "--checkpoint", link).returncode, 0)
        self.assertFalse(self.file.exists())

    def test_a_pipe_cannot_be_gone_on_with(self):
        done = run(*GOLOMB, "--checkpoint", "/dev/full")
        self.assertEqual(done.returncode, 2)
        self.assertIn("regular file", done.stderr)


if __name__ == "__main__":
    unittest.main()
