# SPDX-License-Identifier: Apache-2.0
"""The folder in which puzzle15 keeps databases: what lies there under their names, and several processes that build
them at the same time.
"""

import os
import pathlib
import resource
import shutil
import signal
import tempfile
import unittest

from programs import MPIRUN, parse_json, run, start
from stopping import await_end, finish, wait_until

BOARD = "15 14 1 6 / 9 11 4 12 / x 10 7 3 / 13 8 5 2"
PARTITION = "1 2 5 6 9 10\n3 4 7 8 11 12\n13 14 15\n"


class CacheTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name, "cache")
        patterns = pathlib.Path(folder.name, "patterns.txt")
        patterns.write_text(PARTITION)
        self.command = ("puzzle15", BOARD, "--iteration", "47", "--partition", patterns, "--cache", self.folder,
                        "--json")

    def check(self, text):
        result = parse_json(text)
        self.assertEqual((result["heuristic"], result["bound"]), ("partition", 48))  # the number of moves is even

    def start(self, *options, ranks=0):
        process = start(*self.command, *options, ranks=ranks)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return process

    def files(self, pattern="*"):
        return sorted(file.name for file in self.folder.glob(pattern))

    def builder(self):
        """The process that FILE.lock names, or None if no file is locked."""
        for lock in self.folder.glob("*.lock"):
            try:
                words = lock.read_text().split()
            except FileNotFoundError:
                continue
            if words:
                return int(words[1])
        return None

    def suspended_builder(self):
        """A process that is suspended while it builds databases."""
        process = self.start("--threads", "1")

        def is_caught():
            wait_until(lambda: self.builder() == process.pid)
            process.send_signal(signal.SIGSTOP)
            os.waitid(os.P_PID, process.pid, os.WSTOPPED | os.WNOWAIT)
            if self.builder() == process.pid:
                return True
            process.send_signal(signal.SIGCONT)
            return False

        wait_until(is_caught)
        return process

    def await_waiting(self, process, builder):
        self.assertRegex(process.stderr.readline(),
                         f"^puzzle15: {self.folder}/pdb-4x4-.*: process {builder.pid} on .* is building these "
                         "databases; waiting for them\n$")


class Waits(CacheTest):
    def test_for_what_another_process_builds(self):
        builder = self.suspended_builder()
        waiting = self.start()
        self.await_waiting(waiting, builder)
        builder.send_signal(signal.SIGCONT)
        for process in (builder, waiting):
            text, _ = process.communicate()
            self.assertEqual(process.returncode, 0)
            self.check(text)
        self.assertTrue(all(name.startswith("pdb-4x4-") and "." not in name for name in self.files()), self.files())

    def test_as_long_as_the_time_limit_allows(self):
        self.suspended_builder()
        done = run(*self.command, "--time-limit", "500ms")
        result = parse_json(done.stdout)
        self.assertEqual((done.returncode, result["status"], result["run"]["stopped"]), (3, "unknown", "time limit"))
        self.assertEqual(len(self.files()), 1, self.files())

    def test_until_a_signal_comes(self):
        builder = self.suspended_builder()
        for ending in (signal.SIGINT, signal.SIGTERM):
            waiting = self.start()
            self.await_waiting(waiting, builder)
            waiting.send_signal(ending)
            text, code, _ = finish(waiting)
            self.assertEqual((code, parse_json(text)["status"]), (3, "unknown"))

    def test_no_longer_than_the_other_process_lives(self):
        builder = self.suspended_builder()
        builder.kill()
        await_end(builder)
        self.assertEqual(self.builder(), builder.pid)
        done = run(*self.command)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.check(done.stdout)
        self.assertEqual(self.files("*.*"), [])

    @unittest.skipUnless(MPIRUN, "there is no mpirun")
    def test_on_all_ranks(self):
        builder = self.suspended_builder()
        waiting = self.start(ranks=3)
        self.await_waiting(waiting, builder)
        builder.send_signal(signal.SIGCONT)
        text, errors = waiting.communicate()
        self.assertEqual((waiting.returncode, errors.count("is building")), (0, 0), errors)
        self.check(text)
        shutil.rmtree(self.folder)
        done = run(*self.command, ranks=3)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(self.files("*.*"), [])


class DoesWithout(CacheTest):
    def test_files_that_are_none(self):
        for make in (os.mkfifo, os.mkdir):
            self.check(run(*self.command).stdout)
            names = self.files()
            for name in names:
                self.folder.joinpath(name).unlink()
                make(self.folder / name)
            done = run(*self.command)
            self.assertEqual(done.stderr.count("no regular file; the databases are built in memory and not kept"),
                             len(names))
            self.check(done.stdout)
            self.assertEqual(self.files(), names)
            shutil.rmtree(self.folder)

    def test_a_folder_that_cannot_be_written(self):
        self.folder.write_text("no folder")
        done = run(*self.command)
        self.assertIn("the databases are not kept", done.stderr)
        self.check(done.stdout)

    def test_a_full_disk(self):
        done = run(*self.command, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)))
        self.assertIn("the databases are not kept", done.stderr)
        self.check(done.stdout)
        self.assertEqual(self.files(), [])


if __name__ == "__main__":
    unittest.main()
