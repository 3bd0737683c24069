# SPDX-License-Identifier: Apache-2.0
"""What is read in a page, and what counts as printed."""

import unittest

import pages

PAGE = """a
```console
$ one   # why
output
$ two \\
  three
$ 'six
  seven'
$ for i in 1; do
    ten
  done
```
<!-- test: syntax, slow -->
```console
# four
```
<!-- test: exit 3 loose -->
```console
$ five
```
<!-- example: queens.cpp -->
```cpp
$ x
```
"""


def command(*shown, text="golomb 9", how=""):
    return pages.Command(text, list(shown), how=how)


class Blocks(unittest.TestCase):
    def test_commands(self):
        found = pages.commands(PAGE)
        self.assertEqual([one.text for one in found], ["one   # why", "two \\\n  three", "'six\n  seven'",
                                                     "for i in 1; do\n    ten\n  done", "four", "five"])
        self.assertEqual([one.shown for one in found], [["output"], [], [], [], [], []])
        self.assertEqual([one.is_run for one in found], [True, True, True, True, False, True])
        self.assertEqual((found[0].exit_code, found[5].exit_code), (0, 3))

    def test_comments(self):
        self.assertEqual([block.comment for block in pages.blocks(PAGE)],
                         ["", "test: syntax, slow", "test: exit 3 loose", "example: queens.cpp"])

    def test_output_without_a_command(self):
        with self.assertRaises(ValueError):
            pages.commands("```console\nout\n```\n")


class Printed(unittest.TestCase):
    def test_all_lines(self):
        self.assertIsNone(pages.mismatch(command("a", "b"), ["a", "b", ""]))
        self.assertEqual(pages.mismatch(command("a", "b"), ["a", "c"]), "b")
        self.assertEqual(pages.mismatch(command("a", "b"), ["a"]), "b")
        self.assertIn("c", pages.mismatch(command("a"), ["a", "c"]))
        self.assertIsNone(pages.mismatch(command(), ["a"]))

    def test_any_lines(self):
        self.assertIsNone(pages.mismatch(command("a", "...", "d"), ["a", "b", "c", "d"]))
        self.assertIsNone(pages.mismatch(command("a", "..."), ["a", "b"]))
        self.assertEqual(pages.mismatch(command("a", "...", "e"), ["a", "b", "c", "d"]), "e")
        self.assertEqual(pages.mismatch(command("...", "b", "a"), ["a", "b"]), "a")

    def test_measurements(self):
        took = command("nodes   37,762 in 0.122 seconds, 309 M per second, 2 PEs (threads)")
        self.assertIsNone(pages.mismatch(took, ["nodes  1,762 in 17.1 seconds, 20 k per second, 8 PEs (threads)"]))
        self.assertIsNotNone(pages.mismatch(took, ["nodes  1,762 in 17.1 seconds, 20 k per second, 8 PEs (mpi)"]))
        self.assertIsNone(pages.mismatch(command("done in 3 seconds"), ["done in 0.1 seconds"]))
        self.assertIsNotNone(pages.mismatch(command("length   44"), ["length   45"]))

    def test_processors_have_kernels_of_their_own(self):
        took = command("kernel   avx512, 1 word")
        self.assertIsNone(pages.mismatch(took, ["kernel   avx2, 1 word"]))
        self.assertIsNotNone(pages.mismatch(took, ["kernel   avx512, 2 words"]))
        self.assertIsNotNone(pages.mismatch(took, ["kernel   plain, 1 word"]))

    def test_simulated_runs_repeat_themselves(self):
        took = command("nodes  37 in 2 seconds", text="golomb 9 --simulate ring:4")
        self.assertIsNotNone(pages.mismatch(took, ["nodes  38 in 2 seconds"]))
        measured = command("nodes  37 in 2 seconds", text="golomb 9 --simulate ring:4,node=auto")
        self.assertIsNone(pages.mismatch(measured, ["nodes  38 in 2 seconds"]))

    def test_loose(self):
        row = command("a.kp  optimal  27147  60.3 k  0.002", how="loose")
        self.assertIsNone(pages.mismatch(row, ["a.kp  optimal  27147  1.2 M  0.7"]))
        self.assertIsNotNone(pages.mismatch(row, ["a.kp  optimal  27148  1.2 M  0.7"]))

    def test_unordered(self):
        rows = command("a", "...", "b", how="unordered")
        self.assertIsNone(pages.mismatch(rows, ["b", "a"]))
        self.assertEqual(pages.mismatch(rows, ["a", "c"]), "b")

    def test_updated(self):
        self.assertEqual(pages.updated(command("a", "b"), ["c", ""]), ["c"])
        self.assertEqual(pages.updated(command("a", "..."), ["c", "d"]), ["c", "..."])
        self.assertEqual(pages.updated(command("a", "..."), ["a", "d"]), ["a", "..."])


if __name__ == "__main__":
    unittest.main()
