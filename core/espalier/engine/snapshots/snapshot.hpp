// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <vector>
#include "espalier/engine/part.hpp"
#include "espalier/engine/search.hpp"

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
}  // namespace espalier::engine
