#include "espalier/transports/simulated.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <queue>
#include <stdexcept>
#include <unordered_map>
#include <utility>
#include <vector>

#include "espalier/random.hpp"

namespace espalier {

namespace {

constexpr Picoseconds never = std::numeric_limits<Picoseconds>::max();
constexpr double seconds_of_picosecond = 1e-12;

struct Letter {
    Picoseconds arrival;
    std::uint64_t number;  // of all letters: those that arrive at a time are read in the order in which they were sent
    Message message;
};

bool later(const Letter& a, const Letter& b) {
    return a.arrival != b.arrival ? a.arrival > b.arrival : a.number > b.number;
}

struct Turn {
    Picoseconds time;
    int pe;
    bool operator>(const Turn& other) const { return time != other.time ? time > other.time : pe > other.pe; }
};

[[noreturn]] void fail_in_deadlock(const std::vector<std::unique_ptr<ProcessingElement>>& elements) {
    constexpr int most_named = 8;
    std::string names;
    int named = 0;
    for (std::size_t pe = 0; pe < elements.size(); ++pe) {
        if (elements[pe] != nullptr && named++ < most_named) names += fmt::format(" {}", pe);
    }
    throw std::logic_error(fmt::format("deadlock: {} PEs wait and no message is under way:{}{}", named, names,
                                       named > most_named ? " ..." : ""));
}

}  // namespace

/// What all PEs share: whose turn it is, and the letters under way.
class Simulated::Network {
public:
    Network(const Machine& machine, std::uint64_t delay_seed)
        : machine_(machine),
          delays_(delay_seed),
          mailboxes_(static_cast<std::size_t>(machine.pes())),
          turns_(static_cast<std::size_t>(machine.pes()), never) {}

    const Machine& machine() const { return machine_; }
    const Observations& observations() const { return observations_; }

    void worked(Picoseconds until) { observations_.last_worked = std::max(observations_.last_worked, until); }

    void deliver(int to, Picoseconds sent, Message message) {
        const int from = message.from;
        observations_.hops += static_cast<std::uint64_t>(machine_.hops(from, to));
        const Picoseconds arrival = in_order(from, to, sent + machine_.transit(from, to) + random_delay());
        auto& mailbox = mailboxes_[index(to)];
        mailbox.push_back({arrival, letters_++, std::move(message)});
        std::push_heap(mailbox.begin(), mailbox.end(), later);
        if (is_waiting_[index(to)] && arrival < turns_[index(to)]) schedule(to, arrival);
    }

    bool receive(int pe, Picoseconds now, Message& message) {
        auto& mailbox = mailboxes_[index(pe)];
        if (mailbox.empty() || mailbox.front().arrival > now) return false;
        std::pop_heap(mailbox.begin(), mailbox.end(), later);
        message = std::move(mailbox.back().message);
        mailbox.pop_back();
        return true;
    }

    void schedule(int pe, Picoseconds time) {
        turns_[index(pe)] = time;
        queue_.push({time, pe});
    }

    /// The PE sleeps until something arrives.
    void wait(int pe, Picoseconds now) {
        is_waiting_[index(pe)] = true;
        turns_[index(pe)] = never;
        const auto& mailbox = mailboxes_[index(pe)];
        if (!mailbox.empty()) schedule(pe, std::max(now, mailbox.front().arrival));
    }

    void leave(int pe) {
        is_waiting_[index(pe)] = false;
        turns_[index(pe)] = never;
    }

    /// The next turn; none if everybody waits for nothing.
    bool next(Turn& turn) {
        while (!queue_.empty()) {
            turn = queue_.top();
            queue_.pop();
            if (turns_[index(turn.pe)] != turn.time) continue;  // an earlier turn has replaced it
            leave(turn.pe);
            return true;
        }
        return false;
    }

private:
    static std::size_t index(int pe) { return static_cast<std::size_t>(pe); }

    Picoseconds random_delay() {
        if (machine_.delay == 0) return 0;
        return static_cast<Picoseconds>(delays_() % static_cast<std::uint64_t>(machine_.delay));
    }

    // Messages between two PEs stay in order; only random delays could change it.
    Picoseconds in_order(int from, int to, Picoseconds arrival) {
        if (machine_.delay == 0) return arrival;
        const auto pair = (static_cast<std::uint64_t>(from) << 32) | static_cast<std::uint32_t>(to);
        auto& last = last_arrivals_[pair];
        last = std::max(arrival, last);
        return last;
    }

