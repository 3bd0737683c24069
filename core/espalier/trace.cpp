#include "espalier/trace.hpp"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <array>
#include <ostream>
#include <set>

namespace espalier {

namespace {

constexpr std::array<const char*, 5> kind_names = {"work", "idle", "request", "split", "incumbent"};

// The format counts in microseconds.
std::string event_line(const TraceEvent& event) {
    const char* name = kind_names[static_cast<std::size_t>(event.kind)];
    const bool lasts = event.kind == TraceEvent::Kind::work || event.kind == TraceEvent::Kind::idle;
    const auto phase = lasts ? fmt::format(R"("ph":"X","dur":{:.3f})", (event.end - event.start) * 1e6)
                             : std::string(R"("ph":"i","s":"t")");
    const auto arguments = event.other >= 0 ? fmt::format(R"(,"args":{{"pe":{}}})", event.other) : std::string();
    return fmt::format(R"({{"name":"{}",{},"pid":0,"tid":{},"ts":{:.3f}{}}})", name, phase, event.pe, event.start * 1e6,
                       arguments);
}

}  // namespace

void write_chrome_trace(std::ostream& out, const std::vector<TraceEvent>& events) {
    std::set<std::int32_t> pes;
    for (const auto& event : events) pes.insert(event.pe);
    fmt::print(out, R"({{"displayTimeUnit":"ns","traceEvents":[)");
    const char* separator = "\n";
    for (const auto pe : pes) {
        fmt::print(out, R"({}{{"name":"thread_name","ph":"M","pid":0,"tid":{},"args":{{"name":"PE {}"}}}})", separator,
                   pe, pe);
        separator = ",\n";
    }
    for (const auto& event : events) {
        fmt::print(out, "{}{}", separator, event_line(event));
        separator = ",\n";
    }
    fmt::print(out, "\n]}}\n");
}

}  // namespace espalier
