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

}  // namespace integrate
