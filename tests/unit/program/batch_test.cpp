#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include <espalier/program/batch.hpp>
#include <espalier/program/files/files.hpp>

#include "unit/core/temporary_folder.hpp"

namespace {

using espalier::program::Batch;
using espalier::program::Column;
using espalier::program::ExitCode;
using espalier::program::Output;
using espalier::program::read_file;
using espalier::program::Report;
using espalier::program::RunOptions;
using espalier::program::write_file;
using testing::ElementsAre;
using testing::HasSubstr;

struct Row {
    std::string name;
    std::string status = "optimal";
    std::string value = "1";
};

std::vector<Column<Row>> columns() {
    const auto value = [](const Row& row) { return row.value; };
    return {
        {.name = "label", .shown = [](const Row& row) { return '<' + row.name + '>'; }, .width = -8, .is_brief = true},
        {.name = "name", .value = [](const Row& row) { return row.name; }, .is_key = true},
        {.name = "status", .value = [](const Row& row) { return row.status; }},
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

TEST_F(BatchTest, ShowsPeopleATableAndKeepsAFileOfTheSameRows) {
    options.results = path;
    Batch<Row> batch(begun(), output, columns());
    testing::internal::CaptureStdout();
    batch.write_head(10);
    batch.write({.name = "a"}, {}, {});
    batch.keep({.name = "a"});
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "label        value\n<a>              1\n");
    EXPECT_EQ(read_file(path), "name,status,value\na,optimal,1\n");
}

TEST_F(BatchTest, ShowsTheBriefColumnsIfQuiet) {
    options.quiet = true;
    Batch<Row> batch(begun(), output, columns());
    testing::internal::CaptureStdout();
    batch.write_head();
    batch.write({.name = "a"}, {}, {});
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "<a> 1\n");
}

TEST_F(BatchTest, KnowsWhatEarlierRunsAreDoneWith) {
    write_file(path, "name,status,value\na,optimal,1\nb,broken,\nc,optimal");
    options.results = path;
    const Batch<Row> batch(begun(), output, columns());
    EXPECT_THAT(batch.finished(), ElementsAre(ElementsAre("a")));
    EXPECT_TRUE(batch.is_finished({.name = "a", .value = "2"}));
    EXPECT_FALSE(batch.is_finished({.name = "b"}));
    EXPECT_FALSE(batch.is_finished({.name = "c"}));
}

TEST_F(BatchTest, CountsByStatusAndSaysWhatWasDoneEarlier) {
    write_file(path, "name,status,value\na,optimal,1\n");
    options.results = path;
    Batch<Row> batch(begun(), output, columns());
    testing::internal::CaptureStdout();
    batch.write({.name = "b"}, {}, {});
    batch.write({.name = "c"}, {}, {});
    batch.write_summary({});
    EXPECT_EQ(batch.counts().at("optimal"), 2U);
    EXPECT_THAT(testing::internal::GetCapturedStdout(), HasSubstr("by earlier runs       1\n"));
    EXPECT_EQ(output.finish(), ExitCode::answered);
}

TEST_F(BatchTest, OfABrokenInstanceIsBadInput) {
    Batch<Row> batch(begun(), output, columns());
    testing::internal::CaptureStdout();
    batch.write({.name = "a", .status = espalier::program::broken}, {}, {});
    testing::internal::GetCapturedStdout();
    EXPECT_EQ(output.finish(), ExitCode::bad_input);
}

using BatchDeathTest = BatchTest;

TEST_F(BatchDeathTest, NeedsAColumnForTheStatus) {
    auto without = columns();
    without.erase(without.begin() + 2);
    EXPECT_DEATH(Batch<Row>(begun(), output, without), "a column for the status");
}

}  // namespace
