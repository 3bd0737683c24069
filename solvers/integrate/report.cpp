// SPDX-License-Identifier: Apache-2.0
#include "integrate/report.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <espalier/program/report/numbers.hpp>
#include "integrate/checker.hpp"

namespace integrate {
namespace {
using espalier::program::Json;
using espalier::program::Report;
using espalier::program::Status;

Json number_or_text(double logarithm) {
    const bool is_zero = logarithm == -HUGE_VAL;
    const double value = is_zero ? 0 : number_above(logarithm);
    const bool fits = std::isnormal(value) || is_zero;
    return fits ? Json(value) : std::isinf(logarithm) ? Json() : Json(error_text(logarithm));
}

std::string table_of(const Finding& finding) {
    if (finding.leaf_depths.empty()) return {};
    const auto& observed = finding.leaf_depths;
    const auto& predicted = finding.predicted_leaf_depths;
    const auto at = [](const auto& counts, std::size_t depth) { return depth < counts.size() ? counts[depth] : 0; };
    std::string table = "depth   leaves   by the law (1/3) log2(|f''|/(16 theta_a))\n";
    for (std::size_t depth = 0; depth < std::max(observed.size(), predicted.size()); ++depth) {
        if (at(observed, depth) + at(predicted, depth) == 0) continue;
        table += fmt::format("{:5}{:9}{:9}\n", depth, at(observed, depth), at(predicted, depth));
    }
    return table;
}

espalier::program::Report::Line line_of_error(const Finding& finding, const std::string& error) {
    const auto percent = fmt::format("{:.3g} %", 100 * finding.confidence);
    if (finding.confidence > 0) return {"confidence interval", fmt::format("+- {}, {}", error, percent)};
    return {finding.enclosed ? "error at most" : "error estimate", error};
}

Json confidence_interval(const Finding& finding) {
    const double value = nearest_double(finding.value);
    const double error = number_above(finding.error);
    return Json::array({std::nextafter(value - error, -HUGE_VAL), std::nextafter(value + error, HUGE_VAL)});
}

// The first few of them.
std::string places_text(const std::vector<double>& places) {
    constexpr std::size_t most = 4;
    const auto first = std::span(places).first(std::min(places.size(), most));
    return fmt::format("{} at {:.6g}{}", places.size(), fmt::join(first, ", "), places.size() > most ? ", ..." : "");
}

// Between two pieces that do not meet there is a pole.
std::vector<double> breaks_of(const Integral& integral) {
    std::vector<double> places;
    const auto& pieces = integral.pieces;
    for (std::size_t i = 1; i < pieces.size(); ++i) {
        if (pieces[i - 1].to() == pieces[i].from()) places.push_back(pieces[i].from());
    }
    return places;
}

// A complex value has two members.
Json objective_of(const Finding& finding, const std::string& text) {
    if (!has_value(finding)) return {};
    if (!finding.imaginary) return text;
    return {{"real", value_text(finding.value, finding.error)},
            {"imaginary", value_text(*finding.imaginary, finding.error)}};
}

std::string shortcoming_of(const Finding& finding) {
    if (!finding.shortcoming.empty()) return finding.shortcoming;
    if (!has_value(finding))
        return finding.complete ? "no bound of the error was found" : "it was stopped before anything was known";
    const bool is_zero = finding.complete && !finding.imaginary && binary_logarithm(finding.value) <= finding.error;
    const bool may_diverge = is_zero && !finding.enclosed && arb_is_zero(finding.value.get()) == 0;
    return may_diverge ? "the error is as great as the value: the integral may not exist, or it may be 0, for which "
                         "--absolute asks for an error"
           : is_zero   ? cannot_be_told_from_zero
           : finding.complete ? "the estimate is what could be reached"
                              : "it was stopped before it was done";
}

// Requires the error of the value as it is written.
void add_lines(Report& report, const Instance& instance, const Integral& integral, const Finding& finding,
               double error) {
    using espalier::program::counted;
    using espalier::program::grouped;
    report.lines = {{instance.principal_value ? "principal value" : "value", report.bare},
                    line_of_error(finding, error_text(error))};
    if (!finding.met) report.lines.push_back({"not as exact as asked", shortcoming_of(finding)});
    if (!finding.remark.empty()) report.lines.push_back({"remark", finding.remark});
    if (!integral.poles.empty()) report.lines.push_back({"poles", places_text(integral.poles)});
    const auto breaks = breaks_of(integral);
    if (!breaks.empty()) report.lines.push_back({"breaks", places_text(breaks)});
    report.lines.push_back({"method", std::string(finding.method)});
    report.lines.push_back({"evaluations", grouped(finding.evaluations)});
    if (finding.balls > 0)
        report.lines.push_back({"between points", counted(finding.balls, "evaluation") + " in balls"});
    const auto around = finding.stepped_around;
    if (around > 0) report.lines.push_back({"stepped around", counted(around, "point") + " without a finite value"});
    report.lines.push_back({"height", grouped(static_cast<std::uint64_t>(finding.height))});
}
}  // namespace

Report make_report(const Instance& instance, const Integral& integral, const Settings& settings,
                   const Finding& finding) {
    Report report;
    report.instance = {{"name", instance.name},
                       {"expression", instance.expression},
                       {"from", instance.from},
                       {"to", instance.to},
                       {"digits", settings.digits}};
    if (!instance.path.empty()) report.instance["path"] = instance.path;
    if (instance.principal_value) report.instance["principal_value"] = true;
    report.status = finding.met ? Status::complete : has_value(finding) ? Status::feasible : Status::unknown;
    report.falls_short = !finding.met;
    report.bare = value_text(finding);
    report.objective = objective_of(finding, report.bare);
    const double error = printed_error(finding);
    report.more["error_estimate"] = number_or_text(error);
    if (!finding.met) report.more["shortcoming"] = shortcoming_of(finding);
    if (!finding.remark.empty()) report.more["remark"] = finding.remark;
    report.more["enclosed"] = finding.enclosed;
    if (finding.confidence > 0 && has_value(finding)) {
        report.more["confidence"] = finding.confidence;
        report.more["confidence_interval"] = confidence_interval(finding);
    }
    report.more["method"] = finding.method;
    report.more["evaluations"] = finding.evaluations;
    if (finding.balls > 0) report.more["evaluations_in_balls"] = finding.balls;
    report.more["stepped_around"] = finding.stepped_around;
    report.more["height"] = finding.height;
    if (!finding.leaf_depths.empty()) {
        report.more["leaf_depths"] = finding.leaf_depths;
        report.more["predicted_leaf_depths"] = finding.predicted_leaf_depths;
    }
    report.title = fmt::format("{}{} {}", instance.name.empty() ? "" : instance.name + ", ", instance.expression,
                               instance.path.empty() ? fmt::format("from {} to {}", instance.from, instance.to)
                                                     : fmt::format("along {}", instance.path));
    add_lines(report, instance, integral, finding, error);
    report.table = table_of(finding);
    report.node = finding.node;
    report.check = check(integral, finding);
    return report;
}
}  // namespace integrate
