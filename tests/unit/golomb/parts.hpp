// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <rapidcheck.h>
#include <vector>
#include <espalier/pack.hpp>
#include "golomb/search/search.hpp"
#include "unit/golomb/instances.hpp"
#include "unit/golomb/random_numbers.hpp"

namespace golomb_test {
inline golomb::Subproblem packed_and_unpacked(const golomb::Subproblem& subproblem) {
    const auto bytes = espalier::pack(subproblem);
    RC_ASSERT(bytes.size() < 300U);
    return espalier::unpack<golomb::Subproblem>(bytes);
}

/// Works on a random part of the search, or splits it, until no part is left.
inline Result search_in_parts(const golomb::Search& whole, const std::vector<std::uint64_t>& budgets,
                              unsigned splits_in_ten) {
    Result result;
    std::vector<golomb::Subproblem> parts = {whole.root()};
    while (!parts.empty()) {
        const auto i = number_in<std::size_t>(0, parts.size());
        if (parts[i].empty()) {
            parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(i));
            continue;
        }
        parts[i] = packed_and_unpacked(parts[i]);
        if (parts.size() < 100 && number_in(0U, 10U) < splits_in_ten) {
            if (const auto part = whole.split(parts[i])) {
                RC_ASSERT(!part->empty());
                RC_ASSERT(!parts[i].empty());
                parts.push_back(*part);
            }
        }
        result.nodes += whole.work(parts[i], result.answer, *rc::gen::elementOf(budgets));
    }
    return result;
}
}  // namespace golomb_test
