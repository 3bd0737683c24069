// SPDX-License-Identifier: Apache-2.0
#include "espalier/engine/snapshots/snapshot.hpp"

#include <cmath>
#include <stdexcept>
#include <utility>

namespace espalier::engine {

void Snapshot::merge(const Snapshot& other) {
    past.merge(other.past);
    parts.append(other.parts);
    deliveries.insert(deliveries.end(), other.deliveries.begin(), other.deliveries.end());
    sent += other.sent;
    arrived += other.arrived;
    begins_anew = begins_anew || other.begins_anew;
}

void Snapshot::keep_within(std::uint64_t bytes, const Problem& problem) {
    auto size = parts.bytes.size();
    for (const auto& delivery : deliveries) size += delivery.size();
    begins_anew = begins_anew || size > bytes;
    if (!begins_anew) return;
    parts = {};
    deliveries.clear();
    if (!past.answer->merges_again()) past.answer = problem.answer();
}

bool Snapshot::is_whole() const {
    const auto& statistics = past.statistics;
    return begins_anew || statistics.created == statistics.finished + statistics.abandoned + parts.count;
}

void Snapshot::put(Packer& packer) const {
    packer.put(begins_anew);
    packer.put(past);
    packer.put(parts);
    packer.put(deliveries);
    packer.put(sent);
    packer.put(arrived);
}

Snapshot unpack_snapshot(const Problem& problem, Unpacker& unpacker) {
    Snapshot snapshot;
    unpacker.get(snapshot.begins_anew);
    snapshot.past = unpack_result(problem, unpacker);
    unpacker.get(snapshot.parts);
    unpacker.get(snapshot.deliveries);
    unpacker.get(snapshot.sent);
    unpacker.get(snapshot.arrived);
    return snapshot;
}

bool snapshot_begins_anew(ByteView bytes) { return Unpacker(bytes).get<bool>(); }

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
    if (parts.size() != sequence.count) {
        throw std::length_error("a packed sequence has another length than it says");
    }
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
                    .deliveries = std::move(snapshot.deliveries),
                    .begins_anew = snapshot.begins_anew};
        }
    } catch (const std::length_error&) {
    }
    throw std::invalid_argument("this is not a whole snapshot of such a search");
}

}  // namespace espalier::engine
