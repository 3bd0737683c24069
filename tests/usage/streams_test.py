# SPDX-License-Identifier: Apache-2.0
"""The standard streams as they may be: closed from the start, not waiting, or those of a terminal that goes away."""

import fcntl
import os
import pathlib
import pty
import resource
import signal
import subprocess
import tempfile
import time
import unittest

from programs import ENVIRONMENT, SECONDS, answer, command, parse_json, run
from stopping import LONG_SEARCH, catches, cpu_seconds, wait_until

BOARDS = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15\n" * 3


def closed(*streams):
    """For preexec_fn: the process begins without these."""
    return lambda: [os.close(stream) for stream in streams]


class Streams(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)


class ClosedStreams(Streams):
    def test_results_for_a_closed_output_are_missed(self):
        for extra in ((), ("--json",), ("--quiet",)):
            done = run("golomb", "--marks", "8", *extra, preexec_fn=closed(1))
            self.assertEqual(done.returncode, 1)
            self.assertEqual(done.stderr.count("\n"), 1)
            self.assertIn("golomb: the results could not be written to standard output", done.stderr)

    def test_nothing_gets_into_other_files(self):
        for streams in ((1,), (0, 1), (1, 2), (0, 1, 2)):
            results, json = self.folder / "results.csv", self.folder / "answer.json"
            run("golomb", "--marks", "8", "--simulate", "ring", "--vary", "seed=1,2", "--results", results,
                f"--json={json}", preexec_fn=closed(*streams))
            self.assertEqual(results.read_text().count("\n"), 3)
            self.assertTrue(all(parse_json(line)["objective"] == 34 for line in json.read_text().splitlines()))
            results.unlink()
            json.unlink()

    def test_a_batch_without_an_output(self):
        boards, results = self.folder / "boards", self.folder / "results.csv"
        boards.write_text(BOARDS)
        done = run("puzzle15", boards, "--results", results, preexec_fn=closed(1))
        self.assertEqual(done.returncode, 1)
        self.assertTrue(all(line.startswith(("file,", str(boards))) for line in results.read_text().splitlines()),
                        results.read_text())

    def test_what_is_not_needed_is_not_missed(self):
        for streams in ((0,), (2,), (0, 2)):
            done = run("golomb", "--marks", "8", "--progress", preexec_fn=closed(*streams))
            self.assertEqual(done.returncode, 0)
            self.assertIn("0-1-4-9-15-22-32-34", done.stdout)


class OutputThatDoesNotWait(Streams):
    def test_everything_arrives(self):
        reader, writer = os.pipe()
        fcntl.fcntl(writer, fcntl.F_SETFL, os.O_NONBLOCK)
        process = subprocess.Popen(command("generate", "knapsack", "--items", "100000"), stdout=writer,
                                   env=ENVIRONMENT)
        os.close(writer)
        time.sleep(0.2)  # the pipe is full
        with open(reader) as output:
            text = output.read()
        self.assertEqual(process.wait(SECONDS), 0)
        self.assertEqual(text, run("generate", "knapsack", "--items", "100000").stdout)


class TerminalThatGoesAway(Streams):
    def test_results_in_files_arrive(self):
        json = self.folder / "answer.json"
        for checkpoint in ((), ("--checkpoint", self.folder / "checkpoint")):
            number, master = pty.fork()
            if number == 0:
                words = command("golomb", *LONG_SEARCH[:-1], f"--json={json}", *checkpoint)
                os.execve(words[0], words, ENVIRONMENT)
            wait_until(lambda: catches(number, signal.SIGHUP) and cpu_seconds(number) > 0.3)
            os.close(master)
            _, status = os.waitpid(number, 0)
            self.assertEqual(os.waitstatus_to_exitcode(status), 3)
            result = parse_json(json.read_text())
            self.assertEqual(result["run"]["stopped"], "signal")
            self.assertTrue(result["check"]["passed"])
            json.unlink()
        self.assertTrue((self.folder / "checkpoint").exists())

    def test_nohup_goes_on(self):
        process = subprocess.Popen(["nohup", *command("golomb", *LONG_SEARCH, "--node-limit", 50_000_000)],
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=ENVIRONMENT)
        wait_until(lambda: catches(process.pid, signal.SIGTERM))
        process.send_signal(signal.SIGHUP)
        self.assertEqual(parse_json(process.communicate(timeout=SECONDS)[0])["run"]["stopped"], "node limit")


class Resources(unittest.TestCase):
    def test_cpu_time_that_runs_out_ends_a_run(self):
        def one_second():
            resource.setrlimit(resource.RLIMIT_CPU, (1, 60))

        done = run("golomb", *LONG_SEARCH, preexec_fn=one_second)
        self.assertEqual(done.returncode, 3)
        self.assertEqual(parse_json(done.stdout)["run"]["stopped"], "signal")

    def test_a_machine_that_memory_does_not_hold_is_refused(self):
        def four_gigabytes():
            resource.setrlimit(resource.RLIMIT_AS, (2**32, 2**32))

        for arguments in (("--simulate", "ring:10000000"), ("--simulate", "ring", "--vary", "pes=1,10000000")):
            done = run("golomb", "--marks", "8", *arguments, preexec_fn=four_gigabytes)
            self.assertEqual(done.returncode, 2)
            self.assertIn("10000000 PEs take 16,212 MB of memory, and they may hold 4,096", done.stderr)


if __name__ == "__main__":
    unittest.main()
