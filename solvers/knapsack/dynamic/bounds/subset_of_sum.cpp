// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic/bounds/subset_of_sum.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "knapsack/quarter_lists/half.hpp"

namespace knapsack {

std::optional<std::uint64_t> subset_of_sum(const std::vector<Word>& numbers, Word sum, double share,
                                           const DynamicLimits& limits) {
    std::array<std::vector<Item<Word>>, 2> dealt;
    for (std::uint32_t i = 0; i < numbers.size(); ++i) dealt[i % 2].push_back({numbers[i], numbers[i], i});
    const Half<Word> here(dealt[0]);
    const Half<Word> there(dealt[1]);
    const auto windows = Word{1} << (numbers.size() / 4);  // so that each has about as many subsets as the four lists
    const Word width = here.weight() / windows + 1;
    const Word middle = std::clamp<Word>((sum - there.weight() + here.weight()) / 2, 0, here.weight()) / width;
    std::vector<Total<Word>> ones;
    std::vector<Total<Word>> others;
    std::vector<Total<Word>> spare;
    const auto most = std::max(1.0, share * static_cast<double>(windows));
    for (Word distance = 0; static_cast<double>(distance) < most && !limits.is_over(); ++distance) {
        for (const auto window : {middle - distance, middle + distance}) {
            const Word low = window * width;
            here.list(low, low + width, ones, spare);
            there.list(sum - low - width + 1, sum - low + 1, others, spare);
            auto other = others.rbegin();
            for (const auto& one : ones) {
                while (other != others.rend() && one.weight + other->weight > sum) ++other;
                if (other == others.rend()) break;
                if (one.weight + other->weight != sum) continue;
                const std::array<std::uint32_t, 2> chosen{here.choice_of(one), there.choice_of(*other)};
                std::uint64_t subset = 0;
                for (std::size_t i = 0; i < numbers.size(); ++i)
                    subset |= std::uint64_t{chosen[i % 2] >> (i / 2) & 1} << i;
                return subset;
            }
        }
    }
    return std::nullopt;
}

}  // namespace knapsack
