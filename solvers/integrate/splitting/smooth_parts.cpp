// SPDX-License-Identifier: Apache-2.0
#include <deque>
#include <iterator>
#include "integrate/splitting/splitting.hpp"

namespace integrate {
namespace {
constexpr long domain_bits = 128;

const Rules& rules_of(const Expression& part) { return function_of(part.operation).rules; }

bool is_step(const Expression& part) {
    return function_of(part.operation).has(Function::at_whole_numbers) && has_kinks(part);
}

/// A part of a domain, and the integrand on it without the kinks and jumps that lie on its boundary.
struct Region {
    Expression integrand;
    Ranges ranges;
};

class Cutting {
public:
    Cutting(const std::vector<Interval>& intervals, std::size_t most) : most_(most), cylinders_(intervals) {
        for (const auto& interval : intervals) {
            const Ball sides[] = {interval.from(domain_bits), interval.to(domain_bits)};
            Ball whole = computed<arb_union>(sides[0], sides[1], domain_bits);
            Range range{.variable = static_cast<std::uint32_t>(domain_.size())};
            domain_.push_back(std::move(whole));
            if (arb_is_finite(sides[0].get()) != 0) range.from = interval.from_limit().formula()->expression();
            if (arb_is_finite(sides[1].get()) != 0) range.to = interval.to_limit().formula()->expression();
            whole_.push_back(std::move(range));
        }
    }

    std::vector<Region> regions(const Expression& integrand) {
        std::vector<Region> done;
        std::deque<Region> open = {{folded(integrand), whole_}};
        while (!open.empty()) {
            const Region region = std::move(open.front());
            open.pop_front();
            if (written_number(region.integrand) == Rational()) continue;
            auto parts = without_a_kink(region, region.integrand, most_ - done.size() - open.size());
            if (!parts) {
                done.push_back(region);
            } else {
                std::move(parts->begin(), parts->end(), std::back_inserter(open));
            }
        }
        return done;
    }

private:
    using Regions = std::optional<std::vector<Region>>;

    // Cuts along the first kink in the expression that can be cut out, into at most so many regions; where a condition
    // has one the branches are left alone.
    Regions without_a_kink(const Region& region, const Expression& expression, std::size_t most) {
        for (const auto& operand : expression.operands) {
            if (auto parts = without_a_kink(region, operand, most)) return parts;
        }
        if (rules_of(expression).above.empty() && !is_step(expression)) return std::nullopt;
        const auto argument = folded(with_operands(rules_of(expression).breaks, expression.operands));
        if (variables(argument) == 0) return std::nullopt;
        auto parts = is_step(expression) ? steps(region, expression) : two_sides(region, expression, argument);
        return parts && parts->size() <= most ? std::move(parts) : std::nullopt;
    }

    static Region with_value(const Region& region, const Expression& part, const Expression& value, Ranges ranges) {
        return {folded(with_part(region.integrand, part, value)), std::move(ranges)};
    }

    Regions two_sides(const Region& region, const Expression& part, const Expression& argument) {
        const auto regions_of = [&](const std::vector<Piece>& pieces) {
            std::vector<Region> found;
            for (const auto& [ranges, sign] : pieces) {
                const auto rule = sign > 0 ? rules_of(part).above : rules_of(part).below;
                found.push_back(with_value(region, part, with_operands(rule, part.operands), ranges));
            }
            return found;
        };
        if (const int sign = sign_at(argument, domain_); sign != 0) return regions_of({{region.ranges, sign}});
        const auto pieces = cylinders_.cut(region.ranges, without_root(argument));
        const auto is_doubtful = [&](const Piece& piece) {
            constexpr int points = 16;  // at which pieces that are right have their sign
            int sum = 0;
            for (int i = 0; i < points; ++i) sum += sign_at(argument, sample(piece.ranges, i));
            return piece.sign == 0 || sum != points * piece.sign;
        };
        if (!pieces || std::any_of(pieces->begin(), pieces->end(), is_doubtful)) return std::nullopt;
        return regions_of(*pieces);
    }

    // Writes what is rounded down as a sum of comparisons with whole numbers, which are cut out one after another.
    Regions steps(const Region& region, const Expression& part) {
        constexpr double most = 32;
        if (const auto rule = rules_of(part).near_ends; !rule.empty())
            return {{with_value(region, part, with_operands(rule, part.operands), region.ranges)}};
        const auto [low, high] = double_bounds(value_at(part, domain_));
        if (!(high - low <= most) || !(std::abs(low) < 1e15)) return std::nullopt;
        Expression sum = written_out(std::round(low));
        for (double number = std::round(low) + 1; number <= high; ++number) {
            sum = std::move(sum) + applied(Operation::greater_equal, {part.operands[0], written_out(number)});
        }
        return {{with_value(region, part, sum, region.ranges)}};
    }

    std::size_t most_;
    std::vector<Ball> domain_;
    Ranges whole_;
    Cylinders cylinders_;
};

constexpr std::size_t most_parts = 128;
constexpr std::size_t most_dimensions = 10;

bool is_constant(const std::optional<Expression>& limit) { return !limit || variables(*limit) == 0; }

// Returns how a place moves through its range with x1 in the unit interval, and at which rate. Where it goes as the
// square of the distance from a limit a root is smooth that has its branch point there.
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
        side = unit_interval();
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
    if (!integrand.has_kinks() || intervals.size() > most_dimensions) return {{intervals, {}, integrand}};
    std::vector<SmoothPart> parts;
    for (const auto& region : Cutting(intervals, most_parts).regions(integrand.expression())) {
        parts.push_back(straightened(region, intervals));
    }
    if (parts.empty()) parts.push_back({intervals, {}, Formula(decimal("0"))});
    return parts;
}

// The way of the form between its values at corners of the rectangle becomes a side; what lies outside of the limits of
// the variable that it replaces is cut off.
std::vector<SmoothPart> parts_along_ridge(const Formula& integrand, const std::vector<Interval>& intervals) {
    const auto is_finite = [](const auto& interval) { return interval.kind() == Interval::Kind::finite; };
    if (integrand.has_kinks() || !std::ranges::all_of(intervals, is_finite)) return {};
    const auto ridge = ridge_of(integrand.expression(), intervals);
    if (!ridge) return {};
    const auto extreme = [&](std::uint32_t axis, bool greatest) {
        const auto& slope = ridge->form.slopes[axis];
        const auto& limit = is_positive(slope) == greatest ? intervals[axis].to_limit() : intervals[axis].from_limit();
        return product(expression_of(slope), limit.formula()->expression());
    };
    const auto [across, along] = std::pair(ridge->across, 1 - ridge->across);
    const auto rest = the_variable() - product(expression_of(ridge->form.slopes[along]), the_variable(1));
    const auto inside = with_operands("if(x1 > x2, if(x1 < x3, x4, 0), 0)",
                                      {rest, extreme(across, false), extreme(across, true), ridge->integrand});
    const Interval form(Formula(extreme(0, false) + extreme(1, false)), Formula(extreme(0, true) + extreme(1, true)));
    return smooth_parts(Formula(inside), {form, intervals[along]});
}
}  // namespace integrate
