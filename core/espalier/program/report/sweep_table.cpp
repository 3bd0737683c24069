// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/report/sweep_table.hpp"
#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <utility>
#include <espalier/version.hpp>
#include "espalier/program/command_line/page.hpp"
#include "espalier/program/files/results_file.hpp"
#include "espalier/program/report/numbers.hpp"
#include "espalier/require.hpp"

namespace espalier::program {
namespace {
// The size of the image and the borders of the plot within its margins.
constexpr double width = 720;
constexpr double height = 440;
constexpr double left = 64;
constexpr double right = width - 24;
constexpr double top = 68;
constexpr double bottom = height - 56;

constexpr auto style =
    "text{font:12px sans-serif;fill:#1b1f24}.aside{fill:#5b6570}.grid{stroke:#dde2e6}.ideal{stroke:#5b6570;"
    "stroke-dasharray:6 4}.run{stroke:#0072b2;fill:none;stroke-width:2}.mark{fill:#0072b2}"
    "@media(prefers-color-scheme:dark){svg{background:#14171a}text{fill:#e6e8ea}.aside{fill:#9aa4ad}"
    ".grid{stroke:#333a41}.run{stroke:#56b4e9}.mark{fill:#56b4e9}}";

/// An image that is composed element by element.
struct Image {
    Image(const std::string& title, const std::string& command) {
        svg = fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" role=\"img\">\n", width,
                          height);
        svg += fmt::format("<title>{}</title>\n<desc>Espalier {}: {}</desc>\n<style>{}</style>\n", svg_text(title),
                           espalier::version, svg_text(command), style);
    }

    void line(std::string_view look, double x1, double y1, double x2, double y2) {
        svg += fmt::format("<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n", look, x1,
                           y1, x2, y2);
    }

    /// Adds a text. `anchor` says which part of the text is at (x, y): "start", "middle" or "end".
    void text(std::string_view look, std::string_view anchor, double x, double y, const std::string& words) {
        svg += fmt::format("<text class=\"{}\" text-anchor=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", look, anchor,
                           x, y, svg_text(words));
    }

    void circle(double x, double y) {
        svg += fmt::format("<circle class=\"mark\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\"/>\n", x, y);
    }

    void bar(double x, double y, double wide) {
        svg += fmt::format("<rect class=\"mark\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>\n", x,
                           y, wide, bottom - y);
    }

    void path(const std::vector<std::pair<double, double>>& points) {
        svg += "<polyline class=\"run\" points=\"";
        for (const auto& [x, y] : points) svg += fmt::format("{:.1f},{:.1f} ", x, y);
        svg += "\"/>\n";
    }

    std::string svg;  ///< without its end
};

std::string rounded_efficiency(const RunFacts& run) { return fmt::format("{:.0f} %", 100 * run.efficiency()); }

std::string value_text(const RunFacts& run, const std::string& varied) {
    if (varied == "balancer") return balancer_text(run);
    if (varied == "quantum") return grouped(run.quantum);
    if (varied == "seed") return std::to_string(run.seed);
    return grouped(static_cast<std::uint64_t>(run.pes));
}

// Returns the position of a value on a logarithmic axis that goes from 1 at `from` to `largest` at `to`.
double place(double value, double largest, double from, double to) {
    if (largest <= 1) return (from + to) / 2;
    return from + (to - from) * std::log2(std::max(1.0, value)) / std::log2(largest);
}

void draw_over_pes(Image& image, std::vector<RunFacts> runs) {
    std::stable_sort(runs.begin(), runs.end(), [](const auto& a, const auto& b) { return a.pes < b.pes; });
    double largest = runs.back().pes;
    for (const auto& run : runs) largest = std::max(largest, run.speedup());
    const auto x = [&](double value) { return place(value, largest, left, right); };
    const auto y = [&](double value) { return place(value, largest, bottom, top); };
    const double factor = largest > 4096 ? 16 : largest > 64 ? 4 : 2;
    for (double value = 1; value <= largest; value *= factor) {
        image.line("grid", x(value), top, x(value), bottom);
        image.line("grid", left, y(value), right, y(value));
        image.text("aside", "middle", x(value), bottom + 18, grouped(static_cast<std::uint64_t>(value)));
        image.text("aside", "end", left - 8, y(value) + 4, grouped(static_cast<std::uint64_t>(value)));
    }
    image.line("ideal", x(1), y(1), x(largest), y(largest));
    std::vector<std::pair<double, double>> points;
    for (const auto& run : runs) points.emplace_back(x(run.pes), y(run.speedup()));
    image.path(points);
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto [at_x, at_y] = points[i];
        image.circle(at_x, at_y);
        // A single PE needs no efficiency, as the others are compared with it.
        if (runs[i].pes == 1) continue;
        const bool fits = at_x + 50 < width;
        image.text("", fits ? "start" : "end", fits ? at_x + 6 : width - 2, at_y + 18, rounded_efficiency(runs[i]));
    }
}

