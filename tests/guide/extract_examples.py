# SPDX-License-Identifier: Apache-2.0
"""Writes the programs that pages show, and what they say that these print, to files of their own.

A program is a cpp block behind a line `<!-- file: NAME -->`; the text block that follows it is its output.
"""

import pathlib
import re
import sys

PROGRAM = re.compile(
    r"<!-- file: (?P<name>\S+) -->\n```cpp\n(?P<code>.*?)```\n\n```text\n(?P<output>.*?)```", re.DOTALL
)


def main(folder: str, *pages: str) -> None:
    target = pathlib.Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    for page in pages:
        text = pathlib.Path(page).read_text(encoding="utf-8")
        programs = list(PROGRAM.finditer(text))
        if len(programs) != text.count("<!-- file: "):
            sys.exit(f"{page}: a program lacks the text block with its output")
        for program in programs:
            for suffix, content in ((".cpp", program["code"]), (".expected", program["output"])):
                (target / pathlib.Path(program["name"]).with_suffix(suffix)).write_text(content, encoding="utf-8")
            print(pathlib.Path(program["name"]).stem)


if __name__ == "__main__":
    main(*sys.argv[1:])
