// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <filesystem>
#include <limits>
#include <string>
#include <espalier/program/memory_limit.hpp>
#include "unit/core/temporary_folder.hpp"

namespace {
using espalier::program::available_memory;
using espalier::program::memory_of_groups;

constexpr auto unlimited = std::numeric_limits<std::uint64_t>::max();

class MemoryOfGroups : public testing::Test {
protected:
    void limit(const std::string& file, const std::string& content) const {
        std::filesystem::create_directories((folder_.path() / file).parent_path());
        folder_.write(file, content + '\n');
    }

    std::uint64_t of(const std::string& groups) const {
        return memory_of_groups(folder_.write("groups", groups), folder_.path());
    }

    espalier_test::TemporaryFolder folder_;
};

TEST_F(MemoryOfGroups, IsTheLeastOnTheWayToTheRoot) {
    limit("a/memory.max", "3000");
    limit("a/b/memory.max", "max");
    limit("a/b/c/memory.max", "5000");
    EXPECT_EQ(of("0::/a/b/c\n"), 3000U);
    EXPECT_EQ(of("0::/\n"), unlimited);
    limit("memory.max", "2000");
    EXPECT_EQ(of("0::/\n"), 2000U);
}

TEST_F(MemoryOfGroups, IsToldByTheFirstVersionInATreeOfItsOwn) {
    limit("memory/docker/x/memory.limit_in_bytes", "7000");
    limit("memory.max", "1");
    EXPECT_EQ(of("9:cpu,cpuacct:/\n4:memory:/docker/x\n"), 7000U);
    EXPECT_EQ(of("4:cpu,memory:/docker/x\n"), 7000U);
    EXPECT_EQ(of("4:memory:/docker/y\n1:name=systemd:/\n"), unlimited);
}

// A container may see its group as the root.
TEST_F(MemoryOfGroups, IsThatOfTheRootWhereThePathLeadsNowhere) {
    limit("memory/memory.limit_in_bytes", "6000");
    EXPECT_EQ(of("4:memory:/docker/x\n"), 6000U);
    EXPECT_EQ(memory_of_groups("/nowhere", folder_.path()), unlimited);
}

TEST(AvailableMemory, IsSome) { EXPECT_GT(available_memory(), std::uint64_t{1} << 20); }
}  // namespace
