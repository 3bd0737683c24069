// SPDX-License-Identifier: Apache-2.0
#include "espalier/transports/simulated/atomic.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>
#include <optional>
#include <stdexcept>

namespace espalier {
namespace {
/// A PE and its buffers. Steps are numbered from 0, and the clock always shows the start of a step.
class AtomicPe final : public Endpoint {
public:
    AtomicPe(int pe, const Machine& machine) : pe_(pe), machine_(machine) {}

    int pe() const override { return pe_; }
    int pes() const override { return machine_.pes(); }
    bool has_network_to_itself() const override { return true; }
    double now() const override { return static_cast<double>(clock * machine_.node) * seconds_of_picosecond; }
    double quantum_seconds() const override { return static_cast<double>(machine_.node) * seconds_of_picosecond; }
    double unasked_quantum_seconds() const override { return quantum_seconds(); }
    void worked(Nodes nodes) override { clock += static_cast<Picoseconds>(nodes); }

    void send(int to, MessageKind kind, MessageBody body) override {
        queue.push(to, {.kind = kind, .from = pe_, .body = std::move(body)});
    }

    void offer(int to, MessageBody body, double priority) override {
        queue.offer(to, priority, {.kind = MessageKind::work, .from = pe_, .body = std::move(body)});
    }

    bool receive(Message& message) override {
        if (!received) return false;
        message = *std::exchange(received, std::nullopt);
        return true;
    }

    bool is_finished() const { return element == nullptr; }

    /// Returns whether the PE has finished what it computes before this step.
    bool is_at_leisure(Picoseconds step) const { return clock <= step; }

    /// The local computation phase. Returns whether a node was searched.
    bool compute(Picoseconds step) {
        clock = step;
        const bool is_due = element != nullptr && (received || is_busy);
        const auto activity = is_due ? element->step() : Activity::waiting;
        const bool has_worked = clock > step;
        clock = std::max(clock, step + 1);
        is_busy = activity == Activity::busy;
        if (activity == Activity::finished) element.reset();
        return has_worked;
    }

    Picoseconds clock = 0;
    bool is_busy = true;  ///< true at first, as the first step needs no message
    SendQueue queue;
    Message sending;                             ///< the content of the send buffer
    Message incoming;                            ///< the content of the receive buffer
    std::optional<Message> received;             ///< taken from the receive buffer and not read yet
    std::unique_ptr<ProcessingElement> element;  ///< null once it has finished

private:
    int pe_;
    const Machine& machine_;
};

class AtomicMachine {
public:
    AtomicMachine(const Machine& machine, std::uint64_t seed, const Transport::Maker& make)
        : machine_(machine), network_(machine.pes(), *machine.arbiter, seed) {
        pes_.reserve(static_cast<std::size_t>(machine.pes()));
        for (int pe = 0; pe < machine.pes(); ++pe) pes_.emplace_back(pe, machine);
        for (auto& pe : pes_) pe.element = make(pe);
    }

    Simulated::Observations run() {
        for (Picoseconds step = 0; !std::ranges::all_of(pes_, &AtomicPe::is_finished); ++step) {
            require_progress();
            send(step);
            transmit();
            for (auto& pe : pes_) compute(pe, step);
        }
        return observations_;
    }

private:
    void send(Picoseconds step) {
        for (auto& pe : pes_) {
            const bool may_send = pe.is_at_leisure(step) && network_.can_send(pe.pe());
            if (!may_send || pe.queue.empty()) continue;
            auto entry = pe.queue.pop();
            pe.sending = std::move(entry.message);
            network_.send(
                {.from = pe.pe(), .stamp = network_.steps() + 1, .priority = entry.priority, .behind = pe.queue.size()},
                entry.to);
        }
    }

    void transmit() {
        for (const auto& [from, to] : network_.transmit()) {
            pes_[static_cast<std::size_t>(to)].incoming = std::move(pes_[static_cast<std::size_t>(from)].sending);
            observations_.hops += from == to ? 0 : 1;
        }
    }

    void compute(AtomicPe& pe, Picoseconds step) {
        if (!pe.is_at_leisure(step)) return;
        if (network_.has_arrived(pe.pe()) && !pe.received) {
            if (!pe.is_finished()) pe.received = std::move(pe.incoming);
            network_.take(pe.pe());
        }
        if (pe.compute(step)) observations_.last_worked = std::max(observations_.last_worked, pe.clock * machine_.node);
    }

    void require_progress() const {
        const auto acts = [this](const AtomicPe& pe) {
            return pe.is_busy || !pe.queue.empty() || network_.has_arrived(pe.pe());
        };
        if (!network_.is_empty() || std::ranges::any_of(pes_, acts)) return;
        std::vector<int> waiting;
        for (const auto& pe : pes_) {
            if (!pe.is_finished()) waiting.push_back(pe.pe());
        }
        fail_in_deadlock(waiting);
    }

    const Machine& machine_;
    AtomicNetwork network_;
    std::vector<AtomicPe> pes_;
    Simulated::Observations observations_;
};
}  // namespace

Simulated::Observations run_atomic(const Machine& machine, std::uint64_t seed, const Transport::Maker& make) {
    require(machine.arbiter.has_value(), "the machine of the atomic model has an arbiter");
    return AtomicMachine(machine, seed, make).run();
}

void fail_in_deadlock(std::span<const int> waiting) {
    constexpr std::size_t most_named = 8;
    throw std::logic_error(fmt::format("deadlock: {} PEs wait and no message is under way: {}{}", waiting.size(),
                                       fmt::join(waiting.first(std::min(waiting.size(), most_named)), " "),
                                       waiting.size() > most_named ? " ..." : ""));
}
}  // namespace espalier
