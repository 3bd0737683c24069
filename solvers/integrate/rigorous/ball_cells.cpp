// SPDX-License-Identifier: Apache-2.0
#include "integrate/rigorous/ball_cells.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace integrate {

namespace {

constexpr long size_bits = 64;

// How many halvings of a cell of width 1 the tolerance amounts to; of an integral that is all but 0, no more than anybody
// would wait for.
long bits_of(long tolerance) {
    constexpr long most = 1 << 22;
    return std::clamp(-tolerance, 0L, most);
}

// Enough for what is as singular as d^(-7/8).
std::int32_t deepest_at_end(long tolerance) { return static_cast<std::int32_t>(8 * bits_of(tolerance) + 256); }

// Away from the ends nothing without bound is ever enclosed, and what has one is soon narrow.
std::size_t longest_number(long tolerance) { return static_cast<std::size_t>(bits_of(tolerance)) / 64 + 4; }

}  // namespace

BallCells::BallCells(const BallFunction& integrand, const Interval& interval, const LegendreTable& rules,
                     long tolerance)
    : interval_(interval),
      balls_(integrand, interval),
      tolerance_(tolerance),
      rule_sums_(integrand, interval, rules, tolerance, unit()),
      deepest_at_end_(deepest_at_end(tolerance)),
      longest_number_(longest_number(tolerance)) {}

bool BallCells::is_narrow(const Ball& ball) const {
    return arb_is_finite(ball.get()) != 0 && mag_cmp_2exp_si(arb_radref(ball.get()), tolerance_) <= 0;
}

std::pair<BallCells::Prospect, RuleSpan> BallCells::examine(const DeepCell& cell, SumOfBalls& answer) const {
    answer.deepest = std::max(answer.deepest, cell.depth);
    if (const Ball enclosure = narrower(cell, answer); is_narrow(enclosure)) {
        answer.add(enclosure, unit());
        return {Prospect::enclosed, {}};
    }
    if (const RuleSpan rule = plan_rule(cell, answer); !rule.empty()) return {Prospect::by_rule, rule};
    if (!is_hopeless(cell, answer)) return {Prospect::halves, {}};
    ++answer.unenclosed;
    answer.unenclosed_inside += cell.touches_end() ? 0 : 1;
    return {Prospect::hopeless, {}};
}

Ball BallCells::enclose_directly(const DeepCell& cell, SumOfBalls& answer) const {
    ++answer.evaluations;
    // Evaluates with extra precision in deep cells, because the relative error of a nearly constant function grows with
    // the square of the cell's depth.
    constexpr std::int32_t most_bits = 512;
    return balls_.by_values(cell, CellBalls::bounding_bits + std::min(2 * cell.depth, most_bits));
}

// Returns the narrower of the two enclosures that need no quadrature rule; it is not finite if neither exists.
Ball BallCells::narrower(const DeepCell& cell, SumOfBalls& answer) const {
    Ball direct = enclose_directly(cell, answer);
    if (is_narrow(direct)) return direct;
    Ball near_end = enclose_near_end(cell, answer);
    if (arb_is_finite(near_end.get()) == 0) return direct;
    const bool better =
        arb_is_finite(direct.get()) == 0 || mag_cmp(arb_radref(near_end.get()), arb_radref(direct.get())) < 0;
    return better ? near_end : direct;
}

double BallCells::bound() const {
    constexpr std::int32_t halvings = 6;
    double greatest = -HUGE_VAL;
    SumOfBalls looked_at;
    std::vector<DeepCell> cells = {{}};
    for (std::int32_t depth = 0; depth < halvings; ++depth) {
        for (const auto& cell : std::exchange(cells, {})) {
            cells.push_back(cell.half(true));
            cells.push_back(cell.half(false));
        }
    }
    for (const auto& cell : cells) {
        const Ball enclosure = narrower(cell, looked_at);
        if (arb_is_zero(enclosure.get()) == 0) greatest = std::max(greatest, upper_logarithm(enclosure));
    }
    return greatest + halvings;
}

Ball BallCells::enclose_near_end(const DeepCell& cell, SumOfBalls& answer) const {
    answer.evaluations += balls_.is_near_end(cell) ? 1 : 0;
    return balls_.by_powers(cell);
}

// The rule of n points is off by at most half the width times 64/15 M / ((1 - r^-2) r^(2n-2)), where M bounds the
// integrand on the ellipse of semi-axes (r + 1/r)/2 and (r - 1/r)/2 [Trefethen 2013, theorem 19.3].
RuleSpan BallCells::plan_rule(const DeepCell& cell, SumOfBalls& answer) const {
    constexpr std::array<double, 7> ellipses = {1.5, 2.0, 3.0, 4.0, 5.0, 8.0, 32.0};
    const double size_of_half = upper_logarithm(cell.half_width(interval_, size_bits));
    double fewest = std::numeric_limits<double>::infinity();
    double greatest = 0;
    for (const double ellipse : ellipses) {
        const double bound = upper_logarithm(balls_.around(cell, ellipse));
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
    Ball from_middle = ball_of(fraction);
    const long precision = 2 * size_bits;
    const Ball x = cell.place(interval_, from_middle, precision);
    const Ball value = balls_.function().value(x, CellBalls::bits_beside_end(precision, cell.depth));
    ++answer.evaluations;
    return arb_is_finite(value.get()) == 0;
}

void BallCells::add_unsummed(const DeepCell& cell, const RuleSpan& span, SumOfBalls& answer) const {
    const Ball direct = enclose_directly(cell, answer);
    const bool finite = arb_is_finite(direct.get()) != 0;
    if (finite && rule_sums_.is_whole(span)) return add_if_it_tells(direct, answer);
    rule_sums_.add_bound(cell, span, finite ? upper_logarithm(direct) : HUGE_VAL, answer);
}

void BallCells::add_as_it_is(const DeepCell& cell, SumOfBalls& answer) const {
    add_if_it_tells(narrower(cell, answer), answer);
}

// Adds the enclosure if it is not too wide: a wider one says nothing that anybody would want to know, and would fill
// the memory with its digits.
void BallCells::add_if_it_tells(const Ball& enclosure, SumOfBalls& answer) const {
    constexpr long widest_bits = 1 << 14;
    const bool tells = arb_is_finite(enclosure.get()) != 0 &&
                       mag_cmp_2exp_si(arb_radref(enclosure.get()), tolerance_ + widest_bits) < 0;
    if (tells) {
        answer.add(enclosure, unit());
    } else {
        ++answer.unenclosed;
    }
}

}  // namespace integrate
