// SPDX-License-Identifier: Apache-2.0
#include "integrate/arithmetic/growth_bounds.hpp"
#include "integrate/integral/integral.hpp"

namespace integrate {
namespace {
constexpr long bits = 96;
const BallArithmetic in_balls(bits);

Ball value_of(const Expression& constant) { return evaluate(Formula(constant), in_balls, {}); }

Ball coefficient_of(const Phase::Term& term) {
    return in_balls.product(value_of(term.constant), in_balls.constant(term.coefficient));
}

bool is_finite_and_positive(const Ball& ball) {
    return arb_is_positive(ball.get()) != 0 && arb_is_finite(ball.get()) != 0;
}

// Returns whether the phase surely grows as a positive power of x alone does.
bool surely_grows(const Phase& phase) {
    if (!phase.grows() || phase.terms().front().has_log) return false;
    Ball coefficient;
    for (const auto& term : phase.terms()) {
        if (term.grows_like(phase.terms().front())) coefficient = in_balls.sum(coefficient, coefficient_of(term));
    }
    return arb_contains_zero(coefficient.get()) == 0;
}

// Is it analytic on the square above and to the right of the corner? Quarters of it are looked at where it does not
// show.
bool is_analytic(const Formula& function, const Ball& corner, double side) {
    constexpr int most_evaluations = 4'000;
    constexpr double smallest = 0x1p-40;
    std::vector<std::array<double, 3>> open = {{0, 0, side}};  // left, below and side
    for (int evaluations = 0; !open.empty(); ++evaluations) {
        const auto [left, below, width] = open.back();
        open.pop_back();
        if (evaluations > most_evaluations || width < smallest * side) return false;
        ComplexBall z;
        const auto place = [&, size = width](arb_ptr result, double from) {
            arb_set_d(result, from);
            arb_union(result, result, ball_of(from + size).get(), bits);
        };
        place(acb_realref(z.get()), left);
        place(acb_imagref(z.get()), below);
        acb_add_arb(z.get(), z.get(), corner.get(), bits);
        if (acb_is_finite(evaluate(function, ComplexArithmetic(bits), {&z, 1}).get()) != 0) continue;
        const double half = width / 2;
        for (const double x : {left, left + half}) {
            for (const double y : {below, below + half}) open.push_back({x, y, half});
        }
    }
    return true;
}

// Bounds an amplitude beyond a distance from the corner, if it is analytic in all of the quadrant and, unless the
// functions beside it do, goes to 0.
std::optional<std::pair<Ball, double>> bound_of(const Formula& amplitude, const Ball& corner, bool has_functions) {
    for (const int level : {6, 12, 20}) {
        const double distance = std::ldexp(1, level);
        GrowthBoundArithmetic growth(corner, ball_of(distance), bits);
        const GrowthBound z = growth.variable();
        const GrowthBound value = evaluate(amplitude, growth, {&z, 1});
        Ball bound = growth.bound(value);
        const bool falls = has_functions ? arb_is_finite(bound.get()) != 0 : growth.vanishes(value);
        if (falls && is_analytic(amplitude, corner, distance)) return std::pair(std::move(bound), distance);
    }
    return std::nullopt;
}

// Bounds the derivative of the phase from below to the right of the corner. Its imaginary part then grows at least at
// this rate along a line that goes up from the real axis.
std::optional<Ball> least_rate(const Phase& phase, const Ball& corner) {
    Ball result;
    for (const auto& term : phase.terms()) {
        Ball rate = coefficient_of(term);
        const auto one = Rational::whole(1);
        if (term.power > one || (term.has_log && (term.power < one || !is_finite_and_positive(rate))))
            return std::nullopt;
        Ball factor(1);
        if (term.has_log) {
            // The derivative of z log z is log z + 1, the real part of which grows with |z|.
            factor = in_balls.of<arb_add_ui>(in_balls.of<arb_log>(corner), 1);
        } else if (term.power < one) {
            // |z^(p - 1)| is greatest at the corner.
            const Ball scale =
                in_balls.product(in_balls.power(corner, term.power - one), in_balls.constant(term.power));
            factor = computed<arb_abs>(in_balls.product(scale, rate));
            rate = Ball(-1);
        }
        arb_addmul(result.get(), rate.get(), factor.get(), bits);
    }
    return result;
}

// Returns the function as a factor if its argument is linear and positive at the corner.
std::optional<Decay::Factor> factor_of(const WaveFunction& function, const Ball& corner) {
    Decay::Factor result{function, {}, {}};
    for (const auto& term : function.argument.terms()) {
        const bool is_constant = term.power == Rational();
        if (term.has_log || (!is_constant && !(term.power == Rational::whole(1)))) return std::nullopt;
        Ball& sum = is_constant ? result.at_corner : result.slope;
        sum = in_balls.sum(sum, coefficient_of(term));
    }
    arb_addmul(result.at_corner.get(), result.slope.get(), corner.get(), bits);
    const bool has_order =
        !function.is_conjugate || !function.is_hankel() || arb_is_nonnegative(value_of(function.order).get()) != 0;
    return is_finite_and_positive(result.slope) && is_finite_and_positive(result.at_corner) && has_order
               ? std::optional(std::move(result))
               : std::nullopt;
}

// Returns the same wave as one of y = x^power, together with what dx is in terms of dy.
Wave in_power(Wave wave, const Rational& power) {
    const auto one = Rational::whole(1);
    if (power == one) return wave;
    const Rational inverse = one / power;
    wave.amplitude = with_variable(wave.amplitude, power_of_variable(inverse)) * power_of_variable(inverse - one);
    wave.coefficient = wave.coefficient * inverse;
    wave.phase = wave.phase.in_power(power);
    for (auto& function : wave.functions) function.argument = function.argument.in_power(power);
    return wave;
}

// K_n(b t), which bounds Hankel's function where the imaginary part of its argument is b t [DLMF 10.32.9]. To its
// conjugate, K_n(-z) = exp(-i n pi) K_n(z) - i pi I_n(z), and |I_n(z)| <= |z/2|^n exp(Re z)/gamma(n + 1) [DLMF 10.34.2,
// 10.14.4]. The exponential integral is at most exp(-Re z)/|Im z|.
Ball bound_of(const Decay::Factor& factor, const Ball& t) {
    const bool is_conjugate = factor.function.is_conjugate;
    const Ball height = in_balls.product(t, factor.slope);
    const Ball exponential = in_balls.of<arb_exp>(is_conjugate ? height : -height);
    if (!factor.function.is_hankel()) return in_balls.quotient(exponential, factor.at_corner);
    const Ball order = value_of(factor.function.order);
    Ball result = order;
    in_balls.apply(factor.function.function, result, height);
    const Ball half_pi = half_of_pi(bits);
    if (is_conjugate) {
        const Ball half_size = scaled_by_two(in_balls.sum(height, factor.at_corner), -1);
        const Ball gamma = in_balls.of<arb_rgamma>(in_balls.of<arb_add_ui>(order, 1));
        const Ball power = in_balls.product(in_balls.of<arb_pow>(half_size, order), gamma);
        const Ball more = in_balls.product(in_balls.product(power, exponential), half_pi);
        result = in_balls.sum(result, scaled_by_two(more, 1));
    }
    return in_balls.quotient(result, half_pi);
}
}  // namespace

// The bound B(t) falls at least as fast as exp(-whole_rate t/2), so that its integral is at most 2 B(t)/whole_rate.
double Decay::beyond(double t) const {
    espalier::require(t >= start, "the bound holds from its start on");
    Ball result = in_balls.product(in_balls.of<arb_exp>(in_balls.product(rate, ball_of(-t))), size);
    for (const auto& factor : factors) result = in_balls.product(result, bound_of(factor, ball_of(t)));
    return upper_logarithm(in_balls.quotient(result, whole_rate)) + 1;
}

// The integral of x^p exp(i u) is x^p exp(i u)/(i u') and what is smaller by a power of x. Waves of different phases do
// not cancel in the mean over an interval from X to 2 X, so that the greatest of these has to go to 0.
bool oscillates_for_ever(const Expression& integrand) {
    const auto waves = waves_of(integrand);
    bool is_great = false;
    for (std::size_t i = 0; waves && i < waves->size(); ++i) {
        const auto& [coefficient, turns, amplitude, phase, functions] = (*waves)[i];
        const auto size = Phase::of(amplitude);
        if (!functions.empty() || !size || size->terms().size() != 1) return false;
        if (arb_contains_zero(coefficient_of(size->terms().front()).get()) != 0) return false;
        if (!phase.is_zero() && !surely_grows(phase)) return false;
        for (std::size_t j = 0; j < i; ++j) {
            const auto& other = (*waves)[j].phase;
            if (!surely_grows(phase + other) || !surely_grows(phase + -other)) return false;
        }
        const auto growth = phase.is_zero() ? Rational() : phase.terms().front().power;
        is_great |= !(size->terms().front().power + Rational::whole(1) < growth);
    }
    return is_great;
}

bool is_analytic_beyond(const Expression& amplitude, const Expression& corner) {
    return bound_of(Formula(amplitude), value_of(corner), true).has_value();
}

std::optional<IntegralPart> rotated(const Wave& wave, const Expression& corner) {
    const Phase whole_phase = wave.whole_phase();
    espalier::require(whole_phase.grows(), "a wave that is rotated has a phase that grows");
    const Rational& power = whole_phase.terms().front().power;
    const Wave straight = in_power(wave, power);
    const Expression straight_corner = with_variable(power_of_variable(power), corner);
    const Ball place = value_of(straight_corner);
    if (!is_finite_and_positive(place)) return std::nullopt;

    auto rate = least_rate(straight.phase, place);
    if (!rate) return std::nullopt;
    Ball whole_rate = *rate;
    std::vector<Decay::Factor> factors;
    Ball orders;    // of conjugate functions, which grow as these powers of t do beside the exponential
    Rational fall;  // the functions fall off as z^-fall, beside exponentials
    for (const auto& function : straight.functions) {
        auto factor = factor_of(function, place);
        if (!factor) return std::nullopt;
        fall = fall + (function.is_hankel() ? Rational::fraction(1, 2) : Rational::whole(1));
        if (function.is_conjugate) orders = in_balls.sum(orders, value_of(function.order));
        whole_rate = in_balls.sum(whole_rate, function.is_conjugate ? -factor->slope : factor->slope);
        factors.push_back(*std::move(factor));
    }
    if (!is_finite_and_positive(whole_rate)) return std::nullopt;
    auto bound = bound_of(Formula(straight.amplitude), place, !factors.empty());
    Ball growth(1);
    if (!bound && !factors.empty()) {
        // An amplitude may grow as long as the functions fall faster: |z|^p <= (place + t)^p is at most
        // max(place, p/r)^p exp(r t), where r is half of the rate.
        bound = bound_of(Formula(straight.amplitude * power_of_variable(-fall)), place, false);
        whole_rate = scaled_by_two(whole_rate, -1);
        rate = in_balls.difference(*rate, whole_rate);
        const Ball farthest = in_balls.of<arb_max>(place, in_balls.quotient(in_balls.constant(fall), whole_rate));
        growth = in_balls.power(farthest, fall);
    }
    if (!bound) return std::nullopt;
    auto& [size, start] = *bound;
    size = in_balls.product(growth, computed<arb_abs>(in_balls.product(size, in_balls.constant(straight.coefficient))));
    start = std::max(start, 2 * std::exp2(upper_logarithm(in_balls.quotient(orders, whole_rate))) + 1);

    const Expression way = straight_corner + the_imaginary_unit() * the_variable();
    return IntegralPart{Formula(the_imaginary_unit() * with_variable(straight.expression(), way), Component::real),
                        Interval(Formula(decimal("0")), Formula(the_infinity())),
                        Decay{std::move(size), *rate, std::move(whole_rate), std::move(factors), start}};
}
}  // namespace integrate
