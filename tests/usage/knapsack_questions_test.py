# SPDX-License-Identifier: Apache-2.0
"""Questions about a knapsack: copies, numbers of items, subset sums, ties, and all best choices."""

import itertools
import json
import math
import pathlib
import random
import sys
import tempfile
import unittest

import programs

sys.path.append(str(programs.FOLDER / "tests" / "checkers"))
import knapsack_checker

TRIP = "3 50\n60 10\n100 20\n120 30\n"
COPIES = "name,value,weight,copies\nmap,60,10,2\ntent,100,20,1\nwater,120,30,3\n"


class Questions(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.folder = pathlib.Path(directory.name)

    def file(self, text, name="given"):
        path = self.folder / name
        path.write_text(text)
        return path

    def answer(self, text, *options, **more):
        return programs.answer("knapsack", self.file(text), "--threads", 1, *options, **more)

    def refusal(self, text, *options):
        done = programs.run("knapsack", self.file(text), *options)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        return done.stderr

    def test_copies(self):
        for options, text in (((), COPIES + "capacity,50\n"), (("--capacity", 50), COPIES),
                              (("--columns", "profit,weight,copies"), "3 50\n60 10 2\n100 20 1\n120 30 3\n")):
            answer = self.answer(text, *options)
            self.assertEqual((answer["objective"], answer["weight"], answer["instance"]["items"]), (240, 50, 3))
            self.assertEqual((answer["counts"], answer["solution"]), ([2, 0, 1], [0, 2]))
            self.assertTrue(answer["check"]["passed"])
        shown = programs.run("knapsack", self.file(COPIES), "--capacity", 50).stdout
        self.assertRegex(shown, r"items +2 x map, water\n")
        self.assertIn("3 items of profit 240 and weight 50", shown)

    def test_copies_that_an_option_gives(self):
        self.assertEqual(self.answer(TRIP, "--copies", 2)["counts"], [1, 2, 0])
        self.assertEqual(self.answer(TRIP, "--copies", "unlimited")["counts"], [5, 0, 0])
        self.assertEqual(self.answer(TRIP, "--copies", 0)["objective"], 0)
        self.assertNotIn("counts", self.answer(TRIP, "--copies", 1))
        many = self.answer("2 1000001\n3 2\n5 3\n", "--copies", 10**30)
        self.assertEqual(many["objective"], 1666668)
        self.assertIn("no number of copies is the best", self.refusal("1 5\n1 0\n", "--copies", "unlimited"))
        self.assertIn("'x' was given, expected a whole number or unlimited", self.refusal(TRIP, "--copies", "x"))
        self.assertIn("the file says how many copies there are", self.refusal(COPIES + "50\n", "--copies", 2))
        self.assertIn("a number of copies has decimals",
                      self.refusal("value,weight,copies\n1,2,1.5\n50\n", "--capacity", 50, "--format", "table"))

    def test_copies_without_a_limit_of_items_that_weigh_nothing(self):
        text = '{"capacity": 3, "items": [{"profit": 0, "weight": 0}, {"profit": 3, "weight": 1}]}'
        for options in (("--items", 5), ("--at-least", 5, "--prefer", "fewest-items")):
            answer = self.answer(text, "--copies", "unlimited", *options)
            self.assertEqual((answer["objective"], answer["counts"]), (9, [2, 3]))
        self.assertEqual(
            self.answer(text, "--copies", "unlimited", "--at-most", 5, "--count")["number_of_solutions"], 3)
        self.assertIn("infinitely many choices are the best", self.refusal(text, "--copies", "unlimited", "--count"))
        fewest = ("--copies", "unlimited", "--count", "--at-least", 5, "--prefer", "fewest-items")
        self.assertEqual(self.answer(text, *fewest)["number_of_solutions"], 1)
        answer = self.answer("2 0\n-1 0\n3 1\n", "--copies", "unlimited", "--items", 2, "--format", "standard")
        self.assertEqual((answer["objective"], answer["counts"]), (-2, [2, 0]))
        answer = self.answer("5\n3\n2\n0\n4\n", "--copies", "unlimited", "--items", 4, "--target", 7)
        self.assertTrue(answer["reachable"])

    def test_a_number_of_items_limits_copies(self):
        text = '{"capacity": 3, "items": [{"profit": 4, "weight": 0}, {"profit": 3, "weight": 1}]}'
        self.assertEqual(self.answer(text, "--copies", "unlimited", "--at-most", 5)["objective"], 20)
        self.assertIn("no number of copies is the best", self.refusal(text, "--copies", "unlimited", "--at-least", 5))
        lighter = self.answer("2 1\n5 3\n-1 -1\n", "--copies", "unlimited", "--items", 6)
        self.assertEqual((lighter["objective"], lighter["counts"]), (0, [1, 5]))
        many = self.answer("2 10\n1 0\n3 2\n", "--copies", 10**40, "--at-most", 1000)
        self.assertEqual(many["objective"], 1010)

    def test_a_certificate_has_copies(self):
        file = self.folder / "certificate.json"
        self.answer(TRIP, "--copies", 2, "--certificate", file)
        certificate = json.loads(file.read_text())
        self.assertEqual([item["copies"] for item in certificate["chosen"]], ["1", "2"])
        self.assertEqual(list(knapsack_checker.faults(certificate, TRIP)), [])
        certificate["chosen"][0]["copies"] = "3"
        self.assertNotEqual(list(knapsack_checker.faults(certificate)), [])

    def test_a_batch_with_copies(self):
        self.file(COPIES + "50\n", "one.csv")
        self.file(TRIP, "two.kp")
        done = programs.run("knapsack", self.folder, "--json", "--at-most", 2)
        self.assertEqual(done.returncode, 0, done.stderr)
        answers = [programs.parse_json(line) for line in done.stdout.splitlines()]
        self.assertEqual([answer["objective"] for answer in answers], [220, 220])
        self.assertTrue(all(answer["check"]["passed"] for answer in answers))
        done = programs.run("knapsack", self.folder, "--count")
        self.assertIn("--count and --all are for one instance, not for a batch", done.stderr)

    def test_numbers_of_items(self):
        for options, objective, items in ((("--items", 1), 120, 1), (("--items", 2), 220, 2), (("--at-most", 1), 120, 1),
                                          (("--at-least", 2), 220, 2), (("--items", 0), 0, 0),
                                          (("--items", 1, "--at-most", 2), 120, 1),
                                          (("--at-least", 1, "--at-most", 2, "--items", 1), 120, 1)):
            answer = self.answer(TRIP, *options)
            self.assertEqual((answer["objective"], len(answer["solution"] or [])), (objective, items), options)
            self.assertEqual(answer["bound"], objective)
            self.assertTrue(answer["check"]["passed"])
        self.assertEqual(self.answer(TRIP, "--items", 3)["status"], "infeasible")
        self.assertEqual(self.answer(TRIP, "--at-least", 4)["status"], "infeasible")
        self.assertIn("--at-least and --at-most exclude each other", self.refusal(TRIP, "--at-least", 2, "--at-most", 1))
        self.assertIn("--known-optimum does not go with", self.refusal(TRIP, "--items", 2, "--known-optimum", 220))

    def test_preferences(self):
        text = "4 10\n4 4\n6 6\n10 10\n10 9\n"
        self.assertEqual(self.answer(text, "--prefer", "fewest-items", "--items", 1)["objective"], 10)
        self.assertEqual(len(self.answer(text, "--prefer", "fewest-items")["solution"]), 1)
        self.assertEqual(self.answer(text, "--prefer", "least-weight")["weight"], 9)
        self.assertIn("expected fewest-items or least-weight", self.refusal(text, "--prefer", "all"))

    def test_all_best_choices(self):
        text = "4 10\n4 4\n6 6\n10 10\n10 9\n"
        answer = self.answer(text, "--all")
        self.assertEqual(answer["number_of_solutions"], 3)
        self.assertEqual(sorted(answer["solutions"]), [[0, 1], [2], [3]])
        self.assertEqual(len(self.answer(text, "--all", 2)["solutions"]), 2)
        self.assertNotIn("solutions", self.answer(text, "--count"))
        self.assertEqual(self.answer(text, "--count", "--prefer", "fewest-items")["number_of_solutions"], 2)
        self.assertEqual(sorted(self.answer("2 4\n1 1\n1 1\n", "--all", "--copies", 3)["solutions"]),
                         [[1, 3], [2, 2], [3, 1]])
        many = self.answer("60 30\n" + "1 1\n" * 60, "--count")
        self.assertEqual(int(many["number_of_solutions"]), 118264581564861424)

    def test_a_limit_ends_a_list(self):
        done = programs.run("knapsack", self.file("200 100\n" + "1 1\n" * 200), "--json", "--all", 500000,
                            "--time-limit", 2)
        self.assertEqual(done.returncode, 3, done.stderr)
        answer = programs.parse_json(done.stdout)
        self.assertEqual((answer["status"], answer["objective"]), ("optimal", 100))
        self.assertEqual(int(answer["number_of_solutions"]), math.comb(200, 100))
        self.assertTrue(0 < len(answer["solutions"]) < 500000)
        self.assertTrue(all(len(chosen) == 100 for chosen in answer["solutions"]))
        shown = programs.run("knapsack", self.file("200 100\n" + "1 1\n" * 200), "--all", 500000, "--time-limit", 2)
        self.assertRegex(shown.stdout, r"listed +[\d,]+ of them: a limit or a signal came before the others\n")

    def test_a_word_for_all_that_is_no_number(self):
        self.assertIn("'x' is neither a file nor a number for --all", self.refusal(TRIP, "--all", "x"))

    def test_too_many_choices_are_said_to_be(self):
        numbers = random.Random(1).sample(range(10**5, 10**6), 40)
        text = f"40 {10**7}\n" + "".join(f"{number} {number}\n" for number in numbers)
        done = programs.run("knapsack", self.file(text), "--json", "--count", "--memory-limit", "40M")
        self.assertEqual(done.returncode, 3, done.stderr)
        answer = programs.parse_json(done.stdout)
        self.assertEqual((answer["status"], answer["objective"]), ("optimal", 10**7))
        self.assertNotIn("number_of_solutions", answer)

    def test_a_number_of_choices_is_told_where_there_are_none_and_in_the_bare_result(self):
        column = self.file("3\n34\n4\n12\n5\n2\n")
        self.assertEqual(self.answer(column.read_text(), "--target", 1, "--count")["number_of_solutions"], 0)
        self.assertEqual(programs.run("knapsack", column, "--target", 1, "--count", "--quiet").stdout, "no\n0\n")
        self.assertEqual(programs.run("knapsack", column, "--target", 9, "--count", "--quiet").stdout, "yes\n2\n")

    def test_subset_sums(self):
        column = "3\n34\n4\n12\n5\n2\n"
        answer = self.answer(column, "--target", 9)
        self.assertEqual((answer["status"], answer["reachable"], answer["weight"]), ("found", True, 9))
        answer = self.answer(column, "--target", 30)
        self.assertEqual((answer["status"], answer["reachable"], answer["objective"]), ("infeasible", False, 26))
        self.assertEqual(self.answer("3 34 4 12 5 2\n", "--target", 9)["reachable"], True)
        self.assertEqual(self.answer("60 10\n100 20\n120 30\n", "--target", 40, "--items", 2)["reachable"], True)
        self.assertEqual(self.answer(TRIP, "--target", 40)["reachable"], True)
        # A weight may be the sum of the others, and equal profits say nothing about it.
        self.assertEqual(self.answer("weight\n1\n2\n3\n4\n10\n", "--target", 13)["reachable"], True)
        self.assertEqual(self.answer("profit,weight\n1,1\n1,2\n1,3\n3,6\n", "--target", 7)["reachable"], True)
        self.assertEqual(self.answer(column, "--target", 9, "--count")["number_of_solutions"], 2)
        self.assertEqual(self.answer("-5\n3\n8\n11\n", "--target", 6)["reachable"], True)
        shown = programs.run("knapsack", self.file(column), "--target", 30).stdout
        self.assertRegex(shown, r"reachable +no\n")
        self.assertRegex(shown, r"proved +no choice has this weight\n")
        self.assertEqual(programs.run("knapsack", self.file(column), "--target", 9, "--quiet").stdout, "yes\n")

    def test_subset_sums_as_by_trying_all(self):
        drawn = random.Random(2)
        for _ in range(50):
            numbers = [drawn.randint(-20, 100) for _ in range(8)]
            target = drawn.randint(-20, 300)
            sums = [sum(chosen) for size in range(9) for chosen in itertools.combinations(numbers, size)]
            answer = self.answer("".join(f"{number}\n" for number in numbers), "--target", target, "--count",
                                 "--format", "sums")
            self.assertEqual(answer["reachable"], target in sums)
            if target in sums:
                self.assertEqual(answer["number_of_solutions"], sums.count(target))

    def test_ranks(self):
        answer = self.answer(COPIES + "50\n", "--at-most", 2, "--count", ranks=2)
        self.assertEqual((answer["objective"], answer["number_of_solutions"]), (220, 1))


if __name__ == "__main__":
    unittest.main()
