// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/report/run_trace.hpp"
#include <fmt/format.h>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <unordered_map>
#include "espalier/require.hpp"

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
}  // namespace espalier::program
