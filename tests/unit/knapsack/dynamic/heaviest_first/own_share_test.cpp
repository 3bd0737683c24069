#include "knapsack/dynamic/heaviest_first/own_share.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstddef>
#include <vector>

#include "unit/knapsack/random_instances.hpp"

namespace {

using knapsack::PartsOfThreads;
using knapsack_test::size_between;

// Whoever looks at them.
RC_GTEST_PROP(PartsOfThreads, RangesDoNotOverlap, ()) {
    const auto ranges = size_between(1, 40);
    const auto length = size_between(1, 20);
    const auto threads = size_between(1, 5);
    PartsOfThreads parts(ranges, length, threads);
    const auto size = parts.size() + size_between(0, 50);
    parts.lay_out(size);
    for (std::size_t range = 0; range < ranges; ++range) {
        const auto begin = parts.place_for(range, size_between(0, threads - 1));
        RC_ASSERT(begin == parts.begins()[range]);
    }
    auto begins = parts.begins();
    std::sort(begins.begin(), begins.end());
    for (std::size_t i = 0; i < ranges; ++i) {
        const auto next = i + 1 < ranges ? begins[i + 1] : size;
        RC_ASSERT(begins[i] + length <= next);
    }
}

// In lists of any length, what a thread makes of its own share, and a little more, lies where no other thread's does.
RC_GTEST_PROP(PartsOfThreads, AreThoseOfOneThread, ()) {
    const std::size_t threads = 2;
    const std::size_t size = 1000;
    std::vector<bool> is_of_first(size);
    std::vector<bool> is_of_second(size);
    for (int list = 0; list < 5; ++list) {
        const auto ranges = size_between(2, 20);
        PartsOfThreads parts(ranges, size_between(1, 20), threads);
        parts.lay_out(size);
        const auto taken_over = ranges / 2 + size_between(0, 1);  // the first range of the second thread, perhaps
        for (std::size_t range = 0; range < ranges; ++range) {
            const bool is_first = range < taken_over;
            (is_first ? is_of_first : is_of_second)[parts.place_for(range, is_first ? 0 : 1)] = true;
        }
    }
    const auto last_of_first = std::find(is_of_first.rbegin(), is_of_first.rend(), true).base();
    const auto first_of_second = std::find(is_of_second.begin(), is_of_second.end(), true);
    RC_ASSERT(last_of_first - is_of_first.begin() <= first_of_second - is_of_second.begin());
}

}  // namespace
