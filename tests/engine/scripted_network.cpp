// SPDX-License-Identifier: Apache-2.0
#include "engine/scripted_network.hpp"
#include <algorithm>
#include <memory>
#include <stdexcept>
#include <utility>

namespace espalier_test {
using espalier::Activity;
using espalier::Message;
using espalier::MessageKind;

class ScriptedNetwork::End final : public espalier::Endpoint {
public:
    End(int pe, ScriptedNetwork& network) : pe_(pe), network_(network) {}

    int pe() const override { return pe_; }
    int pes() const override { return network_.pes(); }
    void send(int to, MessageKind kind, espalier::MessageBody body) override {
        network_.post(pe_, to, {.kind = kind, .from = pe_, .body = std::move(body)});
    }
    bool receive(Message& message) override { return network_.take(pe_, message); }
    double now() const override { return static_cast<double>(network_.tick_) * network_.script_.tick_seconds; }

private:
    int pe_;
    ScriptedNetwork& network_;
};

void ScriptedNetwork::start() {
    tick_ = 0;
    log_.clear();
    queues_.assign(static_cast<std::size_t>(pes() * pes()), {});
    laziness_.clear();
    // One PE in three is slow, so that the others can be far ahead of it.
    for (int pe = 0; pe < pes(); ++pe) laziness_.push_back(random_.below(3) == 0 ? 1 + random_.below(30) : 1);
}

void ScriptedNetwork::run(const Maker& make) {
    start();
    std::vector<std::unique_ptr<End>> ends;
    std::vector<std::unique_ptr<espalier::ProcessingElement>> elements;
    for (int pe = 0; pe < pes(); ++pe) {
        ends.push_back(std::make_unique<End>(pe, *this));
        elements.push_back(make(*ends.back()));
    }
    std::vector<bool> finished(elements.size(), false);
    for (auto left = elements.size(); left > 0; ++tick_) {
        if (tick_ > script_.most_ticks) throw std::runtime_error("some PE never finishes");
        const auto pe = static_cast<std::size_t>(next_pe());
        if (finished[pe] || elements[pe]->step() != Activity::finished) continue;
        finished[pe] = true;
        --left;
    }
}

int ScriptedNetwork::next_pe() {
    while (true) {
        const auto pe = random_.below(static_cast<std::uint32_t>(pes()));
        if (random_.below(laziness_[pe]) == 0) return static_cast<int>(pe);
    }
}

void ScriptedNetwork::post(int from, int to, Message message) {
    auto& in_transit = queue(from, to);
    const auto earliest = in_transit.empty() ? 0 : in_transit.back().due;
    const auto due = std::max(earliest, tick_ + random_.below(script_.longest_delay + 1));
    log_.push_back({.tick = tick_, .from = from, .to = to, .kind = message.kind, .bytes = message.body.size()});
    in_transit.push_back({.due = due, .number = log_.size() - 1, .message = std::move(message)});
}

// Takes a message that has arrived. Messages of different senders may come in any order.
bool ScriptedNetwork::take(int pe, Message& message) {
    senders_.clear();
    for (int from = 0; from < pes(); ++from) {
        const auto& in_transit = queue(from, pe);
        if (!in_transit.empty() && in_transit.front().due <= tick_) senders_.push_back(from);
    }
    if (senders_.empty()) return false;
    auto& in_transit = queue(senders_[random_.below(static_cast<std::uint32_t>(senders_.size()))], pe);
    log_[in_transit.front().number].read = tick_;
    message = std::move(in_transit.front().message);
    in_transit.pop_front();
    return true;
}

std::vector<ScriptedNetwork::Sent> ScriptedNetwork::sent(MessageKind kind) const {
    std::vector<Sent> result;
    std::copy_if(log_.begin(), log_.end(), std::back_inserter(result),
                 [&](const auto& entry) { return entry.kind == kind; });
    return result;
}
}  // namespace espalier_test
