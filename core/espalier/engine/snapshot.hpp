#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "espalier/engine/part.hpp"
#include "espalier/outcome.hpp"

namespace espalier::engine {

/// A search at a consistent cut: what had been found, and the parts of the tree that were still to be searched. The
/// search can go on from there, on any number of PEs and any transport.
template <Problem P>
struct Snapshot {
    Outcome<typename P::Answer> past{};  ///< without a trace
    std::vector<Part<P>> parts{};
    std::uint64_t sent = 0;     ///< messages with a part that were sent before the cut,
    std::uint64_t arrived = 0;  ///< and that arrived before it

    void merge(Snapshot other) {
        past.merge(other.past);
        for (auto& part : other.parts) parts.push_back(std::move(part));
        sent += other.sent;
        arrived += other.arrived;
    }

    /// Is every subproblem that was created and not finished among the parts, once?
    bool is_whole() const {
        const auto& statistics = past.statistics;
        return statistics.created == statistics.finished + statistics.abandoned + parts.size();
    }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.past, self.parts, self.sent, self.arrived);
    }
};

/// Throws std::invalid_argument if the bytes are no whole snapshot of a search for such answers.
template <Problem P>
Snapshot<P> unpack_snapshot(ByteView bytes) {
    try {
        auto snapshot = unpack<Snapshot<P>>(bytes);
        if (snapshot.is_whole()) return snapshot;
    } catch (const std::length_error&) {
    }
    throw std::invalid_argument("this is not a whole snapshot of such a search");
}

}  // namespace espalier::engine
