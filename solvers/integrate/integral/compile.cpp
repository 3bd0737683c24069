// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include "integrate/integral/integral.hpp"

namespace integrate {
namespace {
Formula constant(std::string_view what, std::string_view text, const Names& names = {}) {
    const Formula result(expression_in(what, text, names));
    if (has_imaginary_unit(result.expression())) return Formula(complex_constant(what, text, names));
    if (result.variables() > 0) throw InstanceError(what, text, "expected a constant");
    if (std::isnan(ColumnEvaluator(result)(0))) throw InstanceError(what, text, "has no value, expected a number");
    return result;
}

Formula limit(std::string_view what, std::string_view text, const Names& names) {
    Formula result = constant(what, text, names);
    if (has_imaginary_unit(result.expression())) {
        throw InstanceError(what, text, "expected a real number; --path leads through complex ones");
    }
    constexpr long precision = 64;
    const Ball exact = evaluate(result, BallArithmetic(precision), {});
    const bool infinite = arb_is_exact(exact.get()) != 0 && arf_is_inf(arb_midref(exact.get())) != 0;
    if (std::isinf(ColumnEvaluator(result)(0)) && !infinite) {
        throw InstanceError(what, text, "is finite and greater than all doubles, expected less, or inf");
    }
    return result;
}

void add_constants(const std::string& text, Names& names) {
    if (text.empty()) return;
    for (const auto& definition : items_of(text, ';')) {
        const auto equals = std::min(definition.find('='), definition.size());
        const auto name = items_of(definition.substr(0, equals), ',').front();
        if (equals == definition.size() || !is_free_name(name)) {
            throw InstanceError("", definition, "expected a name that has no other meaning, = and a constant");
        }
        const auto value = constant("the constant ", definition.substr(equals + 1), names);
        names.constants.insert(names.constants.begin(), {name, value.expression()});
    }
}

// Returns the names that --let and --variables give a meaning.
std::vector<std::string> named(const Instance& instance) {
    std::vector<std::string> names = items_of(instance.variables, ',');
    for (const auto& definition : items_of(instance.constants, ';')) {
        names.push_back(items_of(definition.substr(0, definition.find('=')), ',').front());
    }
    return names;
}

// It is i where that is nothing else: not what was given a meaning, and not the only variable.
bool knows_imaginary_unit(const Instance& instance) {
    constexpr std::string_view unit = "i";
    const auto known = named(instance);
    if (is_among(known, unit)) return false;
    if (!instance.path.empty()) return true;
    if (items_of(instance.from, ',').size() != 1) return false;
    if (is_among(free_names(instance.constants, {}), unit)) return true;
    auto others = free_names(instance.expression, {});
    if (!is_among(others, unit)) return false;
    std::erase_if(others, [&](const auto& name) { return is_among(known, name); });
    return others.size() > 1 || !instance.variables.empty();
}

Names names_of(const Instance& instance) {
    Names names;
    if (knows_imaginary_unit(instance)) names.constants.emplace_back("i", the_imaginary_unit());
    add_constants(instance.constants, names);
    if (instance.variables.empty()) {
        const auto others = free_names(instance.expression, names);
        const bool one = others.size() == 1 && items_of(instance.from, ',').size() == 1;
        if (one && others.front().size() == 1) names.variables = others;
        const auto all = free_names(instance.expression, {});
        if (others.empty() && std::ranges::any_of(all, is_numbered_variable)) {
            throw InstanceError("--let gives the only variable a value, expected a variable that is integrated over");
        }
        return names;
    }
    for (const auto& name : items_of(instance.variables, ',')) {
        if (!is_free_name(name)) {
            throw InstanceError("the variable ", name, "expected a name that has no other meaning");
        }
        if (is_among(names.variables, name)) throw InstanceError("the variable ", name, "is there twice");
        names.variables.push_back(name);
    }
    return names;
}

/// The domain of an integral: a limit that depends on variables before its own becomes one of a unit interval, or 0 if
/// the other one is infinite.
class Domain {
public:
    explicit Domain(const Instance& instance, const Names& names) : names_(names) {
        const auto from = items_of(instance.from, ',');
        const auto to = items_of(instance.to, ',');
        if (from.size() != to.size()) {
            throw InstanceError(fmt::format("{} lower and {} upper limits were given, expected one for each variable",
                                            from.size(), to.size()));
        }
        if (from.size() > most_variables) {
            throw InstanceError(
                fmt::format("limits of {} variables were given, expected at most {}", from.size(), most_variables));
        }
        if (!names.variables.empty() && names.variables.size() != from.size()) {
            throw InstanceError(fmt::format("{} variables and limits of {} were given, expected as many",
                                            names.variables.size(), from.size()));
        }
        for (std::size_t i = 0; i < from.size(); ++i) add(from[i], to[i]);
    }

    const std::vector<Interval>& intervals() const { return intervals_; }

