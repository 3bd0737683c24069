#include "synthetic/scatter/scatter.hpp"

#include <algorithm>
#include <vector>

#include <espalier/random.hpp>
#include <espalier/require.hpp>
#include <espalier/transports/simulated/atomic_network.hpp>

namespace synthetic {

namespace {

/// A PE's list of messages, each of which is made when it is sent.
class Sender {
public:
    Sender(int pe, const ScatterInstance& instance)
        : instance_(instance), random_(instance.seed, static_cast<std::uint64_t>(pe)) {}

    std::uint64_t left() const { return instance_.messages - sent_; }

    /// Returns the number of the next message, from 1 on. next_destination() returns the PE that it goes to, and goes
    /// on to the message after it. Requires: a message is left.
    std::uint64_t number() const { return sent_ + 1; }
    int next_destination() {
        const auto number = sent_++;
        if (instance_.order == ScatterOrder::random) {
            return static_cast<int>(random_.below(static_cast<std::uint32_t>(instance_.pes)));
        }
        return static_cast<int>(number / (instance_.messages / static_cast<std::uint64_t>(instance_.pes)));
    }

private:
    const ScatterInstance& instance_;
    espalier::Random random_;
    std::uint64_t sent_ = 0;
};

void send(espalier::AtomicNetwork& network, Sender& sender, int pe, TimeStamp stamps,
          std::vector<std::uint64_t>& addressed) {
    const auto stamp = stamps == TimeStamp::issued ? sender.number() : network.steps() + 1;
    const int to = sender.next_destination();
    ++addressed[static_cast<std::size_t>(to)];
    network.send({.from = pe, .stamp = stamp, .behind = sender.left()}, to);
}

}  // namespace

ScatterFinding scatter(const ScatterInstance& instance) {
    espalier::require(instance.pes >= 1, "there is a PE");
    espalier::require(
        instance.order == ScatterOrder::random || instance.messages % static_cast<std::uint64_t>(instance.pes) == 0,
        "every PE gets as many messages from each");
    const auto pes = static_cast<std::size_t>(instance.pes);
    espalier::AtomicNetwork network(instance.pes, instance.arbiter, instance.seed);
    std::vector<Sender> senders;
    for (int pe = 0; pe < instance.pes; ++pe) senders.emplace_back(pe, instance);
    std::vector<std::uint64_t> addressed(pes);
    std::vector<std::uint64_t> received(pes);
    for (auto left = instance.messages * pes; left > 0;) {
        for (std::size_t pe = 0; pe < pes; ++pe) {
            const int sender = static_cast<int>(pe);
            if (senders[pe].left() > 0 && network.can_send(sender)) {
                send(network, senders[pe], sender, instance.stamps, addressed);
            }
        }
        for (const auto& delivery : network.transmit()) {
            network.take(delivery.to);
            ++received[static_cast<std::size_t>(delivery.to)];
            --left;
        }
    }
    return {.steps = network.steps(),
            .lower_bound = std::max(instance.messages, *std::ranges::max_element(addressed)),
            .complete = network.is_empty() && received == addressed};
}

std::uint64_t ascending_steps(std::uint64_t n, std::uint64_t p) {
    espalier::require(n >= 1 && p >= 1, "there are messages and PEs");
    return ((n - 1) * p + 1) * p + (p - 1);
}

}  // namespace synthetic
