#include "integrate/lattice/students_t.hpp"

#include <arb_hypgeom.h>

#include <cmath>

#include <espalier/require.hpp>

#include "integrate/arithmetic/ball.hpp"

namespace integrate {

namespace {

// That t is beyond its value: an incomplete beta function.
double probability_beyond(double t, int degrees) {
    constexpr long precision = 64;
    Ball a;
    Ball b;
    Ball x;
    Ball result;
    arb_set_d(a.get(), 0.5 * degrees);
    arb_set_d(b.get(), 0.5);
    arb_set_d(x.get(), degrees / (degrees + t * t));
    arb_hypgeom_beta_lower(result.get(), a.get(), b.get(), x.get(), 1, precision);
    return arf_get_d(arb_midref(result.get()), ARF_RND_NEAR);
}

}  // namespace

double students_t(int degrees, double probability) {
    espalier::require(degrees > 0, "there are at least two variates");
    espalier::require(probability > 0 && probability < 1, "the probability is above 0 and below 1");
    double low = 0;
    double high = 1;
    while (probability_beyond(high, degrees) > 1 - probability) high *= 2;
    constexpr int halvings = 60;
    for (int i = 0; i < halvings; ++i) {
        const double middle = (low + high) / 2;
        (probability_beyond(middle, degrees) > 1 - probability ? low : high) = middle;
    }
    return high;
}

}  // namespace integrate
