// SPDX-License-Identifier: Apache-2.0
#include "integrate/tanh_sinh/term_sizes.hpp"

#include <algorithm>
#include <cmath>

#include <espalier/require.hpp>

#include "integrate/arithmetic/ball_arithmetic.hpp"

namespace integrate {

TermSizes::TermSizes(const DoubleExponential& map, std::int64_t first, std::int64_t last, long bits) : first_(first) {
    espalier::require(first <= last, "there are steps");
    for (std::int64_t number = first; number <= last; ++number) terms_.push_back(term_at(map, number, bits));
}

TermSizes::Term TermSizes::term_at(const DoubleExponential& map, std::int64_t number, long bits) const {
    const Step step{number, quarters};
    const long most_bits = bits_that_tell(map.weight(step), bits);
    for (long precision = 128; precision <= most_bits; precision *= 4) {
        const Ball term = map.term(step, precision);
        const long told = arb_rel_accuracy_bits(term.get());
        if (arb_is_finite(term.get()) == 0 || arb_is_zero(term.get()) != 0 || told < 2) continue;
        return {.is_known = true, .size = binary_logarithm(term), .lost = std::max(0L, precision - told)};
    }
    return {};
}

std::optional<long> TermSizes::precision(const Step& step, long radius) const {
    const auto last = static_cast<std::int64_t>(terms_.size()) - 1;
    const std::int64_t before = std::clamp((step.number >> (step.halvings - quarters)) - first_, std::int64_t{0}, last);
    const Term& left = terms_[static_cast<std::size_t>(before)];
    const Term& right = terms_[static_cast<std::size_t>(std::min(before + 1, last))];
    if (!left.is_known || !right.is_known) return std::nullopt;
    constexpr long least_bits = 64;
    constexpr long guard = 8;
    const auto size = static_cast<long>(std::ceil(std::max(left.size, right.size)));
    return std::max(least_bits, size - radius + std::max(left.lost, right.lost) + guard);
}

}  // namespace integrate
