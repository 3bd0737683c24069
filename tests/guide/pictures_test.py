# SPDX-License-Identifier: Apache-2.0
"""The guide's pictures are what the commands in docs/pictures/commands.txt make, byte by byte. With --update, makes
them."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "usage"))

from programs import BIN, ENVIRONMENT, SECONDS  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
MOST_BYTES = 100_000


def make(folder):
    """All pictures, in the folder."""
    shutil.copy(PICTURES / "timeline.py", folder)
    os.symlink(BIN / "examples", Path(folder, "examples"))
    environment = {**ENVIRONMENT, "PATH": f"{BIN}{os.pathsep}{ENVIRONMENT['PATH']}"}
    for command in (PICTURES / "commands.txt").read_text().splitlines():
        if not command.startswith("#"):
            subprocess.run(["bash", "-c", command], cwd=folder, env=environment, check=True, timeout=SECONDS,
                           stdout=subprocess.DEVNULL)
    return sorted(Path(folder).glob("*.svg"))


class Pictures(unittest.TestCase):
    def test_they_are_made_by_these_commands(self):
        with tempfile.TemporaryDirectory() as folder:
            made = make(folder)
            self.assertEqual([path.name for path in made], sorted(path.name for path in PICTURES.glob("*.svg")))
            for path in made:
                with self.subTest(picture=path.name):
                    self.assertEqual((PICTURES / path.name).read_text(), path.read_text())
                    self.assertLess(path.stat().st_size, MOST_BYTES)

    def test_each_is_shown(self):
        pages = "".join(page.read_text() for page in (ROOT / "docs").rglob("*.md"))
        for path in PICTURES.glob("*.svg"):
            self.assertIn(f"pictures/{path.name})", pages)


if __name__ == "__main__":
    if "--update" in sys.argv:
        with tempfile.TemporaryDirectory() as temporary:
            for picture in make(temporary):
                shutil.copy(picture, PICTURES)
    else:
        unittest.main()
