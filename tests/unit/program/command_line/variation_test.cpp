// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <string>
#include <vector>
#include <espalier/program/command_line/run_options.hpp>

namespace {
using espalier::program::RunOptions;
using espalier::program::UsageError;
using espalier::program::values_of_list;
using espalier::program::variations;

using Values = std::vector<std::string>;

TEST(Variation, TakesAListAsItIs) {
    EXPECT_EQ(values_of_list("7"), Values{"7"});
    EXPECT_EQ(values_of_list("static,lifeline"), (Values{"static", "lifeline"}));
}

TEST(Variation, ContinuesProgressions) {
    EXPECT_EQ(values_of_list("1,4,16,...,1024"), (Values{"1", "4", "16", "64", "256", "1024"}));
    EXPECT_EQ(values_of_list("8,10,...,16"), (Values{"8", "10", "12", "14", "16"}));
    EXPECT_EQ(values_of_list("1,2,...,8"), (Values{"1", "2", "4", "8"}));
    EXPECT_EQ(values_of_list("1,2,3,...,8"), (Values{"1", "2", "3", "4", "5", "6", "7", "8"}));
    EXPECT_EQ(values_of_list("1,2,...,6"), (Values{"1", "2", "3", "4", "5", "6"}));
    EXPECT_EQ(values_of_list("3,...,5"), (Values{"3", "4", "5"}));
    EXPECT_EQ(values_of_list("1,...,3,9"), (Values{"1", "2", "3", "9"}));
    EXPECT_EQ(values_of_list("0,3,...,9"), (Values{"0", "3", "6", "9"}));
}

TEST(Variation, RefusesWhatIsNoProgression) {
    for (const char* list :
         {"1,4,16,...,1000", "...,4", "1,...", "4,2,...,1", "1,5,6,...,9", "a,b,...,z", "1,,2", ""}) {
        EXPECT_THROW((void)values_of_list(list), UsageError) << list;
    }
}

Values machines(const std::string& machine, const std::string& vary) {
    RunOptions options;
    options.simulate = machine;
    options.vary = vary;
    Values result;
    for (const auto& variation : variations(options)) result.push_back(variation.simulate);
    return result;
}

TEST(Variation, GivesMachinesOtherSizes) {
    EXPECT_EQ(machines("cluster", "pes=1,4"), (Values{"cluster:1", "cluster:4"}));
    EXPECT_EQ(machines("ring:8,step", "pes=16"), Values{"ring:16,step"});
    EXPECT_EQ(machines("hypercube:3,o=2us", "pes=1,64"), (Values{"hypercube:0,o=2us", "hypercube:6,o=2us"}));
    EXPECT_EQ(machines("mesh,node=1ms", "pes=1,12,7,64"),
              (Values{"mesh:1x1,node=1ms", "mesh:4x3,node=1ms", "mesh:7x1,node=1ms", "mesh:8x8,node=1ms"}));
    EXPECT_EQ(machines("torus:2x2x2", "pes=64,12"), (Values{"torus:4x4x4", "torus:3x2x2"}));
    EXPECT_THROW(machines("hypercube", "pes=3"), UsageError);
    EXPECT_THROW(machines("ring", "pes=0"), UsageError);
}

TEST(Variation, ChangesOneOptionOfTheRun) {
    RunOptions options;
    EXPECT_EQ(variations(options).size(), 1U);
    options.vary = "seed=1,...,20";
    EXPECT_EQ(variations(options).back().seed, 20U);
    options.vary = "quantum=1,10";
    EXPECT_EQ(variations(options).back().quantum, 10U);
    options.vary = "balancer=static,lifeline";
    EXPECT_EQ(variations(options).front().balancer, "static");
    options.vary = "balancer=lifeline:1,lifeline:5";
    EXPECT_EQ(variations(options).back().balancer, "lifeline:5");
    for (const char* wrong : {"balancer=none", "balancer=koso:2", "threads=2", "pes", "seed=", "quantum=0"}) {
        options.vary = wrong;
        EXPECT_THROW((void)variations(options), UsageError) << wrong;
    }
}
}  // namespace
