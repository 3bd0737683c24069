"""What compilers say of one of the mistakes: mistake_test.py MISTAKE SENTENCE COMPILER...

The first error holds the sentence, the rest is short, and some line names the place in the user's file. Of what is no
mistake (no sentence) nothing is said.
"""

import os
import pathlib
import re
import subprocess
import sys

MOST_LINES = {"gcc": 20, "clang": 60}  # clang says of each constant that an error leaves without a value
QUOTED = re.compile(r" *[0-9]* \|")  # from the sources: later versions quote more of them
FOLDER = pathlib.Path(__file__).resolve().parent
SOURCE = FOLDER / "mistakes.cpp"


def said_by(compiler: str, mistake: str) -> list[str]:
    command = [compiler, "-std=c++20", "-Wall", "-Wextra", "-fsyntax-only", f"-DMISTAKE={mistake}",
               f"-I{FOLDER.parent.parent / 'core'}", str(SOURCE)]
    run = subprocess.run(command, env={**os.environ, "LC_ALL": "C"}, text=True, stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT, check=False)
    return run.stdout.splitlines()


def fault_of(lines: list[str], sentence: str, most_lines: int) -> str | None:
    """What is wrong with the lines that a compiler has printed."""
    errors = [line for line in lines if "error:" in line]
    if not sentence:
        return "there is nothing to say" if lines else None
    if not errors or sentence not in errors[0]:
        return f"the first error is not: {sentence}"
    said = [line for line in lines if not QUOTED.match(line)]
    if len(said) > most_lines:
        return f"{len(said)} lines are more than {most_lines}"
    if not any(line.startswith(f"{SOURCE}:") for line in lines):
        return "no line names the place in the user's file"
    return None


def main(mistake: str, sentence: str, *compilers: str) -> int:
    faults = 0
    for compiler in compilers:
        lines = said_by(compiler, mistake)
        kind = "clang" if "clang" in pathlib.Path(compiler).name else "gcc"
        fault = fault_of(lines, sentence, MOST_LINES[kind])
        if fault:
            faults += 1
            print(f"{compiler}: {fault}", *lines, sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
