// SPDX-License-Identifier: Apache-2.0
#include "integrate/tanh_sinh/exponentials.hpp"

#include <bit>

#include <espalier/require.hpp>

namespace integrate {

namespace {

Exponentials product(const Exponentials& a, const Exponentials& b, long precision) {
    Exponentials result;
    arb_mul(result.rising.get(), a.rising.get(), b.rising.get(), precision);
    arb_mul(result.falling.get(), a.falling.get(), b.falling.get(), precision);
    return result;
}

Exponentials exponentials(std::int64_t number, int halvings, long precision) {
    Ball t(number);
    arb_mul_2exp_si(t.get(), t.get(), -halvings);
    Exponentials result;
    arb_exp_invexp(result.rising.get(), result.falling.get(), t.get(), precision);
    return result;
}

}  // namespace

TableOfExponentials::TableOfExponentials(std::int64_t first, std::int64_t last, int halvings, long precision)
    : first_(first), last_(last), halvings_(halvings), precision_(precision) {
    espalier::require(first <= last, "there are steps");
    // Each number is the product of the one before and the first one: their errors add up.
    constexpr long guard = 32;
    const auto whole = static_cast<std::uint64_t>(last - first);
    low_bits_ = static_cast<int>(std::bit_width(whole)) / 2;
    const auto low_size = std::size_t{1} << low_bits_;
    const Exponentials low_step = exponentials(1, halvings, precision + guard);
    const Exponentials high_step = exponentials(std::int64_t{1} << low_bits_, halvings, precision + guard);
    low_.push_back(exponentials(0, halvings, precision + guard));
    while (low_.size() < low_size) low_.push_back(product(low_.back(), low_step, precision + guard));
    high_.push_back(exponentials(first, halvings, precision + guard));
    while (high_.size() <= whole >> low_bits_) high_.push_back(product(high_.back(), high_step, precision + guard));
}

bool TableOfExponentials::has(const Step& step, long precision) const {
    return step.nudge == 0 && step.halvings == halvings_ && first_ <= step.number && step.number <= last_ &&
           precision <= precision_;
}

Exponentials TableOfExponentials::at(const Step& step, long precision) const {
    espalier::debug_require(has(step, precision), "the table has the step");
    const auto place = static_cast<std::uint64_t>(step.number - first_);
    const auto low = static_cast<std::size_t>(place & ((std::uint64_t{1} << low_bits_) - 1));
    return product(high_[static_cast<std::size_t>(place >> low_bits_)], low_[low], precision);
}

}  // namespace integrate
