#pragma once

#include <optional>

#include "espalier/transports/message.hpp"
#include "espalier/transports/reduction_tree.hpp"

namespace espalier::engine {

/// How one PE makes bounds known: an improvement climbs the reduction tree to PE 0, and PE 0 sends the best down it
/// [Sanders 1995, section 3]. A value that is worse than what a PE on the way knows is dropped there: the better one is
/// itself on its way. The bound of a message is the sender's (it is on every message), so these carry nothing else.
template <class Bound>
class Incumbent {
public:
    /// Both outlive this.
    Incumbent(const ReductionTree& tree, Outbox& outbox) : tree_(tree), outbox_(outbox) {}

    /// This PE has found a better bound itself.
    void found(const Bound& bound) { up(bound); }

    /// `received` comes from a child, `best` is what this PE knows now that it has seen it.
    void on_improvement(const Bound& received, const Bound& best) {
        if (received == best) up(best);
    }

    /// `received` comes from the parent.
    void on_incumbent(const Bound& received, const Bound& best) {
        if (!(received == best)) return;
        last_up_ = best;
        down(best);
    }

private:
    // A bound may already be known here, brought by some other message, and yet be news to the parent or the children:
    // what counts is what has been passed on, not what is known.
    void up(const Bound& bound) {
        if (last_up_ == bound) return;
        last_up_ = bound;
        if (tree_.is_root()) {
            down(bound);
        } else {
            outbox_.send(tree_.parent(), MessageKind::improvement);
        }
    }

    void down(const Bound& bound) {
        if (last_down_ == bound) return;
        last_down_ = bound;
        tree_.for_each_child([this](int child) { outbox_.send(child, MessageKind::incumbent); });
    }

    const ReductionTree& tree_;
    Outbox& outbox_;
    std::optional<Bound> last_up_;
    std::optional<Bound> last_down_;
};

}  // namespace espalier::engine
