# SPDX-License-Identifier: Apache-2.0
"""Errors that one rank meets alone, exceptions of every kind, and threads that cannot be started: the run ends, with
one sentence and the right exit code."""

import resource
import signal
import subprocess
import unittest

from programs import MPIRUN, RARE, SECONDS, command, environment, parse_json, run, start
from stopping import cpu_seconds, wait_until

# What is thrown, the sentence on standard error, and the exit code.
ERRORS = (
    ("usage", "--side: there is no such side", 2),
    ("input", "side.txt: cannot be read", 2),
    ("exception", "it fails", 1),
    ("number", "an exception was thrown that is no std::exception and says nothing more", 1),
)


class Failing(unittest.TestCase):
    def sentences(self, errors):
        """Returns what is said by the program; mpirun says something, too."""
        return [line for line in errors.splitlines() if line.startswith(("rank ", "failing: ", "side.txt"))]

    def test_one_process(self):
        for error, sentence, code in ERRORS:
            for threads in (1, 3):
                with self.subTest(error=error, threads=threads):
                    done = run("failing", "--place", "expand", "--error", error, "--threads", threads)
                    whose = "" if error == "input" else "failing: "
                    self.assertEqual((done.returncode, done.stdout), (code, ""))
                    self.assertEqual(done.stderr.splitlines()[0], whose + sentence)

    @unittest.skipUnless(MPIRUN, "there is no mpirun")
    def test_one_rank(self):
        cases = [(place, error, ranks)
                 for place in ("make", "expand") for error in ERRORS for ranks in ((0, 1), (1, 1), (2, 2))]
        # Every fifth of them has each error, each place and each rank.
        for place, (error, sentence, code), (rank, threads) in cases if RARE else cases[::5]:
            with self.subTest(place=place, rank=rank, error=error):
                process = start("failing", "--place", place, "--error", error, "--rank", rank, "--threads", threads,
                                ranks=3)
                output, errors = process.communicate(timeout=SECONDS)
                self.assertEqual((process.returncode, output), (code, ""), errors)
                self.assertEqual(self.sentences(errors), [f"rank {rank}: {sentence}"], errors)

    @unittest.skipUnless(MPIRUN, "there is no mpirun")
    def test_all_ranks(self):
        """All of them meet the error alike, so no rank is named."""
        for error, sentence, code in ERRORS[:2]:
            with self.subTest(error=error):
                done = run("failing", "--place", "make", "--error", error, "--rank", -1, ranks=3)
                self.assertEqual((done.returncode, done.stdout), (code, ""), done.stderr)
                whose = "" if error == "input" else "failing: "
                self.assertEqual(self.sentences(done.stderr), [whose + sentence], done.stderr)

    @unittest.skipUnless(MPIRUN, "there is no mpirun")
    def test_one_rank_before_the_job_begins(self):
        one, other = (["-n", "1", *command("failing", *arguments)] for arguments in ((), ("--heigth", "3")))
        done = subprocess.run([MPIRUN, *one, ":", *other], capture_output=True, text=True, timeout=SECONDS,
                              env=environment(2))
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertEqual(self.sentences(done.stderr), ["rank 1: --heigth is unknown; did you mean --height?"])


@unittest.skipUnless(MPIRUN, "there is no mpirun")
class WithoutSearch(unittest.TestCase):
    """A program that starts no search runs on the first rank alone, so that its errors concern no other."""

    def test_the_first_rank_answers(self):
        alone = run("generate", "puzzle15")
        done = run("generate", "puzzle15", ranks=2)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, alone.stdout, alone.stderr))
        self.assertEqual(run("generate", "--help", ranks=2).stdout, run("generate", "--help").stdout)

    def test_the_first_rank_fails(self):
        done = run("generate", "puzzle15", "--output", "/dev/null/boards", ranks=2)
        self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
        self.assertEqual(done.stderr.splitlines()[0], "generate puzzle15: --output: /dev/null/boards: Not a directory")


class Endless(unittest.TestCase):
    """A call of expand() that does not return keeps the search from its limits and from signals."""

    def check(self, done_code, output, errors, stopped):
        self.assertEqual(done_code, 3, errors)
        self.assertIn("the run should have ended long ago", errors)
        report = parse_json(output)
        self.assertEqual((report["status"], report["run"]["stopped"]), ("unknown", stopped))

    def test_a_time_limit(self):
        for ranks, rank in ((0, 0), (2, 0), (2, 1)) if MPIRUN and RARE else ((0, 0),):
            with self.subTest(ranks=ranks, rank=rank):
                done = run("failing", "--place", "expand", "--error", "endless", "--rank", rank, "--time-limit", "1s",
                           "--json", ranks=ranks)
                self.check(done.returncode, done.stdout, done.stderr, "time limit")

    @unittest.skipUnless(RARE, "waits ten seconds")
    def test_a_signal(self):
        process = start("failing", "--place", "expand", "--error", "endless", "--json")
        self.assertEqual(process.stderr.readline(), "endless\n")
        process.send_signal(signal.SIGTERM)
        output, errors = process.communicate(timeout=SECONDS)
        self.check(process.returncode, output, errors, "signal")

    @unittest.skipUnless(RARE, "waits ten seconds")
    def test_a_simulated_machine_that_takes_long_to_stop(self):
        process = start("golomb", "8", "--simulate", "gcel:100000", "--json")
        wait_until(lambda: cpu_seconds(process.pid) > 1)  # It simulates by then.
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=SECONDS)
        self.check(process.returncode, output, errors, "signal")
        self.assertIn("(signal), but the end of a search takes long to simulate with 100,000 PEs; the run ends", errors)


class Threads(unittest.TestCase):
    def test_threads_that_cannot_be_started_are_an_error(self):
        def little_room():
            resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))

        done = run("golomb", "9", "--threads", "2000", preexec_fn=little_room)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertRegex(done.stderr, r"^golomb: no further thread can be started \(.*\); ask for fewer threads, .*\n$")


if __name__ == "__main__":
    unittest.main()
