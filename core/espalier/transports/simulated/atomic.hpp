// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <span>
#include <utility>
#include <vector>
#include "espalier/require.hpp"
#include "espalier/transports/message.hpp"
#include "espalier/transports/simulated/machines.hpp"
#include "espalier/transports/simulated/simulated.hpp"

namespace espalier {
/// The network of the atomic model of message-passing [Liu, Aiello, Bhatt, section 2]. Each PE has one send buffer and
/// one receive buffer, each for one message. In a step the network moves, for each PE with an empty receive buffer, one
/// of the messages to this PE from its sender's buffer; the other messages stay where they are and cannot be taken
/// back. The network knows only who sends to whom; the sender keeps the contents of a message until it is moved.
class AtomicNetwork {
public:
    struct Transfer {
        int from = 0;
        int to = 0;
    };

    AtomicNetwork(int pes, ArbiterRule rule, std::uint64_t seed = 1)
        : arbiter_(rule, pes, seed), is_sending_(index(pes)), receivers_(index(pes)) {}

    int pes() const { return static_cast<int>(receivers_.size()); }

    bool can_send(int pe) const { return !is_sending_[index(pe)]; }
    /// Returns whether a message has arrived that the PE has not taken.
    bool has_arrived(int pe) const { return receivers_[index(pe)].is_full; }
    /// Returns whether no send buffer holds a message.
    bool is_empty() const { return under_way_ == 0; }

    /// The send phase: puts a message into the send buffer of `message.from`. It goes to PE `to`, which may be the same
    /// PE. Sets its `since` to the step that comes next. Requires can_send(message.from).
    void send(Contender message, int to) {
        require(can_send(message.from), "the send buffer is empty");
        message.since = steps_ + 1;
        is_sending_[index(message.from)] = true;
        auto& contenders = receivers_[index(to)].contenders;
        if (contenders.empty()) wanted_.push_back(to);
        contenders.push_back(message);
        ++under_way_;
    }

    /// The transmission phase: does one step. Returns the messages that were moved, in the order of the receivers. The
    /// result is valid until the next call.
    const std::vector<Transfer>& transmit() {
        ++steps_;
        transfers_.clear();
        std::ranges::sort(wanted_);
        for (const int to : wanted_) admit_one(to);
        std::erase_if(wanted_, [this](int to) { return receivers_[index(to)].contenders.empty(); });
        return transfers_;
    }

    /// The receive phase: the PE takes the message out of its receive buffer. Requires has_arrived(pe).
    void take(int pe) {
        require(has_arrived(pe), "a message is in the receive buffer");
        receivers_[index(pe)].is_full = false;
    }

    std::uint64_t steps() const { return steps_; }

private:
    struct Receiver {
        bool is_full = false;
        std::vector<Contender> contenders;  ///< the messages to this PE that are in send buffers
    };

    static std::size_t index(int pe) { return static_cast<std::size_t>(pe); }

    void admit_one(int to) {
        auto& receiver = receivers_[index(to)];
        if (receiver.is_full) return;
        auto& contenders = receiver.contenders;
        const auto chosen = contenders.begin() + static_cast<std::ptrdiff_t>(arbiter_.choose(contenders, steps_));
        const int from = chosen->from;
        contenders.erase(chosen);
        receiver.is_full = true;
        is_sending_[index(from)] = false;
        --under_way_;
        transfers_.push_back({.from = from, .to = to});
    }

    Arbiter arbiter_;
    std::vector<bool> is_sending_;  ///< whether the send buffer of each PE is full
    std::vector<Receiver> receivers_;
    std::vector<int> wanted_;  ///< the receivers that have contenders
    std::vector<Transfer> transfers_;
    std::size_t under_way_ = 0;
    std::uint64_t steps_ = 0;
};

/// The messages that a PE of the atomic machine has to send (atomic.hpp). Subproblems that were offered with a priority
/// leave in the order of their priorities, and with equal priorities in the order in which they were offered.
class SendQueue {
public:
    struct Entry {
        int to = 0;
        double priority = least_promising;
        Message message;
    };

    /// The priority of a message without a subproblem for the arbiter, as such a message brings no PE a node to search.
    static constexpr double least_promising = 1e300;

    void push(int to, Message message) {
        auto& queue = queue_of(message.kind);
        queue.push_back({to, least_promising, std::move(message)});
    }

    void offer(int to, double priority, Message message) {
        usual_.push_back({.to = nobody, .priority = priority, .message = {}});
        offers_.emplace(priority, Entry{to, priority, std::move(message)});
    }

    bool empty() const { return size() == 0; }
    std::size_t size() const { return urgent_.size() + usual_.size() + waves_.size(); }

    /// Takes the message that leaves next. Requires that there is one.
    [[nodiscard]] Entry pop() {
        require(!empty(), "there is a message to send");
        auto& queue = next_queue();
        Entry entry = std::move(queue.front());
        queue.pop_front();
        return entry.to == nobody ? std::move(offers_.extract(offers_.begin()).mapped()) : entry;
    }

private:
    // The receiver of an entry that stands for the subproblem that is the most promising one when it leaves.
    static constexpr int nobody = -1;

    std::deque<Entry>& queue_of(MessageKind kind) {
        switch (kind) {
            case MessageKind::improvement:
            case MessageKind::incumbent:
            case MessageKind::halt:
            case MessageKind::stop:
            case MessageKind::report: return urgent_;
            case MessageKind::count:
            case MessageKind::sum: return waves_;
            default: return usual_;
        }
    }

    // Returns the queue of the next message. Idle PEs that poll each other never run out of messages, so the waves that
    // find out whether the search is over go ahead of these, but not as long as a subproblem waits to leave.
    std::deque<Entry>& next_queue() {
        if (!urgent_.empty()) return urgent_;
        if (usual_.empty()) return waves_;
        return offers_.empty() && !waves_.empty() ? waves_ : usual_;
    }

    std::deque<Entry> urgent_;
    std::deque<Entry> usual_;
    std::deque<Entry> waves_;
    std::multimap<double, Entry> offers_;  // by their priorities; equal ones stay in the order of the offers
};

/// Runs the PEs in lock step on the machine of the atomic model of message-passing [Liu, Aiello, Bhatt, section 2]. In
/// each of its steps
/// 1. a PE whose send buffer is empty puts the first message of its queue there (send phase),
/// 2. the network (AtomicNetwork) moves, for each PE, at most one message to its receive buffer (transmission phase),
/// 3. a PE takes the message from its receive buffer (receive phase),
/// 4. and searches a node; messages that it then has to send join its queue (local computation phase).
///
/// A PE that is told to search several nodes at a time (--quantum) is busy for as many steps. It neither sends nor
/// receives meanwhile, and so holds up the PEs that send to it. A PE may send to itself through the network.
///
/// The PEs of the paper send only tree vertices, each into the queue in the order of its priority. The other messages
/// of the engine go through the same queue and buffers. Bounds and orders to stop go ahead of all others, because they
/// spare other PEs work. Next come the waves that look for the end, except that they rest as long as a subproblem waits
/// to leave, as they do at a busy PE. All other messages follow together with the subproblems, in the order in which
/// they were sent. When it is a subproblem's turn, the most promising one that waits is taken.
///
/// Requires machine.arbiter. Throws std::logic_error, which names PEs, if all unfinished PEs wait and no message is
/// under way.
Simulated::Observations run_atomic(const Machine& machine, std::uint64_t seed, const Transport::Maker& make);

/// Throws std::logic_error, which says that these PEs wait for messages and none is under way.
[[noreturn]] void fail_in_deadlock(std::span<const int> waiting);
}  // namespace espalier
