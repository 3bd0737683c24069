// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <cstdint>
#include <string>
#include <vector>
#include <espalier/program/command_line/values.hpp>

namespace {
using espalier::program::bytes_value;
using espalier::program::integer_value;
using espalier::program::nodes_value;
using espalier::program::parts_of;
using espalier::program::real_value;
using espalier::program::require_ending;
using espalier::program::seconds_value;
using espalier::program::share_value;
using espalier::program::suggestion;
using espalier::program::UsageError;
using testing::EndsWith;
using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(PartsOf, AreOneMoreThanSeparators) {
    EXPECT_THAT(parts_of("a,bc,,d", ','), testing::ElementsAre("a", "bc", "", "d"));
    EXPECT_THAT(parts_of(",", ','), testing::ElementsAre("", ""));
    EXPECT_THAT(parts_of("a b", ','), testing::ElementsAre("a b"));
    EXPECT_THAT(parts_of("", ','), testing::ElementsAre(""));
}

TEST(IntegerValue, TakesTheWholeRange) {
    EXPECT_EQ(integer_value<int>("--n", "1", {1, 48}), 1);
    EXPECT_EQ(integer_value<int>("--n", "48", {1, 48}), 48);
    EXPECT_EQ(integer_value<std::uint64_t>("--n", "18446744073709551615", {}), ~std::uint64_t{0});
}

TEST(IntegerValue, RefusesAllElseAndSaysWhatItExpects) {
    for (const char* text : {"", "0", "49", "-1", "+5", "5x", " 5", "1e1", "99999999999999999999"}) {
        EXPECT_THAT(([&] {
                        (void)integer_value<int>("--n", text, {1, 48});
                    }),
                    ThrowsMessage<UsageError>(HasSubstr("expected a whole number from 1 to 48")))
            << text;
    }
}

TEST(IntegerValue, SaysTheEndOfItsTypeForGreaterNumbers) {
    const auto complaint = [](auto value, const char* text) -> std::string {
        try {
            (void)integer_value<decltype(value)>("--n", text, {1});
        } catch (const UsageError& error) {
            return error.what();
        }
        return "taken";
    };
    EXPECT_THAT(complaint(std::uint64_t{}, "18446744073709551616"), EndsWith("number from 1 to 18446744073709551615"));
    EXPECT_THAT(complaint(int{}, "2147483648"), EndsWith("number from 1 to 2147483647"));
    for (const char* text : {"0", "00", "-1", "x", "-18446744073709551616", "18446744073709551616x"}) {
        EXPECT_THAT(complaint(std::uint64_t{}, text), EndsWith("number from 1 on")) << text;
    }
}

TEST(RealValue, TakesNumbersInItsRange) {
    EXPECT_EQ(real_value("--r", "0.25", 0, 1.5), 0.25);
    EXPECT_EQ(real_value("--r", "1.5", 0, 1.5), 1.5);
    EXPECT_EQ(real_value("--r", "0", 0, 1.5), 0);
    for (const char* wrong : {"1.6", "-0.1", "nan", "1x", "", "1e9"}) {
        EXPECT_THROW((void)real_value("--r", wrong, 0, 1.5), UsageError) << wrong;
    }
}

TEST(SecondsValue, KnowsUnits) {
    EXPECT_DOUBLE_EQ(seconds_value("--t", "10"), 10);
    EXPECT_DOUBLE_EQ(seconds_value("--t", "1.5s"), 1.5);
    EXPECT_DOUBLE_EQ(seconds_value("--t", "300ms"), 0.3);
    EXPECT_DOUBLE_EQ(seconds_value("--t", "20us"), 20e-6);
    EXPECT_DOUBLE_EQ(seconds_value("--t", "2.5ns"), 2.5e-9);
    EXPECT_DOUBLE_EQ(seconds_value("--t", "5m"), 300);
    EXPECT_DOUBLE_EQ(seconds_value("--t", "2h"), 7200);
}

TEST(SecondsValue, RefusesAllElse) {
    for (const char* text : {"", "s", "-1", "nan", "inf", "1e999", "1d", "1 s", "10ss"}) {
        EXPECT_THROW((void)seconds_value("--t", text), UsageError) << text;
    }
}

TEST(BytesValue, TakesPowersOf1024) {
    EXPECT_EQ(bytes_value("--m", "1000"), 1000U);
    EXPECT_EQ(bytes_value("--m", "64k"), 65536U);
    EXPECT_EQ(bytes_value("--m", "3M"), 3U << 20U);
    EXPECT_EQ(bytes_value("--m", "4G"), std::uint64_t{4} << 30U);
}

TEST(BytesValue, RefusesAllElse) {
    for (const char* text : {"", "0", "G", "-1", "1.5G", "4GB", "4 G", "99999999999G", "99999999999999999999"}) {
        EXPECT_THROW((void)bytes_value("--m", text), UsageError) << text;
    }
}

TEST(BytesValue, SaysTheMostThatItTakesForGreaterOnes) {
    for (const char* text : {"18446744073709551616", "99999999999G"}) {
        EXPECT_THAT([&] { (void)bytes_value("--m", text); },
                    ThrowsMessage<UsageError>(EndsWith("500M or 4G, at most 18446744073709551615")))
            << text;
    }
    for (const char* text : {"", "0", "G", "4GB", "1.5G"}) {
        EXPECT_THAT([&] { (void)bytes_value("--m", text); }, ThrowsMessage<UsageError>(EndsWith("500M or 4G"))) << text;
    }
}

TEST(NodesValue, TakesPowersOf1000) {
    EXPECT_EQ(nodes_value("--n", "1"), 1U);
    EXPECT_EQ(nodes_value("--n", "60M"), 60'000'000U);
    EXPECT_EQ(nodes_value("--n", "18446744073709551615"), ~std::uint64_t{0});
    for (const char* text : {"", "0", "M", "0M", "-1", "1.5", "60 M", "60m", "99999999T"}) {
        EXPECT_THAT([&] { (void)nodes_value("--n", text); },
                    ThrowsMessage<UsageError>(HasSubstr("expected a whole number from 1 on, or one like 500k")))
            << text;
    }
}

TEST(Ending, IsRequired) {
    require_ending("--svg", "", ".svg");
    require_ending("--svg", "folder/a.svg", ".svg");
    require_ending("--svg", "/dev/null", ".svg");
    for (const char* file : {"s", ".svg", "a.svg2", "svg"}) {
        EXPECT_THAT([&] { require_ending("--svg", file, ".svg"); },
                    ThrowsMessage<UsageError>(HasSubstr("expected the name of a file that ends with .svg")))
            << file;
    }
}

TEST(ShareValue, TakesPercents) {
    EXPECT_EQ(share_value("--s", "100%"), 1);
    EXPECT_EQ(share_value("--s", "0.5%"), 0.005);
}

TEST(ShareValue, RefusesAllElse) {
    for (const char* text : {"", "%", "1", "0.5", "0%", "-1%", "101%", "nan%", "1%%", "1 %", "x%"}) {
        EXPECT_THROW((void)share_value("--s", text), UsageError) << text;
    }
}

TEST(Suggestion, FindsTyposAndNothingElse) {
    const std::vector<std::string> names = {"--marks", "--length", "--known-optimum"};
    EXPECT_EQ(suggestion("--markz", names), " Did you mean '--marks'?");
    EXPECT_EQ(suggestion("--mark", names), " Did you mean '--marks'?");
    EXPECT_EQ(suggestion("--lenght", names), " Did you mean '--length'?");
    EXPECT_EQ(suggestion("--known_optimum", names), " Did you mean '--known-optimum'?");
    EXPECT_EQ(suggestion("--xyzzy", names), "");
    EXPECT_EQ(suggestion("--marks", {}), "");
    EXPECT_EQ(suggestion("--known", names), " Did you mean '--known-optimum'?");
    const std::vector<std::string> balancers = {"random-polling", "static", "random-destination"};
    EXPECT_EQ(suggestion("random", balancers), " Did you mean 'random-polling' or 'random-destination'?");
    EXPECT_EQ(suggestion("r", balancers), "");
}
}  // namespace
