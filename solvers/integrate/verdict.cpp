#include "integrate/verdict.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include <espalier/program/numbers.hpp>
#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"
#include "integrate/integral/recalculation.hpp"
#include "integrate/numerals.hpp"

namespace integrate {

namespace {

using espalier::program::Check;
using espalier::program::Json;
using espalier::program::Report;
using espalier::program::Status;

// A long decimal is believed to be a rounded one.
void allow_for_rounding(Ball& exact, const Formula& formula) {
    constexpr std::size_t long_decimal = 17;
    for (const auto& number : formula.constants()) {
        const auto point = number.find('.');
        if (number.size() < long_decimal || point == std::string::npos) continue;
        mag_t unit;
        mag_init(unit);
        mag_set_ui(unit, 10);
        mag_pow_ui(unit, unit, number.size() - point - 1);
        mag_inv(unit, unit);
        arb_add_error_mag(exact.get(), unit);
        mag_clear(unit);
    }
}

Ball power_of_two(double logarithm) {
    Ball power;
    const double whole = std::ceil(logarithm);
    arb_set_d(power.get(), std::exp2(logarithm - whole));
    arb_mul_2exp_si(power.get(), power.get(), static_cast<slong>(whole));
    return power;
}

Json number_or_text(double logarithm) {
    const double value = std::exp2(logarithm);
    const bool fits = std::isnormal(value) || logarithm == -HUGE_VAL;
    return fits ? Json(value) : std::isinf(logarithm) ? Json() : Json(error_text(logarithm));
}

std::string table_of(const Quadrature& quadrature) {
    if (quadrature.leaf_depths.empty()) return {};
    const auto& observed = quadrature.leaf_depths;
    const auto& predicted = quadrature.predicted_leaf_depths;
    const auto at = [](const auto& counts, std::size_t depth) { return depth < counts.size() ? counts[depth] : 0; };
    std::string table = "depth   leaves   by the law (1/3) log2(|f''|/(16 theta_a))\n";
    for (std::size_t depth = 0; depth < std::max(observed.size(), predicted.size()); ++depth) {
        if (at(observed, depth) + at(predicted, depth) == 0) continue;
        table += fmt::format("{:5}{:9}{:9}\n", depth, at(observed, depth), at(predicted, depth));
    }
    return table;
}

std::string interval_text(const Statement& statement) {
    return fmt::format("from {} to {}", statement.from, statement.to);
}

void add_lines(Report& report, const Quadrature& quadrature, const Method& method) {
    using espalier::program::grouped;
    report.lines = {{"value", value_text(quadrature)},
                    {quadrature.enclosed ? "error at most" : "error estimate", error_text(quadrature.error)}};
    if (!quadrature.met) {
        report.lines.push_back({"not as exact as asked", quadrature.shortcoming.empty()
                                                             ? "the estimate is what could be reached"
                                                             : quadrature.shortcoming});
    }
    report.lines.push_back({"method", std::string(method.name)});
    report.lines.push_back({"evaluations", grouped(quadrature.evaluations)});
    if (quadrature.stepped_around > 0) {
        report.lines.push_back(
            {"stepped around", grouped(quadrature.stepped_around) + " points without a finite value"});
    }
    report.lines.push_back({"height", grouped(static_cast<std::uint64_t>(quadrature.height))});
}

Check check_by_exact_value(const Integral& integral, const Quadrature& quadrature) {
    const long precision = 2 * arf_bits(arb_midref(quadrature.value.get())) + 128;
    BallArithmetic arithmetic(precision);
    Ball exact = evaluate(*integral.exact, arithmetic, {});
    allow_for_rounding(exact, *integral.exact);
    Ball difference;
    arb_sub(difference.get(), quadrature.value.get(), exact.get(), precision);
    arb_abs(difference.get(), difference.get());
    const bool wrong = arb_gt(difference.get(), power_of_two(quadrature.error).get()) != 0;
    return Check{.passed = !wrong,
                 .text = wrong ? "off the exact value by more than its error" : "within its error of the exact value"};
}

// What a proof says no sample of points refutes: they may all have missed what is narrow.
std::optional<Check> check_by_recalculation(const Integral& integral, const Quadrature& quadrature) {
    if (!quadrature.met || integral.is_empty()) return std::nullopt;
    const double value = integral.sign() * arf_get_d(arb_midref(quadrature.value.get()), ARF_RND_NEAR);
    const double error = std::exp2(quadrature.error);
    const auto again = recalculate(integral, value, error);
    if (!again) return std::nullopt;
    const bool agrees = again->agrees_with(value, error);
    if (!agrees && quadrature.enclosed) return std::nullopt;
    return Check{.passed = agrees,
                 .text = fmt::format("{} {:.3g} of what other points give, in other arithmetic",
                                     agrees ? "within" : "not within", again->error + error)};
}

}  // namespace

std::optional<Check> check(const Integral& integral, const Settings& settings, const Quadrature& quadrature) {
    if (!std::isfinite(quadrature.error)) return std::nullopt;
    if (integral.exact) return check_by_exact_value(integral, quadrature);
    // Who asks for a finer partition knows of something that the recalculation would overlook.
    // Trapezoids are asked for thresholds, and promise no error.
    const bool comparable = settings.partition <= Settings{}.partition && quadrature.leaf_depths.empty();
    return comparable ? check_by_recalculation(integral, quadrature) : std::nullopt;
}

Report make_report(const Statement& statement, const Integral& integral, const Settings& settings, const Method& method,
                   const Quadrature& quadrature) {
    Report report;
    report.instance = {{"name", statement.name},
                       {"expression", statement.expression},
                       {"from", statement.from},
                       {"to", statement.to},
                       {"digits", settings.digits}};
    const bool has_value = arb_is_finite(quadrature.value.get()) != 0;
    report.status = quadrature.met ? Status::complete : has_value ? Status::feasible : Status::unknown;
    report.falls_short = !quadrature.met;
    if (has_value) report.objective = value_text(quadrature);
    report.more["error_estimate"] = number_or_text(quadrature.error);
    report.more["enclosed"] = quadrature.enclosed;
    report.more["method"] = method.name;
    report.more["evaluations"] = quadrature.evaluations;
    report.more["stepped_around"] = quadrature.stepped_around;
    report.more["height"] = quadrature.height;
    if (!quadrature.leaf_depths.empty()) {
        report.more["leaf_depths"] = quadrature.leaf_depths;
        report.more["predicted_leaf_depths"] = quadrature.predicted_leaf_depths;
    }
    report.title = fmt::format("{}{} {}", statement.name.empty() ? "" : statement.name + ", ", statement.expression,
                               interval_text(statement));
    add_lines(report, quadrature, method);
    report.table = table_of(quadrature);
    report.bare = value_text(quadrature);
    report.node = method.node;
    report.check = check(integral, settings, quadrature);
    return report;
}

}  // namespace integrate
