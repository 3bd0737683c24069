#include "synthetic/scatter/scatter.hpp"

#include <algorithm>
#include <espalier/random.hpp>
#include <espalier/transports/simulated/atomic_network.hpp>
#include <vector>

namespace synthetic {

namespace {

/// A PE's list of messages; made as it is sent.
class Sender {
public:
    Sender(int pe, const Scatter& task) : task_(task), random_(task.seed, static_cast<std::uint64_t>(pe)) {}

    std::uint64_t left() const { return task_.messages - sent_; }

    /// The number of the next message, from 1 on, and the PE that it goes to. Requires that one is left.
    std::uint64_t number() const { return sent_ + 1; }
    int next_destination() {
        const auto number = sent_++;
        if (task_.order == ScatterOrder::random) {
            return static_cast<int>(random_.below(static_cast<std::uint32_t>(task_.pes)));
        }
        return static_cast<int>(number / (task_.messages / static_cast<std::uint64_t>(task_.pes)));
    }

private:
    const Scatter& task_;
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

ScatterResult scatter(const Scatter& task) {
    const auto pes = static_cast<std::size_t>(task.pes);
    espalier::AtomicNetwork network(task.pes, task.arbiter, task.seed);
    std::vector<Sender> senders;
    for (int pe = 0; pe < task.pes; ++pe) senders.emplace_back(pe, task);
    std::vector<std::uint64_t> addressed(pes);
    std::vector<std::uint64_t> received(pes);
    for (auto left = task.messages * pes; left > 0;) {
        for (std::size_t pe = 0; pe < pes; ++pe) {
            const int sender = static_cast<int>(pe);
            if (senders[pe].left() > 0 && network.can_send(sender)) {
                send(network, senders[pe], sender, task.stamps, addressed);
            }
        }
        for (const auto& delivery : network.transmit()) {
            network.take(delivery.to);
            ++received[static_cast<std::size_t>(delivery.to)];
            --left;
        }
    }
    return {.steps = network.steps(),
            .lower_bound = std::max(task.messages, *std::ranges::max_element(addressed)),
            .complete = network.is_empty() && received == addressed};
}

std::uint64_t ascending_steps(std::uint64_t n, std::uint64_t p) { return ((n - 1) * p + 1) * p + (p - 1); }

}  // namespace synthetic
