// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <vector>
#include <espalier/random.hpp>
#include <espalier/transports/transport.hpp>

namespace espalier_test {
/// A network that means harm, within the contract of a transport: it steps PEs in random order, some of them rarely,
/// and delays every message by a random time; only messages between the same two PEs stay in order. All of it follows
/// from the seed. It keeps a log of what was sent and when it was read.
class ScriptedNetwork final : public espalier::Transport {
public:
    struct Script {
        int pes = 2;
        std::uint64_t seed = 1;
        std::uint32_t longest_delay = 100;  ///< in ticks; a tick is one step of one PE
        double tick_seconds = 1e-6;
        std::uint64_t most_ticks = 20'000'000;  ///< after which it is a hang
    };

    struct Sent {
        std::uint64_t tick = 0;
        std::uint64_t read = never;  ///< the tick at which the receiver took it
        int from = 0;
        int to = 0;
        espalier::MessageKind kind = espalier::MessageKind::request;
        std::size_t bytes = 0;
    };

    static constexpr std::uint64_t never = ~std::uint64_t{0};

    explicit ScriptedNetwork(const Script& script) : script_(script), random_(script.seed, 77) {}

    std::string name() const override { return "scripted"; }
    int pes() const override { return script_.pes; }
    /// Throws std::runtime_error if some PE does not finish.
    void run(const Maker& make) override;

    const std::vector<Sent>& log() const { return log_; }
    std::uint64_t ticks() const { return tick_; }
    std::vector<Sent> sent(espalier::MessageKind kind) const;

private:
    class End;
    struct InTransit {
        std::uint64_t due = 0;
        std::size_t number = 0;  ///< in the log
        espalier::Message message;
    };
    using Queue = std::deque<InTransit>;  ///< from one PE to another, oldest first

    void start();
    void post(int from, int to, espalier::Message message);
    bool take(int pe, espalier::Message& message);
    int next_pe();
    Queue& queue(int from, int to) { return queues_[static_cast<std::size_t>(from * pes() + to)]; }

    Script script_;
    espalier::Random random_;
    std::uint64_t tick_ = 0;
    std::vector<Queue> queues_;
    std::vector<int> senders_;  // whose messages have arrived at the PE that takes one
    std::vector<std::uint32_t> laziness_;
    std::vector<Sent> log_;
};
}  // namespace espalier_test