    /// The integrand in the variables of the intervals.
    Expression changed(const Expression& integrand) const {
        if (weights_.empty()) return integrand;
        Expression result = with_variables(integrand, places_);
        for (const auto& weight : weights_) result = std::move(result) * weight;
        if (size_of(result) > most_operations) throw InstanceError("the limits depend on each other in too many ways");
        return result;
    }

private:
    void add(const std::string& from, const std::string& to) {
        const auto lower = expression_in("the lower limit ", from, names_);
        const auto upper = expression_in("the upper limit ", to, names_);
        const auto number = static_cast<std::uint32_t>(intervals_.size());
        const Expression variable = the_variable(number);
        const std::uint32_t needed = std::max(variables(lower), variables(upper));
        if (needed == 0 || number == 0) {
            intervals_.emplace_back(limit("the lower limit ", from, names_), limit("the upper limit ", to, names_));
            places_.push_back(variable);
            return;
        }
        const auto& text = variables(lower) > 0 ? from : to;
        if (needed > number) {
            throw InstanceError("the limit ", text, "expected a constant or a function of variables before its own");
        }
        const auto is_infinite = [](const Expression& bound) {
            return variables(bound) == 0 && std::isinf(ColumnEvaluator(Formula(bound))(0));
        };
        const bool begins_far = is_infinite(lower);
        if (begins_far || is_infinite(upper)) {
            const Limit zero(Formula(decimal("0")));
            places_.push_back(with_variables(begins_far ? upper : lower, places_) + variable);
            weights_.push_back(decimal("1"));
            intervals_.emplace_back(begins_far ? limit("the lower limit ", from, names_) : zero,
                                    begins_far ? zero : limit("the upper limit ", to, names_));
            return;
        }
        const auto begin = with_variables(lower, places_);
        const auto width = with_variables(upper, places_) - begin;
        places_.push_back(begin + width * variable);
        weights_.push_back(width);
        intervals_.push_back(unit_interval());
    }

    const Names& names_;
    std::vector<Interval> intervals_;
    std::vector<Expression> places_;   // of the variables as they are written, in those of the intervals
    std::vector<Expression> weights_;  // what the integrand is to be multiplied by
};

std::vector<Limit> places_of(const std::string& breaks, const Interval& interval, const Names& names) {
    std::vector<Limit> places;
    if (breaks.empty()) return places;
    for (const auto& text : items_of(breaks, ',')) {
        const Limit place = limit("the break ", text, names);
        if (std::isinf(place.rounded())) throw InstanceError("the break ", text, "is infinite, expected a number");
        if (place.rounded() < interval.from() || place.rounded() > interval.to()) {
            throw InstanceError("the break ", text, "lies outside of the limits, expected a place between them");
        }
        places = merged(std::move(places), {place});
    }
    return places;
}

Integral along_path(const Instance& instance, const Names& names) {
    if (!instance.breaks.empty()) throw InstanceError("breaks of a path are points of it");
    if (names.variables.size() > 1) throw InstanceError("along a path there is one variable");
    const auto integrand = expression_in("the integrand ", instance.expression, names);
    if (variables(integrand) > 1) throw InstanceError("x2 is used, but along a path there is one variable");
    const Formula zero(decimal("0"));
    auto parts = parts_along(instance.path, integrand, names);
    return {.integrand = Formula(integrand, Component::real),
            .intervals = {parts.empty() ? Interval(zero, zero) : unit_interval()},
            .other_parts = std::move(parts)};
}

// Takes less time if the integral is only to be checked, as then it does not look for breaks.
Integral between_limits(const Instance& instance, const Names& names, bool only_checked) {
    const Domain domain(instance, names);
    const auto& intervals = domain.intervals();
    const auto integrand = expression_in("the integrand ", instance.expression, names);
    Formula formula(domain.changed(integrand));
    if (formula.variables() > intervals.size()) {
        throw InstanceError(fmt::format("x{} is used, but there are limits of {} variable{} only", formula.variables(),
                                        intervals.size(), intervals.size() == 1 ? "" : "s"));
    }
    const bool several = intervals.size() > 1;
    const bool complex = !several && has_imaginary_unit(integrand);
    if (instance.principal_value && (complex || several))
        throw InstanceError("principal values are those of real integrals of one variable");
    if (several && !instance.breaks.empty()) throw InstanceError("breaks are for integrals of one variable");
    if (complex) may_be_complex(formula.expression());
    const auto breaks = places_of(instance.breaks, intervals.front(), names);
    if (only_checked) return {.integrand = std::move(formula), .intervals = intervals};
    if (complex) return complex_integral_of(formula.expression(), intervals.front(), breaks);
    return integral_of(std::move(formula), intervals, breaks, instance.principal_value);
}

Integral compiled(const Instance& instance, bool only_checked) {
    const Names names = names_of(instance);
    Integral integral =
        instance.path.empty() ? between_limits(instance, names, only_checked) : along_path(instance, names);
    if (!instance.exact.empty()) integral.exact = constant("the exact value ", instance.exact, names);
    return integral;
}
}  // namespace

void check_instance(const Instance& instance) { compiled(instance, true); }

Integral compile(const Instance& instance) { return compiled(instance, false); }

std::optional<double> logarithm_of_constant(std::string_view text) {
    constexpr long precision = 64;
    const Ball value = evaluate(constant("", text), BallArithmetic(precision), {});
    if (arb_is_positive(value.get()) == 0 || arb_is_finite(value.get()) == 0) return std::nullopt;
    const Ball logarithm = computed<arb_log_base_ui>(value, 2, precision);
    return arf_get_d(arb_midref(logarithm.get()), ARF_RND_DOWN);
}
}  // namespace integrate
