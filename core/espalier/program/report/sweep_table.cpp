// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/report/sweep_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "espalier/program/command_line/page.hpp"
#include "espalier/program/files/csv.hpp"
#include "espalier/program/report/numbers.hpp"

namespace espalier::program {

void SweepTable::add(const Report& report, const RunFacts& facts) {
    if (title_.empty()) title_ = fmt::format("{}: {}", facts.problem, report.title);
    lines_.push_back({facts, report.bare, report.check.has_value(), report.check && report.check->passed});
    is_independent_ = is_independent_ && (!report.check || report.check->is_independent);
}

bool SweepTable::varies_quantum() const {
    return std::any_of(lines_.begin(), lines_.end(),
                       [&](const Line& line) { return line.facts.quantum != lines_.front().facts.quantum; });
}

std::string SweepTable::text() const {
    std::vector<std::vector<std::string>> rows = {
        {"machine", "balancer", "seed", "PEs", "simulated s", "speedup", "efficiency", "messages", "hops", "nodes"}};
    for (const auto& [facts, bare, has_check, is_checked] : lines_) {
        const auto& statistics = facts.statistics;
        rows.push_back({facts.machine, facts.balancer, std::to_string(facts.seed),
                        grouped(static_cast<std::uint64_t>(facts.pes)), seconds_text(statistics.seconds),
                        fmt::format("{:.2f}", facts.speedup()), fmt::format("{:.1f} %", 100 * facts.efficiency()),
                        grouped(statistics.messages), grouped(facts.hops.value_or(0)), grouped(statistics.nodes)});
    }
    if (varies_quantum()) {
        rows.front().insert(rows.front().begin() + 2, "quantum");
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            rows[i + 1].insert(rows[i + 1].begin() + 2, grouped(lines_[i].facts.quantum));
        }
    }
    // Names are flush left, numbers flush right.
    std::vector<int> widths;
    for (std::size_t column = 0; column < rows.front().size(); ++column) {
        std::size_t width = 0;
        for (const auto& row : rows) width = std::max(width, row[column].size());
        widths.push_back(column < 2 ? -static_cast<int>(width) : static_cast<int>(width));
    }
    std::string page = title_ + "\n\n";
    for (const auto& row : rows) page += table_line(row, widths);
    if (std::none_of(lines_.begin(), lines_.end(), [](const Line& line) { return line.has_check; })) return page;
    const auto checked = std::count_if(lines_.begin(), lines_.end(), [](const Line& line) { return line.is_checked; });
    return page + fmt::format("\nchecked: {} of {} answers{}\n", checked, lines_.size(),
                              is_independent_ ? ", by code that shares nothing with the search" : "");
}

std::string SweepTable::plot(const std::string& varied, const std::string& command) const {
    std::vector<RunFacts> runs;
    for (const auto& line : lines_) runs.push_back(line.facts);
    return sweep_plot(runs, {.title = title_, .varied = varied, .command = command});
}

std::string SweepTable::csv() const {
    std::string text =
        "machine,balancer,quantum,seed,pes,simulated_seconds,sequential_seconds,speedup,efficiency,messages,bytes,hops,"
        "requests,splits,nodes,answer,checked\n";
    const auto number = [](auto value) { return fmt::format("{}", value); };
    for (const auto& [facts, bare, has_check, is_checked] : lines_) {
        const auto& statistics = facts.statistics;
        text += csv_line({facts.machine, facts.balancer, number(facts.quantum), number(facts.seed), number(facts.pes),
                          number(statistics.seconds), number(facts.sequential_seconds.value_or(0)),
                          number(facts.speedup()), number(facts.efficiency()), number(statistics.messages),
                          number(statistics.bytes), number(facts.hops.value_or(0)), number(statistics.requests),
                          number(statistics.splits), number(statistics.nodes), bare, is_checked ? "yes" : "no"});
    }
    return text;
}

}  // namespace espalier::program
