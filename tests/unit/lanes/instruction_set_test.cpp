// SPDX-License-Identifier: Apache-2.0
#include "lanes/instruction_set.hpp"
#include <gtest/gtest.h>
#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace {
using lanes::runs_here;

struct Kernel {
    std::string_view name;
    int width;
};

TEST(InstructionSet, NeedsNothingWithoutAName) {
    EXPECT_TRUE(runs_here("plain"));
    EXPECT_TRUE(runs_here("portable"));
}

TEST(InstructionSet, IsInTheTable) { EXPECT_DEATH(runs_here("avx521"), "an instruction set is in CMake's table"); }

TEST(ThoseThatRunHere, KeepTheirOrder) {
    const auto kernels = lanes::those_that_run_here<Kernel>({{"portable", 2}, {"plain", 1}, {"portable", 3}});
    ASSERT_EQ(kernels.size(), 3U);
    EXPECT_EQ(kernels[0].width, 2);
    EXPECT_EQ(kernels[1].width, 1);
    EXPECT_EQ(kernels[2].width, 3);
}

#if defined(__x86_64__) && defined(__linux__)
// Returns what the kernel of the operating system says of the first processor.
std::set<std::string> flags_of_this_processor() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        if (line.rfind("flags", 0) != 0) continue;
        std::istringstream words(line.substr(line.find(':') + 1));
        return {std::istream_iterator<std::string>(words), {}};
    }
    return {};
}

TEST(InstructionSet, RunsWhereTheOperatingSystemSaysSo) {
    const auto flags = flags_of_this_processor();
    if (flags.empty()) GTEST_SKIP() << "/proc/cpuinfo does not tell";
    const auto has = [&](const std::vector<std::string>& wanted) {
        return std::all_of(wanted.begin(), wanted.end(), [&](const auto& flag) { return flags.contains(flag); });
    };
    EXPECT_EQ(runs_here("avx2"), has({"avx2", "popcnt"}));
    EXPECT_EQ(runs_here("avx512"), has({"avx2", "popcnt", "avx512f", "avx512_vpopcntdq"}));
}

TEST(ThoseThatRunHere, AreWithoutTheOthers) {
    for (const char* name : {"avx512", "avx2"}) {
        const auto kernels = lanes::those_that_run_here<Kernel>({{name, 8}, {"plain", 1}});
        EXPECT_EQ(kernels.size(), runs_here(name) ? 2U : 1U);
        EXPECT_EQ(kernels.back().name, "plain");
    }
}
#endif
}  // namespace
