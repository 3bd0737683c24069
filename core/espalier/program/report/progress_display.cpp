// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/report/progress_display.hpp"
#include <fmt/format.h>
#include <unistd.h>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include "espalier/problems/problem_of.hpp"
#include "espalier/program/command_line/page.hpp"
#include "espalier/program/report/numbers.hpp"

namespace espalier::program {
namespace {
// Returns the line with as much detail as asked for. The margin is left out first, then the speed, and then the PEs and
// the time that is left.
std::string text_with(const Progress& progress, int detail) {
    auto text = progress.explored ? percent(progress.explored->value) + " explored" : std::string("explored: unknown");
    text += ", " + duration(progress.seconds);
    // Fractions of a second are of no use to anybody.
    if (detail >= 1 && progress.seconds_left && progress.seconds_left->value >= 0.5) {
        const auto& [value, margin] = *progress.seconds_left;
        text += fmt::format(", about {} left", duration(value));
        if (detail >= 3) text += fmt::format(" (+- {})", duration(margin));
    }
    if (detail >= 2 && progress.seconds > 0) {
        text += fmt::format(", {} nodes/s", rounded(static_cast<double>(progress.nodes) / progress.seconds));
    }
    if (detail >= 1) text += fmt::format(", {} of {} busy", progress.busy, progress.pes);
    if (!progress.incumbent.empty()) text += ", best " + progress.incumbent;
    if (detail >= 1 && !progress.bound.empty()) text += ", bound " + progress.bound;
    return text;
}

// Writes to standard error. Unlike fmt::print() it never throws, so the search goes on even if this fails.
void say(const std::string& text) {
    std::fputs(text.c_str(), stderr);
    std::fflush(stderr);
}
}  // namespace

bool ProgressDisplay::standard_error_is_terminal() { return isatty(STDERR_FILENO) == 1; }

void ProgressDisplay::show(const Progress& progress) {
    if (progress.seconds < next_) return;
    next_ = progress.seconds + (on_terminal_ ? 0.1 : 1.0);
    if (on_terminal_) {
        const auto columns = columns_of(STDERR_FILENO);
        // The last column stays empty, because a full line would wrap on some terminals.
        say(fmt::format("\r{}\x1b[K", progress_text(progress, (columns > 0 ? columns : 80) - 1)));
        shown_ = true;
    } else {
        say(progress_text(progress) + '\n');
    }
}

void ProgressDisplay::clear() {
    if (shown_) say("\r\x1b[K");
    shown_ = false;
    next_ = 0.25;
}

Progress RunProgress::of(Progress search, const Statistics& before, double earlier_seconds) const {
    const bool is_part = more_searches && more_searches(search.incumbent);
    if (incumbent_text) search.incumbent = incumbent_text(search.incumbent);
    if (bound_text) search.bound = engine::with_gap(bound_text(), std::strtod(search.incumbent.c_str(), nullptr));
    if (hides_bounds) search.bound.clear();
    const auto earlier = static_cast<double>(before.nodes);
    if (search.explored && search.explored->value > 0) {
        auto& [share, margin] = *search.explored;
        const double whole = static_cast<double>(search.nodes) / share + earlier;
        const double now = (static_cast<double>(search.nodes) + earlier) / whole;
        margin *= now / share;
        share = now;
    }
    if (is_part) search.explored = search.seconds_left = std::nullopt;
    search.seconds += before.seconds + earlier_seconds;
    search.nodes += before.nodes;
    return search;
}

std::string progress_text(const Progress& progress, std::size_t columns) {
    std::string text;
    for (int detail = 3; detail >= 0; --detail) {
        text = text_with(progress, detail);
        if (text.size() <= columns) return text;
    }
    return text.substr(0, columns);
}
}  // namespace espalier::program
