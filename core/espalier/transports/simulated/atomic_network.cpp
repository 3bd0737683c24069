// SPDX-License-Identifier: Apache-2.0
#include "espalier/transports/simulated/atomic_network.hpp"

#include <algorithm>

namespace espalier {

AtomicNetwork::AtomicNetwork(int pes, ArbiterRule rule, std::uint64_t seed)
    : arbiter_(rule, pes, seed),
      is_sending_(static_cast<std::size_t>(pes)),
      receivers_(static_cast<std::size_t>(pes)) {}

void AtomicNetwork::send(Contender message, int to) {
    require(can_send(message.from), "the send buffer is empty");
    message.since = steps_ + 1;
    is_sending_[index(message.from)] = true;
    auto& contenders = receivers_[index(to)].contenders;
    if (contenders.empty()) wanted_.push_back(to);
    contenders.push_back(message);
    ++under_way_;
}

const std::vector<AtomicNetwork::Transfer>& AtomicNetwork::transmit() {
    ++steps_;
    transfers_.clear();
    std::ranges::sort(wanted_);
    for (const int to : wanted_) admit_one(to);
    std::erase_if(wanted_, [this](int to) { return receivers_[index(to)].contenders.empty(); });
    return transfers_;
}

void AtomicNetwork::admit_one(int to) {
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

}  // namespace espalier
