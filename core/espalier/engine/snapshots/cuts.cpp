// SPDX-License-Identifier: Apache-2.0
#include "espalier/engine/snapshots/cuts.hpp"
#include <stdexcept>
#include <utility>
#include "espalier/require.hpp"

namespace espalier::engine {
namespace {
[[noreturn]] void fail_as_too_much_has_come() {
    throw std::logic_error("a snapshot has parts that were sent behind its cut");
}
}  // namespace

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
