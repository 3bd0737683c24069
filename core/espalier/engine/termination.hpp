#pragma once

#include <cstdint>
#include <stdexcept>
#include <tuple>
#include <utility>

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

    /// A wave comes down.
    void on_count() {
        open_wave();
        tree_.for_each_child([this](int child) { outbox_.send(child, MessageKind::count); });
    }

    /// A child's subtree has answered.
    void on_sum(ByteView payload) {
        const auto sums = unpack<Sums>(payload);
        wave_.sent += sums.sent;
        wave_.received += sums.received;
        --children_to_come_;
    }

    /// To be called at every step of an idle PE: starts a wave (PE 0) or contributes to the one that is open.
    /// Returns true, at PE 0 only, when the search is over.
    [[nodiscard]] bool idle() {
        if (tree_.is_root() && !open_) on_count();
        if (!open_ || children_to_come_ > 0) return false;
        open_ = false;
        wave_.sent += mine_.sent;
        wave_.received += mine_.received;
        if (!tree_.is_root()) {
            outbox_.send(tree_.parent(), MessageKind::sum, wave_);
            return false;
        }
        // The next wave sets out at once, as nothing else might come to wake this PE. A lone one is woken by what it
        // has sent to itself.
        return is_over() || (tree_.pes() > 1 && idle());
    }

    /// Successive waves, all PEs idle, that saw the same subproblems sent but not received (PE 0 only).
    std::uint64_t waves_without_change() const { return waves_without_change_; }

    /// For how long waves have found that (PE 0 only); to be asked at every step of an idle PE. Only a wave that has
    /// just ended tells: an open one may rest at a busy PE for long.
    [[nodiscard]] double seconds_without_change(double now) {
        if (waves_without_change_ == 0) unchanged_since_ = now;
        if (waves_without_change_ <= std::exchange(waves_seen_, waves_without_change_)) return 0;
        return now - unchanged_since_;
    }

private:
    struct Sums {
        std::uint64_t sent = 0;
        std::uint64_t received = 0;
        bool operator==(const Sums&) const = default;
        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.sent, self.received);
        }
    };

    void open_wave() {
        open_ = true;
        wave_ = {};
        children_to_come_ = tree_.children();
    }

    bool is_over() {
        // A lone PE counts what was sent and what was received at the same moment: one wave is enough.
        const bool over =
            tree_.pes() == 1 ? wave_.received == wave_.sent : has_previous_ && previous_.received == wave_.sent;
        waves_without_change_ = has_previous_ && previous_ == wave_ ? waves_without_change_ + 1 : 0;
        previous_ = wave_;
        has_previous_ = true;
        return over;
    }

    const ReductionTree& tree_;
    Outbox& outbox_;
    Sums mine_;
    Sums wave_;
    Sums previous_;
    std::uint64_t waves_without_change_ = 0;
    std::uint64_t waves_seen_ = 0;  // by who asks for how long
    double unchanged_since_ = 0;
    int children_to_come_ = 0;
    bool open_ = false;
    bool has_previous_ = false;
};

}  // namespace espalier::engine
