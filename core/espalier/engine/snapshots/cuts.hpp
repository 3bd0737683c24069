#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#include "espalier/engine/snapshots/snapshot.hpp"
#include "espalier/require.hpp"
#include "espalier/transports/message.hpp"
#include "espalier/transports/reduction_tree.hpp"

namespace espalier::engine {

/// One PE's part in taking snapshots of a search that goes on meanwhile [Lai and Yang 1987; Mattern 1993].
///
/// Every message tells how many cuts its sender had made. A PE that meets a greater number than its own makes that cut
/// before it reads the message, so that nothing is sent behind a cut and received before it: not a part, which would be
/// saved twice, nor a bound, which would be saved without the solution that it belongs to. A message with a part or a
/// delivery that was sent before a cut and is received behind it was under way; what it brings goes straight to PE 0.
/// What the PEs have saved climbs the reduction tree. PE 0 has everything when all its children have answered, and as
/// much has come from under way as more was sent before the cut than had arrived.
template <Problem P>
class Cuts {
public:
    using Number = std::uint8_t;  ///< of cuts; begins again at 0 when it is full, as only one cut is open at a time

    /// A snapshot keeps no more than `most_bytes` of parts. All references outlive this.
    Cuts(const ReductionTree& tree, Outbox& outbox, std::uint64_t most_bytes)
        : tree_(tree), outbox_(outbox), most_bytes_(most_bytes) {}

    /// How many this PE has made.
    Number made() const { return made_; }
    bool is_newer(Number number) const { return static_cast<std::int8_t>(number - made_) > 0; }
    /// Has this PE made a cut of which its parent, or PE 0 itself, does not know everything yet?
    bool is_open() const { return open_ != nullptr; }

    /// A message with a part or a delivery leaves.
    void sent() { ++sent_; }

    /// A part has come whose sender had made so many cuts. Requires that this PE has made as many.
    void part_received(Number number, const Part<P>& part) {
        if (!was_under_way(number)) return;
        if (tree_.is_root()) {
            late().parts.put(part);
        } else {
            outbox_.send(0, MessageKind::late, part);
        }
    }

    /// The same for a delivery, which only PE 0 receives.
    void delivery_received(Number number, const DeliveryOf<P>& delivery) {
        if (was_under_way(number)) late().deliveries.put(delivery);
    }

    /// Makes the cut of this number; `mine` is what this PE has found and is responsible for. Requires that none is open
    /// here.
    void make(Number number, Snapshot<P> mine) {
        require(!is_open(), "one cut is made at a time");
        made_ = number;
        open_ = std::make_unique<Open>();
        open_->children_to_come = tree_.children();
        auto& saved = open_->saved = std::move(mine);
        saved.sent = sent_;
        saved.arrived = arrived_;
        saved.keep_within(most_bytes_);
    }

    /// Tells the PEs below. Messages from now on carry the new number.
    void announce() {
        tree_.for_each_child([this](int child) { outbox_.send(child, MessageKind::snapshot); });
    }

    /// A child's subtree has saved everything.
    void on_saved(ByteView payload) {
        require(is_open(), "a subtree saves what belongs to a cut that is open");
        open_->saved.merge(unpack<Snapshot<P>>(payload));
        open_->saved.keep_within(most_bytes_);
        --open_->children_to_come;
    }

    /// A part that was under way (PE 0 only).
    void on_late(ByteView payload) { late().parts.put(unpack<Part<P>>(payload)); }

    /// To be called at every step: passes on what the subtree has saved, as soon as it is complete. Returns the
    /// snapshot, at PE 0 only, once. Throws std::logic_error if subproblems were lost or doubled.
    [[nodiscard]] std::optional<Snapshot<P>> close() {
        if (!is_open() || open_->children_to_come > 0) return std::nullopt;
        if (tree_.is_root()) return close_at_root();
        outbox_.send(tree_.parent(), MessageKind::saved, std::exchange(open_, nullptr)->saved);
        return std::nullopt;
    }

private:
    /// What was under way at a cut, as it comes to PE 0.
    struct Late {
        PackedSequence<Part<P>> parts;
        PackedSequence<DeliveryOf<P>> deliveries;
    };

    /// A cut of which not everything is known yet.
    struct Open {
        int children_to_come = 0;
        Snapshot<P> saved;  ///< by this PE and the subtrees beneath it
        Late late;
    };

    bool was_under_way(Number number) {
        require(!is_newer(number), "a cut is made before a message from behind it is read");
        ++arrived_;
        return number != made_;
    }

    [[noreturn]] static void fail_as_too_much_is_late() {
        throw std::logic_error("a snapshot has parts that were sent behind its cut");
    }

    // PE 0 is the first to make a cut and the last to close it.
    Late& late() {
        if (!is_open()) fail_as_too_much_is_late();
        return open_->late;
    }

    std::optional<Snapshot<P>> close_at_root() {
        auto& saved = open_->saved;
        const auto under_way = saved.sent - saved.arrived;
        const auto come_late = late().parts.count() + late().deliveries.count();
        if (saved.sent < saved.arrived || come_late > under_way) fail_as_too_much_is_late();
        if (come_late < under_way) return std::nullopt;
        saved.parts.append(late().parts);
        saved.deliveries.append(late().deliveries);
        saved.keep_within(most_bytes_);
        if (!saved.is_whole()) throw std::logic_error("a snapshot has lost or doubled subproblems");
        const auto closed = std::exchange(open_, nullptr);
        return std::move(closed->saved);
    }

    const ReductionTree& tree_;
    Outbox& outbox_;
    std::uint64_t most_bytes_;
    Number made_ = 0;
    std::uint64_t sent_ = 0;  // messages with a part or a delivery, since the search began
    std::uint64_t arrived_ = 0;
    std::unique_ptr<Open> open_;  // seldom, and then as large as all else that a PE has
};

}  // namespace espalier::engine
