// SPDX-License-Identifier: Apache-2.0
#include "integrate/rigorous/ball_cells.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace integrate {

namespace {

constexpr long size_bits = 64;

// How many halvings of a cell of width 1 the tolerance amounts to; of an integral that is all but 0, no more than
// anybody would wait for.
long bits_of(long tolerance) {
    constexpr long most = 1 << 22;
    return std::clamp(-tolerance, 0L, most);
}

// Enough for what is as singular as d^(-7/8).
std::int32_t deepest_at_end(long tolerance) { return static_cast<std::int32_t>(8 * bits_of(tolerance) + 256); }

// Away from the ends nothing without bound is ever enclosed, and what has one is soon narrow.
std::size_t longest_number(long tolerance) { return static_cast<std::size_t>(bits_of(tolerance)) / 64 + 4; }

// About as much work whatever the precision.
std::uint32_t most_roots(long precision) { return static_cast<std::uint32_t>(std::clamp(16'384 / precision, 1L, 64L)); }

}  // namespace

BallCells::BallCells(const CellBalls& balls, const LegendreTable& rules, long tolerance)
    : balls_(balls),
      rule_sums_([&balls](std::span<const Ball> x, long precision) { return balls.value(x[0], precision); },
                 {&balls.interval(), 1}, rules, tolerance),
      deepest_at_end_(deepest_at_end(tolerance)),
      longest_number_(longest_number(tolerance)),
      most_roots_(most_roots(rules.precision())) {}

std::pair<Prospect, RuleSpan> BallCells::examine(const DeepCell& cell, SumOfBalls& answer) const {
    answer.deepest = std::max(answer.deepest, cell.depth);
    if (const Ball enclosure = narrower(cell, answer); rule_sums_.is_narrow(enclosure)) {
        answer.add(enclosure, unit());
        return {Prospect::enclosed, {}};
    }
    const double size_of_half = upper_logarithm(cell.half_width(balls_.interval(), size_bits));
    const auto [points, bound] = rule_sums_.fewest_points(size_of_half, 1, [&](double ellipse) {
        ++answer.evaluations;
        return upper_logarithm(balls_.around(cell, ellipse));
    });
    if (const RuleSpan rule = rule_sums_.plan(cell, points, bound); !rule.empty()) return {Prospect::by_rule, rule};
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
    if (rule_sums_.is_narrow(direct) || !balls_.is_near_end(cell)) return direct;
    ++answer.evaluations;
    Ball near_end = balls_.by_powers(cell);
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

// A point within the cell that has no value tells that there is none to be enclosed.
bool BallCells::is_hopeless(const DeepCell& cell, SumOfBalls& answer) const {
    if (cell.depth >= deepest_at_end_ || cell.number.size() > longest_number_) return true;
    constexpr double fraction = 0.3819660112501051;
    const long precision = 2 * size_bits;
    const Ball x = cell.place(balls_.interval(), ball_of(fraction), precision);
    ++answer.evaluations;
    return arb_is_finite(balls_.value(x, CellBalls::bits_beside_end(precision, cell.depth)).get()) == 0;
}

void BallCells::add_unsummed(const DeepCell& cell, const RuleSpan& span, SumOfBalls& answer) const {
    const Ball direct = enclose_directly(cell, answer);
    const bool finite = arb_is_finite(direct.get()) != 0;
    if (finite && RuleSums::is_whole(span)) return rule_sums_.add_if_it_tells(direct, answer);
    rule_sums_.add_bound({&cell, 1}, span, finite ? upper_logarithm(direct) : HUGE_VAL, answer);
}

}  // namespace integrate
