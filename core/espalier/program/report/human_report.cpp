// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include "espalier/program/command_line/page.hpp"
#include "espalier/program/report/numbers.hpp"
#include "espalier/program/report/report.hpp"

namespace espalier::program {
namespace {
constexpr std::size_t label_width = 22;

using Lines = std::vector<Report::Line>;

// The parameters of the terminal's escape sequence that set these looks [ECMA-48, section 8.3.117].
constexpr std::string_view bold = "1";
constexpr std::string_view bold_green = "1;32";
constexpr std::string_view bold_red = "1;31";

// Returns a label and its text. A long text, such as a list of marks, continues in the column in which it begins, and
// begins below a label that fills its column.
std::string line(const Report::Line& each, const Screen& screen, std::string_view look = bold) {
    const auto columns = screen.columns - label_width;
    auto label = fmt::format("{:<{}}", each.label, label_width);
    if (screen.has_colours) label = fmt::format("\x1b[{}m{}\x1b[0m", look, label);
    if (each.label.size() >= label_width) label += '\n' + std::string(label_width, ' ');
    return label + wrapped(each.text, columns, label_width) + '\n';
}

std::string page_of(const Lines& lines, const Screen& screen) {
    std::string page;
    for (const auto& each : lines) page += line(each, screen);
    return page;
}

void add_balancing(Lines& lines, const RunFacts& facts) {
    const auto& statistics = facts.statistics;
    lines.push_back({"balancer", balancer_text(facts)});
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

// Returns a time as text, with the unit that suits it.
std::string time_text(double seconds) {
    if (seconds < 1e-6) return fmt::format("{:.3g} ns", seconds * 1e9);
    if (seconds < 1e-3) return fmt::format("{:.3g} us", seconds * 1e6);
    return seconds < 1 ? fmt::format("{:.3g} ms", seconds * 1e3) : duration(seconds);
}

// Returns "12 (10 to 15)", where to_text makes a text of each number.
std::string prediction_text(const Prediction& prediction, const auto& to_text) {
    return fmt::format("{} ({} to {})", to_text(prediction.value), to_text(prediction.least), to_text(prediction.most));
}

void add_plan(Lines& lines, const RunFacts& facts) {
    if (!facts.plan || !facts.plan->is_made()) return;
    const auto& plan = *facts.plan;
    lines.push_back({"planned for", fmt::format("{}: {}, {} a node, {} a message", plan.machine(),
                                                counted(static_cast<std::uint64_t>(plan.pes()), "PE"),
                                                time_text(plan.node_seconds()), time_text(plan.message_seconds()))});
    auto efficiency = prediction_text(plan.efficiency(), [](double share) { return percent(share); });
    const double searching = static_cast<double>(facts.statistics.nodes) * plan.node_seconds();
    const double by_one = searching / facts.sequential_seconds.value_or(searching);
    if (std::abs(by_one - 1) > 0.005) efficiency += fmt::format(" of {:.3g} times the nodes of one PE", by_one);
    lines.push_back({"planned efficiency", efficiency});
    lines.push_back({"planned overhead", fmt::format("{} beside {} for an even share, by {} generations of splits",
                                                     prediction_text(plan.overhead_seconds(), time_text),
                                                     time_text(plan.share_seconds()), plan.generations())});
    if (const auto divisible = plan.overhead_of_divisible_work()) {
        lines.push_back({"of divisible work", fmt::format("{} or less [Gast et al. 2021]", time_text(*divisible))});
    }
    lines.push_back({fmt::format("nodes for {:.0f} %", 100 * planned_efficiency),
                     prediction_text(plan.nodes_for(planned_efficiency), rounded)});
}

std::string efficiency_text(const RunFacts& facts) {
    const auto text = fmt::format("{:.1f} %", 100 * facts.efficiency());
    return facts.aggregate_speed ? fmt::format("{} of an aggregate speed of {:.1f}", text, *facts.aggregate_speed)
                                 : text;
}

Report::Line seconds_line(const RunFacts& facts) {
    if (!facts.machine.empty()) return {"simulated seconds", seconds_text(facts.seconds())};
    return {"seconds", fmt::format("{}, of which {} were preparation", seconds_text(facts.seconds()),
                                   seconds_text(facts.preparation_seconds))};
}
}  // namespace

std::string carrier(const RunFacts& facts) {
    if (facts.ranks)
        return fmt::format("{} of {}", counted(*facts.ranks, "rank"), counted(facts.threads.value_or(1), "thread"));
    return facts.machine.empty() ? facts.transport : fmt::format("{} {}", facts.transport, facts.machine);
}

std::string balancer_text(const RunFacts& facts) {
    return facts.balancer + (facts.is_balancer_automatic ? " (auto)" : "");
}

Lines statistics_lines(const Report& report, const RunFacts& facts) {
    const auto& statistics = facts.statistics;
    Lines lines{{"nodes", grouped(statistics.nodes) + (report.node.empty() ? "" : " (" + report.node + ")")},
                seconds_line(facts)};
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
    const double busy = 100 * std::min(1.0, statistics.busy_fraction(facts.pes));
    lines.push_back({"PEs", fmt::format("{} ({}){}", facts.pes, carrier(facts),
                                        statistics.nodes > 0 ? fmt::format(", {:.1f} % busy", busy) : "")});
    if (statistics.incumbents > 0) {
        lines.push_back({"incumbents", grouped(statistics.incumbents)});
    } else if (report.status == Status::optimal || report.status == Status::feasible) {
        lines.push_back({"incumbents", "0, as nothing better was found than what was known before the search"});
    }
    if (facts.pes > 1) add_balancing(lines, facts);
    if (facts.sequential_seconds) {
        lines.push_back({"sequential seconds", seconds_text(*facts.sequential_seconds)});
        lines.push_back({"speedup", fmt::format("{:.2f}", facts.speedup())});
        lines.push_back({"efficiency", efficiency_text(facts)});
    }
    add_plan(lines, facts);
    return lines;
}

Lines brief_lines(const RunFacts& facts) {
    const auto& statistics = facts.statistics;
    const auto* const unit = facts.machine.empty() ? "seconds" : "simulated seconds";
    Lines lines;
    if (statistics.nodes > 0 || statistics.seconds > 0) {
        lines.push_back(
            {"nodes", fmt::format("{} in {} {}, {} per second, {} ({})", grouped(statistics.nodes),
                                  seconds_text(statistics.seconds), unit, rounded(statistics.nodes_per_second()),
                                  counted(facts.pes, "PE"), carrier(facts))});
    }
    if (facts.machine.empty()) lines.push_back(seconds_line(facts));
    if (facts.sequential_seconds) {
        lines.push_back({"speedup", fmt::format("{:.2f}, efficiency {}, against {} seconds of one PE", facts.speedup(),
                                                efficiency_text(facts), seconds_text(*facts.sequential_seconds))});
    }
    add_plan(lines, facts);
    return lines;
}

Lines answer_lines(const Report& report, const RunFacts& facts) {
    auto lines = report.lines;
    const auto gap = report.gap();
    if (gap && report.status == Status::feasible) lines.push_back({"gap", fmt::format("{:.3g} %", 100 * *gap)});
    if (is_early(facts.stopped)) {
        const auto share = std::isfinite(facts.statistics.explored)
                               ? fmt::format(", after {} of the search", percent(facts.statistics.explored))
                               : "";
        lines.push_back({"stopped", fmt::format("by a {}{}", stop_text(facts.stopped), share)});
    }
    return lines;
}

Report::Line check_line(const Check& check) {
    return {check.passed ? "checked" : "CHECK FAILED",
            check.text + (check.is_independent ? ", by code that shares nothing with the search" : "")};
}

std::string stop_text(StopReason reason) {
    constexpr std::array texts = {"", "first solution", "node limit", "time limit", "signal", "memory limit"};
    return texts[static_cast<std::size_t>(reason)];
}

std::string human_report(const Report& report, const RunFacts& facts, Detail detail, const Screen& screen) {
    const bool is_brief = detail == Detail::brief;
    std::string page = fmt::format("{}: {}\n\n", facts.problem, report.title);
    page += page_of(answer_lines(report, facts), screen);
    if (!is_brief) page += page_of(report.details, screen);
    if (!report.table.empty()) page += '\n' + report.table + '\n';
    if (is_brief) {
        page += page_of(brief_lines(facts), screen);
    } else {
        page += (report.table.empty() ? "\n" : "") + page_of(statistics_lines(report, facts), screen) + '\n';
    }
    if (report.check) page += line(check_line(*report.check), screen, report.check->passed ? bold_green : bold_red);
    return page;
}
}  // namespace espalier::program
