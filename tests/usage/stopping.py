"""What tests of signals and limits share."""

import contextlib
import pathlib
import random
import signal
import statistics
import threading
import time
import unittest

from programs import SECONDS, parse_json

# Half a minute on one core, and hardly any table to compute before.
LONG_SEARCH = ("--marks", "15", "--kernel", "plain", "--json")
STOPS = (signal.SIGINT, signal.SIGTERM, signal.SIGUSR1, signal.SIGUSR2, signal.SIGHUP, signal.SIGXCPU)


def catches(process_number, wanted):
    """Has the process installed a handler for the signal?"""
    try:
        status = pathlib.Path(f"/proc/{process_number}/status").read_text()
    except OSError:
        return False
    caught = next(line.split()[1] for line in status.splitlines() if line.startswith("SigCgt"))
    return int(caught, 16) >> (wanted - 1) & 1 == 1


def wait_until(condition, seconds=SECONDS):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.002)


def children(process_number):
    path = pathlib.Path(f"/proc/{process_number}/task/{process_number}/children")
    return [int(child) for child in path.read_text().split()]


def is_running(process_number):
    try:
        return pathlib.Path(f"/proc/{process_number}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def await_line(process):
    """The first line that the process still writes, and when it had written it."""
    with killed_after(process, SECONDS):
        begin = time.monotonic()
        return process.stdout.readline(), time.monotonic() - begin


def await_end(process):
    """How long the process still takes to end."""
    with killed_after(process, SECONDS):
        begin = time.monotonic()
        process.communicate()
        return time.monotonic() - begin


@contextlib.contextmanager
def killed_after(process, seconds):
    guard = threading.Timer(seconds, process.kill)
    guard.start()
    try:
        yield
    finally:
        guard.cancel()


def finish(process):
    """The JSON object that the process still writes, its exit code, and when it had written."""
    line, written = await_line(process)
    await_end(process)
    return line, process.returncode, written


class StopTest(unittest.TestCase):
    """The base of tests that stop LONG_SEARCH."""

    def setUp(self):
        self.random = random.Random(1)
        self.delays = []

    def check(self, line, why="signal"):
        self.assertTrue(line, "nothing was printed")
        result = parse_json(line)
        self.assertEqual((result["status"], result["run"]["stopped"]), ("feasible", why))
        self.assertEqual(result["solution"][-1], result["objective"])
        self.assertGreaterEqual(result["bound"], 128)
        self.assertLess(result["bound"], result["objective"])
        self.assertTrue(result["check"]["passed"])

    def check_delays(self):
        # Other tests run beside this one: now and then they hold it up.
        self.assertLess(statistics.median(self.delays), 0.5, self.delays)
