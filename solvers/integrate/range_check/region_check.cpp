#include "integrate/range_check/region_check.hpp"

#include <limits>

namespace integrate {

DoubleBounds double_bounds(const Ball& ball) {
    if (arb_is_finite(ball.get()) == 0) return {};
    arf_t bound;
    arf_init(bound);
    DoubleBounds range;
    arb_get_lbound_arf(bound, ball.get(), 53);
    range.low = arf_get_d(bound, ARF_RND_FLOOR);
    arb_get_ubound_arf(bound, ball.get(), 53);
    range.high = arf_get_d(bound, ARF_RND_CEIL);
    arf_clear(bound);
    return range;
}

double variation(const ComplexBall& ball) {
    if (acb_is_finite(ball.get()) == 0) return std::numeric_limits<double>::infinity();
    mag_t size;
    mag_init(size);
    mag_hypot(size, arb_radref(acb_realref(ball.get())), arb_radref(acb_imagref(ball.get())));
    const double result = mag_get_d(size);
    mag_clear(size);
    return result;
}

}  // namespace integrate
