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
    return (most_events_ - std::min<std::uint64_t>(most_events_, events_.size())) / static_cast<std::uint64_t>(pes);
}

void RunTrace::add(std::vector<TraceEvent> events, std::uint64_t most,
                   const std::function<std::string(const std::string&)>& incumbent_text) {
    const double begin = end_;
    begins_.push_back(begin);
    std::unordered_map<std::int32_t, std::uint64_t> events_of;
    if (most == 0) complete_until_ = std::min(complete_until_, begin);
    for (auto& event : events) {
        if (incumbent_text && std::isfinite(event.value)) {
            const auto text = incumbent_text(fmt::format("{}", event.value));
            event.value = std::numeric_limits<double>::quiet_NaN();
            std::from_chars(text.data(), text.data() + text.size(), event.value);
        }
        event.start += begin;
        event.end += begin;
        end_ = std::max(end_, event.end);
        if (++events_of[event.pe] == most) complete_until_ = std::min(complete_until_, event.end);
    }
    events_.insert(events_.end(), events.begin(), events.end());
}

}  // namespace espalier::program
