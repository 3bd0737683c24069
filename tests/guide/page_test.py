# SPDX-License-Identifier: Apache-2.0
"""Runs what one page shows, and compares what is printed: page_test.py PAGE. With --update, writes what was printed
into the page, where that is something else.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "usage"))

import pages  # noqa: E402
from programs import BIN, ENVIRONMENT, MPIRUN, SECONDS, WITHOUT  # noqa: E402

MISSING = {*WITHOUT, *(() if MPIRUN else ("mpirun",))}


def prepare(folder):
    """What a reader of the page has there: the sources' folders, and the examples, compiled."""
    for name in ("build", "instances", "examples"):
        os.symlink(ROOT / name, folder / name)
    for program in (BIN / "examples").glob("*"):
        if not program.name.endswith("_plain"):
            os.symlink(program, folder / program.name)


def environment():
    return {**{name: value for name, value in ENVIRONMENT.items() if name != "COLUMNS"},
            "PATH": f"{BIN}{os.pathsep}{ENVIRONMENT['PATH']}", "TERM": "dumb"}


def parses(text):
    done = subprocess.run(["bash", "-n"], input=text, capture_output=True, text=True, timeout=SECONDS, check=False)
    return done.stderr


def run(command, folder):
    """What is wrong, if anything is, and the lines that were printed."""
    wrong = parses(command.text)
    if wrong or not command.is_run or MISSING & set(re.findall(r"[\w-]+", command.text)):
        return wrong, None
    try:
        done = subprocess.run(["bash", "-c", command.text], cwd=folder, env=environment(), stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return "it takes too long", None
    printed = done.stdout.splitlines()
    if done.returncode != command.exit_code:
        return f"exit code {done.returncode}, expected {command.exit_code}\n{done.stdout}", printed
    missing = pages.mismatch(command, printed)
    return f"not printed: {missing}\nbut:\n{done.stdout}" if missing is not None else "", printed


def failures(page):
    """Of all blocks of the page, as sentences."""
    text = page.read_text()
    with tempfile.TemporaryDirectory() as folder:
        prepare(pathlib.Path(folder))
        for block in pages.blocks(text):
            where = f"{page.relative_to(ROOT)}:{text.count(chr(10), 0, block.start) + 1}"
            if block.language == "console":
                for command in block.commands():
                    wrong, _ = run(command, folder)
                    if wrong:
                        yield f"{where}: $ {command.text}\n{wrong}"
            elif block.language == "sh":
                wrong = parses(block.body)
                if wrong:
                    yield f"{where}: {wrong}"
            elif block.language == "json":
                try:
                    json.loads(block.body)
                except ValueError as error:
                    yield f"{where}: {error}"


def update(page):
    """Writes what is printed into the page."""
    text = page.read_text()
    with tempfile.TemporaryDirectory() as folder:
        prepare(pathlib.Path(folder))
        parts, end = [], 0
        for block in pages.blocks(text):
            if block.language != "console":
                continue
            lines = []
            for command in block.commands():
                _, printed = run(command, folder)
                shown = command.shown
                if shown and printed is not None:
                    shown = pages.updated(command, printed)
                lines += ["# " + command.text if command.is_roots else "$ " + command.text, *shown]
            parts += [text[end:block.start], "".join(line.rstrip() + "\n" for line in lines)]
            end = block.start + len(block.body)
    page.write_text("".join([*parts, text[end:]]))


if __name__ == "__main__":
    arguments = [argument for argument in sys.argv[1:] if argument != "--update"]
    found = 0
    for name in arguments:
        path = (ROOT / name).resolve()
        if "--update" in sys.argv:
            update(path)
        for failure in failures(path):
            found += 1
            print(failure, flush=True)
    sys.exit(1 if found else 0)
