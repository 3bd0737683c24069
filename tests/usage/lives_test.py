# SPDX-License-Identifier: Apache-2.0
"""About fifty lives of the stories that benchmarks/lives.py tells, and what its judge calls wrong."""

import itertools
import json
import pathlib
import shutil
import signal
import socket
import struct
import tempfile
import unittest
import zlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from unittest import mock

from judge import FIRST_LINE, Judge, is_whole
from life import Life, Outcome, Plan, identity
from programs import RARE, needs
from searches import SEARCHES, expectation
from story import Story

# Searches whose expectations are cheap.
QUICK = [search for search in SEARCHES if search.name in
         ("golomb", "golomb list", "integrate kronrod", "uts geometric", "uts binomial", "queens")]
UTS = next(search for search in SEARCHES if search.name == "uts binomial")
BATCH = next(search for search in SEARCHES if search.name == "integrate batch")
ALONE = Plan(("--threads", "1"), ranks=0, pes=1, every=0.1)
RANKS = replace(ALONE, ranks=2, pes=2)
# A process has no environment, by which it is found, while it becomes another program.
LEAVE_ONE = 'sleep 60 & until test "$(cat /proc/$!/comm)" = sleep && grep -q . /proc/$!/environ; do :; done'
FAULT = "/tmp/checkpoint: this is not a checkpoint, or a damaged one; it stays as it is\n"
MPIRUN = f"""{'-' * 74}
mpirun noticed that process rank 1 with PID 0 on node vm exited on signal 9 (Killed).
{'-' * 74}
"""


def whole_checkpoint():
    return FIRST_LINE + struct.pack("<QI", 4, zlib.crc32(b"body")) + b"body"


class JudgeTest(unittest.TestCase):
    """What is said of lives that were made up."""

    def setUp(self):
        needs("synthetic")
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.judge = Judge(UTS, self.folder)
        self.nodes = expectation(UTS).nodes
        self.right = Outcome(ALONE, output=self.report())
        self.stopped = Outcome(replace(ALONE, end="limit"), code=3, output=self.report(status="unknown", nodes=1000))

    def report(self, **changes):
        answer = expectation(UTS).answer | changes
        return json.dumps(answer | {"statistics": {"nodes": answer["nodes"]}}) + "\n"

    def check(self, expected, outcome, **circumstances):
        faults = self.judge.faults(outcome, **circumstances)
        self.assertEqual(len(faults), 1, faults)
        self.assertIn(expected, faults[0])

    def test_right_lives(self):
        killed = replace(self.right, code=-9, output="", done_to_it="all")
        for outcome in (self.right, self.stopped, killed):
            self.assertEqual(self.judge.faults(outcome), [])

    def test_wrong_answers(self):
        self.check("nodes", replace(self.right, output=self.report(nodes=self.nodes + 1)))
        self.check("objective", replace(self.right, output=self.report(objective=self.nodes - 1)))
        self.check("no answer", replace(self.right, output=self.report(status="unknown")))
        too_many = self.report(status="unknown", nodes=self.nodes + 1)
        self.check(f"of {self.nodes}", replace(self.stopped, output=too_many))

    def test_a_killed_life_may_have_answered(self):
        killed = replace(self.right, code=-9, done_to_it="all", output=self.report(nodes=self.nodes - 1))
        self.check("nodes", killed)

    def test_exit_codes(self):
        limited = replace(ALONE, end="limit")
        for plan, done, ready, right, wrong in (
                (ALONE, "", True, 0, 3), (limited, "", True, 3, 1), (ALONE, "signal", True, 3, -15),
                (ALONE, "signal", False, -15, 2), (RANKS, "signal", True, 1, 2), (ALONE, "all", True, -9, 3),
                (RANKS, "rank", True, 137, 139), (RANKS, "launcher", True, -9, 2)):
            plan = replace(plan, signal=signal.SIGTERM)
            outcome = replace(self.right, plan=plan, done_to_it=done, was_ready=ready)
            self.assertEqual(self.judge.faults(replace(outcome, code=right)), [])
            self.check("exit code", replace(outcome, code=wrong))

    def test_sentences(self):
        self.check("it says: Oh.", replace(self.right, errors="Oh.\n"))
        self.check("it says:", replace(self.right, errors=FAULT))
        late = ("synthetic uts: the run should have ended long ago (signal), but a call of work() or expand() does not "
                "return; the run ends with what PE 0 knows\n")
        self.check("it says:", replace(self.right, errors=late))
        self.assertEqual(self.judge.faults(replace(self.right, errors=late, starved=9)), [])
        refused = replace(self.right, code=2, output="", errors=FAULT)
        self.assertEqual(self.judge.faults(refused, is_refused=True), [])
        self.check("does not say", replace(refused, errors=""), is_refused=True)
        self.check("exit code", replace(self.right, errors=""), is_refused=True)
        killed = replace(self.right, plan=RANKS, done_to_it="rank", code=137, errors=MPIRUN)
        self.assertEqual(self.judge.faults(killed), [])
        self.assertIn("signal 9", "".join(self.judge.faults(replace(self.right, plan=RANKS, errors=MPIRUN))))

    def test_hangs_and_what_is_left(self):
        self.check("hangs", replace(self.right, hung=True))
        self.check("left behind", replace(self.right, left=[77]))

    def test_lost_intervals(self):
        self.check("no checkpoint", replace(self.right, unkept=0.9))
        self.assertEqual(self.judge.faults(replace(self.right, unkept=0.5)), [])
        late = replace(self.right, plan=replace(ALONE, every=1))
        self.assertEqual(self.judge.faults(replace(late, unkept=0.9)), [])
        self.assertEqual(self.judge.faults(replace(self.right, unkept=0.9, size=10_000_000)), [])
        stopped = replace(self.stopped, output=self.report(status="unknown", nodes=self.nodes))
        rate = self.nodes / expectation(UTS).cpu_seconds
        self.assertEqual(self.judge.fault_of_stop(stopped, round(self.nodes - 0.3 * rate)), "")
        self.assertIn("carries", self.judge.fault_of_stop(stopped, round(self.nodes - 0.9 * rate)))
        self.assertIn("carries", self.judge.fault_of_stop(stopped, self.nodes + 2000))

    def test_simulations_are_compared_with_one_pe_first(self):
        simulated = replace(self.stopped, plan=replace(ALONE, is_simulated=True, end="limit"))
        for machine, word in ((None, ""), ("gcel:4x2", "carries")):
            output = self.report(status="unknown", run={"machine": machine})
            fault = self.judge.fault_of_stop(replace(simulated, output=output), self.nodes + 2000)
            self.assertIn(word, fault)
            self.assertEqual(bool(word), bool(fault))

    def test_rows(self):
        judge = Judge(BATCH, self.folder)
        outcome = Outcome(ALONE)
        rows = [",".join(BATCH.columns), *(",".join(row) for row in expectation(BATCH).answer["rows"])]
        for lines, expected in ((rows, []), (rows[:-1], ["missing"]), (rows + rows[-1:], ["wrong rows"]),
                                ([*rows[:-1], rows[-1].replace("complete", "unknown")], ["wrong rows"])):
            (self.folder / "results.csv").write_text("\n".join(lines) + "\n")
            faults = judge.faults(outcome)
            self.assertEqual(len(faults), len(expected), faults)
            for fault, word in zip(faults, expected):
                self.assertIn(word, fault)

    def test_whole_checkpoints(self):
        content = whole_checkpoint()
        self.assertTrue(is_whole(content))
        for place in range(len(content)):
            self.assertFalse(is_whole(content[:place]))
            self.assertFalse(is_whole(content[:place] + bytes([content[place] ^ 4]) + content[place + 1:]))