void draw_columns(Image& image, const std::vector<RunFacts>& runs, const std::string& varied) {
    double most = 0;
    for (const auto& run : runs) most = std::max(most, run.speedup());
    if (most <= 0) most = 1;
    const double pitch = (right - left) / static_cast<double>(runs.size());
    image.line("grid", left, bottom, right, bottom);
    image.text("aside", "end", left - 8, top + 4, fmt::format("{:.3g}", most));
    image.text("aside", "end", left - 8, bottom + 4, "0");
    // Names of balancers are long, so every other name is a line below.
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const double x = left + pitch * static_cast<double>(i);
        const double y = bottom - (bottom - top) * runs[i].speedup() / most;
        const double below = varied == "balancer" && i % 2 == 1 ? 32 : 18;
        image.bar(x + 0.15 * pitch, y, 0.7 * pitch);
        image.text("", "middle", x + pitch / 2, y - 5, rounded_efficiency(runs[i]));
        image.text("aside", "middle", x + pitch / 2, bottom + below, value_text(runs[i], varied));
    }
}
}  // namespace

void SweepTable::add(const Report& report, const RunFacts& facts) {
    if (title_.empty()) title_ = fmt::format("{}: {}", facts.problem, report.title);
    lines_.push_back({facts, report.bare, report.check.has_value(), report.check && report.check->passed});
    is_independent_ = is_independent_ && (!report.check || report.check->is_independent);
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
    const auto has_other_quantum = [&](const Line& line) { return line.facts.quantum != lines_.front().facts.quantum; };
    if (std::ranges::any_of(lines_, has_other_quantum)) {
        rows.front().insert(rows.front().begin() + 2, "quantum");
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            rows[i + 1].insert(rows[i + 1].begin() + 2, grouped(lines_[i].facts.quantum));
        }
    }
    // Names are flush left, numbers flush right.
    std::vector<int> widths;
    for (std::size_t column = 0; column < rows.front().size(); ++column) {
        std::size_t widest = 0;
        for (const auto& row : rows) widest = std::max(widest, row[column].size());
        widths.push_back(column < 2 ? -static_cast<int>(widest) : static_cast<int>(widest));
    }
    std::string page = title_ + "\n\n";
    for (const auto& row : rows) page += table_line(row, widths);
    if (std::none_of(lines_.begin(), lines_.end(), [](const Line& line) { return line.has_check; })) return page;
    const auto checked = std::count_if(lines_.begin(), lines_.end(), [](const Line& line) { return line.is_checked; });
    return page + fmt::format("\nchecked: {} of {} answers{}\n", checked, lines_.size(),
                              is_independent_ ? ", by code that shares nothing with the search" : "");
}

std::string SweepTable::plot(const std::string& varied, const std::string& command) const {
    require(!lines_.empty(), "a plot shows some runs");
    std::vector<RunFacts> runs;
    for (const auto& line : lines_) runs.push_back(line.facts);
    const bool varies_pes = varied == "pes";
    Image image(title_, command);
    image.text("", "start", left, 22, title_);
    image.text("aside", "start", left, 40,
               fmt::format("speedup, and beside it the efficiency, on {}{}", varies_pes ? "machines up to " : "",
                           runs.back().machine));
    image.text("aside", "middle", (left + right) / 2, height - 8, varies_pes ? "PEs" : varied);
    varies_pes ? draw_over_pes(image, std::move(runs)) : draw_columns(image, runs, varied);
    return std::move(image.svg) + "</svg>\n";
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
