// SPDX-License-Identifier: Apache-2.0
#include "integrate/splitting/smooth_parts.hpp"

#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "integrate/expression/expression.hpp"
#include "integrate/expression/grammar.hpp"

namespace integrate {

namespace {

constexpr std::size_t most_parts = 128;
constexpr std::size_t most_dimensions = 10;

// A constant limit that is still the interval's own stays as it was written.
Limit limit_of(const std::optional<LinearForm>& form, const Limit& own) {
    if (!form || std::isinf(own.rounded())) {
        return form ? Limit(Formula(expression_of(form->constant))) : own;
    }
    const auto known = own.formula() ? linear_form(own.formula()->expression(), form->slopes.size()) : std::nullopt;
    const bool same = known && *known == *form;
    return same ? own : Limit(Formula(expression_of(form->constant)));
}

// Makes a box of iterated ranges.
SmoothPart straightened(const Expression& integrand, const IteratedRanges& ranges,
                        const std::vector<Interval>& intervals) {
    std::vector<Interval> sides = intervals;
    std::vector<Formula> places;
    std::vector<Expression> values;  // of the integrand's variables, in those of the part
    for (std::size_t i = 0; i < intervals.size(); ++i) values.push_back(the_variable(i));
    std::vector<Expression> weights;
    const auto place = [&](std::size_t number, Expression where, Expression weight) {
        values[number] = the_variable(intervals.size() + places.size());
        places.emplace_back(std::move(where));
        weights.push_back(std::move(weight));
    };
    const auto is_constant = [](const auto& form) { return !form || form->is_constant(); };
    for (const auto& range : ranges) {
        Interval& side = sides[range.variable];
        if (is_constant(range.from) && is_constant(range.to)) {
            side = Interval(limit_of(range.from, side.from_limit()), limit_of(range.to, side.to_limit()));
            continue;
        }
        const auto t = the_variable(range.variable);
        std::optional<Expression> from;
        std::optional<Expression> to;
        if (range.from) from = expression_of(*range.from, values);
        if (range.to) to = expression_of(*range.to, values);
        side = Interval(Formula(parse_expression("0")), Formula(parse_expression("1")));
        if (from && to) {
            const auto width = *to - *from;
            place(range.variable, *from + width * t, width);
            continue;
        }
        // The first variables are the limit and that of the unit interval.
        const auto* way = from ? "x1 + x2/(1 - x2)" : "x1 - (1 - x2)/x2";
        const auto* weight = from ? "1/(1 - x2)^2" : "1/x2^2";
        const std::vector<Expression> terms = {from ? *from : *to, t};
        place(range.variable, with_variables(parse_expression(way), terms),
              with_variables(parse_expression(weight), terms));
    }
    Expression result = with_variables(integrand, values);
    for (const auto& weight : weights) result = std::move(result) * weight;
    return {.intervals = std::move(sides), .places = std::move(places), .integrand = Formula(std::move(result))};
}

std::optional<std::vector<SmoothPart>> parts_of(const std::vector<Region>& regions,
                                                const std::vector<Interval>& intervals) {
    std::vector<SmoothPart> parts;
    for (const auto& region : regions) {
        const auto pieces = iterated_ranges(region.polytope, most_parts - parts.size());
        if (!pieces) return std::nullopt;
        for (const auto& ranges : *pieces) parts.push_back(straightened(region.integrand, ranges, intervals));
    }
    return parts;
}

}  // namespace

std::vector<SmoothPart> smooth_parts(const Formula& integrand, const std::vector<Interval>& intervals) {
    constexpr std::array<std::size_t, 3> numbers_of_regions = {64, 16, 4};
    if (integrand.has_kinks() && intervals.size() <= most_dimensions) {
        for (const std::size_t most : numbers_of_regions) {
            const auto regions = regions_between_kinks(integrand.expression(), intervals, most);
            const auto parts = parts_of(regions, intervals);
            if (parts && !parts->empty()) return *parts;
        }
    }
    return {{.intervals = intervals, .places = {}, .integrand = integrand}};
}

}  // namespace integrate
