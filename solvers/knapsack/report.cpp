#include "knapsack/report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <limits>

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

Status status(const Finding& finding) {
    if (!finding.feasible) return Status::infeasible;
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
    auto text = decimal_text(gap, instance.profit_decimals);
    if (*finding.profit <= 0) return text;
    return text + fmt::format(" ({:.2g} %)", 100.0 * gap.convert_to<double>() / finding.profit->convert_to<double>());
}

std::string item_names(const Instance& instance, const std::vector<std::size_t>& chosen) {
    if (chosen.empty()) return "none";
    if (chosen.size() > most_items_for_people) {
        return fmt::format("{} of {}: --json or --certificate lists them", chosen.size(), instance.items());
    }
    if (instance.ids.empty()) return fmt::format("{}", fmt::join(chosen, " "));
    std::vector<std::string> names;
    for (const auto position : chosen) names.push_back(instance.ids[position]);
    return fmt::format("{}", fmt::join(names, " "));
}

void describe_choice(const Instance& instance, const Finding& finding, Report& report) {
    const auto chosen = positions(finding);
    const auto weight = decimal_text(weight_of(instance, finding), instance.weight_decimals);
    report.lines.push_back({"items", item_names(instance, chosen)});
    report.lines.push_back({"weight", fmt::format("{}, of the capacity {}", weight,
                                                  decimal_text(instance.capacity, instance.weight_decimals))});
    report.solution = chosen;
    report.more["weight"] = json_number(weight_of(instance, finding), instance.weight_decimals);
    if (!instance.ids.empty()) {
        report.more["ids"] = Json::array();
        for (const auto position : chosen) report.more["ids"].push_back(instance.ids[position]);
    }
    const auto fault = fault_of(instance, finding);
    report.check = {.passed = fault.empty(),
                    .text = !fault.empty()
                                ? fault
                                : fmt::format("{} of profit {} and weight {}", counted(chosen.size(), "item"),
                                              decimal_text(*finding.profit, instance.profit_decimals), weight)};
}

std::string columns_line(const Instance& instance) {
    const bool is_sum = instance.columns.find("profit") == std::string::npos;
    return instance.columns + (is_sum ? ": the weights are the profits, too" : "");
}

std::string statement(const Instance& instance, const Finding& finding) {
    if (!finding.feasible) return "no choice fits: even the lightest exceeds the capacity";
    return fmt::format("no choice has more profit than {}", decimal_text(finding.bound, instance.profit_decimals));
}

}  // namespace

Integer weight_of(const Instance& instance, const Finding& finding) {
    Integer weight = 0;
    Word words = 0;  // the sum of small weights, which takes less time
    for (std::size_t position = 0; position < finding.choice.size(); ++position) {
        if (!finding.choice[position]) continue;
        const auto word = word_of(instance.weights[position]);
        if (word && std::abs(*word) < Word{1} << 30) {
            words += *word;
        } else {
            weight += instance.weights[position];
        }
    }
    return weight + words;
}

std::string status_text(const Finding& finding) { return name_of(status(finding)); }

std::string refutation_of_known_optimum(const Instance& instance, const Settings& settings, const Finding& finding) {
    const auto known = known_optimum(settings, instance);
    if (!known) return {};
    const auto fault = fault_of_claim(instance, finding, *known);
    if (fault.empty()) return {};
    return fmt::format("'{}' was given, but {}", decimal_text(*known, instance.profit_decimals), fault);
}

std::string refutation_of_file(const Instance& instance, const Finding& finding) {
    if (!instance.known_profit || (finding.feasible && finding.bound >= *instance.known_profit)) return {};
    return fmt::format("the file says that the best profit is {}, but {}",
                       decimal_text(*instance.known_profit, instance.profit_decimals),
                       fault_of_claim(instance, finding, *instance.known_profit));
}

std::string announcement(const Instance& instance, const Finding& finding, double seconds) {
    const auto time = std::isfinite(seconds) ? fmt::format("takes up to about {}", espalier::program::duration(seconds))
                                             : std::string("itself may take very long");
    return fmt::format(
        "{}: the preparation has not proved it: the best profit so far is {}, and {}: a gap of {}. The search {}; "
        "Ctrl-C "
        "or --time-limit ends it with what is known then",
        instance.name, decimal_text(*finding.profit, instance.profit_decimals), statement(instance, finding),
        gap_text(instance, finding), time);
}

Report make_report_of_nothing(const std::string& name) {
    Report report;
    report.title = name;
    report.instance = {{"name", name}};
    report.bare = name_of(report.status);
    report.lines = {{"known", "nothing: a limit or a signal came before the instance had been read"}};
    report.falls_short = true;
    return report;
}

Report make_report(const Instance& instance, const Settings& settings, const Finding& finding) {
    Report report;
    report.title = fmt::format("{}, {}", instance.name, counted(instance.items(), "item"));
    report.instance = {{"name", instance.name},
                       {"items", instance.items()},
                       {"capacity", json_number(instance.capacity, instance.weight_decimals)}};
    if (!instance.format.empty()) report.instance["format"] = instance.format;
    if (!instance.columns.empty()) report.instance["columns"] = instance.columns;
    if (const auto known = known_optimum(settings, instance)) {
        report.instance["known_optimum"] = json_number(*known, instance.profit_decimals);
    }
    report.status = status(finding);
    report.bare = name_of(report.status);
    report.falls_short = finding.feasible && !finding.complete;
    if (finding.feasible) report.bound = json_number(finding.bound, instance.profit_decimals);
    if (finding.profit) {
        report.bare = decimal_text(*finding.profit, instance.profit_decimals);
        report.objective = json_number(*finding.profit, instance.profit_decimals);
        report.lines.push_back({"profit", report.bare});
    }
    if (!finding.choice.empty() || (finding.profit && instance.items() == 0)) {
        describe_choice(instance, finding, report);
    }
    report.lines.push_back({finding.complete ? "proved" : "known", statement(instance, finding)});
    if (const auto refutation = refutation_of_known_optimum(instance, settings, finding); !refutation.empty()) {
        report.lines.push_back({"known optimum", refutation});
    }
    if (finding.profit && !finding.complete) report.lines.push_back({"gap", gap_text(instance, finding)});
    if (!instance.format.empty()) {
        const auto& format = find_format(instance.format);
        report.lines.push_back({"format", fmt::format("{}: {}", format.name, format.description)});
        if (!instance.columns.empty()) report.lines.push_back({"columns", columns_line(instance)});
    }
    if (finding.preprocessed > 0) {
        report.details.push_back(
            {"prepared", counted(finding.preprocessed, "state") + " of a first search, by one PE"});
    }
    report.more["prepared_states"] = finding.preprocessed;
    if (finding.profit) report.more["gap"] = json_number(finding.bound - *finding.profit, instance.profit_decimals);
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
        item["profit"] = decimal_text(instance.profits[position], instance.profit_decimals);
        item["weight"] = decimal_text(instance.weights[position], instance.weight_decimals);
        items.push_back(std::move(item));
    }
    return {{"problem", "knapsack"},
            {"instance", instance.name},
            {"items", instance.items()},
            {"capacity", decimal_text(instance.capacity, instance.weight_decimals)},
            {"status", name_of(status(finding))},
            {"profit", decimal_text(*finding.profit, instance.profit_decimals)},
            {"weight", decimal_text(weight_of(instance, finding), instance.weight_decimals)},
            {"bound", decimal_text(finding.bound, instance.profit_decimals)},
            {"chosen", std::move(items)}};
}

}  // namespace knapsack
