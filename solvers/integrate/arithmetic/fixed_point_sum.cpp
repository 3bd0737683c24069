// SPDX-License-Identifier: Apache-2.0
#include "integrate/arithmetic/fixed_point_sum.hpp"
#include <gmp.h>
#include <bit>
#include <cmath>

namespace integrate {
namespace {
// Returns the limb that continues a limb of two's complement.
std::uint64_t extension(std::uint64_t limb) { return (limb >> 63) != 0 ? ~std::uint64_t{0} : 0; }

void widen(std::vector<std::uint64_t>& limbs, std::size_t size) {
    limbs.resize(size, limbs.empty() ? 0 : extension(limbs.back()));
}

constexpr int mantissa_bits = 52;
constexpr long lowest_exponent = -1074;
}  // namespace

bool FixedPointSum::add(const Ball& term, long unit) {
    espalier::debug_require(arb_is_finite(term.get()) != 0, "terms are finite");
    Rational owner;
    auto* const multiple = fmpq_numref(owner.get());
    const bool cut_off = arf_get_fmpz_fixed_si(multiple, arb_midref(term.get()), unit) != 0;
    // A bit for the sign.
    std::vector<std::uint64_t> limbs(fmpz_bits(multiple) / 64 + 1);
    fmpz_get_signed_ui_array(limbs.data(), static_cast<slong>(limbs.size()), multiple);
    add_limbs(std::move(limbs));
    return cut_off;
}

void FixedPointSum::add(std::int64_t number, std::int64_t shift) {
    if (number == 0) return;
    constexpr int limb_bits = 64;
    const auto first = static_cast<std::size_t>(shift / limb_bits);
    const auto magnitude = number < 0 ? -static_cast<std::uint64_t>(number) : static_cast<std::uint64_t>(number);
    const auto up = static_cast<unsigned>(shift % limb_bits);
    const std::array<std::uint64_t, 2> term = {magnitude << up, up == 0 ? 0 : magnitude >> (limb_bits - up)};
    const std::size_t size = std::max(limbs_.size(), first + term.size()) + 1;
    widen(limbs_, size);
    auto* const changed = limbs_.data() + first;
    const auto count = static_cast<mp_size_t>(size - first);
    if (number < 0) {
        mpn_sub(changed, changed, count, term.data(), term.size());
    } else {
        mpn_add(changed, changed, count, term.data(), term.size());
    }
    shorten();
}

// One limb more than either has, where the sum does not fit into theirs.
void FixedPointSum::add_limbs(std::vector<std::uint64_t> term) {
    if (term.empty()) return;
    const std::size_t size = std::max(limbs_.size(), term.size()) + 1;
    widen(limbs_, size);
    widen(term, size);
    mpn_add_n(limbs_.data(), limbs_.data(), term.data(), static_cast<mp_size_t>(size));
    shorten();
}

// Takes away the limbs that only continue the sign.
void FixedPointSum::shorten() {
    while (limbs_.size() > 1 && limbs_.back() == extension(limbs_[limbs_.size() - 2])) limbs_.pop_back();
}

Ball FixedPointSum::value(long unit) const {
    if (limbs_.empty()) return {};
    Rational owner;
    fmpz_set_signed_ui_array(fmpq_numref(owner.get()), limbs_.data(), static_cast<slong>(limbs_.size()));
    return scaled_by_two(computed<arb_set_fmpz>(fmpq_numref(owner.get())), unit);
}

bool operator==(const FixedPointSum& a, const FixedPointSum& b) {
    return arb_equal(a.value(0).get(), b.value(0).get());
}

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

double SumOfDoubles::value() const {
    if (nans_ != 0 || (positive_infinities_ != 0 && negative_infinities_ != 0)) return std::nan("");
    if (positive_infinities_ != 0) return HUGE_VAL;
    if (negative_infinities_ != 0) return -HUGE_VAL;
    return arf_get_d(arb_midref(finite_.value(lowest_exponent).get()), ARF_RND_NEAR);
}
}  // namespace integrate
