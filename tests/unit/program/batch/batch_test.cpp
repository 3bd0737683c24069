// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <espalier/program/batch/batch.hpp>
#include <espalier/program/files/files.hpp>
#include "unit/core/temporary_folder.hpp"

namespace {
using espalier::program::Batch;
using espalier::program::ExitCode;
using espalier::program::key_of;
using espalier::program::Output;
using espalier::program::read_file;
using espalier::program::Report;
using espalier::program::Row;
using espalier::program::RunOptions;
using espalier::program::write_file;
using testing::ElementsAre;
using testing::HasSubstr;

Row row(const std::string& name, const std::string& status = "optimal", const std::string& value = "1") {
    return {{.name = "label", .shown = '<' + name + '>', .width = -8, .is_brief = true},
            {.name = "name", .value = name, .is_key = true},
            {.name = "status", .value = status},
            {.name = "value", .value = value, .shown = value, .width = 6, .is_brief = true}};
}

class BatchTest : public testing::Test {
protected:
    BatchTest() { options.threads = 1; }

    espalier::program::Run& begun() {
        run.begin(options);
        return run;
    }

    espalier_test::TemporaryFolder folder;
    std::string path = folder.file("results.csv");
    RunOptions options;
    espalier::program::Run run{"test", espalier::program::Run::Clock::now()};
    Output output{run};
};

// The name is that of a file.
Row row_of_file(const std::string& name) {
    auto row = ::row(name);
    row[1].is_whole = true;
    return row;
}

TEST_F(BatchTest, AnswersFilesAgainThatHaveChanged) {
    const auto same = folder.file("same");
    const auto changed = folder.file("changed");
    const auto missing = folder.file("missing");
    for (const auto& file : {same, changed}) write_file(file, "123456789");
    const auto rows = fmt::format(
        "name,status,value,options,checksum\n{},optimal,1,,cbf43926\n{},optimal,1,,1\n{},optimal,1,--size 3,1\n", same,
        missing, changed);
    write_file(path, fmt::format("{}{},optimal,1,,cbf43927\n", rows, changed));
    options.results = path;
    Batch batch(begun(), output, row_of_file({}));
    EXPECT_TRUE(batch.is_finished(row_of_file(same)));
    EXPECT_TRUE(batch.is_finished(row_of_file(missing)));
    EXPECT_FALSE(batch.is_finished(row_of_file(changed)));
    batch.begin({{same}, {changed}});
    batch.write(0, row_of_file(same), {}, {}, true);
    batch.write(1, row_of_file(changed), {}, {}, true);
    EXPECT_EQ(read_file(path), fmt::format("{}{},optimal,1,,cbf43926\n", rows, changed));
}

TEST_F(BatchTest, ShowsPeopleATableAndKeepsAFileOfTheSameRows) {
    options.results = path;
    Batch batch(begun(), output, row({}));
    batch.begin({{"a"}, {"b"}});
    testing::internal::CaptureStdout();
    batch.write_head(10);
    EXPECT_TRUE(batch.write(0, row("a"), {}, {}, true));
    EXPECT_TRUE(batch.write(1, row("b"), {}, {}, false));
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "label        value\n<a>              1\n<b>              1\n");
    EXPECT_EQ(read_file(path), "name,status,value,options\na,optimal,1,\n");
}

TEST_F(BatchTest, ShowsTheBriefColumnsIfQuiet) {
    options.quiet = true;
    Batch batch(begun(), output, row({}));
    batch.begin({{"a"}});
    testing::internal::CaptureStdout();
    batch.write_head();
    batch.write(0, row("a"), {}, {}, true);
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "<a> 1\n");
}

