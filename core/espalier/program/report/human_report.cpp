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

using Lines = std::vector<Report::Line>;

void add_balancing(Lines& lines, const RunFacts& facts) {
    const auto& statistics = facts.statistics;
    lines.push_back(
        {"requests", fmt::format("{}, {} rejected", grouped(statistics.requests), grouped(statistics.rejects))});
    lines.push_back({"splits", fmt::format("{}, deepest generation {}", grouped(statistics.splits),
                                           statistics.deepest_generation)});
    lines.push_back({"messages", fmt::format("{}, {} bytes", grouped(statistics.messages), grouped(statistics.bytes))});
    if (facts.hops) lines.push_back({"hops", grouped(*facts.hops)});
    if (std::isfinite(statistics.termination_seconds)) {
        lines.push_back({"termination latency", fmt::format("{:.1f} us", statistics.termination_seconds * 1e6)});
    }
}

void add_speedup(Lines& lines, const RunFacts& facts) {
    lines.push_back({"sequential seconds", seconds_text(*facts.sequential_seconds)});
    lines.push_back({"speedup", fmt::format("{:.2f}", facts.speedup())});
    lines.push_back({"efficiency", fmt::format("{:.1f} %", 100 * facts.efficiency())});
}

std::string page_of(const Lines& lines) {
    std::string page;
    for (const auto& [label, text] : lines) page += line(label, text);
    return page;
}

}  // namespace

std::string carrier(const RunFacts& facts) {
    if (facts.ranks) return fmt::format("{} ranks of {} threads", *facts.ranks, facts.threads.value_or(1));
    return facts.machine.empty() ? facts.transport : fmt::format("{} {}", facts.transport, facts.machine);
}

Lines statistics_lines(const Report& report, const RunFacts& facts) {
    const auto& statistics = facts.statistics;
    Lines lines;
    lines.push_back({"nodes", grouped(statistics.nodes) + (report.node.empty() ? "" : " (" + report.node + ")")});
    lines.push_back({facts.machine.empty() ? "seconds" : "simulated seconds", seconds_text(statistics.seconds)});
    if (facts.last_node_seconds) {
        lines.push_back(
            {"last node", "after " + seconds_text(*facts.last_node_seconds) + " seconds, then the run ended"});
    }
    if (facts.measured_node_seconds) {
        lines.push_back({"node cost", fmt::format("{:.3g} ns, calibrated by the sequential search on this machine",
                                                  *facts.measured_node_seconds * 1e9)});
    }
    if (facts.steps) lines.push_back({"steps", grouped(*facts.steps) + ", until the last node was searched"});
    lines.push_back({"nodes per second", rounded(statistics.nodes_per_second())});
    lines.push_back({"PEs", fmt::format("{} ({}), {:.1f} % busy", facts.pes, carrier(facts),
                                        100 * std::min(1.0, statistics.busy_fraction(facts.pes)))});
    lines.push_back({"incumbents", grouped(statistics.incumbents)});
    if (facts.pes > 1) add_balancing(lines, facts);
    if (facts.sequential_seconds) add_speedup(lines, facts);
    return lines;
}

Lines answer_lines(const Report& report, const RunFacts& facts) {
    auto lines = report.lines;
    if (facts.stopped != StopReason::none) {
        const auto share = std::isfinite(facts.statistics.explored)
                               ? fmt::format(", after {:.1f} % of the search", 100 * facts.statistics.explored)
                               : "";
        lines.push_back({"stopped", fmt::format("by a {}{}", stop_text(facts.stopped), share)});
    }
    return lines;
}

Report::Line check_line(const Check& check) {
    return {check.passed ? "checked" : "CHECK FAILED",
            fmt::format("{}, by code that shares nothing with the search", check.text)};
}

void add_search(Statistics& total, Statistics next) {
    next.seconds += total.seconds;
    const bool first = total.quanta == 0;
    const double latency = next.termination_seconds;
    if (first) {
        total = next;
        return;
    }
    total.merge(next);
    total.termination_seconds = latency;
}

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
    page += page_of(answer_lines(report, facts));
    if (!report.table.empty()) page += '\n' + report.table;
    page += '\n' + page_of(statistics_lines(report, facts)) + '\n';
    if (report.check) page += page_of({check_line(*report.check)});
    return page;
}

}  // namespace espalier::program
