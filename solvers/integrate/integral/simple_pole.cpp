#include "integrate/integral/simple_pole.hpp"

#include <cmath>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/complex_arithmetic.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"
#include "integrate/expression/quotient.hpp"

namespace integrate {

namespace {

constexpr long pole_bits = 128;

Ball exact(double number) {
    Ball result;
    arb_set_d(result.get(), number);
    return result;
}

Ball real_values(const Formula& formula, double place) {
    BallArithmetic arithmetic(pole_bits);
    const Ball x = exact(place);
    return evaluate(formula, arithmetic, {&x, 1});
}

// The square around a disc.
ComplexBall square(double middle, double radius) {
    ComplexBall result;
    arb_set_d(acb_realref(result.get()), middle);
    mag_set_d(arb_radref(acb_realref(result.get())), radius);
    mag_set_d(arb_radref(acb_imagref(result.get())), radius);
    return result;
}

ComplexBall values_on(const Expression& expression, const ComplexBall& area) {
    ComplexArithmetic arithmetic(pole_bits);
    return evaluate(Formula(expression), arithmetic, {&area, 1});
}

// The greatest absolute value, rounded up; infinite where nothing is known.
Ball bound_of(const ComplexBall& values) {
    Ball result;
    mag_t bound;
    mag_init(bound);
    acb_get_mag(bound, values.get());
    arf_set_mag(arb_midref(result.get()), bound);
    mag_clear(bound);
    return result;
}

bool changes_sign(const Formula& function, double left, double right) {
    const Ball a = real_values(function, left);
    const Ball b = real_values(function, right);
    return (arb_is_positive(a.get()) != 0 && arb_is_negative(b.get()) != 0) ||
           (arb_is_negative(a.get()) != 0 && arb_is_positive(b.get()) != 0);
}

// Is it one-to-one on the disc, as its derivative q at the middle is greater there than it differs from q anywhere? M
// bounds it up to the outer radius r. Cauchy's estimates bound the second derivative by 2 M/(r - radius)^2, and what a
// difference over 2h says of q is off by at most h^2 M/(r - h)^3.
bool is_injective(const Formula& function, const Ball& bound, double middle, double radius, double outer) {
    const double h = std::ldexp(radius, -10);
    Ball slope;
    arb_sub(slope.get(), real_values(function, middle + h).get(), real_values(function, middle - h).get(), pole_bits);
    arb_div(slope.get(), slope.get(), exact(2 * h).get(), pole_bits);
    Ball change = exact(2 * radius);
    arb_div(change.get(), change.get(), exact(outer - radius).get(), pole_bits);
    arb_div(change.get(), change.get(), exact(outer - radius).get(), pole_bits);
    Ball rest = exact(h / (outer - h) * (1 + 0x1p-50));
    arb_sqr(rest.get(), rest.get(), pole_bits);
    arb_div(rest.get(), rest.get(), exact(outer - h).get(), pole_bits);
    arb_add(change.get(), change.get(), rest.get(), pole_bits);
    arb_mul(change.get(), change.get(), bound.get(), pole_bits);
    arb_abs(slope.get(), slope.get());
    return arb_is_finite(bound.get()) != 0 && arb_gt(slope.get(), change.get()) != 0;
}

// Where balls overestimate how great it is on the outer disc, a smaller one may still be known to have one zero.
std::optional<SimplePole> zero_within(const Expression& denominator, double place, double outer) {
    constexpr int parts = 16;        // of the radius, of which the middle is a multiple
    constexpr double much = 0x1p40;  // the middle, and what is beside it, are doubles
    const Formula function(denominator);
    for (const double fraction : {0x1p-3, 0x1p-6, 0x1p-9}) {
        const double radius = outer * fraction;
        if (!(std::abs(place) < much * radius)) break;
        const double middle = std::round(place / radius * parts) * radius / parts;
        const Ball bound = bound_of(values_on(denominator, square(middle, outer)));
        if (!is_injective(function, bound, middle, radius, outer)) continue;
        if (changes_sign(function, middle - radius / 4, middle + radius / 4))
            return SimplePole{place, middle, radius, false};
    }
    return std::nullopt;
}

}  // namespace

// As a quotient of two functions that are analytic in an outer disc, of which the denominator has one zero in the inner
// one: it is one-to-one there, and changes its sign on the real line.
std::optional<SimplePole> simple_pole(const Expression& integrand, double place, double room) {
    constexpr int most_halvings = 30;
    constexpr double wider = 1.25;  // than the outer disc, so that this may have another middle
    const double greatest = std::isfinite(room) ? room : std::max(1.0, std::abs(place));
    for (int halvings = 0; halvings < most_halvings; ++halvings) {
        const double outer = std::exp2(std::floor(std::log2(greatest)) - halvings);
        const ComplexBall area = square(place, wider * outer);
        const auto is_finite = [&](const Expression& part) { return acb_is_finite(values_on(part, area).get()) != 0; };
        const auto fraction = quotient(integrand, is_finite);
        if (!fraction) continue;
        if (!fraction->denominator) break;
        if (!is_finite(fraction->numerator) || !is_finite(*fraction->denominator)) continue;
        auto pole = zero_within(*fraction->denominator, place, outer);
        if (!pole) continue;
        const ComplexBall near = square(pole->middle, pole->radius / 4);
        pole->has_residue = acb_contains_zero(values_on(fraction->numerator, near).get()) == 0;
        return pole;
    }
    return std::nullopt;
}

}  // namespace integrate
