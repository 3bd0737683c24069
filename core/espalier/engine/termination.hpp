// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include "espalier/transports/message.hpp"
#include "espalier/transports/reduction_tree.hpp"

namespace espalier::engine {
/// One PE's part in the four counter method [Mattern 1987, section 6], summed over a tree [Sanders 2002, section 4].
///
/// A wave asks every PE for the numbers of nonempty subproblems it has sent and received; a PE adds its own when it is
/// idle and its children have answered. If as many were received by the first of two successive waves as were sent by
/// the second, then nothing was in transit, and nobody busy, at the end of the first. As a PE contributes only when
/// idle, a wave rests at a busy PE and costs nothing while all have work.
class Termination {
public:
    /// Both outlive this.
    Termination(const ReductionTree& tree, Outbox& outbox) : tree_(tree), outbox_(outbox) {}

    void subproblem_sent() { ++mine_.sent; }
    void subproblem_received() { ++mine_.received; }

    /// Passes on a wave that comes down.
    void on_count();

    /// Adds the counters of a child's subtree, which has answered.
    void on_sum(ByteView payload);

    /// Starts a wave (PE 0) or contributes to the one that is open. To be called at every step of an idle PE. Returns
    /// true, at PE 0 only, when the search is over.
    [[nodiscard]] bool idle();

    /// Returns for how many seconds successive waves, all PEs idle, have seen the same subproblems sent but not
    /// received (PE 0 only). To be asked at every step of an idle PE. Only a wave that has just ended tells: an open
    /// one may rest at a busy PE for long.
    [[nodiscard]] double seconds_without_change(double now);

private:
    struct Sums {
        std::uint64_t sent = 0;
        std::uint64_t received = 0;
        bool operator==(const Sums&) const = default;
    };

    bool is_over();

    const ReductionTree& tree_;
    Outbox& outbox_;
    Sums mine_;
    Sums wave_;
    Sums previous_;
    std::uint64_t waves_without_change_ = 0;
    std::uint64_t waves_seen_ = 0;  // when seconds_without_change() was last asked
    double unchanged_since_ = 0;
    int children_to_come_ = 0;
    bool open_ = false;
    bool has_previous_ = false;
};
}  // namespace espalier::engine