TEST_F(BatchTest, KnowsWhatEarlierRunsAreDoneWith) {
    write_file(
        path,
        "name,status,value,options\na,optimal,1,\nb,broken,,\nd,optimal,1,--size 3\ne,broken,,--size 3\nc,optimal");
    options.results = path;
    Batch batch(begun(), output, row({}));
    EXPECT_THAT(batch.finished(), ElementsAre(ElementsAre("a")));
    EXPECT_TRUE(batch.is_finished(row("a", "optimal", "2")));
    EXPECT_FALSE(batch.is_finished(row("b")));
    EXPECT_FALSE(batch.is_finished(row("c")));
    EXPECT_FALSE(batch.is_finished(row("d")));
    EXPECT_EQ(read_file(path), "name,status,value,options\na,optimal,1,\nd,optimal,1,--size 3\ne,broken,,--size 3\n");
    batch.begin({{"a"}, {"b"}, {"c"}});
    EXPECT_EQ(batch.left(), 2U);
    testing::internal::CaptureStdout();
    EXPECT_FALSE(batch.write(0, row("a"), {}, {}, true));
    EXPECT_TRUE(batch.write(2, row("c"), {}, {}, true));
    EXPECT_FALSE(batch.write(2, row("c"), {}, {}, true));
    EXPECT_EQ(batch.left(), 1U);
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "<c>            1\n");
}

TEST_F(BatchTest, WritesJsonInTheOrderOfTheInput) {
    write_file(path, "name,status,value,options\nb,optimal,1,\n");
    options.results = path;
    options.json = "-";
    Batch batch(begun(), output, row({}));
    const auto names_of = [](const std::string& objects) {
        std::string names;
        for (std::size_t i = 0; (i = objects.find("{\"name\":\"", i)) != std::string::npos; ++i)
            names += objects[i + 9];
        return names;
    };
    const auto written_with = [&](std::size_t position, const std::string& name) {
        testing::internal::CaptureStdout();
        Report report;
        report.instance["name"] = name;
        batch.write(position, row(name), report, {}, true);
        return names_of(testing::internal::GetCapturedStdout());
    };
    batch.begin({{"a"}, {"b"}, {"c"}, {"d"}, {"e"}, {"f"}});
    EXPECT_EQ(written_with(2, "c"), "");
    EXPECT_EQ(written_with(0, "a"), "ac");
    EXPECT_EQ(written_with(5, "f"), "");
    EXPECT_EQ(written_with(3, "d"), "d");
    testing::internal::CaptureStdout();
    batch.begin({{"g"}});
    EXPECT_EQ(names_of(testing::internal::GetCapturedStdout()), "f");
    EXPECT_EQ(written_with(0, "g"), "g");
}

TEST_F(BatchTest, CountsByStatusAndSaysWhatWasDoneEarlier) {
    write_file(path, "name,status,value,options\na,optimal,1,\n");
    options.results = path;
    Batch batch(begun(), output, row({}));
    batch.begin({{"b"}, {"c"}});
    testing::internal::CaptureStdout();
    batch.write(0, row("b"), {}, {}, true);
    batch.write(1, row("c"), {}, {}, true);
    batch.add_nodes(1234);
    batch.write_summary();
    const auto text = testing::internal::GetCapturedStdout();
    EXPECT_THAT(text, HasSubstr("2 instances"));
    EXPECT_THAT(text, HasSubstr("optimal               2\n"));
    EXPECT_THAT(text, HasSubstr("by earlier runs       1\n"));
    EXPECT_THAT(text, HasSubstr("nodes                 1,234 in "));
    EXPECT_EQ(output.finish(), ExitCode::answered);
}

TEST_F(BatchTest, SaysWhatEarlierRunsLeftOpen) {
    write_file(path,
               "name,status,value,options\na,feasible,1,\nb,optimal,1,\nfeasible,optimal,1,\nc,unknown,,\n"
               "d,feasible,1,--size 3\n");
    options.results = path;
    Batch batch(begun(), output, row({}));
    testing::internal::CaptureStdout();
    batch.write_summary();
    EXPECT_THAT(testing::internal::GetCapturedStdout(), HasSubstr("of them left open     2\n"));
    EXPECT_EQ(output.finish(), ExitCode::stopped_early);
}

TEST_F(BatchTest, OfABrokenInstanceIsBadInput) {
    Batch batch(begun(), output, row({}));
    batch.begin({{"a"}});
    testing::internal::CaptureStdout();
    batch.write(0, row("a", espalier::program::broken), {}, {}, true);
    testing::internal::GetCapturedStdout();
    EXPECT_EQ(output.finish(), ExitCode::bad_input);
}

using BatchDeathTest = BatchTest;

TEST_F(BatchDeathTest, NeedsAColumnForTheStatus) {
    auto without = row({});
    without.erase(without.begin() + 2);
    EXPECT_DEATH(Batch(begun(), output, without), "a column for the status");
}
}  // namespace
