"""Every command in the README's console blocks succeeds, one after the other, in a folder of its own.

A command follows "$ "; what comes behind "#" and the lines without "$ " are for people. A comment before the block says
how to run it: <!-- readme-test: skip, REASON --> not at all; <!-- readme-test: exit 3 --> it all ends with that code;
<!-- readme-test: timeout 300 --> it takes longer than a minute.
"""

import os
import re
import subprocess
import tempfile
import unittest

from programs import BIN, ENVIRONMENT, FOLDER, needs

README = FOLDER / "README.md"
BLOCK = re.compile(r"(?:<!-- readme-test: (?P<how>[^\n]*?) -->\n)?```console\n(?P<body>.*?)^```",
                   re.DOTALL | re.MULTILINE)


def blocks(text):
    """The commands of each block and how to run them."""
    for block in BLOCK.finditer(text):
        commands = re.findall(r"^\$ ((?:.*\\\n)*.*)$", block["body"], re.MULTILINE)
        yield commands, block["how"] or ""


def number_in(how, word, otherwise):
    found = re.search(rf"\b{word} (\d+)", how)
    return int(found[1]) if found else otherwise


class Readme(unittest.TestCase):
    def test_commands(self):
        environment = {**ENVIRONMENT, "PATH": f"{BIN}{os.pathsep}{ENVIRONMENT['PATH']}"}
        with tempfile.TemporaryDirectory() as folder:
            for name in ("build", "instances"):
                os.symlink(FOLDER / name, os.path.join(folder, name))
            for commands, how in blocks(README.read_text()):
                if how.startswith("skip"):
                    continue
                for command in commands:
                    with self.subTest(command=command):
                        needs(command.split()[0])
                        done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, capture_output=True,
                                              text=True, timeout=number_in(how, "timeout", 60))
                        self.assertEqual(done.returncode, number_in(how, "exit", 0), done.stderr)


class Examples(unittest.TestCase):
    def test_they_are_the_files_of_that_name(self):
        shown = re.findall(r"<!-- example: (\S+) -->\n```cpp\n(.*?)```", README.read_text(), re.DOTALL)
        self.assertTrue(shown)
        for name, code in shown:
            self.assertEqual(code, (FOLDER / "examples" / name).read_text())


class Blocks(unittest.TestCase):
    def test_they_are_found(self):
        text = "a\n```console\n$ one   # why\noutput\n$ two \\\n  three\n```\n<!-- readme-test: skip, slow -->\n" \
               "```console\n$ four\n```\n<!-- readme-test: exit 3 timeout 99 -->\n```console\n$ five\n```\n" \
               "```cpp\n$ x\n```\n"
        self.assertEqual(list(blocks(text)), [(["one   # why", "two \\\n  three"], ""), (["four"], "skip, slow"),
                                              (["five"], "exit 3 timeout 99")])
        self.assertEqual(number_in("exit 3 timeout 99", "timeout", 60), 99)
        self.assertEqual(number_in("exit 3", "timeout", 60), 60)

    def test_none_is_overlooked(self):
        self.assertEqual(len(list(blocks(README.read_text()))), README.read_text().count("```console"))


if __name__ == "__main__":
    unittest.main()
