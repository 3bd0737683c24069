// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <espalier/answers.hpp>
#include <espalier/depth_first.hpp>
#include <espalier/engine/search.hpp>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/files.hpp>
#include <espalier/program/report/answer_report.hpp>
#include <espalier/transports/threads/threads.hpp>
#include "unit/core/temporary_folder.hpp"

namespace {
using namespace espalier;
using program::OutputError;
using program::read_file;
using program::SolutionsFile;
using program::write_file;
using testing::HasSubstr;
using testing::ThrowsMessage;

class SolutionsFileTest : public testing::Test {
protected:
    espalier_test::TemporaryFolder folder;
    std::string path = folder.file("solutions");
};

TEST_F(SolutionsFileTest, IsEmptiedWhenItsBeginningIsWritten) {
    write_file(path, "something else\n");
    SolutionsFile file(path);
    EXPECT_EQ(read_file(path), "something else\n");
    file.write_at(0, "a\n");
    file.write_at(2, "b\n");
    EXPECT_EQ(read_file(path), "a\nb\n");
}

TEST_F(SolutionsFileTest, LosesWhatWasWrittenBehindItsEnd) {
    write_file(path, "a\nb\nc\nd\n");
    SolutionsFile file(path);
    file.write_at(4, "e\n");
    file.end_at(6);
    EXPECT_EQ(read_file(path), "a\nb\ne\n");
}

TEST_F(SolutionsFileTest, IsRefusedIfItLacksWhatIsCounted) {
    write_file(path, "a\n");
    SolutionsFile file(path);
    const auto lacks = ThrowsMessage<OutputError>(HasSubstr(path + ": cannot be written: it ends before"));
    EXPECT_THAT([&] { file.write_at(4, "b\n"); }, lacks);
    EXPECT_THAT([&] { file.end_at(4); }, lacks);
    EXPECT_EQ(read_file(path), "a\n");
}

/// Collects the numbers below 2^levels, each a leaf of a binary tree.
struct Leaves {
    using Node = std::pair<int, int>;  // the number, and the levels below
    using Answer = All<int>;

    Node root() const { return {0, 6}; }
    void expand(const Node& node, Answer& answer, auto&& child) const {
        if (node.second == 0) return answer.add(node.first);
        for (int digit = 0; digit < 2; ++digit) child(Node{2 * node.first + digit, node.second - 1});
    }
};

TEST_F(SolutionsFileTest, HasWhatASearchFindsInsteadOfItsAnswer) {
    using Problem = DepthFirst<Leaves>;
    SolutionsFile file(path);
    const program::WritingProblem<Problem> writing(std::make_shared<const Problem>(Leaves()), &file);
    Threads threads(2);
    const auto result = engine::search(writing, threads, {.quantum = 5});
    const auto& written = dynamic_cast<const program::WrittenSolutions&>(*result.answer);
    file.end_at(written.bytes);
    const auto text = read_file(path);
    EXPECT_EQ(written.number, 64U);
    EXPECT_EQ(written.bytes, text.size());
    std::uint64_t lines = 0;
    for (int number = 0; number < 64; ++number)
        lines += ('\n' + text).find('\n' + std::to_string(number) + '\n') != std::string::npos;
    EXPECT_EQ(lines, 64U);
    EXPECT_TRUE(static_cast<const engine::AnswerOf<Leaves::Answer>&>(*result.answer).value.solutions.empty());
}
}  // namespace
