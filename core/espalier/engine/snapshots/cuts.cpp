// SPDX-License-Identifier: Apache-2.0
#include "espalier/engine/snapshots/cuts.hpp"

#include <stdexcept>
#include <utility>
#include <vector>

#include "espalier/require.hpp"

namespace espalier::engine {

namespace {

[[noreturn]] void fail_as_too_much_is_late() {
    throw std::logic_error("a snapshot has parts that were sent behind its cut");
}

}  // namespace

/// The parts and deliveries that were under way at a cut, as they come to PE 0.
struct Cuts::Late {
    PackedSequence parts;
    std::vector<Bytes> deliveries;
};

/// A cut of which not everything is known yet.
struct Cuts::Open {
    int children_to_come = 0;
    Snapshot saved;  ///< by this PE and the subtrees beneath it
    Late late;
};

Cuts::Cuts(const Problem& problem, const ReductionTree& tree, Outbox& outbox, std::uint64_t most_bytes)
    : problem_(problem), tree_(tree), outbox_(outbox), most_bytes_(most_bytes) {}

Cuts::~Cuts() = default;

void Cuts::part_received(Number number, ByteView part) {
    if (!was_under_way(number)) return;
    if (tree_.is_root()) {
        late().parts.append(part);
    } else {
        outbox_.send(0, MessageKind::late, Packed{part});
    }
}

void Cuts::delivery_received(Number number, ByteView delivery) {
    if (was_under_way(number)) late().deliveries.emplace_back(delivery.begin(), delivery.end());
}

void Cuts::make(Number number, Snapshot mine) {
    require(!is_open(), "one cut is made at a time");
    made_ = number;
    open_ = std::make_unique<Open>();
    open_->children_to_come = tree_.children();
    auto& saved = open_->saved = std::move(mine);
    saved.sent = sent_;
    saved.arrived = arrived_;
    saved.keep_within(most_bytes_, problem_);
}

void Cuts::announce() {
    tree_.for_each_child([this](int child) { outbox_.send(child, MessageKind::snapshot); });
}

void Cuts::on_saved(ByteView payload) {
    require(is_open(), "a subtree saves what belongs to a cut that is open");
    Unpacker unpacker(payload);
    open_->saved.merge(unpack_snapshot(problem_, unpacker));
    open_->saved.keep_within(most_bytes_, problem_);
    --open_->children_to_come;
}

void Cuts::on_late(ByteView payload) { late().parts.append(payload); }

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

// PE 0 is the first to make a cut and the last to close it.
Cuts::Late& Cuts::late() {
    if (!is_open()) fail_as_too_much_is_late();
    return open_->late;
}

std::optional<Snapshot> Cuts::close_at_root() {
    auto& saved = open_->saved;
    const auto under_way = saved.sent - saved.arrived;
    const auto come_late = late().parts.count + late().deliveries.size();
    if (saved.sent < saved.arrived || come_late > under_way) fail_as_too_much_is_late();
    if (come_late < under_way) return std::nullopt;
    saved.parts.append(late().parts);
    for (auto& delivery : late().deliveries) saved.deliveries.push_back(std::move(delivery));
    saved.keep_within(most_bytes_, problem_);
    if (!saved.is_whole()) throw std::logic_error("a snapshot has lost or doubled subproblems");
    const auto closed = std::exchange(open_, nullptr);
    return std::move(closed->saved);
}

}  // namespace espalier::engine
