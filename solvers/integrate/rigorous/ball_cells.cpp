#include "integrate/rigorous/ball_cells.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/complex_arithmetic.hpp"
#include "integrate/arithmetic/near_end.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"

namespace integrate {

namespace {

constexpr long bounding_bits = 64;

// A ball's greatest absolute value, as a power of two, rounded up.
double size_of(const ComplexBall& ball) {
    mag_t size;
    mag_init(size);
    acb_get_mag(size, ball.get());
    const double logarithm = mag_is_inf(size) != 0 ? HUGE_VAL : mag_get_d_log2_approx(size) + 0.01;
    mag_clear(size);
    return logarithm;
}

// The same of a real one.
double size_of(const Ball& ball) {
    ComplexBall complex;
    acb_set_arb(complex.get(), ball.get());
    return size_of(complex);
}

// The ellipse with these semi-axes around the cell, as a rectangle.
ComplexBall rectangle(const Ball& middle, const Ball& half_width, double ellipse) {
    ComplexBall result;
    Ball radius;
    arb_set_d(radius.get(), (ellipse + 1 / ellipse) / 2 * (1 + 0x1p-50));
    arb_mul(radius.get(), radius.get(), half_width.get(), bounding_bits);
    arb_set(acb_realref(result.get()), middle.get());
    arb_add_error(acb_realref(result.get()), radius.get());
    arb_set_d(radius.get(), (ellipse - 1 / ellipse) / 2 * (1 + 0x1p-50));
    arb_mul(radius.get(), radius.get(), half_width.get(), bounding_bits);
    arb_add_error(acb_imagref(result.get()), radius.get());
    return result;
}

}  // namespace

BallCells::BallCells(const Formula& integrand, const Interval& interval, const LegendreTable& rules, long tolerance)
    : integrand_(integrand),
      coordinates_(interval),
      tolerance_(tolerance),
      rule_sums_(integrand_, coordinates_, rules, tolerance, unit()),
      // Enough for what is as singular as d^(-7/8).
      deepest_at_end_(static_cast<std::int32_t>(8 * std::max(-tolerance, 0L) + 256)),
      // Away from the ends nothing without bound is ever enclosed, and what has one is soon narrow.
      longest_number_(static_cast<std::size_t>(std::max(-tolerance, 0L)) / 64 + 4) {}

bool BallCells::is_narrow(const Ball& ball) const {
    return arb_is_finite(ball.get()) != 0 && mag_cmp_2exp_si(arb_radref(ball.get()), tolerance_) <= 0;
}

BallCells::Prospect BallCells::examine(const DeepCell& cell, SumOfBalls& answer) const {
    using Kind = Prospect::Kind;
    answer.deepest = std::max(answer.deepest, cell.depth);
    if (const Ball enclosure = narrower(cell, answer); is_narrow(enclosure)) {
        answer.add(enclosure, unit());
        return {Kind::enclosed};
    }
    if (const RuleSpan rule = plan_rule(cell, answer); !rule.empty()) return {Kind::by_rule, rule};
    if (!is_hopeless(cell, answer)) return {Kind::halves};
    ++answer.unenclosed;
    return {Kind::hopeless};
}

Ball BallCells::enclose_directly(const DeepCell& cell, SumOfBalls& answer) const {
    const long precision = bounding_bits;
    const Ball x = coordinates_.whole(cell, precision);
    // What is beyond the ends, by rounding up, is no part of the integral.
    BallArithmetic arithmetic(precision);
    Ball value = evaluate(integrand_, arithmetic, {&x, 1});
    ++answer.evaluations;
    arb_mul(value.get(), value.get(), coordinates_.half_width(cell, precision).get(), precision);
    arb_mul_2exp_si(value.get(), value.get(), 1);
    return value;
}

// Of the two enclosures that need no rule; not finite if there is none.
Ball BallCells::narrower(const DeepCell& cell, SumOfBalls& answer) const {
    Ball direct = enclose_directly(cell, answer);
    if (is_narrow(direct)) return direct;
    Ball near_end = enclose_near_end(cell, answer);
    if (arb_is_finite(near_end.get()) == 0) return direct;
    const bool better =
        arb_is_finite(direct.get()) == 0 || mag_cmp(arb_radref(near_end.get()), arb_radref(direct.get())) < 0;
    return better ? near_end : direct;
}

Ball BallCells::enclose_near_end(const DeepCell& cell, SumOfBalls& answer) const {
    constexpr std::int32_t small = 3;
    Ball nothing;
    arb_indeterminate(nothing.get());
    if (!cell.touches_end() || cell.depth < small) return nothing;
    Ball reach = coordinates_.half_width(cell, bounding_bits);
    arb_mul_2exp_si(reach.get(), reach.get(), 1);
    Ball half;
    arb_set_d(half.get(), 0.5);
    if (arb_le(reach.get(), half.get()) == 0) return nothing;
    NearEndArithmetic arithmetic(reach, 2 * bounding_bits);
    const Interval& interval = coordinates_.interval();
    const NearEnd x = arithmetic.variable(cell.from_right ? interval.to_formula() : interval.from_formula(),
                                          cell.from_right ? -1 : 1);
    ++answer.evaluations;
    return arithmetic.integral(evaluate(integrand_, arithmetic, {&x, 1}));
}

// The rule of n points is off by at most half the width times 64/15 M / ((1 - r^-2) r^(2n-2)), where M bounds the
// integrand on the ellipse of semi-axes (r + 1/r)/2 and (r - 1/r)/2 [Trefethen 2013, theorem 19.3].
RuleSpan BallCells::plan_rule(const DeepCell& cell, SumOfBalls& answer) const {
    constexpr std::array<double, 7> ellipses = {1.5, 2.0, 3.0, 4.0, 5.0, 8.0, 32.0};
    const Ball middle = coordinates_.place(cell, Ball(), bounding_bits);
    const Ball half = coordinates_.half_width(cell, bounding_bits);
    const double size_of_half = size_of(half);
    double fewest = std::numeric_limits<double>::infinity();
    double greatest = 0;
    for (const double ellipse : ellipses) {
        const ComplexBall around = rectangle(middle, half, ellipse);
        ComplexArithmetic arithmetic(bounding_bits + cell.depth);
        const double bound = size_of(evaluate(integrand_, arithmetic, {&around, 1}));
        ++answer.evaluations;
        if (!(bound < HUGE_VAL)) break;
        const double constant = std::log2(64.0 / 15) + size_of_half + bound - std::log2(1 - 1 / (ellipse * ellipse));
        const double points =
            std::max(2.0, std::ceil((constant - static_cast<double>(tolerance_) + 1) / (2 * std::log2(ellipse)) + 1));
        if (points >= fewest) continue;
        fewest = points;
        greatest = bound;
    }
    return std::isinf(fewest) ? RuleSpan{} : rule_sums_.plan(cell, fewest, greatest);
}

// A point within the cell that has no value tells that there is none to be enclosed.
bool BallCells::is_hopeless(const DeepCell& cell, SumOfBalls& answer) const {
    if (cell.depth >= deepest_at_end_ || cell.number.size() > longest_number_) return true;
    constexpr double fraction = 0.3819660112501051;
    Ball from_middle;
    arb_set_d(from_middle.get(), fraction);
    const long precision = 2 * bounding_bits;
    const Ball x = coordinates_.place(cell, from_middle, precision);
    BallArithmetic arithmetic(precision + cell.depth);
    const Ball value = evaluate(integrand_, arithmetic, {&x, 1});
    ++answer.evaluations;
    return arb_is_finite(value.get()) == 0;
}

void BallCells::add_unsummed(const DeepCell& cell, const RuleSpan& span, SumOfBalls& answer) const {
    const Ball direct = enclose_directly(cell, answer);
    const bool finite = arb_is_finite(direct.get()) != 0;
    if (finite && rule_sums_.is_whole(span)) return answer.add(direct, unit());
    rule_sums_.add_bound(cell, span, finite ? size_of(direct) : HUGE_VAL, answer);
}

void BallCells::add_as_it_is(const DeepCell& cell, SumOfBalls& answer) const {
    // What is wider says nothing that anybody would want to know.
    constexpr long widest_bits = 1 << 14;
    const Ball enclosure = narrower(cell, answer);
    const bool tells = arb_is_finite(enclosure.get()) != 0 &&
                       mag_cmp_2exp_si(arb_radref(enclosure.get()), tolerance_ + widest_bits) < 0;
    if (tells) {
        answer.add(enclosure, unit());
    } else {
        ++answer.unenclosed;
    }
}

}  // namespace integrate
