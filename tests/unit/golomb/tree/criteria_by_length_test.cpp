#include "golomb/tree/criteria_by_length.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "golomb/rulers/optimal_lengths.hpp"

namespace {

using golomb::ChooseTable;
using golomb::Criteria;
using golomb::CriteriaByLength;

TEST(CriteriaByLength, AreThoseOfEachLength) {
    const ChooseTable choose(7, 30, golomb::published_lower_bounds(7), {8, 5});
    const CriteriaByLength by_length(choose, 7, 30);
    for (const int length : {30, 25, 26, 0}) {
        const Criteria expected(choose, 7, length);
        EXPECT_EQ(by_length[length].longest(), length);
        EXPECT_EQ(by_length[length].marks(), 7);
        for (int index = 0; index < 7; ++index) {
            for (ChooseTable::Set used = 0; used < 256; ++used) {
                EXPECT_EQ(by_length[length][index].least_window(used), expected[index].least_window(used));
                EXPECT_EQ(by_length[length][index].least_rest(used), expected[index].least_rest(used));
            }
        }
    }
}

TEST(CriteriaByLength, AreComputedOnceForAllThreads) {
    const ChooseTable choose(9, 50, golomb::published_lower_bounds(9), {8, 4});
    const CriteriaByLength by_length(choose, 9, 50);
    std::vector<const Criteria*> seen(4);
    std::vector<std::thread> threads;
    for (auto& criteria : seen) threads.emplace_back([&] { criteria = &by_length[44]; });
    for (auto& thread : threads) thread.join();
    for (const auto* criteria : seen) EXPECT_EQ(criteria, seen.front());
}

}  // namespace
