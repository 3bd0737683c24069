#include "integrate/integral/integral.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/column_evaluation.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"
#include "integrate/expression/grammar.hpp"
#include "integrate/integral/breaks.hpp"

namespace integrate {

namespace {

// `what` is empty or ends with a blank.
Formula formula(std::string_view what, std::string_view text) {
    try {
        return Formula(parse_expression(text));
    } catch (const ExpressionError& wrong) {
        throw InstanceError(fmt::format("{}{}: {}", what, in_quotes(text), wrong.what()));
    }
}

Formula constant(std::string_view what, std::string_view text) {
    Formula result = formula(what, text);
    if (result.variables() > 0) throw InstanceError(fmt::format("{}{}: expected a constant", what, in_quotes(text)));
    if (std::isnan(ColumnEvaluator(result)(0))) {
        throw InstanceError(fmt::format("{}{}: has no value, expected a number", what, in_quotes(text)));
    }
    return result;
}

Formula limit(std::string_view what, std::string_view text) {
    Formula result = constant(what, text);
    constexpr long precision = 64;
    BallArithmetic arithmetic(precision);
    const Ball exact = evaluate(result, arithmetic, {});
    const bool infinite = arb_is_exact(exact.get()) != 0 && arf_is_inf(arb_midref(exact.get())) != 0;
    if (std::isinf(ColumnEvaluator(result)(0)) && !infinite) {
        throw InstanceError(
            fmt::format("{}{}: is finite and greater than all doubles, expected less, or inf", what, in_quotes(text)));
    }
    return result;
}

// Commas between parentheses belong to functions.
std::vector<std::string> limits_of(const std::string& text) {
    std::vector<std::string> limits(1);
    int depth = 0;
    for (const char c : text) {
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (c == ',' && depth == 0) {
            limits.emplace_back();
        } else {
            limits.back() += c;
        }
    }
    return limits;
}

std::vector<Interval> intervals_of(const Instance& instance) {
    const auto from = limits_of(instance.from);
    const auto to = limits_of(instance.to);
    if (from.size() != to.size()) {
        throw InstanceError(fmt::format("{} lower and {} upper limits were given, expected one for each variable",
                                        from.size(), to.size()));
    }
    if (from.size() > most_variables) {
        throw InstanceError(
            fmt::format("limits of {} variables were given, expected at most {}", from.size(), most_variables));
    }
    std::vector<Interval> intervals;
    for (std::size_t i = 0; i < from.size(); ++i) {
        intervals.emplace_back(limit("the lower limit ", from[i]), limit("the upper limit ", to[i]));
    }
    return intervals;
}

std::vector<Limit> places_of(const std::string& breaks) {
    std::vector<Limit> places;
    if (breaks.empty()) return places;
    for (const auto& text : limits_of(breaks)) {
        const Limit place = limit("the break ", text);
        if (std::isinf(place.rounded())) {
            throw InstanceError(fmt::format("the break {}: is infinite, expected a number", in_quotes(text)));
        }
        places = merged(std::move(places), {place});
    }
    return places;
}

void find_pieces(Integral& integral, const std::vector<Limit>& places) {
    const Interval& interval = integral.intervals[0];
    integral.pieces = {interval};
    if (integral.is_empty()) return;
    const auto found = find_breaks(integral.integrand.expression(), interval);
    integral.all_kinks_are_breaks = found.all_kinks;
    integral.pieces = pieces_between(merged(places, found.places), interval);
}

}  // namespace

bool Integral::is_empty() const {
    return std::any_of(intervals.begin(), intervals.end(), [](const auto& interval) { return interval.sign() == 0; });
}

int Integral::sign() const {
    int sign = 1;
    for (const auto& interval : intervals) sign *= interval.sign();
    return sign;
}

Integral compile(const Instance& instance) {
    Integral integral{.integrand = formula("the integrand ", instance.expression), .intervals = intervals_of(instance)};
    if (integral.integrand.variables() > integral.dimensions()) {
        throw InstanceError(fmt::format("x{} is used, but there are limits of {} variables only",
                                        integral.integrand.variables(), integral.dimensions()));
    }
    if (integral.dimensions() == 1) {
        find_pieces(integral, places_of(instance.breaks));
    } else if (!instance.breaks.empty()) {
        throw InstanceError("breaks are for integrals of one variable");
    }
    if (!instance.exact.empty()) integral.exact = constant("the exact value ", instance.exact);
    return integral;
}

std::optional<double> logarithm_of_constant(std::string_view text) {
    constexpr long precision = 64;
    BallArithmetic arithmetic(precision);
    const Ball value = evaluate(constant("", text), arithmetic, {});
    if (arb_is_positive(value.get()) == 0 || arb_is_finite(value.get()) == 0) return std::nullopt;
    Ball logarithm;
    arb_log_base_ui(logarithm.get(), value.get(), 2, precision);
    return arf_get_d(arb_midref(logarithm.get()), ARF_RND_DOWN);
}

}  // namespace integrate
