# SPDX-License-Identifier: Apache-2.0
"""The power fails at any moment: what then is on the disk of a checkpoint can be gone on with.

What is on the disk is simulated: of a file, what it held at its last fsync(); of the names in a folder, what they were
at its last fsync() and any of the changes since then. power_cut.c notes both while a program runs.
"""

import itertools
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from programs import ENVIRONMENT, RARE, SECONDS, command, parse_json, run

GOLOMB = ("golomb", "--marks", "15", "--known-optimum", "--kernel", "plain", "--threads", "1")


class Disk:
    """The names in a folder and what is behind them, as a power cut would leave them."""

    def __init__(self):
        self.contents = {}  # of an inode: the name of its copy
        self.names = {}  # of files: their inodes, at the last fsync of the folder
        self.changes = []  # since then

    def note(self, line):
        kind, *fields = line.rstrip("\n").split("\t")
        if kind == "content":
            self.contents[fields[0]] = fields[1]
        elif kind == "folder":
            self.names = self.changed(self.changes)
            self.changes = []
        else:
            inode, *paths = fields
            self.changes.append((kind, inode, *(pathlib.Path(path).name for path in paths)))

    def changed(self, changes):
        names = dict(self.names)
        for kind, inode, first, second in changes:
            if kind != "link":
                names.pop(first, None)
            if second:
                names[second] = inode
        return names

    def states(self):
        """What may be left of the checkpoint and of the one before: names of copies, 0 for an empty file."""
        for some in itertools.chain.from_iterable(
                itertools.combinations(self.changes, size) for size in range(len(self.changes) + 1)):
            names = self.changed(some)
            yield tuple(self.contents.get(names[name], "0") if name in names else None
                        for name in ("checkpoint", "checkpoint.1"))


class PowerCut(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        self.file = self.folder / "disk" / "checkpoint"
        self.file.parent.mkdir()
        self.copies = self.folder / "copies"
        self.copies.mkdir()
        (self.copies / "0").touch()
        (self.copies / "log").touch()

    def live(self, *limits):
        environment = {**ENVIRONMENT, "LD_PRELOAD": os.environ["ESPALIER_POWER_CUT"], "POWER_CUT": str(self.copies)}
        done = subprocess.run(command(*GOLOMB, "--checkpoint", self.file, "--checkpoint-every", "100ms", *limits),
                              env=environment, capture_output=True, text=True, timeout=SECONDS)
        self.assertEqual(done.returncode, 3, done.stderr)

    def nodes_of(self, state):
        """How many nodes a run that finds these files believes to have searched."""
        folder = self.folder / "found"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for name, copy in zip(("checkpoint", "checkpoint.1"), state):
            if copy is not None:
                shutil.copy(self.copies / copy, folder / name)
        done = run(*GOLOMB, "--checkpoint", folder / "checkpoint", "--node-limit", "1", "--json")
        self.assertEqual(done.returncode, 3, (state, done.stderr))
        return parse_json(done.stdout)["statistics"]["nodes"]

    def test_what_is_left_can_be_gone_on_with(self):
        self.live("--node-limit", "40000000" if RARE else "5000000")
        self.live("--node-limit", "1000000")
        disk = Disk()
        known = {}
        least = 0  # nodes that the checkpoint told of when the folder was synced last
        kept = 0
        for line in (self.copies / "log").read_text().splitlines():
            disk.note(line)
            for state in disk.states():
                if state not in known:
                    known[state] = self.nodes_of(state)
                self.assertGreaterEqual(known[state], least, (state, line))
            if line == "folder":
                least = known[next(disk.states())]
                kept += 1
        self.assertGreater(kept, 3 if RARE else 1)
        self.assertGreater(least, 1000)


if __name__ == "__main__":
    unittest.main()
