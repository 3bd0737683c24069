// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic/expanding_core/merge_path.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <cstddef>
#include <vector>

namespace {
// Equal elements of the first list come first, as std::merge has them.
RC_GTEST_PROP(MergePath, TellsHowManyAreOfTheFirstList, (std::vector<int> first, std::vector<int> second)) {
    for (auto* list : {&first, &second}) {
        for (auto& element : *list) element %= 10;
        std::sort(list->begin(), list->end());
    }
    std::size_t a = 0;
    std::size_t b = 0;
    for (std::size_t count = 0; count <= first.size() + second.size(); ++count) {
        const auto of_first = knapsack::merge_path(count, first.size(), second.size(),
                                                   [&](std::size_t j, std::size_t i) { return second[j] < first[i]; });
        RC_ASSERT(of_first == a);
        const bool takes_second = a == first.size() || (b < second.size() && second[b] < first[a]);
        ++(takes_second ? b : a);
    }
}
}  // namespace
