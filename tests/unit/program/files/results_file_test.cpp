// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/files.hpp>
#include <espalier/program/files/results_file.hpp>
#include "unit/core/temporary_folder.hpp"

namespace {
using espalier::program::InputError;
using espalier::program::read_file;
using espalier::program::ResultsFile;
using espalier::program::write_file;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

class ResultsFileTest : public testing::Test {
protected:
    static bool keep_all(const ResultsFile::Line&) { return true; }

    espalier_test::TemporaryFolder folder;
    std::string path = folder.file("results.csv");
    ResultsFile::Line columns = {"name", "value"};
};

TEST_F(ResultsFileTest, HasTheColumnsFirstAndEachLineAtOnce) {
    ResultsFile results(path, columns, keep_all);
    EXPECT_EQ(read_file(path), "name,value\n");
    results.append({"a,b", "1"});
    EXPECT_EQ(read_file(path), "name,value\n\"a,b\",1\n");
    EXPECT_TRUE(results.earlier().empty());
}

TEST_F(ResultsFileTest, GoesOnWithCompleteLinesThatAreToBeKept) {
    write_file(path, "name,value\na,1\nb,2\nshort\nc,3\nd,");
    ResultsFile results(path, columns, [](const auto& line) { return line[0] != "b"; });
    EXPECT_THAT(results.earlier(), ElementsAre(ElementsAre("a", "1"), ElementsAre("c", "3")));
    results.append({"e", "4"});
    EXPECT_EQ(read_file(path), "name,value\na,1\nc,3\ne,4\n");
}

TEST_F(ResultsFileTest, LeavesATableOfOtherColumnsAlone) {
    write_file(path, "other,value\na,1\n");
    EXPECT_THAT([&] { ResultsFile(path, columns, keep_all); },
                ThrowsMessage<InputError>(HasSubstr(":1: these are other columns, expected name,value")));
    EXPECT_EQ(read_file(path), "other,value\na,1\n");
}

TEST_F(ResultsFileTest, RefusesAFileThatCannotBeOpened) {
    EXPECT_THROW(ResultsFile("/dev/null/results.csv", columns, keep_all), std::runtime_error);
}

TEST_F(ResultsFileTest, IsOneRunsAtATime) {
    for (const bool is_new : {true, false}) {
        ResultsFile results(path, columns, keep_all);
        results.append({is_new ? "a" : "b", "1"});
        EXPECT_THAT([&] { ResultsFile(path, columns, keep_all); },
                    ThrowsMessage<InputError>(HasSubstr("results.csv: process ")));
    }
    EXPECT_EQ(read_file(path), "name,value\na,1\nb,1\n");
}

using ResultsFileDeathTest = ResultsFileTest;

TEST_F(ResultsFileDeathTest, WantsAFieldForEachColumn) {
    ResultsFile results(path, columns, keep_all);
    EXPECT_DEATH(results.append({"a"}), "a field for each column");
}
}  // namespace
