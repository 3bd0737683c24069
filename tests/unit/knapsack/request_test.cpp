#include "knapsack/request.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include <espalier/program/errors.hpp>

namespace {

using espalier::program::UsageError;
using knapsack::check;
using knapsack::Decimal;
using knapsack::Instance;
using knapsack::Request;

// What is wrong with the request; empty if nothing is.
template <class... Arguments>
std::string complaint(const Arguments&... arguments) {
    try {
        check(arguments...);
    } catch (const UsageError& error) {
        return error.what();
    }
    return {};
}

Request request_for(std::vector<std::string> files) {
    Request request;
    request.files = std::move(files);
    return request;
}

TEST(Request, NeedsAFile) {
    EXPECT_EQ(complaint(request_for({})), "FILE is missing: the instance, or - for standard input");
    EXPECT_EQ(complaint(request_for({"one.kp"})), "");
}

TEST(Request, IsForABatchIfItNamesManyFilesOrATable) {
    EXPECT_FALSE(is_batch(request_for({"one.kp"})));
    EXPECT_TRUE(is_batch(request_for({"one.kp", "two.kp"})));
    EXPECT_TRUE(is_batch(request_for({"/"})));
    auto request = request_for({"one.kp"});
    request.results = "table.csv";
    EXPECT_TRUE(is_batch(request));
}

TEST(Request, KnowsAnOptimumOfOneInstanceOnly) {
    auto request = request_for({"one.kp"});
    request.settings.known_optimum = Decimal{125, 1};
    EXPECT_EQ(complaint(request), "");
    request.files.emplace_back("two.kp");
    EXPECT_EQ(complaint(request), "--certificate and --known-optimum are for one instance, not for a batch");
}

TEST(Request, IsCheckedAgainstWhatTheFileHolds) {
    auto request = request_for({"one.kp"});
    const std::vector<Instance> two(2);
    EXPECT_EQ(complaint(request, two), "");
    request.settings.known_optimum = Decimal{125, 1};
    EXPECT_EQ(complaint(request, two), "--certificate and --known-optimum are for one instance, not for a batch");
    std::vector<Instance> one(1);
    EXPECT_EQ(complaint(request, one),
              "--known-optimum: '12.5' was given, expected at most 0 decimals, as the profits have");
    one[0].profit_decimals = 1;
    EXPECT_EQ(complaint(request, one), "");
}

}  // namespace
