// SPDX-License-Identifier: Apache-2.0
#include "espalier/engine/snapshots/snapshot.hpp"
#include <cmath>
#include <stdexcept>
#include <utility>
#include "espalier/require.hpp"

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

[[noreturn]] void fail_as_too_much_has_come() {
    throw std::logic_error("a snapshot has parts that were sent behind its cut");
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

/// A cut of which not everything is known yet.
struct Cuts::Open {
    int children_to_come = 0;
    Snapshot saved;  ///< by this PE and the subtrees beneath it, and what was under way
};

Cuts::Cuts(const Problem& problem, const ReductionTree& tree, Outbox& outbox, const Snapshots& options)
    : problem_(problem), tree_(tree), outbox_(outbox), options_(options) {}

Cuts::~Cuts() = default;

void Cuts::part_received(Number number, ByteView part) {
    if (was_under_way(number)) on_late(part);
}

void Cuts::delivery_received(Number number, ByteView delivery) {
    if (!was_under_way(number)) return;
    if (!is_open()) fail_as_too_much_has_come();
    ++open_->saved.arrived;
    open_->saved.deliveries.emplace_back(delivery.begin(), delivery.end());
}

void Cuts::make(Number number, Snapshot mine) {
    require(!is_open(), "one cut is made at a time");
    made_ = number;
    open_ = std::make_unique<Open>();
    open_->children_to_come = tree_.children();
    auto& saved = open_->saved = std::move(mine);
    saved.sent = sent_;
    saved.arrived = arrived_;
    make_room();
}

void Cuts::announce() {
    tree_.for_each_child([this](int child) { outbox_.send(child, MessageKind::snapshot); });
}

void Cuts::on_saved(ByteView payload) {
    require(is_open(), "a subtree saves what belongs to a cut that is open");
    Unpacker unpacker(payload);
    open_->saved.merge(unpack_snapshot(problem_, unpacker));
    make_room();
    --open_->children_to_come;
}

// PE 0 is the first to make a cut and the last to close it.
void Cuts::on_late(ByteView part) {
    if (!is_open()) {
        if (tree_.is_root()) fail_as_too_much_has_come();
        return outbox_.send(tree_.parent(), MessageKind::late, Packed{part});
    }
    ++open_->saved.arrived;
    open_->saved.parts.append(part);
    make_room();
}

std::optional<Snapshot> Cuts::close() {
    if (!is_open() || open_->children_to_come > 0) return std::nullopt;
    if (tree_.is_root()) return close_at_root();
    outbox_.send(tree_.parent(), MessageKind::saved, std::exchange(open_, nullptr)->saved);
    return std::nullopt;
}

bool Cuts::was_under_way(Number number) {
    require(!is_newer(number), "a cut is made before a message from behind it is read");
    ++arrived_;
    return number != made_;
}

void Cuts::make_room() {
    auto& saved = open_->saved;
    saved.keep_within(options_.most_bytes, problem_);
    saved.put_aside(options_);
}

std::optional<Snapshot> Cuts::close_at_root() {
    auto& saved = open_->saved;
    if (saved.arrived > saved.sent) fail_as_too_much_has_come();
    if (saved.arrived < saved.sent) return std::nullopt;
    saved.keep_within(options_.most_bytes, problem_);
    if (!saved.is_whole()) throw std::logic_error("a snapshot has lost or doubled subproblems");
    const auto closed = std::exchange(open_, nullptr);
    return std::move(closed->saved);
}
}  // namespace espalier::engine
