#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "espalier/program/command_line/page.hpp"
#include "espalier/program/report/numbers.hpp"
#include "espalier/program/report/report.hpp"

namespace espalier::program {

namespace {

constexpr std::size_t label_width = 22;

// Long values, such as lists of marks or distances, go on in the column that they begin in.
std::string line(const std::string& label, const std::string& text) {
    return fmt::format("{:<{}}{}\n", label, label_width, wrapped(text, page_width - label_width, label_width));
}

std::string check_text(const Check& check) {
    return fmt::format("{}, by code that shares nothing with the search", check.text);
}

std::string balancing_table(const RunFacts& facts) {
    const auto& statistics = facts.statistics;
    std::string page;
    page += line("requests", fmt::format("{}, {} rejected", grouped(statistics.requests), grouped(statistics.rejects)));
    page += line("splits",
                 fmt::format("{}, deepest generation {}", grouped(statistics.splits), statistics.deepest_generation));
    page += line("messages", fmt::format("{}, {} bytes", grouped(statistics.messages), grouped(statistics.bytes)));
    if (facts.hops) page += line("hops", grouped(*facts.hops));
    if (std::isfinite(statistics.termination_seconds)) {
        page += line("termination latency", fmt::format("{:.1f} us", statistics.termination_seconds * 1e6));
    }
    return page;
}

std::string speedup_table(const RunFacts& facts) {
    return line("sequential seconds", seconds_text(*facts.sequential_seconds)) +
           line("speedup", fmt::format("{:.2f}", facts.speedup())) +
           line("efficiency", fmt::format("{:.1f} %", 100 * facts.efficiency()));
}

// What the PEs are on.
std::string carrier(const RunFacts& facts) {
    if (facts.ranks) return fmt::format("{} ranks of {} threads", *facts.ranks, facts.threads.value_or(1));
    return facts.machine.empty() ? facts.transport : fmt::format("{} {}", facts.transport, facts.machine);
}

std::string statistics_table(const Report& report, const RunFacts& facts) {
    const auto& statistics = facts.statistics;
    std::string page;
    page += line("nodes", grouped(statistics.nodes) + (report.node.empty() ? "" : " (" + report.node + ")"));
    page += line(facts.machine.empty() ? "seconds" : "simulated seconds", seconds_text(statistics.seconds));
    if (facts.last_node_seconds) {
        page += line("last node", "after " + seconds_text(*facts.last_node_seconds) + " seconds; then the run ended");
    }
    if (facts.measured_node_seconds) {
        page += line("node cost", fmt::format("{:.3g} ns, calibrated by the sequential search on this machine",
                                              *facts.measured_node_seconds * 1e9));
    }
    if (facts.steps) page += line("steps", grouped(*facts.steps) + ", until the last node was searched");
    page += line("nodes per second", rounded(statistics.nodes_per_second()));
    page += line("PEs", fmt::format("{} ({}), {:.1f} % busy", facts.pes, carrier(facts),
                                    100 * std::min(1.0, statistics.busy_fraction(facts.pes))));
    page += line("incumbents", grouped(statistics.incumbents));
    if (facts.pes > 1) page += balancing_table(facts);
    if (facts.sequential_seconds) page += speedup_table(facts);
    return page;
}

}  // namespace

std::string stop_text(StopReason reason) {
    switch (reason) {
        case StopReason::none: break;
        case StopReason::node_limit: return "node limit";
        case StopReason::time_limit: return "time limit";
        case StopReason::interrupt: return "signal";
    }
    return {};
}

std::string human_report(const Report& report, const RunFacts& facts) {
    std::string page = fmt::format("{}: {}\n\n", facts.problem, report.title);
    for (const auto& [label, text] : report.lines) page += line(label, text);
    if (facts.stopped != StopReason::none) {
        const auto share = std::isfinite(facts.statistics.explored)
                               ? fmt::format(", after {:.1f} % of the search", 100 * facts.statistics.explored)
                               : "";
        page += line("stopped", fmt::format("by a {}{}", stop_text(facts.stopped), share));
    }
    if (!report.table.empty()) page += '\n' + report.table;
    page += '\n' + statistics_table(report, facts) + '\n';
    if (report.check) page += line(report.check->passed ? "checked" : "CHECK FAILED", check_text(*report.check));
    return page;
}

}  // namespace espalier::program
