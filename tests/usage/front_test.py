# SPDX-License-Identifier: Apache-2.0
"""The program in front of the others, `espalier golomb`, and what is made from their options: pages and completions."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from programs import BIN, ENVIRONMENT, MPIRUN, SECONDS, parse_json, run

MANUAL = BIN.parent / "manual"
PROGRAMS = ("generate", "golomb", "knapsack", "puzzle15", "synthetic")


def bash_offers(line):
    """What bash completes the line to, which ends where the cursor is."""
    script = f"""source '{MANUAL}/bash/espalier'
        COMP_LINE=$1 COMP_POINT=${{#1}} COMP_TYPE=9
        read -ra COMP_WORDS <<< "$1"
        [[ $1 == *' ' ]] && COMP_WORDS+=('')
        COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
        compopt() {{ :; }}  # outside of a completion it is an error
        _espalier espalier "${{COMP_WORDS[COMP_CWORD]}}" "${{COMP_WORDS[COMP_CWORD - 1]}}"
        printf '%s\\n' "${{COMPREPLY[@]}}\""""
    done = subprocess.run(["bash", "-c", script, "bash", line], capture_output=True, text=True, check=True, timeout=SECONDS)
    return done.stdout.split()


class Front(unittest.TestCase):
    def test_it_starts_programs(self):
        direct, behind = run("golomb", "8", "--quiet"), run("espalier", "golomb", "8", "--quiet")
        self.assertEqual((behind.returncode, behind.stdout, behind.stderr), (0, direct.stdout, ""))

    def test_it_hands_on_exit_codes(self):
        self.assertEqual(run("espalier", "golomb", "20000").returncode, 2)
        self.assertEqual(run("espalier", "golomb", "16", "--node-limit", "1000").returncode, 3)

    def test_help_lists_programs_and_their_summaries(self):
        text = run("espalier", "--help").stdout
        for program in PROGRAMS:
            self.assertRegex(text, rf"\n  {program} +[a-z]")
        self.assertRegex(text, r"\n  new NAME +writes ")
        self.assertEqual(run("espalier", "help").stdout, text)
        self.assertRegex(run("espalier", "--version").stdout, r"\Aespalier \d+\.\d+\.\d+ \(Espalier(, commit [0-9a-f]{12})?\)\n\Z")

    def test_help_of_a_program_says_how_it_is_started(self):
        text = run("espalier", "help", "golomb").stdout
        self.assertIn("Usage: espalier golomb N", text)
        self.assertIn("mpirun espalier golomb --marks 14", text)
        self.assertIn("--checkpoint-size", text)
        self.assertIn("Usage: espalier synthetic uts ", run("espalier", "help", "synthetic", "uts").stdout)
        self.assertIn("Try 'espalier golomb --help'", run("espalier", "golomb", "--mark").stderr)

    def test_mistakes(self):
        for words, message in ((("golom",), "there is no program 'golom'. Did you mean 'golomb'?"),
                               ((), "which program?"), (("--marks",), "--marks is unknown")):
            with self.subTest(words):
                done = run("espalier", *words)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertIn(message, done.stderr)
                if not words or words == ("golom",):
                    for program in PROGRAMS:
                        self.assertRegex(done.stderr, rf"\n  {program} +[a-z]")

    def test_the_demo_runs_each_program(self):
        with tempfile.TemporaryDirectory() as folder:
            done = run("espalier", "demo", cwd=folder)
            self.assertEqual(done.returncode, 0, done.stderr)
            for line in ("$ espalier golomb 13", "length                106", "proved "):
                self.assertIn(line, done.stdout)
            files = sorted(path.name for path in (pathlib.Path(folder) / "espalier-demo").iterdir())
            self.assertEqual(files, ["board.html", "knapsacks", "machine.html"])
            again = run("espalier", "demo", cwd=folder)
            self.assertEqual((again.returncode, again.stdout), (2, ""))
            self.assertIn("'espalier-demo' exists", again.stderr)

    def test_it_writes_a_project(self):
        with tempfile.TemporaryDirectory() as folder:
            done = run("espalier", "new", "sub/my-tree_2", cwd=folder)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            project = pathlib.Path(folder) / "sub" / "my-tree_2"
            names = ["CMakeLists.txt", "my-tree_2.cpp", "instance.txt"]
            self.assertEqual(done.stdout.splitlines(), [f"sub/my-tree_2/{name}" for name in names])
            self.assertEqual(sorted(path.name for path in project.iterdir()), sorted(names))
            texts = {name: (project / name).read_text() for name in names}
            self.assertIn("add_executable(my-tree_2 my-tree_2.cpp)", texts["CMakeLists.txt"])
            self.assertIn('.name = "my-tree_2"', texts["my-tree_2.cpp"])
            self.assertFalse(any("@" in text for text in texts.values()))
            (project / "instance.txt").write_text("mine")
            again = run("espalier", "new", "sub/my-tree_2", cwd=folder)
            self.assertEqual((again.returncode, again.stdout), (2, ""))
            self.assertIn("'sub/my-tree_2' exists", again.stderr)
            self.assertEqual((project / "instance.txt").read_text(), "mine")
            for name in ("a b", "test", "-x", "", "a.b", "sub/"):
                done = run("espalier", "new", name, cwd=folder)
                self.assertEqual(done.returncode, 2)
                self.assertIn(" is no name of a project", done.stderr)
            self.assertEqual(run("espalier", "new", cwd=folder).returncode, 2)
            self.assertEqual([path.name for path in pathlib.Path(folder).iterdir()], ["sub"])

    def test_the_command_that_goes_on_has_it_in_front(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "a.checkpoint")
            limit = ("--node-limit", "1000000")  # of nodes: a fast machine ends a tree within any time
            for words in (("golomb", "16"), ("synthetic", "uts", "--tree", "T1L")):
                arguments = (*words, *limit, "--checkpoint", file)
                done = run("espalier", *arguments)
                self.assertEqual(done.returncode, 3)
                self.assertIn(f"  espalier {' '.join(arguments)}\n", done.stdout + done.stderr)
                os.remove(file)

    @unittest.skipUnless(MPIRUN, "there is no mpirun")
    def test_ranks(self):
        done = run("espalier", "golomb", "8", "--json", ranks=3)
        self.assertEqual(parse_json(done.stdout)["run"]["pes"], 3)


@unittest.skipUnless(MANUAL.exists(), "this build has no manual")
class Manual(unittest.TestCase):
    def pages(self):
        return sorted((MANUAL / "man1").glob("*.1"))

    def test_every_option_is_in_the_page(self):
        for program in ("golomb", "knapsack", "puzzle15"):
            text = (MANUAL / "man1" / f"espalier-{program}.1").read_text().replace("\\-", "-")
            options = {word for line in run(program, "--help-all").stdout.splitlines() if line.startswith("  --")
                       for word in [line.split()[0]]}
            self.assertTrue(options)
            for option in options:
                self.assertIn(f"\\fB{option}\\fR", text)

    def test_kinds_are_in_the_page(self):
        text = (MANUAL / "man1" / "espalier-synthetic.1").read_text()
        self.assertIn("\\fBespalier synthetic alpha", text)
        self.assertNotIn("OPTIONS OF ALL KINDS", text)  # scatter has none of the others'
        text = (MANUAL / "man1" / "espalier-generate.1").read_text()
        self.assertEqual(text.count("\\fB\\-\\-count\\fR"), 1)  # all kinds have it

    @unittest.skipUnless(shutil.which("man"), "there is no man")
    def test_man_has_no_complaint(self):
        for page in self.pages():
            with self.subTest(page.name):
                done = subprocess.run(["man", "--warnings", "--local-file", page], cwd=MANUAL, capture_output=True,
                                      text=True, timeout=SECONDS, env={**ENVIRONMENT, "MANWIDTH": "100", "LC_ALL": "C.UTF-8"})
                self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_short_names_have_pages_unless_they_are_common_words(self):
        names = {page.name for page in self.pages()}
        self.assertLessEqual({"espalier.1", "golomb.1", "espalier-golomb.1", "espalier-generate.1"}, names)
        self.assertNotIn("generate.1", names)


@unittest.skipUnless(MANUAL.exists(), "this build has no completions")
class Completion(unittest.TestCase):
    def test_programs(self):
        self.assertEqual(bash_offers("espalier gol"), ["golomb"])
        self.assertLessEqual({*PROGRAMS, "demo", "help", "new", "--version"}, set(bash_offers("espalier ")))
        self.assertEqual(bash_offers("espalier help puz"), ["puzzle15"])

    def test_options(self):
        self.assertEqual(bash_offers("espalier golomb 12 --known"), ["--known-optimum"])
        self.assertIn("--checkpoint-size", bash_offers("espalier knapsack -"))

    def test_choices(self):
        self.assertEqual(bash_offers("espalier golomb 12 --balancer rand"), ["random-polling", "random-destination"])
        self.assertEqual(bash_offers("espalier golomb --simulate hy"), ["hypercube:"])

    def test_kinds(self):
        self.assertEqual(bash_offers("espalier synthetic u"), ["uts"])
        self.assertIn("T1XL", bash_offers("espalier synthetic uts --tree "))
        self.assertEqual(bash_offers("espalier generate knapsack --diff"), [])
        self.assertEqual(bash_offers("espalier generate puzzle15 --diff"), ["--difficulty"])

    def test_else_there_are_names_of_files(self):
        self.assertEqual(bash_offers("espalier knapsack inst"), [])
        self.assertIn("complete -o default", (MANUAL / "bash" / "espalier").read_text())

    def test_shells_can_read_them(self):
        for shell, file in (("bash", "bash/espalier"), ("zsh", "zsh/_espalier"), ("fish", "fish/espalier.fish")):
            if shutil.which(shell):
                with self.subTest(shell):
                    subprocess.run([shell, "-n", MANUAL / file], check=True, timeout=SECONDS)

    @unittest.skipUnless(shutil.which("fish"), "there is no fish")
    def test_fish(self):
        script = f"source {MANUAL}/fish/espalier.fish; complete --do-complete '{{}}'"
        for line, offered in (("espalier gol", {"golomb"}), ("espalier golomb --known", {"--known-optimum"}),
                              ("espalier generate puz", {"puzzle15"}),
                              ("espalier golomb --balancer rand", {"random-destination", "random-polling"})):
            with self.subTest(line):
                done = subprocess.run(["fish", "--no-config", "-c", script.format(line)], capture_output=True, text=True,
                                      check=True, timeout=SECONDS)
                self.assertEqual({word.split("\t")[0] for word in done.stdout.splitlines()}, offered)


if __name__ == "__main__":
    unittest.main()
