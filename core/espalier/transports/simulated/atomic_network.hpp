// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>
#include "espalier/require.hpp"
#include "espalier/transports/simulated/arbiter.hpp"

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

    /// Returns the number of steps so far.
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
}  // namespace espalier
