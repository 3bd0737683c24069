# SPDX-License-Identifier: Apache-2.0
"""The guide is built by mkdocs without a warning, and the API reference by Doxygen. Skipped where these are not
installed."""

import importlib.util
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("DepthFirst", "solve", "Greatest", "Options", "Balancer", "register_machine", "Arguments", "Report", "integrate")


def run(*command, **options):
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, **options)


def has_theme():
    """Whether Debian's package or Python's has the theme of mkdocs.yml."""
    return Path("/usr/share/mkdocs/themes/material").exists() or importlib.util.find_spec("material") is not None


class Site(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    @unittest.skipUnless(shutil.which("mkdocs") and has_theme(), "there is no mkdocs with the theme material")
    def test_guide(self):
        done = run("mkdocs", "build", "--strict", "--quiet", "--site-dir", str(self.folder))
        self.assertEqual((done.returncode, done.stdout + done.stderr), (0, ""))
        for page in (ROOT / "docs").rglob("*.md"):
            html = self.folder / page.relative_to(ROOT / "docs").with_suffix(".html")
            with self.subTest(page=page.name):
                text = html.read_text()
                self.assertNotRegex(text, r'<(?:link|script|img|iframe|source)\b[^>]*\b(?:src|href)="(?:https?:)?//',
                                    "a page needs no network")
        self.assertEqual(self.broken_links(), [])
        published = {path.name for path in self.folder.rglob("*")}
        self.assertLessEqual({"search_index.json", "index.html"}, published)
        self.assertFalse(published & {"Doxyfile", "api.dox"}, "these are no pages")
        self.assertIn('<span class="gp">', (self.folder / "start.html").read_text(), "code is not highlighted")

    def broken_links(self):
        """What pages link to or show, within the site, and what is not there."""
        texts = {path: path.read_text() for path in self.folder.rglob("*.html") if path.name != "404.html"}
        broken = []
        for path, text in texts.items():
            for link in re.findall(r'(?:href|src)="([^"]*)"', text):
                if re.match(r"[a-z]+:|\.\./api/", link):  # elsewhere, or what Doxygen makes
                    continue
                name, _, anchor = link.partition("#")
                target = (path.parent / name).resolve() if name else path
                target = target / "index.html" if target.is_dir() else target
                if not target.exists():
                    broken.append(f"{path.name}: {link}")
                elif anchor and not re.search(rf"id=[\"']?{re.escape(anchor)}[\"' >]", texts.get(target, "")):
                    broken.append(f"{path.name}: {link}")
        return broken

    @unittest.skipUnless(shutil.which("doxygen"), "there is no doxygen")
    def test_reference(self):
        settings = (ROOT / "core/Doxyfile").read_text() + f"\nOUTPUT_DIRECTORY = {self.folder}\n"
        done = run("doxygen", "-", input=settings)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("error:", done.stderr)
        words = "".join(path.read_text() for path in (self.folder / "api").rglob("*.html"))
        for name in NAMES:
            self.assertRegex(words, rf'>(?:espalier::(?:program::)?)?{name}<', name)


if __name__ == "__main__":
    unittest.main()
