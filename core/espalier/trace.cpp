// SPDX-License-Identifier: Apache-2.0
#include "espalier/trace.hpp"
#include <fmt/format.h>
#include <fmt/ostream.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <map>
#include <ostream>
#include <set>
#include <string_view>
#include <utility>

namespace espalier {
namespace {
using Kind = TraceEvent::Kind;

constexpr std::array<const char*, 6> kind_names = {"work", "idle", "request", "split", "receipt", "incumbent"};

// Viewers know processes and threads, so the PEs are the threads of one process, and the searches are the only thread
// of another.
constexpr int pes_process = 0;
constexpr int searches_process = 1;

// Returns the time in microseconds, which the format uses.
double micro(double seconds) { return seconds * 1e6; }

/// A list of objects that is written object by object.
struct ObjectList {
    std::ostream& out;
    bool is_first = true;

    void add(std::string_view object) {
        fmt::print(out, "{}{}", is_first ? "\n" : ",\n", object);
        is_first = false;
    }
};

std::string name_line(std::string_view what, int process, int thread, std::string_view name) {
    return fmt::format(R"({{"name":"{}","ph":"M","pid":{},"tid":{},"args":{{"name":"{}"}}}})", what, process, thread,
                       name);
}

std::string event_line(const TraceEvent& event) {
    const char* name = kind_names[static_cast<std::size_t>(event.kind)];
    const auto phase = event.lasts() ? fmt::format(R"("ph":"X","dur":{:.3f})", micro(event.end - event.start))
                                     : std::string(R"("ph":"i","s":"t")");
    std::string arguments;
    if (event.other >= 0) arguments = fmt::format(R"(,"args":{{"pe":{}}})", event.other);
    if (std::isfinite(event.value)) arguments = fmt::format(R"(,"args":{{"value":{}}})", event.value);
    return fmt::format(R"({{"name":"{}",{},"pid":{},"tid":{},"ts":{:.3f}{}}})", name, phase, pes_process, event.pe,
                       micro(event.start), arguments);
}

std::string arrow_line(std::string_view phase, std::size_t id, const TraceEvent& end) {
    return fmt::format(R"({{"name":"part","cat":"part","ph":{},"id":{},"pid":{},"tid":{},"ts":{:.3f}}})", phase, id,
                       pes_process, end.pe, micro(end.start));
}

std::string counter_line(std::string_view name, double time, double value) {
    return fmt::format(R"({{"name":"{}","ph":"C","pid":{},"ts":{:.3f},"args":{{"value":{}}}}})", name, pes_process,
                       micro(time), value);
}

// Adds an arrow from each split to its receipt. Parts from one PE to another arrive in the order in which they were
// sent, except those that the atomic model sends by priority, whose arrows may end at another part.
void add_arrows(ObjectList& list, const std::vector<TraceEvent>& events) {
    std::map<std::pair<int, int>, std::deque<const TraceEvent*>> on_their_way;
    for (const auto& event : events) {
        if (event.kind == Kind::split) on_their_way[{event.pe, event.other}].push_back(&event);
    }
    std::size_t id = 0;
    for (const auto& event : events) {
        if (event.kind != Kind::receipt) continue;
        const auto found = on_their_way.find({event.other, event.pe});
        if (found == on_their_way.end() || found->second.empty()) continue;
        const auto& sent = *found->second.front();
        found->second.pop_front();
        if (sent.start > event.start) continue;
        ++id;
        list.add(arrow_line(R"("s")", id, sent));
        list.add(arrow_line(R"("f","bp":"e")", id, event));
    }
}

// Adds a curve of the busy PEs with no more points than a screen can show, and not many more than there are events.
void add_busy_pes(ObjectList& list, const std::vector<TraceEvent>& events) {
    std::vector<std::pair<double, int>> changes;
    for (const auto& event : events) {
        if (event.kind != Kind::work) continue;
        changes.emplace_back(event.start, 1);
        changes.emplace_back(event.end, -1);
    }
    if (changes.empty()) return;
    std::sort(changes.begin(), changes.end());
    const auto points = static_cast<double>(std::min<std::size_t>(1000, 1 + changes.size() / 16));
    const double pause = (changes.back().first - changes.front().first) / points;
    double next = changes.front().first;
    for (int busy = 0; const auto& change : changes) {
        const auto& [time, by] = change;
        busy += by;
        const bool is_last = &change == &changes.back();
        if (!is_last && (time < next || (&change)[1].first == time)) continue;
        list.add(counter_line("busy PEs", time, busy));
        next = time + pause;
    }
}

void add_incumbents(ObjectList& list, const std::vector<TraceEvent>& events) {
    std::vector<std::pair<double, double>> incumbents;
    for (const auto& event : events) {
        if (std::isfinite(event.value)) incumbents.emplace_back(event.start, event.value);
    }
    std::sort(incumbents.begin(), incumbents.end());
    for (const auto& [time, value] : incumbents) list.add(counter_line("incumbent", time, value));
}

void add_searches(ObjectList& list, const std::vector<TraceEvent>& events, std::span<const double> begins) {
    if (begins.size() < 2) return;
    double end = begins.back();
    for (const auto& event : events) end = std::max(end, event.end);
    list.add(name_line("process_name", searches_process, 0, "searches"));
    for (std::size_t i = 0; i < begins.size(); ++i) {
        const double next = i + 1 < begins.size() ? begins[i + 1] : end;
        list.add(fmt::format(R"({{"name":"search {}","ph":"X","dur":{:.3f},"pid":{},"tid":0,"ts":{:.3f}}})", i + 1,
                             micro(next - begins[i]), searches_process, micro(begins[i])));
    }
}
}  // namespace

void write_chrome_trace(std::ostream& out, const std::vector<TraceEvent>& events, std::span<const double> begins) {
    std::set<std::int32_t> pes;
    for (const auto& event : events) pes.insert(event.pe);
    fmt::print(out, R"({{"displayTimeUnit":"ns","traceEvents":[)");
    ObjectList list{out};
    for (const auto pe : pes) list.add(name_line("thread_name", pes_process, pe, fmt::format("PE {}", pe)));
    for (const auto& event : events) {
        if (event.kind != Kind::receipt) list.add(event_line(event));  // an arrow shows the receipt
    }
    add_arrows(list, events);
    add_busy_pes(list, events);
    add_incumbents(list, events);
    add_searches(list, events, begins);
    fmt::print(out, "\n]}}\n");
}
}  // namespace espalier
