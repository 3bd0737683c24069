#pragma once

#include <cstdint>
#include <iosfwd>
#include <limits>
#include <span>
#include <tuple>
#include <vector>

namespace espalier {

/// One line of a PE's diary; times in seconds on the transport's clock, from the start of the run.
struct TraceEvent {
    enum class Kind : std::uint8_t {
        work,      ///< the PE has a subproblem
        idle,      ///< it has none
        request,   ///< it asks another one for work
        split,     ///< it sends a part of its work, or all of it, to another one
        receipt,   ///< it receives such a part
        incumbent  ///< it has found a better solution
    };
    Kind kind = Kind::work;
    std::int32_t pe = 0;
    std::int32_t other = -1;  ///< the PE asked (request), served (split) or served by (receipt)
    double start = 0;
    double end = 0;                                           ///< equal to start for what happens at an instant
    double value = std::numeric_limits<double>::quiet_NaN();  ///< of an incumbent, if it is a number

    /// Does it take time, rather than happen at an instant?
    [[nodiscard]] bool lasts() const { return kind == Kind::work || kind == Kind::idle; }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.kind, self.pe, self.other, self.start, self.end, self.value);
    }
};

/// Writes the events in Chrome's trace event format, which trace viewers open: one row for each PE, an arrow from each
/// split to its receipt, and curves of the busy PEs and of the incumbents. Requires that the events of each PE are in
/// the order of their ends. If the searches of the run began at more than one time, in seconds and rising, a row of its
/// own shows them.
void write_chrome_trace(std::ostream& out, const std::vector<TraceEvent>& events, std::span<const double> begins = {});

}  // namespace espalier
