// SPDX-License-Identifier: Apache-2.0
#include "integrate/arithmetic/sum_of_doubles.hpp"

#include <bit>
#include <cmath>

namespace integrate {

namespace {

constexpr int mantissa_bits = 52;
constexpr long lowest_exponent = -1074;

}  // namespace

void SumOfDoubles::deposit(double term, std::int64_t sign) {
    if (!std::isfinite(term)) {
        (std::isnan(term) ? nans_ : term > 0 ? positive_infinities_ : negative_infinities_) += sign;
        return;
    }
    constexpr auto hidden_bit = std::int64_t{1} << mantissa_bits;
    const auto bits = std::bit_cast<std::int64_t>(std::abs(term));
    const auto exponent = bits >> mantissa_bits;
    const auto mantissa = exponent == 0 ? bits : (bits & (hidden_bit - 1)) | hidden_bit;
    finite_.add(std::signbit(term) ? -sign * mantissa : sign * mantissa, exponent == 0 ? 0 : exponent - 1);
}

void SumOfDoubles::merge(const SumOfDoubles& other) {
    finite_.merge(other.finite_);
    nans_ += other.nans_;
    positive_infinities_ += other.positive_infinities_;
    negative_infinities_ += other.negative_infinities_;
}

double SumOfDoubles::value() const {
    if (nans_ != 0 || (positive_infinities_ != 0 && negative_infinities_ != 0)) return std::nan("");
    if (positive_infinities_ != 0) return HUGE_VAL;
    if (negative_infinities_ != 0) return -HUGE_VAL;
    return arf_get_d(arb_midref(finite_.value(lowest_exponent).get()), ARF_RND_NEAR);
}

}  // namespace integrate
