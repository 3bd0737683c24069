// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include "espalier/problems/problem.hpp"
#include "espalier/transports/message.hpp"
#include "espalier/transports/reduction_tree.hpp"

namespace espalier::engine {
/// One PE's part in making bounds known: an improvement climbs the reduction tree to PE 0, and PE 0 sends the best down
/// it [Sanders 1995, section 3]. A value that is worse than what a PE on the way knows is dropped there: the better one
/// is itself on its way. The bound of a message is the sender's (it is on every message), so these carry nothing else.
class Incumbent {
public:
    /// Both outlive this.
    Incumbent(const ReductionTree& tree, Outbox& outbox) : tree_(tree), outbox_(outbox) {}

    /// Makes a better bound known that this PE has found itself.
    void found(const Bound& bound) { up(bound); }

    /// Passes on a bound that comes from a child; `best` is what this PE knows now that it has seen it.
    void on_improvement(const Bound& received, const Bound& best);

    /// Passes on a bound that comes from the parent.
    void on_incumbent(const Bound& received, const Bound& best);

private:
    void up(const Bound& bound);
    void down(const Bound& bound);

    const ReductionTree& tree_;
    Outbox& outbox_;
    std::optional<Bound> last_up_;
    std::optional<Bound> last_down_;
};
}  // namespace espalier::engine
