"""What compilers say of one of the mistakes: mistake_test.py MISTAKE SENTENCE COMPILER...

The first error holds the sentence, the rest is short, and some line names the place in the user's file. Of what is no
mistake (no sentence) nothing is said.
"""

import os
import pathlib
import subprocess
import sys

MOST_LINES = 26
FOLDER = pathlib.Path(__file__).resolve().parent
SOURCE = FOLDER / "mistakes.cpp"


def said_by(compiler: str, mistake: str) -> list[str]:
    command = [compiler, "-std=c++20", "-Wall", "-Wextra", "-fsyntax-only", f"-DMISTAKE={mistake}",
               f"-I{FOLDER.parent.parent / 'core'}", str(SOURCE)]
    run = subprocess.run(command, env={**os.environ, "LC_ALL": "C"}, text=True, stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT, check=False)
    return run.stdout.splitlines()


def fault_of(lines: list[str], sentence: str) -> str | None:
    """What is wrong with the lines that a compiler has printed."""
    errors = [line for line in lines if "error:" in line]
    if not sentence:
        return "there is nothing to say" if lines else None
    if not errors or sentence not in errors[0]:
        return f"the first error is not: {sentence}"
    if len(lines) > MOST_LINES:
        return f"{len(lines)} lines are more than {MOST_LINES}"
    if not any(line.startswith(f"{SOURCE}:") for line in lines):
        return "no line names the place in the user's file"
    return None


def main(mistake: str, sentence: str, *compilers: str) -> int:
    faults = 0
    for compiler in compilers:
        lines = said_by(compiler, mistake)
        fault = fault_of(lines, sentence)
        if fault:
            faults += 1
            print(f"{compiler}: {fault}", *lines, sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
