// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <unistd.h>
#include <algorithm>
#include <cstdint>
#include <fstream>
#include <vector>
#include <espalier/memory.hpp>

namespace {
using LargeList = std::vector<std::uint64_t, espalier::LargePages<std::uint64_t>>;

constexpr std::size_t megabyte = std::size_t{1} << 20;

LargeList list_of(std::size_t bytes) {
    LargeList list;
    list.resize(bytes / sizeof(std::uint64_t));
    std::fill(list.begin(), list.end(), list.size());
    return list;
}

TEST(LargePages, BeginWithOne) {
    constexpr std::uintptr_t page = 2 * megabyte;
    for (const std::size_t bytes : {4 * megabyte, 5 * megabyte + 8, 64 * megabyte}) {
        const auto list = list_of(bytes);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(list.data()) % page, 0U) << bytes;
        EXPECT_EQ(list.front(), list.size());
        EXPECT_EQ(list.back(), list.size());
    }
}

#if defined(__linux__) && !defined(__SANITIZE_THREAD__)
// Returns the memory that the process holds.
std::size_t megabytes() {
    std::size_t all = 0;
    std::size_t resident = 0;
    std::ifstream("/proc/self/statm") >> all >> resident;
    return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) / megabyte;
}

// glibc keeps what lies between, once a list of this length has been freed. The thread sanitizer's notes on the memory,
// which are four times as long, stay.
TEST(LargePages, AreGivenBackAtOnce) {
    list_of(30 * megabyte);
    const auto before = megabytes();
    std::vector<LargeList> lists(16);
    for (auto& list : lists) list = list_of(8 * megabyte);
    EXPECT_GE(megabytes(), before + 120);
    for (std::size_t i = 0; i < lists.size(); i += 2) lists[i] = LargeList();
    EXPECT_LE(megabytes(), before + 80);
}
#endif

TEST(LargePages, AreNotHadWhereThereIsNoRoom) {
    LargeList list;
    EXPECT_THROW(list.reserve(std::size_t{1} << 50U), std::bad_alloc);
}
}  // namespace
