// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/report/run_trace.hpp"

#include <algorithm>
#include <unordered_map>

#include "espalier/require.hpp"

namespace espalier::program {

std::uint64_t RunTrace::events_left(int pes) const {
    require(pes > 0, "some PE searches");
    return (most_events_ - std::min<std::uint64_t>(most_events_, events_.size())) / static_cast<std::uint64_t>(pes);
}

void RunTrace::add(std::vector<TraceEvent> events, std::uint64_t most) {
    const double begin = end_;
    begins_.push_back(begin);
    std::unordered_map<std::int32_t, std::uint64_t> events_of;
    if (most == 0) complete_until_ = std::min(complete_until_, begin);
    for (auto& event : events) {
        event.start += begin;
        event.end += begin;
        end_ = std::max(end_, event.end);
        if (++events_of[event.pe] == most) complete_until_ = std::min(complete_until_, event.end);
    }
    events_.insert(events_.end(), events.begin(), events.end());
}

}  // namespace espalier::program
