#include "integrate/arithmetic/bounds.hpp"

#include <algorithm>
#include <limits>

namespace integrate {

bool is_above(arb_srcptr value, long bound) {
    Ball limit(bound);
    return arb_gt(value, limit.get()) != 0;
}

bool is_below(arb_srcptr value, long bound) {
    Ball limit(bound);
    return arb_lt(value, limit.get()) != 0;
}

bool is_within(arb_srcptr value, long size) { return is_above(value, -size) && is_below(value, size); }

long worthwhile_bits(arb_srcptr value) {
    constexpr long spare_bits = 64;
    if (arb_is_exact(value) != 0) return std::numeric_limits<long>::max();
    const double beside_one = -mag_get_d_log2_approx(arb_radref(value));
    const auto beside_itself = static_cast<double>(arb_rel_accuracy_bits(value));
    return spare_bits + static_cast<long>(std::clamp(std::max(beside_one, beside_itself), 0.0, 1e9));
}

}  // namespace integrate
