// SPDX-License-Identifier: Apache-2.0
#include "integrate/rigorous/deep_cell.hpp"

#include <flint/fmpz.h>

namespace integrate {

DeepCell DeepCell::half(bool nearer) const {
    DeepCell result = *this;
    ++result.depth;
    if (depth == 0) {
        result.from_right = !nearer;
        return result;
    }
    std::uint64_t carry = nearer ? 0 : 1;
    for (auto& limb : result.number) {
        const std::uint64_t next = limb >> 63;
        limb = limb << 1 | carry;
        carry = next;
    }
    if (carry != 0) result.number.push_back(carry);
    return result;
}

Ball DeepCell::distance(int boundary) const {
    Ball result;
    fmpz_t integer;
    fmpz_init(integer);
    if (!number.empty()) fmpz_set_ui_array(integer, number.data(), static_cast<slong>(number.size()));
    fmpz_add_ui(integer, integer, static_cast<ulong>(boundary));
    arb_set_fmpz(result.get(), integer);
    arb_mul_2exp_si(result.get(), result.get(), -depth);
    fmpz_clear(integer);
    return result;
}

Ball DeepCell::half_width(const Interval& interval, long precision) const {
    return scaled_by_two(computed<arb_sub>(interval.to(precision), interval.from(precision), precision), -depth - 1);
}

Ball DeepCell::place(const Interval& interval, const Ball& from_middle, long precision) const {
    const long exact = precision + depth;
    Position<Ball> position{.from_right = from_right};
    const Ball beyond_near_boundary = scaled_by_two(computed<arb_add_ui>(from_middle, 1, exact), -depth - 1);
    position.distance = computed<arb_add>(beyond_near_boundary, distance(0), exact);
    return interval.at(position, exact).x;
}

Ball DeepCell::whole(const Interval& interval, long precision) const {
    return computed<arb_union>(place(interval, Ball(-1), precision), place(interval, Ball(1), precision),
                               precision + depth);
}

}  // namespace integrate
