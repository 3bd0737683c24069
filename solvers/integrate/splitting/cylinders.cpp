// SPDX-License-Identifier: Apache-2.0
#include "integrate/splitting/cylinders.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"
#include "integrate/expression/formula.hpp"

namespace integrate {

namespace {

constexpr long sample_bits = 256;

// Does a root lie between the limits, by more than what constants are rounded by?
bool is_inside(const Ball& root, const Range& range, const std::vector<Ball>& point) {
    constexpr double least = 0x1p-60;
    if (arb_is_finite(root.get()) == 0) return false;
    Ball scale = root;
    if (range.from && range.to) {
        arb_sub(scale.get(), value_at(*range.to, point).get(), value_at(*range.from, point).get(), sample_bits);
    }
    arb_abs(scale.get(), scale.get());
    arb_mul(scale.get(), scale.get(), ball_of(least).get(), sample_bits);
    for (const bool upper : {false, true}) {
        const auto& limit = upper ? range.to : range.from;
        if (!limit) continue;
        Ball distance;
        arb_sub(distance.get(), root.get(), value_at(*limit, point).get(), sample_bits);
        if (upper) arb_neg(distance.get(), distance.get());
        if (arb_gt(distance.get(), scale.get()) == 0) return false;
    }
    return true;
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
    std::sort(inside.begin(), inside.end(), is_less);
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

Ball value_at(const Expression& function, const std::vector<Ball>& point) {
    return evaluate(Formula(function), BallArithmetic(sample_bits), point);
}

int sign_at(const Expression& function, const std::vector<Ball>& point) {
    const Ball value = value_at(function, point);
    return arb_is_positive(value.get()) != 0 ? 1 : arb_is_negative(value.get()) != 0 ? -1 : 0;
}

std::vector<Ball> sample(const Ranges& ranges) {
    constexpr double golden = 0.6180339887498949;
    std::vector<Ball> point(ranges.size());
    for (const auto& range : ranges) {
        const double section = 0.25 + std::fmod(golden * (range.variable + 1), 1) / 2;
        Ball& x = point[range.variable];
        if (range.from && range.to) {
            const Ball from = value_at(*range.from, point);
            arb_sub(x.get(), value_at(*range.to, point).get(), from.get(), sample_bits);
            arb_mul(x.get(), x.get(), ball_of(section).get(), sample_bits);
            arb_add(x.get(), x.get(), from.get(), sample_bits);
        } else {
            if (range.from || range.to) x = value_at(range.from ? *range.from : *range.to, point);
            arb_add(x.get(), x.get(), ball_of(range.to ? -section : section).get(), sample_bits);
        }
    }
    return point;
}

// Solves for the last variable or, if that cannot be done, for one that can become the last.
std::optional<Solution> Cylinders::solution_for_one(const Expression& function, Ranges& ranges,
                                                    std::size_t last) const {
    for (std::size_t i = last + 1; i-- > 0;) {
        const auto variable = ranges[i].variable;
        const auto from = ranges.begin() + static_cast<std::ptrdiff_t>(i);
        const auto end = ranges.begin() + static_cast<std::ptrdiff_t>(last) + 1;
        const bool is_free = std::none_of(from + 1, end, [&](const Range& range) {
            return (range.from && has_variable(*range.from, variable)) ||
                   (range.to && has_variable(*range.to, variable));
        });
        if (!is_free || !has_variable(function, variable)) continue;
        const Interval* whole = &intervals_[variable];
        const bool is_constant =
            ranges[i].from && ranges[i].to && variables(*ranges[i].from) == 0 && variables(*ranges[i].to) == 0;
        std::optional<Interval> between;
        if (is_constant) whole = &between.emplace(Formula(*ranges[i].from), Formula(*ranges[i].to));
        auto solution = solution_of(function, variable, *whole);
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
    for (const auto& limit : {ranges[last].from, ranges[last].to}) {
        if (limit) conditions.push_back(folded(with_part(function, the_variable(ranges[last].variable), *limit)));
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
    const int sign = sign_at(function, sample(ranges));
    std::size_t last = ranges.size();
    while (last > 0 && !has_variable(function, ranges[last - 1].variable)) --last;
    if (sign == 0 || last == 0) return std::vector<Piece>{{std::move(ranges), sign}};
    const auto solution = solution_for_one(function, ranges, --last);
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