    const Machine& machine_;
    Random delays_;
    std::vector<std::vector<Letter>> mailboxes_;
    std::vector<Picoseconds> turns_;
    std::vector<bool> is_waiting_ = std::vector<bool>(turns_.size(), false);
    std::priority_queue<Turn, std::vector<Turn>, std::greater<>> queue_;
    std::unordered_map<std::uint64_t, Picoseconds> last_arrivals_;
    std::uint64_t letters_ = 0;
    Observations observations_;
};

class Simulated::Endpoint final : public espalier::Endpoint {
public:
    Endpoint(int pe, Network& network, double quantum_seconds)
        : pe_(pe), network_(network), quantum_seconds_(quantum_seconds) {}

    int pe() const override { return pe_; }
    int pes() const override { return network_.machine().pes(); }

    std::vector<int> neighbours() const override {
        const Machine& machine = network_.machine();
        return machine.network == espalier::Network::complete ? Place::neighbours() : machine.neighbours(pe_);
    }

    int random_near(int size, Random& random) const override {
        const Machine& machine = network_.machine();
        return machine.network == espalier::Network::complete ? Place::random_near(size, random)
                                                              : machine.random_near(pe_, size, random);
    }

    void send(int to, MessageKind kind, Bytes body) override {
        const Machine& machine = network_.machine();
        clock_ = std::max(clock_, next_send_);
        next_send_ = clock_ + machine.gap;
        clock_ += machine.overhead + machine.byte * static_cast<Picoseconds>(body.size());
        // What is done in a step is done at once, and seen by others at the start of another step.
        const Picoseconds sent = machine.is_synchronous ? std::max(turn_, clock_ - machine.node) : clock_;
        network_.deliver(to, sent, {.kind = kind, .from = pe_, .body = std::move(body)});
    }

    bool receive(Message& message) override {
        if (!network_.receive(pe_, clock_, message)) return false;
        clock_ += network_.machine().overhead;
        return true;
    }

    double now() const override { return static_cast<double>(clock_) * seconds_of_picosecond; }
    void worked(Nodes nodes) override {
        clock_ += network_.machine().node * static_cast<Picoseconds>(nodes);
        network_.worked(clock_);
    }
    double quantum_seconds() const override { return quantum_seconds_; }

    Picoseconds clock() const { return clock_; }
    void wake(Picoseconds time) { turn_ = clock_ = std::max(clock_, time); }

private:
    int pe_;
    Network& network_;
    double quantum_seconds_;
    Picoseconds clock_ = 0;
    Picoseconds turn_ = 0;  // when the one that is going on began
    Picoseconds next_send_ = 0;
};

Simulated::Simulated(Machine machine, std::uint64_t delay_seed)
    : machine_(std::move(machine)), delay_seed_(delay_seed) {}

Simulated::~Simulated() = default;

void Simulated::run(const Maker& make) {
    Network network(machine_, delay_seed_);
    // A request is answered within about a message's time, or in the next step.
    const Picoseconds pause = machine_.is_synchronous ? machine_.node : machine_.mean_message();
    const double quantum = static_cast<double>(pause) * seconds_of_picosecond;
    std::vector<Endpoint> endpoints;
    endpoints.reserve(static_cast<std::size_t>(pes()));
    std::vector<std::unique_ptr<ProcessingElement>> elements;
    for (int pe = 0; pe < pes(); ++pe) {
        endpoints.emplace_back(pe, network, quantum);
        elements.push_back(make(endpoints.back()));
        network.schedule(pe, 0);
    }
    int unfinished = pes();
    for (Turn turn{}; unfinished > 0 && network.next(turn);) {
        const auto pe = static_cast<std::size_t>(turn.pe);
        endpoints[pe].wake(turn.time);
        switch (elements[pe]->step()) {
            case Activity::busy: network.schedule(turn.pe, endpoints[pe].clock()); break;
            case Activity::waiting: network.wait(turn.pe, endpoints[pe].clock()); break;
            case Activity::finished:
                --unfinished;
                elements[pe].reset();
                break;
        }
    }
    observations_ = network.observations();
    if (unfinished > 0) fail_in_deadlock(elements);
}

}  // namespace espalier
