// SPDX-License-Identifier: Apache-2.0
#include "integrate/splitting/smooth_parts.hpp"

#include <optional>
#include <utility>

#include "integrate/expression/expression.hpp"
#include "integrate/expression/grammar.hpp"

namespace integrate {

namespace {

constexpr std::size_t most_parts = 128;
constexpr std::size_t most_dimensions = 10;

bool is_constant(const std::optional<Expression>& limit) { return !limit || variables(*limit) == 0; }

// Returns how a place moves through its range with x1 in the unit interval, and at which rate. Where it goes as the square
// of the distance from a limit a root is smooth that has its branch point there.
std::pair<const char*, const char*> way_through(const Range& range) {
    if (range.flat_from && range.flat_to) return {"x1^2*(3 - 2*x1)", "6*x1*(1 - x1)"};
    if (range.flat_from) return {"x1^2", "2*x1"};
    return range.flat_to ? std::pair("x1*(2 - x1)", "2*(1 - x1)") : std::pair("x1", "1");
}

// Makes a box of ranges.
SmoothPart straightened(const Region& region, const std::vector<Interval>& intervals) {
    std::vector<Interval> sides = intervals;
    std::vector<Formula> places;
    std::vector<Expression> values;  // of the integrand's variables, in those of the part
    for (std::size_t i = 0; i < intervals.size(); ++i) values.push_back(the_variable(i));
    Expression result = decimal("1");
    const auto place = [&](const Expression& where) {
        places.emplace_back(where);
        return the_variable(intervals.size() + places.size() - 1);
    };
    for (const auto& range : region.ranges) {
        Interval& side = sides[range.variable];
        const bool is_flat = range.from && range.to && (range.flat_from || range.flat_to);
        if (is_constant(range.from) && is_constant(range.to) && !is_flat) {
            side = Interval(range.from ? Limit(Formula(*range.from)) : side.from_limit(),
                            range.to ? Limit(Formula(*range.to)) : side.to_limit());
            continue;
        }
        const auto t = the_variable(range.variable);
        // The kinks of a limit, where it has a branch point, are none of the integrand.
        const auto limit = [&](const Expression& written) {
            auto value = with_variables(written, values);
            return has_kinks(value) ? place(value) : value;
        };
        side = Interval(Formula(decimal("0")), Formula(decimal("1")));
        if (range.from && range.to) {
            const auto from = limit(*range.from);
            const auto width = limit(*range.to) - from;
            const auto [way, rate] = way_through(range);
            values[range.variable] = place(from + width * with_operands(way, {t}));
            result = std::move(result) * width * with_operands(rate, {t});
            continue;
        }
        // The first variables are the limit and that of the unit interval.
        const auto* way = range.from ? "x1 + x2/(1 - x2)" : "x1 - (1 - x2)/x2";
        const auto* weight = range.from ? "1/(1 - x2)^2" : "1/x2^2";
        values[range.variable] = place(with_operands(way, {limit(range.from ? *range.from : *range.to), t}));
        result = std::move(result) * with_operands(weight, {t});
    }
    result = folded(with_variables(region.integrand, values) * std::move(result));
    return {.intervals = std::move(sides), .places = std::move(places), .integrand = Formula(std::move(result))};
}

}  // namespace

std::vector<SmoothPart> smooth_parts(const Formula& integrand, const std::vector<Interval>& intervals) {
    std::vector<SmoothPart> parts;
    if (integrand.has_kinks() && intervals.size() <= most_dimensions) {
        for (const auto& region : regions_between_kinks(integrand.expression(), intervals, most_parts)) {
            parts.push_back(straightened(region, intervals));
        }
    }
    if (parts.empty()) parts.push_back({.intervals = intervals, .places = {}, .integrand = integrand});
    return parts;
}

}  // namespace integrate
