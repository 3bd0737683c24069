#include "golomb/report.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "unit/golomb/instances.hpp"

namespace {

using espalier::program::Report;
using golomb::Command;
using golomb::Finding;
using golomb::Goal;
using golomb::Ruler;
using golomb_test::instance;

Command for_marks(int marks) {
    Command command;
    command.marks = marks;
    return command;
}

Finding proof_for_four_marks(const Command& command) {
    Finding finding;
    finding.instance = instance(4, 6, command.all ? Goal::all_shortest : Goal::shortest);
    finding.searched_longest = 6;
    finding.kernel = "auto";
    finding.complete = true;
    finding.answer.add(Ruler({0, 1, 4, 6}), command.all);
    conclude(command, finding);
    return finding;
}

Finding stopped_search(const Command& command) {
    Finding finding;
    finding.instance = instance(12, 84);
    finding.searched_longest = 84;
    finding.kernel = "plain";
    finding.constructed = Ruler({0, 9, 10, 17, 30, 42, 45, 56, 61, 79, 83, 85});
    finding.answer.leave({{0, 1, 3}, {0, 2}});
    finding.answer.leave({{0, 5}, {1}});
    conclude(command, finding);
    return finding;
}

std::string line(const Report& report, const std::string& label) {
    const auto found = std::find_if(report.lines.begin(), report.lines.end(),
                                    [&](const Report::Line& candidate) { return candidate.label == label; });
    return found == report.lines.end() ? "none" : found->text;
}

TEST(Report, TellsPeopleAndPrograms) {
    const auto command = for_marks(4);
    const auto report = make_report(command, proof_for_four_marks(command));
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
    auto command = for_marks(4);
    command.difference_table = true;
    EXPECT_EQ(make_report(command, proof_for_four_marks(command)).table, " 0 |\n 1 | 1\n 4 | 4 3\n 6 | 6 5 2\n");
}

TEST(Report, ListsAllSolutions) {
    auto command = for_marks(4);
    command.all = true;
    const auto report = make_report(command, proof_for_four_marks(command));
    EXPECT_EQ(report.title, "all shortest Golomb rulers with 4 marks");
    EXPECT_EQ(report.more["solutions"].dump(), "[[0,1,4,6]]");
}

TEST(Report, SaysWhichRangesWereAskedFor) {
    auto command = for_marks(4);
    command.stub_range = "0-1..0-2";
    auto report = make_report(command, proof_for_four_marks(command));
    EXPECT_EQ(report.title, "a shortest Golomb ruler with 4 marks; the part 0-1..0-2 of the search");
    EXPECT_EQ(report.instance["stub_range"].dump(), R"(["0-1","0-2"])");
    command.stub_range = "0-1..0-2,0-3..";
    report = make_report(command, proof_for_four_marks(command));
    EXPECT_EQ(report.title, "a shortest Golomb ruler with 4 marks; 2 parts of the search, from 0-1..0-2 on");
    EXPECT_EQ(report.instance["stub_ranges"].dump(), R"([["0-1","0-2"],["0-3",""]])");
}

TEST(Report, SaysWhatIsWrongWithAnAnswer) {
    const auto command = for_marks(4);
    auto finding = proof_for_four_marks(command);
    finding.rulers = {Ruler({0, 1, 3, 6})};
    const auto report = make_report(command, finding);
    ASSERT_TRUE(report.check.has_value());
    EXPECT_FALSE(report.check->passed);
    EXPECT_EQ(report.check->text, "0-1-3-6: the distance 3 is measured twice, from 0 to 3 and from 3 to 6");
}

TEST(Report, SaysHowToGoOn) {
    const auto command = for_marks(12);
    const auto report = make_report(command, stopped_search(command));
    EXPECT_EQ(report.table,
              "to go on\n  golomb --marks 12 --known-optimum 85 --kernel plain --stub-range 0-1-3..0-2,0-5..\n");
    EXPECT_EQ(report.more["unsearched"].dump(), R"([["0-1-3","0-2"],["0-5",""]])");
    EXPECT_TRUE(report.more["proved"].is_null());
    EXPECT_EQ(line(report, "known"), "no Golomb ruler with 12 marks is shorter than 73");
    EXPECT_EQ(line(report, "gap"), "12 (14.1 %)");
    EXPECT_EQ(line(report, "still to do"), "none");
}

TEST(Report, GoesOnWithTheIncumbent) {
    const auto command = for_marks(12);
    Finding finding = stopped_search(command);
    finding.answer.tighten(80);
    finding.answer.add(Ruler({0, 1, 80}), false);
    EXPECT_NE(make_report(command, finding).table.find("--known-optimum 80 "), std::string::npos);
}

TEST(Report, SaysThatLongerRulersAreStillToDo) {
    const auto command = for_marks(12);
    auto finding = stopped_search(command);
    finding.searched_longest = 80;
    const auto report = make_report(command, finding);
    EXPECT_NE(report.table.find("--known-optimum 81 "), std::string::npos);
    EXPECT_EQ(line(report, "still to do"), "rulers longer than 80, if that finds none");
}

TEST(Report, GoesOnWithTheBestLengthKnownWhereNothingIsDone) {
    const auto command = for_marks(12);
    auto finding = stopped_search(command);
    finding.searched_longest = 80;
    finding.answer = {};
    finding.answer.leave({});
    const auto report = make_report(command, finding);
    EXPECT_EQ(report.table, "to go on\n  golomb --marks 12 --known-optimum 85 --kernel plain --stub-range ..\n");
    EXPECT_EQ(line(report, "still to do"), "none");
}

TEST(Report, ListsTheSmallestOfManyMissingDistances) {
    const auto command = for_marks(3);
    auto finding = proof_for_four_marks(command);
    finding.rulers = {Ruler({0, 1, 40})};
    EXPECT_EQ(
        make_report(command, finding).details[0].text,
        "3 measured, 37 missing: 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 and 13 larger ones");
}

TEST(Report, HasASingularForOneMark) {
    const auto command = for_marks(1);
    Finding finding;
    finding.instance = instance(1, 0);
    finding.rulers = {Ruler({0})};
    const auto report = make_report(command, finding);
    EXPECT_EQ(report.title, "a shortest Golomb ruler with 1 mark");
    ASSERT_TRUE(report.check.has_value());
    EXPECT_EQ(report.check->text, "1 mark, 0 distances, all different");
}

TEST(Report, KeepsTheGoalForWhatIsLeft) {
    auto command = for_marks(12);
    command.exact_length = 90;
    command.all = true;
    auto finding = stopped_search(for_marks(12));
    EXPECT_EQ(make_report(command, finding).table.rfind("to go on\n  golomb --marks 12 --exact-length 90 --all ", 0),
              0U);
    command = for_marks(12);
    command.all = true;
    EXPECT_EQ(make_report(command, finding).table.rfind("to go on\n  golomb --marks 12 --known-optimum 84 --all ", 0),
              0U)
        << "up to this length, as all of the shortest length are wanted";
    command = for_marks(12);
    command.length = 84;
    EXPECT_EQ(make_report(command, finding).table.rfind("to go on\n  golomb --marks 12 --length 84 ", 0), 0U);
}

TEST(Report, GivesEachOfManyRangesALine) {
    const auto command = for_marks(12);
    auto finding = stopped_search(command);
    finding.answer = {};
    std::string lines;
    for (int mark = 10; mark < 420; mark += 2) {
        finding.answer.leave({{0, mark}, {0, mark + 1}});
        lines += "0-" + std::to_string(mark) + "..0-" + std::to_string(mark + 1) + '\n';
    }
    EXPECT_EQ(make_report(command, finding).table,
              "to go on\n  golomb --marks 12 --known-optimum 85 --kernel plain --stub-range @/dev/stdin <<END\n" +
                  lines + "END\n");
}

TEST(Report, NamesNoCommandForARestThatIsKept) {
    const auto command = for_marks(12);
    const auto report = make_report(command, stopped_search(command), true);
    EXPECT_EQ(report.table, "");
    EXPECT_EQ(report.more["unsearched"].dump(), R"([["0-1-3","0-2"],["0-5",""]])");
}

}  // namespace
