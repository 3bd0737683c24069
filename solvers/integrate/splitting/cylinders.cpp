// SPDX-License-Identifier: Apache-2.0
#include "integrate/splitting/splitting.hpp"

namespace integrate {
namespace {
Solution roots_of(const Quadratic& coefficients, const Expression& variable) {
    const auto& [constant, slope, leading] = coefficients;
    if (!leading) return {.roots = {zero_of(*slope, constant)}, .leading = slope};
    const Term half = slope ? Term(*slope / decimal("2")) : std::nullopt;
    const Term discriminant = difference(product(half, half), product(constant, leading));
    if (!discriminant) return {};  // a double zero, at which the sign is the same on both sides
    const auto root = with_operands("sqrt(max(x1, 0))", {*discriminant});
    const Term derivative = sum(slope, product(*leading, with_operands("2*x1", {variable})));
    Solution solution{.roots = {}, .discriminant = discriminant, .leading = leading, .derivative = derivative};
    for (const Term& term : {Term(-root), Term(root)}) {
        const Expression numerator = *difference(term, half);
        solution.roots.push_back(is_one(*leading) ? numerator : numerator / *leading);
    }
    return solution;
}

std::optional<Solution> zeros_on(const Expression& function, std::uint32_t variable, const Interval& interval) {
    const auto alone = with_part(function, the_variable(variable), the_variable());
    if (variables(alone) > 1 || has_variable(function, 0) != (variable == 0)) return std::nullopt;
    const auto zeros = changes_of_sign(alone, interval);
    if (!zeros) return std::nullopt;
    Solution solution;
    for (const auto& place : *zeros) {
        constexpr long precision = 256;
        const auto near = place.formula() ? std::nullopt : rational_near(place.value(precision));
        if (!place.formula() && !near) return std::nullopt;
        solution.is_exact = solution.is_exact && !near;
        solution.roots.push_back(near ? expression_of(*near) : place.formula()->expression());
    }
    return solution;
}

// Is a function 0 at a point, as far as balls tell?
bool is_zero_at(const Expression& function, const std::vector<Ball>& point) {
    constexpr long least = -100;
    const Ball value = value_at(function, point);
    return arb_contains_zero(value.get()) != 0 && mag_cmp_2exp_si(arb_radref(value.get()), least) < 0;
}

constexpr long sample_bits = 256;

// Does a root lie between the limits, by more than what constants are rounded by?
bool is_inside(Ball root, const Range& range, const std::vector<Ball>& point) {
    constexpr slong rounding = -60;
    arb_add_error(root.get(), scaled_by_two(root, rounding).get());
    return (!range.from || arb_gt(root.get(), value_at(*range.from, point).get()) != 0) &&
           (!range.to || arb_lt(root.get(), value_at(*range.to, point).get()) != 0);
}

// The root of a discriminant has no derivative where that is 0.
void mark_branch_points(Ranges& part, const Expression& discriminant, std::vector<Ball> point) {
    const auto range = std::find_if(part.rbegin(), part.rend(), [&](const Range& candidate) {
        return has_variable(discriminant, candidate.variable);
    });
    if (range == part.rend()) return;
    for (const bool upper : {false, true}) {
        const auto& limit = upper ? range->to : range->from;
        if (!limit) continue;
        point[range->variable] = value_at(*limit, point);
        if (sign_at(discriminant, point) == 0) (upper ? range->flat_to : range->flat_from) = true;
    }
}

// Cuts a range at the roots between its limits. Returns false if their order is not known.
bool add_pieces(Ranges& part, std::size_t last, const Expression& function, const Solution& solution,
                std::vector<Piece>& pieces) {
    const auto point = sample(part);
    std::vector<std::pair<Ball, Expression>> inside;
    const bool has_roots = !solution.discriminant || sign_at(*solution.discriminant, point) > 0;
    for (const auto& root : solution.roots) {
        Ball value = value_at(root, point);
        if (has_roots && is_inside(value, part[last], point)) inside.emplace_back(std::move(value), root);
    }
    const auto is_less = [](const auto& a, const auto& b) { return arb_lt(a.first.get(), b.first.get()) != 0; };
    std::ranges::sort(inside, is_less);
    for (std::size_t i = 1; i < inside.size(); ++i) {
        if (!is_less(inside[i - 1], inside[i])) return false;
    }
    if (!inside.empty() && solution.discriminant) mark_branch_points(part, *solution.discriminant, point);
    const auto whole = part[last];
    for (std::size_t i = 0; i <= inside.size(); ++i) {
        part[last].from = i == 0 ? whole.from : inside[i - 1].second;
        part[last].to = i == inside.size() ? whole.to : inside[i].second;
        pieces.push_back({part, sign_at(function, sample(part))});
    }
    return true;
}
}  // namespace

std::optional<Solution> solution_of(const Expression& function, std::uint32_t variable, const Interval& interval,
                                    const std::vector<Ball>& point) {
    auto coefficients = quadratic(function, variable);
    if (coefficients && !point.empty()) {
        for (auto& coefficient : *coefficients) {
            if (coefficient && is_zero_at(*coefficient, point)) coefficient.reset();
        }
    }
    if (coefficients && ((*coefficients)[1] || (*coefficients)[2]))
        return roots_of(*coefficients, the_variable(variable));
    return zeros_on(function, variable, interval);
}

Expression without_root(const Expression& function) {
    if (!is_difference(function)) return function;
    const auto& operands = function.operands;
    for (const std::size_t root : {0U, 1U}) {
        const auto& other = operands[1 - root];
        const bool is_root = function_of(operands[root].operation).name == "sqrt";
        if (!is_root || variables(other) > 0) continue;
        const Ball value = evaluate(Formula(other), BallArithmetic(64), {});
        if (arb_is_nonnegative(value.get()) == 0) continue;
        const auto difference = operands[root].operands[0] - other * other;
        return root == 0 ? difference : -difference;
    }
    return function;
}

Ball value_at(const Expression& function, const std::vector<Ball>& point) {
    return evaluate(Formula(function), BallArithmetic(sample_bits), point);
}

std::vector<Ball> sample(const Ranges& ranges, int number) {
    constexpr double golden = 0.6180339887498949;
    constexpr double plastic = 0.7548776662466927;
    const BallArithmetic balls(sample_bits);
    std::vector<Ball> point(ranges.size());
    for (const auto& range : ranges) {
        const double section = 0.02 + 0.96 * std::fmod((golden + plastic * range.variable) * (number + 1), 1);
        Ball& x = point[range.variable];
        if (range.from && range.to) {
            const Ball from = value_at(*range.from, point);
            const Ball width = balls.difference(value_at(*range.to, point), from);
            x = balls.sum(balls.product(width, ball_of(section)), from);
        } else {
            if (range.from || range.to) x = value_at(range.from ? *range.from : *range.to, point);
            x = balls.sum(x, ball_of(range.to ? -section : section));
        }
    }
    return point;
}

// Solves for a variable that is the last one or can become it, if possible for one between constant limits: roots that
// pass other limits make more parts.
std::optional<Solution> Cylinders::solution_for_one(const Expression& function, Ranges& ranges, std::size_t last,
                                                    const std::vector<Ball>& point) const {
    const auto has_constant_limits = [&](std::size_t i) {
        return ranges[i].from && ranges[i].to && variables(*ranges[i].from) == 0 && variables(*ranges[i].to) == 0;
    };
    std::vector<std::size_t> order;
    for (std::size_t i = last + 1; i-- > 0;) order.push_back(i);
    std::stable_partition(order.begin(), order.end(), has_constant_limits);
    for (const std::size_t i : order) {
        const auto variable = ranges[i].variable;
        const auto from = ranges.begin() + static_cast<std::ptrdiff_t>(i);
        const auto end = ranges.begin() + static_cast<std::ptrdiff_t>(last) + 1;
        const bool is_free = std::none_of(from + 1, end, [&](const Range& range) {
            return (range.from && has_variable(*range.from, variable)) ||
                   (range.to && has_variable(*range.to, variable));
        });
        if (!is_free || !has_variable(function, variable)) continue;
        const Interval* whole = &intervals_[variable];
        std::optional<Interval> between;
        if (has_constant_limits(i)) whole = &between.emplace(Formula(*ranges[i].from), Formula(*ranges[i].to));
        auto solution = solution_of(function, variable, *whole, point);
        if (!solution) continue;
        std::rotate(from, from + 1, end);
        return solution;
    }
    return std::nullopt;
}

// Cuts the ranges before the last one, so that roots neither appear nor leave.
std::optional<std::vector<Ranges>> Cylinders::where_roots_stay(Ranges ranges, std::size_t last,
                                                               const Expression& function, const Solution& solution) {
    if (solution.roots.empty()) return std::vector<Ranges>{std::move(ranges)};
    std::vector<Expression> conditions;
    if (solution.discriminant) conditions.push_back(*solution.discriminant);
    if (solution.leading) conditions.push_back(*solution.leading);
    const auto variable = the_variable(ranges[last].variable);
    const auto point = sample(ranges);
    for (const auto& limit : {ranges[last].from, ranges[last].to}) {
        if (!limit) continue;
        auto condition = folded(with_part(function, variable, *limit));
        // If one root is the limit itself, the other one passes it where the derivative is 0.
        const bool is_limit = is_zero_at(condition, point) && solution.derivative.has_value();
        conditions.push_back(is_limit ? with_part(*solution.derivative, variable, *limit) : std::move(condition));
    }
    std::vector<Ranges> parts = {std::move(ranges)};
    for (const auto& condition : conditions) {
        std::vector<Ranges> finer;
        for (auto& part : parts) {
            const bool has_roots = &condition == conditions.data() || !solution.discriminant ||
                                   sign_at(*solution.discriminant, sample(part)) > 0;
            if (!has_roots) {
                finer.push_back(std::move(part));
                continue;
            }
            auto pieces = cut(std::move(part), condition);
            if (!pieces) return std::nullopt;
            for (auto& piece : *pieces) finer.push_back(std::move(piece.ranges));
        }
        parts = std::move(finer);
    }
    return parts;
}

Pieces Cylinders::cut(Ranges ranges, const Expression& function) {
    constexpr int most_cuts = 2'000;
    if (++cuts_ > most_cuts) return std::nullopt;
    const auto point = sample(ranges);
    const int sign = sign_at(function, point);
    if (sign == 0 && !is_zero_at(function, point)) return std::nullopt;
    std::size_t last = ranges.size();
    while (last > 0 && !has_variable(function, ranges[last - 1].variable)) --last;
    if (sign == 0 || last == 0) return std::vector<Piece>{{std::move(ranges), sign}};
    const auto solution = solution_for_one(function, ranges, --last, point);
    if (!solution) return std::nullopt;
    std::vector<Piece> pieces;
    auto parts = where_roots_stay(std::move(ranges), last, function, *solution);
    if (!parts) return std::nullopt;
    for (auto& part : *parts) {
        if (!add_pieces(part, last, function, *solution, pieces)) return std::nullopt;
    }
    return pieces;
}
}  // namespace integrate
