#include "integrate/arithmetic/bounds.hpp"

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

}  // namespace integrate
