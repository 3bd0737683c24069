// SPDX-License-Identifier: Apache-2.0
#include "knapsack/report.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <cmath>
#include <limits>
#include <numeric>
#include <espalier/program/report/numbers.hpp>
#include "knapsack/checker.hpp"
#include "knapsack/formats/format.hpp"
#include "knapsack/instance/decimal.hpp"

namespace knapsack {
namespace {
using espalier::program::counted;
using espalier::program::Json;
using espalier::program::Report;
using espalier::program::Status;

// Longer lists of items are written only for programs.
constexpr std::size_t most_items_for_people = 200;

Status status(const Instance& instance, const Question& question, const Finding& finding) {
    if (!finding.feasible) return Status::infeasible;
    if (question.target && finding.profit == instance.capacity) return Status::found;
    if (question.target)
        return finding.complete || finding.bound < instance.capacity ? Status::infeasible : Status::unknown;
    if (!finding.profit) return Status::unknown;
    return finding.complete ? Status::optimal : Status::feasible;
}

std::vector<std::size_t> positions(const Finding& finding) {
    std::vector<std::size_t> positions;
    for (std::size_t position = 0; position < finding.choice.size(); ++position) {
        if (finding.choice[position]) positions.push_back(position);
    }
    return positions;
}

// Returns a number where it is exact, otherwise text.
Json json_number(const Integer& value, int decimals) {
    const auto text = decimal_text(value, decimals);
    const bool whole = text.find('.') == std::string::npos;
    if (whole && abs(value) <= std::numeric_limits<std::int64_t>::max())
        return static_cast<std::int64_t>(Integer(text));
    return text;
}

std::string gap_text(const Instance& instance, const Finding& finding) {
    const Integer gap = finding.bound - *finding.profit;
    auto text = instance.profit_text(gap);
    if (*finding.profit <= 0) return text;
    return text + fmt::format(" ({:.2g} %)", 100.0 * gap.convert_to<double>() / finding.profit->convert_to<double>());
}

std::string item_names(const Instance& instance, const Finding& finding, const std::vector<std::size_t>& chosen) {
    if (chosen.empty()) return "none";
    if (chosen.size() > most_items_for_people)
        return fmt::format("{} of {}: --json or --certificate lists them", chosen.size(), instance.items());
    std::vector<std::string> names;
    for (const auto position : chosen) {
        const auto name = instance.ids.empty() ? std::to_string(position) : instance.ids[position];
        const bool is_once = finding.counts.empty() || finding.counts[position] == 1;
        names.push_back(is_once ? name : fmt::format("{} x {}", finding.counts[position].str(), name));
    }
    return fmt::format("{}", fmt::join(names, finding.counts.empty() ? " " : ", "));
}

std::string items_text(const Finding& finding, const std::vector<std::size_t>& chosen) {
    const auto items = std::accumulate(finding.counts.begin(), finding.counts.end(),
                                       finding.counts.empty() ? Integer(chosen.size()) : Integer(0));
    return items <= std::numeric_limits<std::int64_t>::max() ? counted(static_cast<std::uint64_t>(items), "item")
                                                             : items.str() + " items";
}

Json counts_json(const std::vector<Integer>& counts) {
    Json json = Json::array();
    for (const auto& count : counts) json.push_back(json_number(count, 0));
    return json;
}

void describe_choice(const Instance& instance, const Finding& finding, Report& report) {
    const auto chosen = positions(finding);
    const auto sum_of_weights = weight_of(instance, finding);
    const auto weight = instance.weight_text(sum_of_weights);
    report.lines.push_back({"items", item_names(instance, finding, chosen)});
    report.lines.push_back({"weight", fmt::format("{}, of the capacity {}", weight, instance.capacity_text())});
    report.solution = chosen;
    if (!finding.counts.empty()) report.more["counts"] = counts_json(finding.counts);
    report.more["weight"] = json_number(sum_of_weights, instance.weight_decimals);
    if (!instance.ids.empty()) {
        report.more["ids"] = Json::array();
        for (const auto position : chosen) report.more["ids"].push_back(instance.ids[position]);
    }
    if (!report.check->passed) return;
    report.check->text = fmt::format("{} of profit {} and weight {}", items_text(finding, chosen),
                                     instance.profit_text(*finding.profit), weight);
}

bool has_choice(const Instance& instance, const Finding& finding) {
    return !finding.choice.empty() || (finding.profit && instance.items() == 0);
}

std::string statement(const Instance& instance, const Question& question, const Finding& finding) {
    const bool limits_items = question.least_items > 0 || question.most_items;
    if (!finding.feasible && limits_items) return "no choice of as many items fits";
    if (!finding.feasible) return "no choice fits: even the lightest exceeds the capacity";
    const auto known = status(instance, question, finding);
    if (known == Status::found) return "the weights of these items add up to the target";
    if (known == Status::infeasible) return "no choice has this weight";
    if (question.target) return "it is open whether a choice has this weight";
    return fmt::format("no choice has more profit than {}", instance.profit_text(finding.bound));
}

// Returns, in this form, the profit that is claimed to be the best and what speaks against it; empty if nothing does.
std::string refutation(fmt::string_view form, const std::optional<Integer>& claimed, const Instance& instance,
                       const Finding& finding) {
    const auto fault = claimed ? fault_of_claim(instance, finding, *claimed) : std::string();
    if (fault.empty()) return {};
    return fmt::format(fmt::runtime(form), instance.profit_text(*claimed), fault);
}
}  // namespace

Integer weight_of(const Instance& instance, const Finding& finding) {
    if (finding.counts.empty()) return instance.weights.sum_of(finding.choice);
    Integer weight;
    for (std::size_t i = 0; i < finding.counts.size(); ++i) weight += finding.counts[i] * instance.weights[i];
    return weight;
}

std::string refutation_of_known_optimum(const Instance& instance, const Settings& settings, const Finding& finding) {
    return refutation("'{}' was given, but {}", known_optimum(settings, instance), instance, finding);
}

std::string refutation_of_file(const Instance& instance, const Question& question, const Finding& finding) {
    if (question.is_reduced()) return {};
    return refutation("the file says that the best profit is {}, but {}", instance.known_profit, instance, finding);
}

std::string announcement(const Instance& instance, const Finding& finding, double seconds) {
    const auto time = std::isfinite(seconds) ? fmt::format("takes up to about {}", espalier::program::duration(seconds))
                                             : std::string("itself may take very long");
    return fmt::format(
        "{}: the preparation has not proved it: the best profit so far is {}, and {}: a gap of {}. The search {}; "
        "Ctrl-C or --time-limit ends it with what is known then",
        instance.name, instance.profit_text(*finding.profit), statement(instance, {}, finding),
        gap_text(instance, finding), time);
}

void describe_all(const Instance& instance, const std::optional<BestChoices>& all, bool lists, Report& report) {
    constexpr std::size_t most_for_people = 100;
    if (!all) {
        report.falls_short = true;
        return report.lines.push_back({"best choices", "not counted: they take more memory or time than there is"});
    }
    report.lines.push_back({"best choices", all->number.str()});
    report.bare += '\n' + all->number.str();
    report.more["number_of_solutions"] = json_number(all->number, 0);
    if (!lists) return;
    if (all->is_cut) {
        report.falls_short = true;
        report.lines.push_back({"listed", fmt::format("{} of them: a limit or a signal came before the others",
                                                      espalier::program::grouped(all->listed.size()))});
    }
    report.more["solutions"] = Json::array();
    for (const auto& listed : all->listed) {
        Finding choice;
        for (std::size_t i = 0; i < instance.items(); ++i) choice.choice.push_back(listed[i] > 0);
        if (!instance.copies.empty())
            choice.counts.assign(listed.begin(), listed.begin() + static_cast<std::ptrdiff_t>(instance.items()));
        report.more["solutions"].push_back(choice.counts.empty() ? Json(positions(choice))
                                                                 : counts_json(choice.counts));
        if (report.more["solutions"].size() <= most_for_people)
            report.lines.push_back({"", item_names(instance, choice, positions(choice))});
    }
    if (all->listed.size() > most_for_people) report.lines.push_back({"", "...: --json lists them all"});
}

Report make_brief_report(const Instance& instance, const Question& question, const Finding& finding) {
    Report report;
    report.status = status(instance, question, finding);
    report.bare = name_of(report.status);
    if (!has_choice(instance, finding)) return report;
    auto fault = fault_of(instance, finding, question);
    report.check = {.passed = fault.empty(), .text = std::move(fault)};
    return report;
}

Report make_report(const Instance& instance, const Settings& settings, const Finding& finding) {
    const auto& question = settings.question;
    auto report = make_brief_report(instance, question, finding);
    report.title = fmt::format("{}, {}", instance.name, counted(instance.items(), "item"));
    report.instance = {{"name", instance.name},
                       {"items", instance.items()},
                       {"capacity", json_number(instance.capacity, instance.weight_decimals)}};
    if (!instance.format.empty()) report.instance["format"] = instance.format;
    if (!instance.columns.empty()) report.instance["columns"] = instance.columns;
    if (const auto known = known_optimum(settings, instance))
        report.instance["known_optimum"] = json_number(*known, instance.profit_decimals);
    report.falls_short = finding.feasible && !finding.complete && report.status != Status::found;
    if (finding.feasible) report.bound = json_number(finding.bound, instance.profit_decimals);
    if (finding.profit) {
        report.bare = instance.profit_text(*finding.profit);
        report.objective = json_number(*finding.profit, instance.profit_decimals);
        if (!question.target) report.lines.push_back({"profit", report.bare});
    }
    if (question.target) {
        const bool is_reached = report.status == Status::found;
        const bool is_open = report.status == Status::unknown;
        report.bare = is_open ? "unknown" : is_reached ? "yes" : "no";
        report.lines.insert(report.lines.begin(), {"reachable", report.bare});
        report.more["reachable"] = is_open ? Json() : Json(is_reached);
    }
    if (has_choice(instance, finding)) describe_choice(instance, finding, report);
    report.lines.push_back({finding.complete ? "proved" : "known", statement(instance, question, finding)});
    if (const auto refutation = refutation_of_known_optimum(instance, settings, finding); !refutation.empty())
        report.lines.push_back({"known optimum", refutation});
    if (!instance.format.empty()) {
        const auto& format = find_format(instance.format);
        report.lines.push_back({"format", fmt::format("{}: {}", format.name, format.description)});
        const bool is_sum = instance.columns.find("profit") == std::string::npos;
        if (!instance.columns.empty())
            report.lines.push_back(
                {"columns", instance.columns + (is_sum ? ": the weights are the profits, too" : "")});
    }
    if (finding.preprocessed > 0) {
        report.details.push_back(
            {"prepared", counted(finding.preprocessed, "state") + " of a first search, by one PE"});
    }
    report.more["prepared_states"] = finding.preprocessed;
    report.more["algorithm"] = settings.algorithm;
    report.node = settings.algorithm == "dfs" ? "choices up to an item left out whose LP bound was looked at"
                                              : "states that were looked at, behind the preparation";
    return report;
}

Json make_certificate(const Instance& instance, const Finding& finding) {
    Json items = Json::array();
    for (const auto position : positions(finding)) {
        Json item = {{"position", position}};
        if (!instance.ids.empty()) item["id"] = instance.ids[position];
        if (!finding.counts.empty()) item["copies"] = finding.counts[position].str();
        item["profit"] = instance.profit_text(instance.profits[position]);
        item["weight"] = instance.weight_text(instance.weights[position]);
        items.push_back(std::move(item));
    }
    return {{"problem", "knapsack"},
            {"instance", instance.name},
            {"items", instance.items()},
            {"capacity", instance.capacity_text()},
            {"status", name_of(status(instance, {}, finding))},
            {"profit", instance.profit_text(*finding.profit)},
            {"weight", instance.weight_text(weight_of(instance, finding))},
            {"bound", instance.profit_text(finding.bound)},
            {"chosen", std::move(items)}};
}
}  // namespace knapsack
