// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstddef>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/evaluation.hpp"
#include "integrate/expression/expression.hpp"
#include "integrate/expression/terms.hpp"
#include "integrate/integral/breaks.hpp"
#include "integrate/integral/integral_part.hpp"

namespace integrate {

namespace {

using Kind = Interval::Kind;

Limit limit_at(double place) { return Limit(Formula(written_out(place))); }

// A whole number beyond all breaks, on both sides.
double beyond(const std::vector<Limit>& places) {
    double most = 0;
    for (const auto& place : places) most = std::max(most, std::abs(place.rounded()));
    return std::floor(most) + 2;
}

void append(std::vector<Interval>& pieces, const std::vector<Limit>& places, const Limit& from, const Limit& to) {
    const auto more = pieces_between(places, Interval(from, to));
    pieces.insert(pieces.end(), more.begin(), more.end());
}

constexpr long pole_bits = 128;

Ball real_values(const Formula& formula, double place) {
    const Ball x = ball_of(place);
    return evaluate(formula, BallArithmetic(pole_bits), {&x, 1});
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
    return evaluate(Formula(expression), ComplexArithmetic(pole_bits), {&area, 1});
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
    const BallArithmetic balls(pole_bits);
    const Ball rise = balls.difference(real_values(function, middle + h), real_values(function, middle - h));
    const Ball slope = computed<arb_abs>(balls.quotient(rise, ball_of(2 * h)));
    const Ball room = ball_of(outer - radius);
    const Ball second = balls.quotient(balls.quotient(ball_of(2 * radius), room), room);
    const Ball share = balls.of<arb_sqr>(ball_of(h / (outer - h) * (1 + 0x1p-50)));
    const Ball rest = balls.quotient(share, ball_of(outer - h));
    const Ball change = balls.product(balls.sum(second, rest), bound);
    return arb_is_finite(bound.get()) != 0 && arb_gt(slope.get(), change.get()) != 0;
}

// Looks for a disc with one zero: if balls overestimate the function on the outer disc, a smaller disc may still be
// known to have one.
std::optional<SimplePole> zero_within(const Expression& denominator, double place, double outer) {
    constexpr int parts = 16;        // of the radius, of which the middle is a multiple
    constexpr double much = 0x1p40;  // the middle, and what is beside it, are doubles
    const Formula function(denominator);
    for (const double fraction : {0x1p-3, 0x1p-6, 0x1p-9}) {
        const double radius = outer * fraction;
        if (!(std::abs(place) < much * radius)) break;
        const double middle = std::round(place / radius * parts) * radius / parts;
        const Ball bound = greatest_size(values_on(denominator, square(middle, outer)), pole_bits);
        if (!is_injective(function, bound, middle, radius, outer)) continue;
        if (changes_sign(function, middle - radius / 4, middle + radius / 4))
            return SimplePole{place, middle, radius, false};
    }
    return std::nullopt;
}

}  // namespace

std::vector<std::optional<SimplePole>> poles_at(const std::vector<Limit>& places, const Expression& integrand,
                                                const Interval& interval) {
    std::vector<std::optional<SimplePole>> poles;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const double place = places[i].rounded();
        const double before = i > 0 ? places[i - 1].rounded() : interval.from();
        const double after = i + 1 < places.size() ? places[i + 1].rounded() : interval.to();
        const double room = std::min(place - before, after - place);
        poles.push_back(room > 0 ? simple_pole(integrand, place, room) : std::nullopt);
    }
    return poles;
}

// f(x) + f(-x) is twice the even part of f.
std::optional<IntegralPart> folded_tail(const Expression& integrand, const std::vector<Limit>& places) {
    const Expression two{.number = "2"};
    const auto even = parity(integrand).even;
    if (!even) return std::nullopt;
    const Formula infinity(the_infinity());
    return IntegralPart{Formula(two * *even), Interval(limit_at(beyond(places)), infinity)};
}

PrincipalValue principal_value(const Expression& integrand, const std::vector<Limit>& places,
                               const Interval& interval) {
    PrincipalValue result;
    Limit begin = interval.from_limit();
    Limit end = interval.to_limit();
    if (interval.kind() == Kind::whole_line) {
        result.tail = folded_tail(integrand, places);
        begin = limit_at(-beyond(places));
        end = limit_at(beyond(places));
    }
    const auto poles = poles_at(places, integrand, Interval(begin, end));
    for (const auto& pole : poles) {
        if (!pole) continue;
        append(result.pieces, places, begin, limit_at(pole->middle - pole->radius));
        begin = limit_at(pole->middle + pole->radius);
        const auto ways = parts_around(*pole, integrand);
        result.ways.insert(result.ways.end(), ways.begin(), ways.end());
        result.poles.push_back(*pole);
    }
    append(result.pieces, places, begin, end);
    return result;
}

// Writes the integrand as a quotient of two functions that are analytic in an outer disc. The denominator has one zero
// in the inner disc if it is one-to-one there and changes its sign on the real line.
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
