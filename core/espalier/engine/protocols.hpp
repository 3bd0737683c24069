// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include "espalier/engine/snapshots/snapshot.hpp"
#include "espalier/outcome.hpp"
#include "espalier/problems/problem.hpp"
#include "espalier/transports/message.hpp"
#include "espalier/transports/place.hpp"
#include "espalier/transports/transport.hpp"

namespace espalier::engine {
/// One PE's mail. It counts what leaves, and puts the bound that the PE knows in front of every message, so that bounds
/// also travel where something travels anyway. Where snapshots are taken, the number of cuts that the PE has made
/// stands before the bound.
class Post final : public Outbox {
public:
    /// All references outlive this.
    Post(Endpoint& endpoint, Answer& answer, Statistics& statistics, bool numbers_cuts)
        : endpoint_(endpoint), answer_(answer), statistics_(statistics), numbers_cuts_(numbers_cuts) {}

    /// Marks messages that leave from now on as sent after `cut` cuts.
    void set_cut(std::uint8_t cut) { cut_ = cut; }

    /// A message that has come, and what stood in front of it.
    struct Received {
        Message message;
        std::uint8_t cut = 0;          ///< the number of cuts that its sender had made
        std::size_t bound_from = 0;    ///< where the sender's bound begins in the message's body,
        std::size_t payload_from = 0;  ///< and where the payload does

        ByteView bound() const { return ByteView(message.body).subspan(bound_from, payload_from - bound_from); }
        ByteView payload() const { return ByteView(message.body).subspan(payload_from); }
    };

    /// Returns whether a message has come, which then is in `received` with its sender's number of cuts. read_bound()
    /// has to follow, after the cut that the number may demand.
    [[nodiscard]] bool receive(Received& received) {
        if (!endpoint_.receive(received.message)) return false;
        Unpacker unpacker(received.message.body);
        if (numbers_cuts_) unpacker.get(received.cut);
        received.bound_from = received.message.body.size() - unpacker.rest().size();
        return true;
    }

    /// Tightens the answer by the bound in front of the message, and finds the payload behind it.
    void read_bound(Received& received) {
        Unpacker unpacker(ByteView(received.message.body).subspan(received.bound_from));
        answer_.tighten(unpacker);
        received.payload_from = received.message.body.size() - unpacker.rest().size();
    }

private:
    void begin_body(Packer& packer) override {
        if (numbers_cuts_) packer.put(cut_);
        answer_.put_bound(packer);
    }
    void post(int to, MessageKind kind, MessageBody body) override {
        count(body);
        if (kind == MessageKind::improvement || kind == MessageKind::incumbent) ++statistics_.bound_messages;
        endpoint_.send(to, kind, std::move(body));
    }
    void post_offer(int to, double priority, MessageBody body) override {
        count(body);
        endpoint_.offer(to, std::move(body), priority);
    }
    void count(const MessageBody& body) {
        ++statistics_.messages;
        statistics_.bytes += body.size();
    }

    Endpoint& endpoint_;
    Answer& answer_;
    Statistics& statistics_;
    bool numbers_cuts_;
    std::uint8_t cut_ = 0;
};

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

/// One PE's part in sending PE 0 what its answer delivers while the search goes on. A PE whose deliveries PE 0 has not
/// read yet stops searching when they take too much memory, and goes on when PE 0 confirms that it has read them.
class Deliveries {
public:
    /// All references outlive this.
    Deliveries(const Problem& problem, const ReductionTree& tree, Outbox& outbox, Termination& termination, Cuts& cuts)
        : problem_(problem), tree_(tree), outbox_(outbox), termination_(termination), cuts_(cuts) {}

    /// Returns whether this PE has to wait until PE 0 has read what was sent.
    bool are_waiting() const { return unread_bytes_ > most_unread_bytes; }

    /// Sends what the answer delivers now, which is everything if the PE is idle. Deliveries count as work under way,
    /// so that the search does not end before all have arrived.
    void send(Answer& answer, bool is_idle) {
        for (const auto& delivery : answer.take_deliveries(is_idle)) {
            if (tree_.is_root()) {
                problem_.receive(answer, delivery);
                continue;
            }
            termination_.subproblem_sent();
            cuts_.sent();
            outbox_.send(0, MessageKind::delivery, Packed{delivery});
            unread_bytes_ += delivery.size();
        }
        // PE 0 is asked early, so that a PE has to wait only if PE 0 is far behind.
        if (asked_for_bytes_ == 0 && unread_bytes_ > most_unread_bytes / 2) {
            asked_for_bytes_ = unread_bytes_;
            outbox_.send(0, MessageKind::delivered);
        }
    }

    /// Takes over, at PE 0, a delivery from a PE that had made `cut` cuts.
    void on_delivery(Answer& answer, ByteView delivery, Cuts::Number cut) {
        cuts_.delivery_received(cut, delivery);
        termination_.subproblem_received();
        problem_.receive(answer, delivery);
    }

    /// Answers, at PE 0, a PE that asks whether its deliveries were read; takes over the answer at all others. Messages
    /// between two PEs arrive in their order, so PE 0 reads the question behind the deliveries.
    void on_delivered(int from) {
        if (tree_.is_root()) return outbox_.send(from, MessageKind::delivered);
        unread_bytes_ -= std::exchange(asked_for_bytes_, 0);
    }

private:
    static constexpr std::uint64_t most_unread_bytes = 1 << 20;

    const Problem& problem_;
    const ReductionTree& tree_;
    Outbox& outbox_;
    Termination& termination_;
    Cuts& cuts_;
    std::uint64_t unread_bytes_ = 0;     // sent, and not known to have been read by PE 0
    std::uint64_t asked_for_bytes_ = 0;  // those of them that were sent before PE 0 was asked; 0: it was not asked
};
}  // namespace espalier::engine
