// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <algorithm>
#include <functional>
#include <thread>
#include <vector>
#include "golomb/rulers/ruler.hpp"
#include "golomb/tree/choose_table.hpp"

namespace {
using golomb::ChooseTable;
using golomb::Criteria;
using golomb::CriteriaByLength;
using golomb::Criterion;
using Marks = std::vector<int>;

bool measures(const Marks& marks, int distance) {
    return std::any_of(marks.begin(), marks.end(),
                       [&](int from) { return std::find(marks.begin(), marks.end(), from + distance) != marks.end(); });
}

// All rulers with so many marks, and not longer than that, that begin with these.
void for_each_ruler(Marks& marks, std::size_t wanted, int longest, const std::function<void(const Marks&)>& visit) {
    if (marks.size() == wanted) return visit(marks);
    for (int mark = marks.back() + 1; mark <= longest; ++mark) {
        const auto repeats = [&](int other) { return measures(marks, mark - other); };
        // Two new distances are equal only if their other ends are.
        if (std::any_of(marks.begin(), marks.end(), repeats)) continue;
        marks.push_back(mark);
        for_each_ruler(marks, wanted, longest, visit);
        marks.pop_back();
    }
}

ChooseTable::Set small_distances(const Criterion& criterion, const Marks& prefix) {
    ChooseTable::Set used = 0;
    for (int distance = 1; distance < 32; ++distance) {
        if (measures(prefix, distance)) used |= ChooseTable::Set{1} << (distance - 1);
    }
    return used & static_cast<ChooseTable::Set>(criterion.small_distances);
}

class EndsOfRulers : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Criteria, EndsOfRulers, testing::Values(4, 5, 6, 7), testing::PrintToStringParamName());

// A criterion says that the end is known exactly where no ruler, however short, ends before the criterion's bound.
TEST_P(EndsOfRulers, AreBoundedWhereTheCriterionSaysSo) {
    const int count = GetParam();
    const int longest = golomb::optimal_lengths[static_cast<std::size_t>(count)] + 12;
    const ChooseTable choose(count, longest, golomb::published_lower_bounds(count), {8, 5});
    const Criteria criteria(choose, count, longest);
    std::vector<bool> ends_early(static_cast<std::size_t>(count), false);
    Marks marks = {0};
    for_each_ruler(marks, static_cast<std::size_t>(count), longest, [&](const Marks& ruler) {
        for (int index = 1; index < count; ++index) {
            const Marks prefix(ruler.begin(), ruler.begin() + index + 1);
            const int bound = criteria[index].least_window(small_distances(criteria[index], prefix));
            if (ruler.back() - prefix.back() < bound) ends_early[static_cast<std::size_t>(index)] = true;
        }
    });
    for (int index = 1; index < count; ++index) {
        EXPECT_EQ(criteria[index].ends_known, !ends_early[static_cast<std::size_t>(index)]) << "mark " << index;
    }
}

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
