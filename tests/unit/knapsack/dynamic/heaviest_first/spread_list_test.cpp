#include "knapsack/dynamic/heaviest_first/spread_list.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "knapsack/dynamic/heaviest_first/sums_steps.hpp"
#include "unit/knapsack/random_instances.hpp"

namespace {

using knapsack::even_borders;
using knapsack::Item;
using knapsack::PartSummary;
using knapsack::size_below;
using knapsack::Sums;
using knapsack::Word;
using knapsack_test::number_between;

std::vector<Sums> random_sums(Word most) {
    std::vector<Sums> sums(static_cast<std::size_t>(number_between(1, most)));
    Word weight = 0;
    for (auto& each : sums) each = {.weight = weight += number_between(1, 20), .profit = 0};
    return sums;
}

// What lies between two places each.
std::vector<PartSummary> parts_of(std::span<const Sums> sums, std::vector<std::size_t> places) {
    places.push_back(0);
    places.push_back(sums.size());
    std::sort(places.begin(), places.end());
    std::vector<PartSummary> parts;
    for (std::size_t i = 1; i < places.size(); ++i)
        parts.emplace_back(sums.subspan(places[i - 1], places[i] - places[i - 1]));
    return parts;
}

// As exactly as samples can say, wherever the parts have begun.
RC_GTEST_PROP(EvenBorders, RanksMergeAboutAsMuch, ()) {
    const auto sums = random_sums(3000);
    const auto size = static_cast<Word>(sums.size());
    std::vector<std::size_t> places;
    for (auto more = number_between(0, 3); more > 0; --more)
        places.push_back(static_cast<std::size_t>(number_between(0, size)));
    const auto parts = parts_of(sums, places);
    const auto ranks = static_cast<Word>(parts.size());
    const Item<Word> item{.profit = 0, .weight = number_between(0, sums.back().weight), .position = 0};
    const Word end = sums.back().weight + number_between(1, item.weight + 1);
    const auto borders = even_borders(parts, item, end);
    RC_ASSERT(borders.size() == parts.size() + 1);
    RC_ASSERT(borders.front() == 0);
    RC_ASSERT(borders.back() == end);
    RC_ASSERT(std::is_sorted(borders.begin(), borders.end()));
    const auto merged_below = [&](Word weight) {
        return static_cast<Word>(size_below(sums, weight) + size_below(sums, weight - item.weight));
    };
    const auto share = merged_below(end) / ranks;
    const auto between_samples = size / 64 + ranks;
    for (Word rank = 1; rank < ranks; ++rank) {
        const auto before = merged_below(borders[static_cast<std::size_t>(rank)]);
        RC_ASSERT(std::abs(before - share * rank) <= share / 32 + 4 * between_samples + ranks);
    }
}

RC_GTEST_PROP(EvenBorders, StayWhereTheyAreEven, ()) {
    const auto sums = random_sums(3000);
    const auto parts = parts_of(sums, {sums.size() / 2});
    const auto borders = even_borders(parts, {.profit = 0, .weight = 0, .position = 0}, sums.back().weight + 1);
    if (sums.size() < 64) return;  // one sum may be more than a 32nd
    RC_ASSERT(borders[1] == parts[1].first.weight);
}

}  // namespace
