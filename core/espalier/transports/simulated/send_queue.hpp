// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <deque>
#include <map>
#include <utility>
#include "espalier/require.hpp"
#include "espalier/transports/message.hpp"

namespace espalier {
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
}  // namespace espalier
