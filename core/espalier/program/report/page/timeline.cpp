// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "espalier/program/report/page/run_page.hpp"
#include "espalier/require.hpp"

namespace espalier::program {

namespace {

using Kind = TraceEvent::Kind;
using Events = std::vector<TraceEvent>;

constexpr std::int64_t ticks = 1'000'000;
constexpr std::size_t bin_columns = 1000;
constexpr std::size_t most_bin_rows = 256;
constexpr std::size_t most_matrix_side = 64;
constexpr std::size_t most_loads = 65'536;

/// A clock that divides the time of a run into ticks.
struct Clock {
    double ticks_per_second;

    double exact(double time) const { return time * ticks_per_second; }
    std::int64_t tick(double time) const { return std::llround(exact(time)); }
};

Events of_kind(const Events& events, Kind kind) {
    Events chosen;
    std::ranges::copy_if(
        events, std::back_inserter(chosen), [kind](Kind other) { return other == kind; }, &TraceEvent::kind);
    std::ranges::stable_sort(chosen, {}, &TraceEvent::start);
    return chosen;
}

// Returns the times of the events of a kind as differences, each followed by the other numbers of the event.
Json list_of(const Events& events, Kind kind, const Clock& clock) {
    auto list = Json::array();
    for (std::int64_t before = 0; const auto& event : of_kind(events, kind)) {
        const auto tick = clock.tick(event.start);
        list.push_back(tick - std::exchange(before, tick));
        if (kind == Kind::work) list.push_back(clock.tick(event.end) - tick);
        if (kind != Kind::request) list.push_back(event.pe);
        if (kind == Kind::split) list.push_back(event.other);
    }
    return list;
}

// Returns the group to which a PE belongs if `pes` PEs are divided into `groups` groups.
std::size_t group_of(int pe, std::size_t groups, int pes) {
    return static_cast<std::size_t>(pe) * groups / static_cast<std::size_t>(pes);
}

std::size_t column_of(double time, const Clock& clock) {
    const auto column = clock.exact(time) * static_cast<double>(bin_columns) / static_cast<double>(ticks);
    return std::min(bin_columns - 1, static_cast<std::size_t>(std::max(0.0, column)));
}

/// Adds the time of an event, measured in columns, to those columns of the row that it touches.
void spread(const TraceEvent& event, const Clock& clock, std::vector<double>& row) {
    constexpr double columns_per_tick = static_cast<double>(bin_columns) / static_cast<double>(ticks);
    const double begin = clock.exact(event.start) * columns_per_tick;
    const double end = clock.exact(event.end) * columns_per_tick;
    for (auto column = column_of(event.start, clock); column <= column_of(event.end, clock); ++column) {
        const auto left = static_cast<double>(column);
        row[column] += std::max(0.0, std::min(end, left + 1) - std::max(begin, left));
    }
}

std::string digits_of(const std::vector<double>& row, double whole) {
    constexpr std::string_view digits = "0123456789abcdefghijklmnopqrstuvwxyz";
    std::string text;
    for (const double part : row) {
        const double share = std::clamp(part / whole, 0.0, 1.0);
        text += digits[static_cast<std::size_t>(std::lround(share * static_cast<double>(digits.size() - 1)))];
    }
    return text;
}

Json bins_json(const Events& events, const Clock& clock, int pes) {
    const auto rows = std::min(most_bin_rows, static_cast<std::size_t>(pes));
    std::vector<std::vector<double>> busy(rows, std::vector<double>(bin_columns));
    std::vector<std::uint64_t> requests(bin_columns);
    std::vector<std::uint64_t> splits(bin_columns);
    for (const auto& event : events) {
        if (event.kind == Kind::work) spread(event, clock, busy[group_of(event.pe, rows, pes)]);
        if (event.kind == Kind::request) ++requests[column_of(event.start, clock)];
        if (event.kind == Kind::split) ++splits[column_of(event.start, clock)];
    }
    std::vector<double> pes_of_row(rows);
    for (int pe = 0; pe < pes; ++pe) ++pes_of_row[group_of(pe, rows, pes)];
    auto shares = Json::array();
    for (std::size_t row = 0; row < rows; ++row) shares.push_back(digits_of(busy[row], pes_of_row[row]));
    return {{"columns", bin_columns}, {"busy", shares}, {"requests", requests}, {"splits", splits}};
}

Json incumbents_json(const Events& events, const Clock& clock) {
    auto list = Json::array();
    for (const auto& event : of_kind(events, Kind::incumbent)) {
        list.push_back({clock.tick(event.start), event.pe, std::isfinite(event.value) ? Json(event.value) : Json()});
    }
    return list;
}

Json given_json(const Events& events, int pes) {
    const auto side = std::min(most_matrix_side, static_cast<std::size_t>(pes));
    std::vector<std::uint64_t> counts(side * side);
    for (const auto& event : events) {
        if (event.kind != Kind::split) continue;
        ++counts[group_of(event.pe, side, pes) * side + group_of(event.other, side, pes)];
    }
    return {{"side", side}, {"counts", counts}};
}

Json load_json(const Events& events, double seconds, int pes) {
    if (static_cast<std::size_t>(pes) > most_loads || seconds <= 0) return nullptr;
    std::vector<double> worked(static_cast<std::size_t>(pes));
    for (const auto& event : events) {
        if (event.kind == Kind::work) worked[static_cast<std::size_t>(event.pe)] += event.end - event.start;
    }
    auto load = Json::array();
    for (const double time : worked) load.push_back(std::llround(1000 * time / seconds));
    return load;
}

std::size_t events_to_show(const Events& events) {
    return static_cast<std::size_t>(std::count_if(events.begin(), events.end(), [](const TraceEvent& event) {
        return event.kind == Kind::work || event.kind == Kind::split || event.kind == Kind::request;
    }));
}

}  // namespace

Json timeline_json(const RunTrace& trace, int pes, std::size_t most_events) {
    require(pes > 0, "some PE searches");
    const auto& events = trace.events;
    const Clock clock{trace.end > 0 ? static_cast<double>(ticks) / trace.end : 0};
    auto begins = Json::array();
    for (const double begin : trace.begins) begins.push_back(clock.tick(begin));
    Json timeline = {{"pes", pes},
                     {"seconds", trace.end},
                     {"ticks", ticks},
                     {"begins", begins},
                     {"complete_until", trace.is_cut_off() ? Json(clock.tick(trace.complete_until)) : Json()}};
    if (events_to_show(events) > most_events) {
        timeline["bins"] = bins_json(events, clock, pes);
    } else {
        timeline["work"] = list_of(events, TraceEvent::Kind::work, clock);
        timeline["splits"] = list_of(events, TraceEvent::Kind::split, clock);
        timeline["requests"] = list_of(events, TraceEvent::Kind::request, clock);
    }
    timeline["incumbents"] = incumbents_json(events, clock);
    timeline["given"] = given_json(events, pes);
    timeline["load"] = load_json(events, trace.end, pes);
    return timeline;
}

}  // namespace espalier::program
