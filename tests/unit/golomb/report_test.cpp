// SPDX-License-Identifier: Apache-2.0
#include "golomb/report.hpp"
#include <gtest/gtest.h>
#include <algorithm>
#include <string>
#include "unit/golomb/instances.hpp"

namespace {
using espalier::program::Report;
using golomb::Finding;
using golomb::Goal;
using golomb::Ruler;
using golomb_test::instance;

Finding proof_for_four_marks(golomb::Instance instance = golomb_test::instance(4, 6)) {
    Finding finding;
    finding.answer.add(Ruler({0, 1, 4, 6}), instance.lists_all());
    finding.instance = std::move(instance);
    finding.searched_longest = 6;
    finding.complete = true;
    conclude(finding);
    return finding;
}

Finding stopped_search() {
    Finding finding;
    finding.instance = instance(12, 84);
    finding.searched_longest = 84;
    finding.settings.kernel = "plain";
    finding.constructed = Ruler({0, 9, 10, 17, 30, 42, 45, 56, 61, 79, 83, 85});
    finding.answer.leave({{0, 1, 3}, {0, 2}});
    finding.answer.leave({{0, 5}, {1}});
    conclude(finding);
    return finding;
}

std::string line(const Report& report, const std::string& label) {
    const auto found = std::find_if(report.lines.begin(), report.lines.end(),
                                    [&](const Report::Line& candidate) { return candidate.label == label; });
    return found == report.lines.end() ? "none" : found->text;
}

TEST(Report, TellsPeopleAndPrograms) {
    const auto report = make_report(proof_for_four_marks());
    EXPECT_EQ(report.title, "a shortest Golomb ruler with 4 marks");
    EXPECT_EQ(line(report, "ruler"), "0-1-4-6");
    EXPECT_EQ(line(report, "length"), "6");
    ASSERT_EQ(report.details.size(), 1U);
    EXPECT_EQ(report.details[0].text, "6 measured, none missing: a perfect ruler");
    EXPECT_EQ(line(report, "proved"), "no Golomb ruler with 4 marks is shorter than 6");
    EXPECT_EQ(report.bare, "0-1-4-6");
    EXPECT_EQ(report.table, "");
    EXPECT_EQ(report.instance.dump(), R"({"marks":4,"all":false,"from_scratch":false,"kernel":"auto"})");
    EXPECT_EQ(report.objective, 6);
    EXPECT_EQ(report.bound, 6);
    EXPECT_EQ(report.solution.dump(), "[0,1,4,6]");
    EXPECT_EQ(report.more.dump(), R"({"tree_version":2,"proved":"no Golomb ruler with 4 marks is shorter than 6"})");
    EXPECT_EQ(report.node, "prefixes of rulers that pass the tests of version 2 of the tree");
    ASSERT_TRUE(report.check.has_value());
    EXPECT_TRUE(report.check->passed);
    EXPECT_EQ(report.check->text, "4 marks, 6 distances, all different");
}

TEST(Report, ShowsDifferences) {
    EXPECT_EQ(make_report(proof_for_four_marks(), true).table, " 0 |\n 1 | 1\n 4 | 4 3\n 6 | 6 5 2\n");
}

TEST(Report, ListsAllSolutions) {
    const auto report = make_report(proof_for_four_marks(instance(4, 6, Goal::all_shortest)));
    EXPECT_EQ(report.title, "all shortest Golomb rulers with 4 marks");
    EXPECT_EQ(report.more["solutions"].dump(), "[[0,1,4,6]]");
}

TEST(Report, SaysWhichRangesWereAskedFor) {
    auto asked = instance(4, 6);
    asked.ranges = {{{0, 1}, {0, 2}}};
    auto report = make_report(proof_for_four_marks(asked));
    EXPECT_EQ(report.title, "the part 0-1..0-2 of the search for a shortest Golomb ruler with 4 marks");
    EXPECT_EQ(report.instance["stub_range"].dump(), R"(["0-1","0-2"])");
    asked.ranges.push_back({{0, 3}, {1}});
    report = make_report(proof_for_four_marks(asked));
    EXPECT_EQ(report.title, "2 parts, from 0-1..0-2 on, of the search for a shortest Golomb ruler with 4 marks");
    EXPECT_EQ(report.instance["stub_ranges"].dump(), R"([["0-1","0-2"],["0-3",""]])");
}

TEST(Report, SaysWhatIsWrongWithAnAnswer) {
    auto finding = proof_for_four_marks();
    finding.rulers = {Ruler({0, 1, 3, 6})};
    const auto report = make_report(finding);
    ASSERT_TRUE(report.check.has_value());
    EXPECT_FALSE(report.check->passed);
    EXPECT_EQ(report.check->text, "0-1-3-6: the distance 3 is measured twice, from 0 to 3 and from 3 to 6");
}

TEST(Report, SaysHowToGoOn) {
    const auto report = make_report(stopped_search());
    EXPECT_EQ(report.title, "a short Golomb ruler with 12 marks");
    EXPECT_EQ(report.table,
              "to go on\n  golomb --marks 12 --known-optimum 85 --kernel plain --stub-range 0-1-3..0-2,0-5..\n");
    EXPECT_EQ(report.more["unsearched"].dump(), R"([["0-1-3","0-2"],["0-5",""]])");
    EXPECT_TRUE(report.more["proved"].is_null());
    EXPECT_EQ(line(report, "known"), "no Golomb ruler with 12 marks is shorter than 81");
    EXPECT_DOUBLE_EQ(report.gap().value(), 4.0 / 85);
    EXPECT_EQ(line(report, "still to do"), "none");
}

TEST(Report, GoesOnWithTheIncumbent) {
    Finding finding = stopped_search();
    finding.answer.tighten(80);
    finding.answer.add(Ruler({0, 1, 80}), false);
    EXPECT_NE(make_report(finding).table.find("--known-optimum 80 "), std::string::npos);
}

TEST(Report, SaysThatLongerRulersAreStillToDo) {
    auto finding = stopped_search();
    finding.searched_longest = 80;
    const auto report = make_report(finding);
    EXPECT_NE(report.table.find("--known-optimum 81 "), std::string::npos);
    EXPECT_EQ(line(report, "still to do"), "rulers longer than 80, if that finds none");
}

TEST(Report, GoesOnWithTheBestLengthKnownWhereNothingIsDone) {
    auto finding = stopped_search();
    finding.searched_longest = 80;
    finding.answer = {};
    finding.answer.leave({});
    const auto report = make_report(finding);
    EXPECT_EQ(report.table, "to go on\n  golomb --marks 12 --known-optimum 85 --kernel plain --stub-range ..\n");
    EXPECT_EQ(line(report, "still to do"), "none");
}

TEST(Report, ListsTheSmallestOfManyMissingDistances) {
    auto finding = proof_for_four_marks();
    finding.rulers = {Ruler({0, 1, 40})};
    EXPECT_EQ(
        make_report(finding).details[0].text,
        "3 measured, 37 missing: 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 and 13 larger ones");
}

TEST(Report, HasASingularForOneMark) {
    Finding finding;
    finding.instance = instance(1, 0);
    finding.rulers = {Ruler({0})};
    finding.complete = true;
    const auto report = make_report(finding);
    EXPECT_EQ(report.title, "a shortest Golomb ruler with 1 mark");
    ASSERT_TRUE(report.check.has_value());
    EXPECT_EQ(report.check->text, "1 mark, 0 distances, all different");
}

TEST(Report, KeepsTheGoalForWhatIsLeft) {
    const auto begin_of_rest = [](const golomb::Instance& instance) {
        auto finding = stopped_search();
        finding.instance = instance;
        const auto table = make_report(finding).table;
        return table.substr(0, table.find("--kernel"));
    };
    EXPECT_EQ(begin_of_rest(instance(12, 90, Goal::all_of_length)),
              "to go on\n  golomb --marks 12 --exact-length 90 --all ");
    EXPECT_EQ(begin_of_rest(instance(12, 84, Goal::all_shortest)),
              "to go on\n  golomb --marks 12 --known-optimum 84 --all ")
        << "up to this length, as all of the shortest length are wanted";
    EXPECT_EQ(begin_of_rest(instance(12, 84, Goal::any_within)), "to go on\n  golomb --marks 12 --length 84 ");
}

TEST(Report, GivesEachOfManyRangesALine) {
    auto finding = stopped_search();
    finding.answer = {};
    std::string lines;
    for (int mark = 10; mark < 420; mark += 2) {
        finding.answer.leave({{0, mark}, {0, mark + 1}});
        lines += "0-" + std::to_string(mark) + "..0-" + std::to_string(mark + 1) + '\n';
    }
    EXPECT_EQ(make_report(finding).table,
              "to go on\n  golomb --marks 12 --known-optimum 85 --kernel plain --stub-range @/dev/stdin <<END\n" +
                  lines + "END\n");
}

TEST(Report, NamesNoCommandForARestThatIsKept) {
    const auto report = make_report(stopped_search(), false, true);
    EXPECT_EQ(report.table, "");
    EXPECT_EQ(report.more["unsearched"].dump(), R"([["0-1-3","0-2"],["0-5",""]])");
}
}  // namespace
