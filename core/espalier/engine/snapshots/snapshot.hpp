// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>
#include "espalier/engine/search.hpp"
#include "espalier/engine/work_queue.hpp"
#include "espalier/transports/message.hpp"
#include "espalier/transports/place.hpp"

namespace espalier::engine {
/// Parts that were put aside, as they were too many to be gathered in one place (Snapshots::keep_block).
struct Block {
    std::uint64_t name = 0;
    std::uint64_t count = 0;  ///< of parts
    std::uint64_t bytes = 0;
};

/// A search at a consistent cut: what had been found, and the parts of the tree that were still to be searched. The
/// search can go on from there, on any number of PEs and any transport.
struct Snapshot {
    bool begins_anew = false;         ///< there was no room for the parts: only what was found is kept
    std::vector<Block> blocks{};      ///< still to be searched, but of no use if the search begins anew,
    Result past;                      ///< without a trace
    PackedSequence parts{};           ///< and these
    std::vector<Bytes> deliveries{};  ///< still to be received
    std::uint64_t sent = 0;           ///< messages with a part or a delivery that were sent before the cut,
    std::uint64_t arrived = 0;        ///< and that have arrived

    void merge(const Snapshot& other);

    /// Leaves out the parts, and with them what was delivered of them, if all that takes more than `bytes`. The answer
    /// is then kept only if it may be found again.
    void keep_within(std::uint64_t bytes, const Problem& problem);

    /// Puts the parts aside if they take more than a block.
    void put_aside(const Snapshots& options);

    /// Returns whether every subproblem that was created and not finished is among the parts, once.
    bool is_whole() const;
};

Snapshot unpack_snapshot(const Problem& problem, Unpacker& unpacker);

/// An earlier search as one goes on from it.
struct Earlier {
    Result past;
    std::vector<Part> parts{};
    std::vector<Block> blocks{};
    std::vector<Bytes> deliveries{};
    bool begins_anew = false;  ///< the parts are not known: everything is to be searched again
};

/// The beginning of a snapshot, which those who keep it have to know.
struct SnapshotHead {
    bool begins_anew = false;  ///< there was no room for the parts
    std::vector<Block> blocks{};
};

/// Throws std::length_error if the bytes are none of a snapshot.
SnapshotHead snapshot_head(ByteView bytes);

/// Throws std::invalid_argument if the bytes are no whole snapshot of a search of such a problem, or hold what the
/// problem does not take for valid.
Earlier earlier_search(const Problem& problem, ByteView bytes);

/// Returns the parts of a block, whose content is `bytes`. Throws std::invalid_argument if they are not these parts, or
/// not such that the problem takes them for valid.
std::vector<Part> parts_of_block(const Problem& problem, const Block& block, ByteView bytes);

/// One PE's part in taking snapshots of a search that goes on meanwhile [Lai and Yang 1987; Mattern 1993].
///
/// Every message tells how many cuts its sender had made. A PE that meets a greater number than its own makes that cut
/// before it reads the message, so that nothing is sent behind a cut and received before it: not a part, which would be
/// saved twice, nor a bound, which would be saved without the solution that it belongs to. A message with a part or a
/// delivery that was sent before a cut and is received behind it was under way; a part climbs the reduction tree to the
/// first PE that has not passed on yet what it saves, and counts there as one that has arrived. What the PEs have saved
/// climbs the tree, too; a PE that gathers many parts on the way puts them aside. PE 0 has everything when all its
/// children have answered, and as much has arrived as was sent before the cut.
class Cuts {
public:
    using Number = std::uint8_t;  ///< of cuts; begins again at 0 when it is full, as only one cut is open at a time

    /// All references outlive this.
    Cuts(const Problem& problem, const ReductionTree& tree, Outbox& outbox, const Snapshots& options);
    ~Cuts();

    /// Returns the number of cuts that this PE has made.
    Number made() const { return made_; }
    bool is_newer(Number number) const { return static_cast<std::int8_t>(number - made_) > 0; }
    /// Returns whether this PE has made a cut of which its parent, or PE 0 itself, does not know everything yet.
    bool is_open() const { return open_ != nullptr; }

    /// Counts a message with a part or a delivery that leaves.
    void sent() { ++sent_; }

    /// Notes a part that has come, packed, from a PE that had made `number` cuts. Requires that this PE has made as
    /// many.
    void part_received(Number number, ByteView part);

    /// Notes a delivery that has come to PE 0, packed, from a PE that had made `number` cuts.
    void delivery_received(Number number, ByteView delivery);

    /// Makes the cut of this number; `mine` is what this PE has found and is responsible for. Requires that none is
    /// open here.
    void make(Number number, Snapshot mine);

    /// Tells the PEs below. Messages from now on carry the new number.
    void announce();

    /// Adds what a child's subtree has saved.
    void on_saved(ByteView payload);

    /// Adds a part that was under way to what is saved here, or passes it on.
    void on_late(ByteView part);

    /// Passes on what the subtree has saved, as soon as it is complete. To be called at every step. Returns the
    /// snapshot, at PE 0 only, once. Throws std::logic_error if subproblems were lost or doubled.
    [[nodiscard]] std::optional<Snapshot> close();

private:
    struct Open;

    bool was_under_way(Number number);
    void make_room();
    std::optional<Snapshot> close_at_root();

    const Problem& problem_;
    const ReductionTree& tree_;
    Outbox& outbox_;
    const Snapshots& options_;
    Number made_ = 0;
    std::uint64_t sent_ = 0;  // messages with a part or a delivery, since the search began
    std::uint64_t arrived_ = 0;
    std::unique_ptr<Open> open_;  // seldom, and then as large as all else that a PE has
};
}  // namespace espalier::engine
