// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/report/page/run_page.hpp"
#include <fmt/format.h>
#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <iterator>
#include <unordered_map>
#include <utility>
#include <espalier/version.hpp>
#include "espalier/program/command_line/page.hpp"
#include "espalier/program/report/numbers.hpp"
#include "espalier/require.hpp"
#include "espalier/transports/simulated/machines.hpp"

namespace espalier::program {
std::uint64_t RunTrace::events_left(int pes) const {
    require(pes > 0, "some PE searches");
    return (most_events - std::min<std::uint64_t>(most_events, events.size())) / static_cast<std::uint64_t>(pes);
}

void RunTrace::add(std::vector<TraceEvent> next, std::uint64_t most,
                   const std::function<std::string(const std::string&)>& incumbent_text) {
    const double begin = end;
    begins.push_back(begin);
    std::unordered_map<std::int32_t, std::uint64_t> events_of;
    if (most == 0) complete_until = std::min(complete_until, begin);
    for (auto& event : next) {
        if (incumbent_text && std::isfinite(event.value)) {
            const auto text = incumbent_text(fmt::format("{}", event.value));
            event.value = std::numeric_limits<double>::quiet_NaN();
            std::from_chars(text.data(), text.data() + text.size(), event.value);
        }
        event.start += begin;
        event.end += begin;
        end = std::max(end, event.end);
        if (++events_of[event.pe] == most) complete_until = std::min(complete_until, event.end);
    }
    events.insert(events.end(), next.begin(), next.end());
}

namespace {
using EventKind = TraceEvent::Kind;

// The number of parts into which the time of a run is divided.
constexpr std::int64_t ticks = 1'000'000;

// Returns how many ticks there are in a second.
double ticks_per_second(const RunTrace& trace) { return trace.end > 0 ? static_cast<double>(ticks) / trace.end : 0; }

std::vector<TraceEvent> of_kind(const RunTrace& trace, EventKind kind) {
    std::vector<TraceEvent> chosen;
    std::ranges::copy_if(
        trace.events, std::back_inserter(chosen), [kind](EventKind other) { return other == kind; }, &TraceEvent::kind);
    std::ranges::stable_sort(chosen, {}, &TraceEvent::start);
    return chosen;
}

// Returns the times of the events of a kind as differences, each followed by the other numbers of the event.
Json list_of(const RunTrace& trace, EventKind kind) {
    auto list = Json::array();
    const double rate = ticks_per_second(trace);
    for (std::int64_t before = 0; const auto& event : of_kind(trace, kind)) {
        const auto tick = std::llround(event.start * rate);
        list.push_back(tick - std::exchange(before, tick));
        if (kind == EventKind::work) list.push_back(std::llround(event.end * rate) - tick);
        if (kind != EventKind::request) list.push_back(event.pe);
        if (kind == EventKind::split) list.push_back(event.other);
    }
    return list;
}

Json incumbents_json(const RunTrace& trace) {
    auto list = Json::array();
    for (const auto& event : of_kind(trace, EventKind::incumbent)) {
        list.push_back({std::llround(event.start * ticks_per_second(trace)), event.pe,
                        std::isfinite(event.value) ? Json(event.value) : Json()});
    }
    return list;
}

// Returns the shape of the machine, or null unless its PEs lie on a grid or a hypercube.
Json machine_json(const std::string& name) {
    if (name.empty()) return nullptr;
    const auto machine = parse_machine(name);
    if (machine.topology == Topology::hypercube) {
        const auto dimensions = static_cast<std::size_t>(std::bit_width(static_cast<unsigned>(machine.pes())) - 1);
        return {{"topology", "hypercube"}, {"sides", std::vector<int>(dimensions, 2)}};
    }
    const bool is_mesh = machine.topology == Topology::mesh;
    if (!is_mesh && machine.topology != Topology::torus) return nullptr;
    return {{"topology", is_mesh ? "mesh" : "torus"}, {"sides", machine.sides}};
}

Json lines_json(const std::vector<Report::Line>& lines) {
    auto json = Json::array();
    for (const auto& [label, text] : lines) json.push_back({label, text});
    return json;
}

// Returns the bound on the objective, or null if there is none or it is not a number.
Json bound_of(const Report& report) {
    const auto& bound = report.bound.is_null() && report.status == Status::optimal ? report.objective : report.bound;
    return bound.is_number() ? bound : Json();
}

std::string cell_of(const Json& value) {
    if (value.is_null()) return "-";
    return value.is_string() ? value.get<std::string>() : value.dump();
}

Json rows_json(const std::vector<Report>& reports, const std::vector<Statistics>& statistics, std::size_t count) {
    auto rows = Json::array({{"instance", "status", "objective", "nodes", "seconds"}});
    for (std::size_t i = 0; i < reports.size(); ++i) {
        rows.push_back({reports[i].title, name_of(reports[i].status), cell_of(reports[i].objective),
                        grouped(statistics[i].nodes), seconds_text(statistics[i].seconds)});
    }
    if (count > reports.size()) rows.push_back({fmt::format("and {} more", count - reports.size()), "", "", "", ""});
    return rows;
}
}  // namespace

void RunPage::add(const Report& report, const RunFacts& facts) {
    auto earlier = std::exchange(facts_, facts);
    if (count_++ > 0) {
        add_search(earlier.statistics, facts.statistics);
        facts_.statistics = earlier.statistics;
        facts_.preparation_seconds += earlier.preparation_seconds;
    }
    if (reports_.size() == most_rows_) return;
    reports_.push_back(report);
    reports_.back().solution = nullptr;
    statistics_.push_back(facts.statistics);
    statistics_.back().seconds = facts.seconds();
}

Json RunPage::data(const RunTrace& trace, const std::string& command) const {
    const auto& first = reports_.front();
    const bool is_one = count_ == 1;
    std::vector<Report::Line> answer;
    if (is_one) answer = answer_lines(first, facts_);
    if (is_one) answer.insert(answer.end(), first.details.begin(), first.details.end());
    Json check;
    if (is_one && first.check) {
        answer.push_back(check_line(*first.check));
        check = {{"label", answer.back().label}, {"look", first.check->passed ? "right" : "wrong"}};
    }
    const auto others = is_one ? "" : fmt::format(", and {} more", count_ - 1);
    return {{"title", fmt::format("{}: {}{}", facts_.problem, first.title, others)},
            {"subtitle", fmt::format("{}, {}, {}, seed {}, Espalier {}", carrier(facts_), balancer_text(facts_),
                                     counted(facts_.pes, "PE"), facts_.seed, espalier::version)},
            {"command", command},
            {"answer", lines_json(answer)},
            {"check", std::move(check)},
            {"statistics", lines_json(statistics_lines(first, facts_))},
            {"reports", is_one ? Json::array() : rows_json(reports_, statistics_, count_)},
            {"bound", is_one ? bound_of(first) : Json()},
            {"machine", machine_json(facts_.machine)},
            {"timeline", timeline_json(trace, facts_.pes)}};
}

std::string RunPage::html(const RunTrace& trace, const std::string& command) const {
    require(count_ > 0, "a page tells of a report");
    return filled_page(page_html, page_style, page_script, data(trace, command));
}

Json timeline_json(const RunTrace& trace, int pes) {
    require(pes > 0, "some PE searches");
    const double rate = ticks_per_second(trace);
    auto begins = Json::array();
    for (const double begin : trace.begins) begins.push_back(std::llround(begin * rate));
    return {{"pes", pes},
            {"seconds", trace.end},
            {"ticks", ticks},
            {"begins", begins},
            {"complete_until", trace.is_cut_off() ? Json(std::llround(trace.complete_until * rate)) : Json()},
            {"work", list_of(trace, EventKind::work)},
            {"splits", list_of(trace, EventKind::split)},
            {"requests", list_of(trace, EventKind::request)},
            {"incumbents", incumbents_json(trace)}};
}
}  // namespace espalier::program
