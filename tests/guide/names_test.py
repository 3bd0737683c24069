# SPDX-License-Identifier: Apache-2.0
"""What the pages name exists: files they link to, headings, paths in the sources, make's targets, the programs'
options, pages in the table of contents. Every program that is shown is compiled somewhere. Options that a page makes up
are told in a comment: <!-- invented: --density -->.
"""

import functools
import re
import subprocess
import sys
import unittest
from pathlib import Path

import pages

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "usage"))

from programs import BIN, SECONDS, needs  # noqa: E402

PAGES = [*pages.files_of(ROOT), ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
LINK = re.compile(r"(?<!`)\[[^\]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"(?:core|solvers|tests|examples|docs|benchmarks|instances|cmake|packaging)/[\w./-]+")
MAKE = re.compile(r"^make ((?:-f \S+ )?)([a-z0-9 -]+?)(?: [A-Z]+=.*)?$")
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]+")
# Words of an option that belong to a program of somebody else.
FOREIGN = re.compile(r"^(?:export |mpirun|mpiexec|srun|sbatch|cmake|ctest|git|make|g\+\+|#SBATCH|sudo|apt-get|valgrind|pkg-config|perf)")
FOREIGN_OPTIONS = {"--bind-to", "--map-by", "--oversubscribe", "--allow-run-as-root", "--mpi", "--cpu-bind", "--nodes",
                   "--signal", "--requeue", "--time", "--ntasks-per-node", "--cpus-per-task", "--hostfile", "--host",
                   "--cflags", "--libs", "--preset", "--update"}
PROGRAMS = ("golomb", "knapsack", "puzzle15", "integrate", "synthetic uts", "synthetic alpha", "synthetic costs",
            "synthetic scatter", "generate", "generate knapsack", "generate puzzle15")


def without_blocks(text):
    return pages.BLOCK.sub("", text)


def slug(heading):
    words = re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
    return re.sub(r"[\s]+", "-", re.sub(r"[^\w\s-]", "", words))


def headings(text):
    return {slug(heading) for heading in re.findall(r"^#+ (.*)$", pages.BLOCK.sub("", text), re.MULTILINE)}


@functools.cache
def options():
    """Of all programs; golomb stands for those that all have, and listing for those that collect solutions."""
    found = set()
    for program in (*PROGRAMS, "listing", *("examples/" + path.name for path in (BIN / "examples").glob("*[!n]"))):
        words = program.split()
        done = subprocess.run([str(BIN / words[0]), *words[1:], "--help-all"], capture_output=True, text=True, timeout=SECONDS,
                              check=False)
        found |= set(OPTION.findall(done.stdout))
    return found


@functools.cache
def targets(makefile):
    return set(re.findall(r"^([\w-]+):", (ROOT / makefile).read_text(), re.MULTILINE))


class Names(unittest.TestCase):
    def test_links(self):
        for page in PAGES:
            for link in LINK.findall(without_blocks(page.read_text())):
                if "://" in link or link.startswith("mailto:"):
                    continue
                with self.subTest(page=page.name, link=link):
                    name, _, heading = link.partition("#")
                    target = page.parent / name if name else page
                    self.assertTrue(target.exists(), "there is no such file")
                    if heading:
                        self.assertIn(heading, headings(target.read_text()))

    def test_paths(self):
        for page in PAGES:
            for code in CODE.findall(without_blocks(page.read_text())):
                if PATH.fullmatch(code) and not code.startswith("docs/examples"):
                    with self.subTest(page=page.name, path=code):
                        self.assertTrue((ROOT / code).exists() or list(ROOT.glob(code + ".*")))

    def test_targets(self):
        for page in PAGES:
            text = page.read_text()
            commands = [command.text.split("#")[0].strip() for command in pages.commands(text)]
            for code in (*CODE.findall(without_blocks(text)), *commands):
                found = MAKE.match(code)
                if not found or code.startswith("make TARGET"):
                    continue
                makefile = found[1].removeprefix("-f ").strip() or "Makefile"
                for target in found[2].split():
                    with self.subTest(page=page.name, command=code):
                        self.assertIn(target, targets(makefile))

    def test_options(self):
        needs("integrate")
        known = options() | FOREIGN_OPTIONS
        self.assertGreater(len(known), 60)
        for page in PAGES:
            text = page.read_text()
            invented = set(OPTION.findall(" ".join(re.findall(r"^<!-- invented: (.*) -->$", text, re.MULTILINE))))
            commands = [command.text.split("#")[0] for command in pages.commands(text)]
            for code in (*CODE.findall(without_blocks(text)), *commands):
                if FOREIGN.match(code):
                    continue
                for option in OPTION.findall(code):
                    with self.subTest(page=page.name, code=code):
                        self.assertIn(option, known | invented)


class Tables(unittest.TestCase):
    """Whatever --help lists has a row."""

    def names(self, option, page):
        done = subprocess.run([str(BIN / "golomb"), "--help-all"], capture_output=True, text=True, timeout=SECONDS, check=True)
        text = " ".join(re.search(rf"^  {option} (.*?)^  --", done.stdout, re.DOTALL | re.MULTILINE)[1].split())
        found = re.findall(r"(?:: |; )([a-z-]+) \(", text)
        self.assertGreater(len(found), 5)
        rows = [line for line in (ROOT / "docs" / page).read_text().splitlines() if line.startswith("| `")]
        for name in found:
            with self.subTest(name=name):
                self.assertTrue(any(f"`{name}`" in row.split("|")[1] for row in rows))

    def test_balancers(self):
        self.names("--balancer", "reference/balancers.md")

    def test_machines(self):
        self.names("--simulate", "reference/machines.md")

    def test_cmake_options(self):
        options = set(re.findall(r"^(?:option|set)\((ESPALIER_\w+)", (ROOT / "CMakeLists.txt").read_text(), re.MULTILINE))
        self.assertGreater(len(options), 5)
        self.assertEqual(set(re.findall(r"-D(ESPALIER_\w+)", (ROOT / "docs/install.md").read_text())), options)


class Programs(unittest.TestCase):
    """A block of C++ is a program that is compiled (file), or an example, or a piece of one."""

    def test_examples(self):
        for page in PAGES:
            for block in pages.blocks(page.read_text()):
                if block.language != "cpp" or block.comment.startswith("file: "):
                    continue
                with self.subTest(page=page.name, block=block.body[:60]):
                    self.assertTrue(block.comment.startswith("example: "), "this program is compiled nowhere")
                    source = (ROOT / "examples" / block.comment.removeprefix("example: ")).read_text()
                    for piece in re.split(r"^ *// \.\.\.\n", block.body, flags=re.MULTILINE):
                        self.assertIn(piece, source)


class Contents(unittest.TestCase):
    def test_every_page_is_in_them_once(self):
        listed = re.findall(r"\S+\.md$", (ROOT / "mkdocs.yml").read_text(), re.MULTILINE)
        there = [path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")]
        self.assertEqual(sorted(listed), sorted(there))


if __name__ == "__main__":
    unittest.main()
