#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "espalier/engine/part.hpp"
#include "espalier/engine/snapshots/packed_sequence.hpp"
#include "espalier/outcome.hpp"

namespace espalier::engine {

namespace snapshot {

template <class P>
struct Delivery {
    using type = std::monostate;
};
template <HasDeliveries P>
struct Delivery<P> {
    using type = std::decay_t<decltype(*std::declval<typename P::Answer&>().take_deliveries(true).begin())>;
};

}  // namespace snapshot

/// What the answers of a problem deliver to PE 0; of most problems nothing.
template <Problem P>
using DeliveryOf = typename snapshot::Delivery<P>::type;

/// A search at a consistent cut: what had been found, and the parts of the tree that were still to be searched. The
/// search can go on from there, on any number of PEs and any transport.
template <Problem P>
struct Snapshot {
    Outcome<typename P::Answer> past{};          ///< without a trace
    PackedSequence<Part<P>> parts{};             ///< still to be searched
    PackedSequence<DeliveryOf<P>> deliveries{};  ///< still to be received
    std::uint64_t sent = 0;                      ///< messages with a part or a delivery that were sent before the cut,
    std::uint64_t arrived = 0;                   ///< and that arrived before it
    bool begins_anew = false;                    ///< there was no room for the parts: only what was found is kept

    void merge(const Snapshot& other) {
        past.merge(other.past);
        parts.append(other.parts);
        deliveries.append(other.deliveries);
        sent += other.sent;
        arrived += other.arrived;
        begins_anew = begins_anew || other.begins_anew;
    }

    /// Leaves out the parts, and with them what was delivered of them, if all that takes more than so many bytes.
    void keep_within(std::uint64_t bytes) {
        begins_anew = begins_anew || parts.bytes() + deliveries.bytes() > bytes;
        if (!begins_anew) return;
        parts.clear();
        deliveries.clear();
        if constexpr (!merges_again<typename P::Answer>) past.answer = {};
    }

    /// Is every subproblem that was created and not finished among the parts, once?
    bool is_whole() const {
        const auto& statistics = past.statistics;
        return begins_anew || statistics.created == statistics.finished + statistics.abandoned + parts.count();
    }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.begins_anew, self.past, self.parts, self.deliveries, self.sent, self.arrived);
    }
};

/// An earlier search as one goes on from it.
template <Problem P>
struct Earlier {
    Outcome<typename P::Answer> past{};
    std::vector<Part<P>> parts{};
    std::vector<DeliveryOf<P>> deliveries{};
    bool begins_anew = false;  ///< the parts are not known: everything is to be searched again
};

/// Of the search until the cut. Throws std::length_error if the bytes are none of such a snapshot.
template <Problem P>
Statistics statistics_of_snapshot(ByteView bytes) {
    Unpacker unpacker(bytes);
    static_cast<void>(unpacker.get<bool>());  // whether it begins anew stands before the past
    return unpacker.get<Outcome<typename P::Answer>>().statistics;
}

/// Was there no room for the parts? Throws std::length_error if the bytes are none of a snapshot.
inline bool snapshot_begins_anew(ByteView bytes) { return Unpacker(bytes).get<bool>(); }

/// Throws std::invalid_argument if the bytes are no whole snapshot of a search for such answers.
template <Problem P>
Earlier<P> unpack_snapshot(ByteView bytes) {
    try {
        auto snapshot = unpack<Snapshot<P>>(bytes);
        if (snapshot.is_whole()) {
            return {.past = std::move(snapshot.past),
                    .parts = snapshot.parts.values(),
                    .deliveries = snapshot.deliveries.values(),
                    .begins_anew = snapshot.begins_anew};
        }
    } catch (const std::length_error&) {
    }
    throw std::invalid_argument("this is not a whole snapshot of such a search");
}

}  // namespace espalier::engine
