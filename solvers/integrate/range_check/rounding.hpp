// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "integrate/adaptive/refinement.hpp"

namespace integrate {
/// Some leaves of each kind that rounding harms: those that count for most; the deepest, as what is steep there may be
/// a step that only doubles have; and, as doubles may have underflowed or overflowed there, some where all values are
/// 0.
template <class Region>
std::vector<Leaf<Region>> leaves_to_check(const Measured<Region>& measured) {
    constexpr std::size_t most_that_count = 48;
    constexpr std::size_t most_deep = 16;
    constexpr std::size_t most_zeros = 16;
    std::vector<Leaf<Region>> counting;
    std::vector<Leaf<Region>> zeros;
    for (const auto* leaves : {&measured.leaves, &measured.settled}) {
        for (const auto& leaf : *leaves) (leaf.measure.magnitude > 0 ? counting : zeros).push_back(leaf);
    }
    const auto bring_forward = [&](std::size_t first, std::size_t most, auto key) {
        const auto from = counting.begin() + static_cast<std::ptrdiff_t>(std::min(first, counting.size()));
        const auto to = counting.begin() + static_cast<std::ptrdiff_t>(std::min(first + most, counting.size()));
        std::partial_sort(from, to, counting.end(), [&](const auto& a, const auto& b) {
            return key(a) != key(b) ? key(a) > key(b) : a.region < b.region;
        });
    };
    bring_forward(0, most_that_count, [](const auto& leaf) { return leaf.measure.magnitude; });
    bring_forward(most_that_count, most_deep, [](const auto& leaf) { return leaf.region.depth; });
    counting.resize(std::min(counting.size(), most_that_count + most_deep));
    std::ranges::sort(zeros, [](const auto& a, const auto& b) { return a.region < b.region; });
    const std::size_t step = zeros.size() / most_zeros + 1;
    for (std::size_t i = 0; i < zeros.size(); i += step) counting.push_back(zeros[zeros.size() - 1 - i]);
    return counting;
}

/// Returns by how much double precision changes the sum: balls tell at some leaves, and the others are believed to be no
/// worse. Returns early if `stops()`, which is asked before each leaf.
template <RegionCheck C>
double rounding_of(const C& region_check, const Measured<typename C::Region>& measured,
                   const std::function<bool()>& stops) {
    double rounding = 0;
    double magnitude = 0;
    for (const auto& leaf : leaves_to_check(measured)) {
        if (stops()) break;
        magnitude += leaf.measure.magnitude;
        rounding += std::ldexp(region_check.rounding_within(leaf.region, leaf.measure), -leaf.region.depth);
    }
    const double all = measured.totals.magnitude.value();
    return magnitude > 0 && all > magnitude ? rounding * (all / magnitude) : rounding;
}

/// Is it rounding that makes the greatest errors, so that no smaller regions would help?
template <RegionCheck C>
bool rounding_dominates(const C& region_check, const Measured<typename C::Region>& measured) {
    constexpr std::size_t most = 16;
    constexpr double little = 0.02;
    auto leaves = measured.leaves;
    const auto count = static_cast<std::ptrdiff_t>(std::min(most, leaves.size()));
    std::partial_sort(leaves.begin(), leaves.begin() + count, leaves.end());
    double rounding = 0;
    double errors = 0;
    for (auto leaf = leaves.begin(); leaf != leaves.begin() + count; ++leaf) {
        rounding += std::ldexp(region_check.rounding_within(leaf->region, leaf->measure), -leaf->region.depth);
        errors += leaf->measure.error;
    }
    return std::isinf(rounding) || rounding > little * errors;
}
}  // namespace integrate
