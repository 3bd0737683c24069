#pragma once

#include <cstdint>
#include <iosfwd>
#include <tuple>
#include <vector>

namespace espalier {

/// One line of a PE's diary; times in seconds on the transport's clock, from the start of the run.
struct TraceEvent {
    enum class Kind : std::uint8_t { work, idle, request, split, incumbent };
    Kind kind = Kind::work;
    std::int32_t pe = 0;
    std::int32_t other = -1;  ///< the PE asked (request) or served (split)
    double start = 0;
    double end = 0;  ///< equal to start for what happens at an instant

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.kind, self.pe, self.other, self.start, self.end);
    }
};

/// Writes the events in Chrome's trace event format (JSON array of "X" and "i" phases), which trace viewers open: one
/// row a PE, one process in all.
void write_chrome_trace(std::ostream& out, const std::vector<TraceEvent>& events);

}  // namespace espalier
