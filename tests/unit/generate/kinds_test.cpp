// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include "generate/kind.hpp"

namespace {
TEST(Kinds, MakeTheSameFilesAgain) {
    for (const auto make : {generate::make_knapsack, generate::make_polynomial, generate::make_puzzle15}) {
        const generate::Command command{.count = 20, .seed = 3, .output = "folder"};
        const auto made = [&](std::uint64_t number) {
            const auto kind = make();
            kind->check(command);
            return kind->make(command, number).front();
        };
        EXPECT_EQ(made(2).text, made(2).text);
        EXPECT_NE(made(2).text, made(3).text);
        EXPECT_NE(made(2).name.find("s3_02"), std::string::npos) << made(2).name;
    }
}

TEST(Padded, SortsAsNumbersDo) {
    EXPECT_EQ(generate::padded(7, 9), "7");
    EXPECT_EQ(generate::padded(7, 10), "07");
    EXPECT_EQ(generate::padded(100, 100), "100");
}
}  // namespace
