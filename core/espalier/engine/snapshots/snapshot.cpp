// SPDX-License-Identifier: Apache-2.0
#include "espalier/engine/snapshots/snapshot.hpp"
#include <cmath>
#include <stdexcept>
#include <utility>

namespace espalier::engine {
void Snapshot::merge(const Snapshot& other) {
    past.merge(other.past);
    parts.append(other.parts.bytes, other.parts.count);
    blocks.insert(blocks.end(), other.blocks.begin(), other.blocks.end());
    deliveries.insert(deliveries.end(), other.deliveries.begin(), other.deliveries.end());
    sent += other.sent;
    arrived += other.arrived;
    begins_anew = begins_anew || other.begins_anew;
}

void Snapshot::keep_within(std::uint64_t bytes, const Problem& problem) {
    auto size = parts.bytes.size();
    for (const auto& block : blocks) size += block.bytes;
    for (const auto& delivery : deliveries) size += delivery.size();
    begins_anew = begins_anew || size > bytes;
    if (!begins_anew) return;
    parts = {};
    deliveries.clear();
    if (!past.answer->merges_again()) past.answer = problem.answer();
}

void Snapshot::put_aside(const Snapshots& options) {
    if (begins_anew || !options.keep_block || parts.bytes.size() <= options.block_bytes) return;
    blocks.push_back(
        {.name = options.keep_block(parts.bytes), .count = parts.count, .bytes = std::uint64_t{parts.bytes.size()}});
    parts = {};
}

bool Snapshot::is_whole() const {
    const auto& statistics = past.statistics;
    auto open = parts.count;
    for (const auto& block : blocks) open += block.count;
    return begins_anew || statistics.created == statistics.finished + statistics.abandoned + open;
}

Snapshot unpack_snapshot(const Problem& problem, Unpacker& unpacker) {
    Snapshot snapshot;
    unpacker.get_all(snapshot.begins_anew, snapshot.blocks);
    snapshot.past = unpack_result(problem, unpacker);
    unpacker.get_all(snapshot.parts, snapshot.deliveries, snapshot.sent, snapshot.arrived);
    return snapshot;
}

SnapshotHead snapshot_head(ByteView bytes) {
    SnapshotHead head;
    Unpacker(bytes).get_all(head.begins_anew, head.blocks);
    return head;
}

namespace {
bool is_valid(const Part& part, const Problem& problem) {
    return !part.empty() && part.share >= 0 && std::isfinite(part.share) && problem.is_valid(*part.subproblem);
}

/// Throws std::length_error if the sequence has another number of parts than it says, or one that is not valid.
std::vector<Part> parts_of(const PackedSequence& sequence, const Problem& problem) {
    std::vector<Part> parts;
    Unpacker unpacker(sequence.bytes);
    while (!unpacker.at_end()) {
        parts.push_back(unpack_part(problem, unpacker));
        if (!is_valid(parts.back(), problem)) throw std::length_error("no part of such a search looks like this");
    }
    if (parts.size() != sequence.count) throw std::length_error("a packed sequence has another length than it says");
    return parts;
}
}  // namespace

Earlier earlier_search(const Problem& problem, ByteView bytes) {
    try {
        Unpacker unpacker(bytes);
        auto snapshot = unpack_snapshot(problem, unpacker);
        if (unpacker.at_end() && snapshot.is_whole() && is_valid(snapshot.past, problem)) {
            return {.past = std::move(snapshot.past),
                    .parts = parts_of(snapshot.parts, problem),
                    .blocks = snapshot.begins_anew ? std::vector<Block>() : std::move(snapshot.blocks),
                    .deliveries = std::move(snapshot.deliveries),
                    .begins_anew = snapshot.begins_anew};
        }
    } catch (const std::length_error&) {
    }
    throw std::invalid_argument("this is not a whole snapshot of such a search");
}

std::vector<Part> parts_of_block(const Problem& problem, const Block& block, ByteView bytes) {
    try {
        return parts_of({.count = block.count, .bytes = Bytes(bytes.begin(), bytes.end())}, problem);
    } catch (const std::length_error&) {
        throw std::invalid_argument("this is not a block of a snapshot of such a search");
    }
}
}  // namespace espalier::engine
