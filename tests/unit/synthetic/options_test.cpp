// SPDX-License-Identifier: Apache-2.0
#include "synthetic/options.hpp"

#include <gtest/gtest.h>

#include <espalier/program/errors.hpp>

namespace {

using espalier::program::UsageError;

struct Values {
    double real = 7;
    std::optional<std::uint64_t> seed;
};

Values parsed(std::vector<const char*> arguments) {
    espalier::program::OptionList list({.name = "test", .summary = "", .usage = "", .definition = "", .examples = {}});
    Values values;
    list.begin_group("Options");
    synthetic::declare_real(list, {"--real", "R", ""}, values.real, 0, 1.5);
    synthetic::declare_tree_seed(list, "", values.seed);
    arguments.insert(arguments.begin(), "test");
    list.parse(static_cast<int>(arguments.size()), arguments.data());
    return values;
}

TEST(Options, TakeRealNumbersInTheirRange) {
    EXPECT_EQ(parsed({}).real, 7);
    EXPECT_EQ(parsed({"--real", "0.25"}).real, 0.25);
    EXPECT_EQ(parsed({"--real", "1.5"}).real, 1.5);
    EXPECT_EQ(parsed({"--real", "0"}).real, 0);
    for (const char* wrong : {"1.6", "-0.1", "nan", "1x", "", "1e9"}) {
        EXPECT_THROW(parsed({"--real", wrong}), UsageError) << wrong;
    }
}

TEST(Options, TakeATreeSeed) {
    EXPECT_FALSE(parsed({}).seed);
    EXPECT_EQ(parsed({"--tree-seed", "12"}).seed, 12U);
    EXPECT_THROW(parsed({"--tree-seed", "x"}), UsageError);
}

}  // namespace