class StoryTest(unittest.TestCase):
    def test_many_lives(self):
        for search in QUICK:
            expectation(search)
        tallies = []
        with ThreadPoolExecutor(2) as pool:
            # Whether a story needs one life or nine depends on when its processes run.
            for first in itertools.count(1, 4):
                tallies += pool.map(lambda seed: Story(seed, QUICK, left_seconds=30).tell(), range(first, first + 4))
                if sum(tally.lives.total() for tally in tallies) >= (50 if RARE else 20):
                    break
        self.assertEqual([fault for tally in tallies for fault in tally.faults], [])
        self.assertGreater(sum(tally.resumed for tally in tallies), 5 if RARE else 2)

    def test_a_life_that_hangs_or_leaves_processes(self):
        with tempfile.TemporaryDirectory() as name:
            for command, patience, word in ((["sleep", "60"], {"hang_seconds": 0.2}, "hung"),
                                            (["sh", "-c", LEAVE_ONE], {"left_seconds": 0.2}, "left")):
                with mock.patch("life.command", return_value=command):
                    life = Life(ALONE, UTS, pathlib.Path(name), word, **patience)
                while life.step():
                    pass
                self.assertTrue(getattr(life.outcome, word))

    def test_a_life_goes_on_until_its_processes_have_given_back_their_locks(self):
        with tempfile.TemporaryDirectory() as name, mock.patch("life.command", return_value=["true"]), \
                mock.patch("life.is_exiting", side_effect=[True, True, False]) as is_exiting:
            life = Life(ALONE, UTS, pathlib.Path(name), "exiting")
            while life.step():
                pass
            self.assertEqual(is_exiting.call_count, 3)
            self.assertEqual(life.outcome.left, [])

    def test_a_life_whose_processes_lacked_a_core_and_ended(self):
        with tempfile.TemporaryDirectory() as name, mock.patch("life.command", return_value=["sleep", "1"]):
            life = Life(ALONE, UTS, pathlib.Path(name), "starved", hang_seconds=0.2)
            life.outcome.starved = 1e6
            while life.step():
                pass
            self.assertFalse(life.outcome.hung)

    def test_when_a_checkpoint_is_missed(self):
        """The time before a look counts only if the run has the lock and the look finds the checkpoint as it was."""
        with tempfile.TemporaryDirectory() as name, mock.patch("life.command", return_value=["true"]):
            life = Life(ALONE, UTS, pathlib.Path(name), "missed")
            for used, has_lock, file, expected in (
                    (2, False, None, 0), (3, True, None, 0), (4, True, None, 1), (9, True, (7, 7), 1),
                    (10, True, (7, 7), 1), (12, True, (7, 7), 3), (20, False, (7, 7), 3)):
                with mock.patch.object(life, "cpu_seconds", return_value=used), \
                        mock.patch.object(life, "holds_lock", return_value=has_lock), \
                        mock.patch("life.identity", return_value=file):
                    life.note_checkpoint()
                self.assertEqual(life.outcome.unkept, expected)
            while life.step():
                pass

    def story(self):
        story = Story(1, [UTS])
        self.addCleanup(lambda: shutil.rmtree(story.folder))
        return story

    def rivals(self, story, holder):
        """Returns a life that goes on until the second one has ended, which is told that `holder` has the lock."""
        errors = story.folder / "errors"
        errors.write_text(f"{story.checkpoint}: process {holder} on {socket.gethostname()} is using this file; wait until "
                          "it ends, or name another file\n" if holder else "")
        first = mock.Mock(outcome=Outcome(RANKS, processes={7}), ended_at=None, **{"cpu_seconds.return_value": 1})
        second = mock.Mock(outcome=Outcome(ALONE, code=2, errors=errors.read_text()), ended_at=1, texts=(None, errors))
        first.step.side_effect = [True, True, False]
        second.step.return_value = False
        return first, second

    def test_rivals(self):
        for holder, expected in ((7, ""), (8, "not one of {7}"), (0, "beside another")):
            with self.subTest(expected):
                story = self.story()
                lives = self.rivals(story, holder)
                with mock.patch.object(story, "start", side_effect=lives), \
                        mock.patch.object(story, "holder", return_value=7):
                    left = story.play(replace(RANKS, rival=ALONE))
                self.assertEqual(left, [lives[0]] if holder else list(lives))
                self.assertEqual(len(story.tally.faults), 1 if expected else 0)
                self.assertIn(expected, "".join(story.tally.faults))

    def test_checkpoints_that_lose_something(self):
        """A story whose files are put back to an earlier state after a life."""
        story = self.story()
        lives = [mock.Mock(outcome=Outcome(ALONE, code=3, output='{"statistics": {"nodes": 500}}'))]
        story.checkpoint.write_bytes(b"")
        written = identity(story.checkpoint)
        with mock.patch.object(story, "carried", return_value=500):
            story.is_kept(lives, 400, written)
            self.assertEqual(story.tally.faults, [])
            story.is_kept(lives, 600, written)
            self.assertIn("carries 500 after 600", story.tally.faults.pop())
            story.is_kept(lives, 400, None)
            self.assertIn("not whole", story.tally.faults.pop())
        story.checkpoint.unlink()
        story.is_kept(lives, 400, written)
        self.assertIn("gone", story.tally.faults.pop())

    def test_looks_at_a_checkpoint(self):
        for code, leaves, expected in ((3, True, ""), (2, True, "cannot go on"), (3, False, "removes the checkpoint")):
            with self.subTest(expected):
                story = self.story()
                story.checkpoint.write_bytes(whole_checkpoint())

                def run(*arguments, code=code, leaves=leaves):
                    if not leaves:
                        arguments[arguments.index("--checkpoint") + 1].unlink()
                    return mock.Mock(returncode=code, stdout='{"statistics": {"nodes": 5}}')

                with mock.patch("story.run", run):
                    self.assertEqual(story.carried(), 0 if code == 2 else 5)
                self.assertEqual(len(story.tally.faults), 1 if expected else 0, story.tally.faults)
                self.assertIn(expected, "".join(story.tally.faults))

    def test_what_a_story_finds_and_leaves(self):
        """A story that finds less than it has kept two checkpoints ago, or leaves a file behind."""
        answer = json.dumps(expectation(UTS).answer | {"statistics": {"nodes": expectation(UTS).nodes}}) + "\n"
        for least, leaves, expected in ((0, False, ""), (10, False, "5 is left, of 10"), (0, True, "are left")):
            with self.subTest(expected):
                story = self.story()
                story.least = least
                life = mock.Mock(outcome=Outcome(ALONE, output=answer))
                story.lives = [life]
                story.checkpoint.write_bytes(whole_checkpoint())

                def play(_plan, story=story, leaves=leaves, life=life):
                    if not leaves:
                        story.checkpoint.unlink()
                    return [life]

                with mock.patch.object(story, "carried", return_value=5), mock.patch.object(story, "play", play):
                    self.assertTrue(story.live(ALONE, "", 0))
                self.assertEqual(len(story.tally.faults), 1 if expected else 0, story.tally.faults)
                self.assertIn(expected, "".join(story.tally.faults))


if __name__ == "__main__":
    unittest.main()
