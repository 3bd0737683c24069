#include "espalier/program/run_trace.hpp"

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
    std::unordered_map<std::int32_t, std::uint64_t> events_of;
    for (auto& event : events) {
        event.start += begin;
        event.end += begin;
        end_ = std::max(end_, event.end);
        is_cut_off_ = is_cut_off_ || ++events_of[event.pe] == most;
    }
    is_cut_off_ = is_cut_off_ || most == 0;
    events_.insert(events_.end(), events.begin(), events.end());
}

}  // namespace espalier::program
