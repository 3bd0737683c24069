# SPDX-License-Identifier: Apache-2.0
"""What tests of signals and limits share."""

import contextlib
import os
import pathlib
import random
import signal
import statistics
import subprocess
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


def wait_until(condition):
    end = time.monotonic() + SECONDS
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.002)


def children(process_number):
    path = pathlib.Path(f"/proc/{process_number}/task/{process_number}/children")
    try:
        return [int(child) for child in path.read_text().split()]
    except OSError:
        return []


def cpu_seconds(process_number):
    """Returns the CPU time of the process and its descendants, which does not depend on other processes. It can still
    be read when the process has ended, until somebody waits for it."""
    try:
        fields = pathlib.Path(f"/proc/{process_number}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    own = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")  # with the children that it has waited for
    return own + sum(cpu_seconds(child) for child in children(process_number))


def send(processes, wanted):
    """Sends the signal to those of the processes that have not ended."""
    for process in processes:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, wanted)


def is_running(process_number):
    try:
        return pathlib.Path(f"/proc/{process_number}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def await_line(process):
    """Returns the first line that the process still writes, and the CPU time that it takes until then."""
    with killed_after(process, SECONDS):
        begin = cpu_seconds(process.pid)
        return process.stdout.readline(), cpu_seconds(process.pid) - begin


def await_end(process):
    with killed_after(process, SECONDS):
        process.communicate()


def output_within(process, seconds):
    """Returns what communicate() does if the process ends before it has used so many seconds of CPU time, otherwise
    None."""
    while cpu_seconds(process.pid) < seconds:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return process.communicate(timeout=0.005)
    return None


@contextlib.contextmanager
def killed_after(process, seconds):
    guard = threading.Timer(seconds, process.kill)
    guard.start()
    try:
        yield
    finally:
        guard.cancel()


def finish(process):
    """Returns the JSON object that the process still writes, its exit code, and the CPU time until it is written."""
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
        self.assertLess(statistics.median(self.delays), 0.5, self.delays)
