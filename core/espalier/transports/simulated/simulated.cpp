// SPDX-License-Identifier: Apache-2.0
#include "espalier/transports/simulated/simulated.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <stdexcept>
#include <unordered_map>
#include <utility>
#include <vector>

#include "espalier/random.hpp"
#include "espalier/require.hpp"
#include "espalier/transports/simulated/arrivals.hpp"
#include "espalier/transports/simulated/atomic.hpp"
#include "espalier/transports/simulated/calendar.hpp"
#include "espalier/transports/simulated/interruptions.hpp"
#include "espalier/transports/simulated/routers.hpp"

namespace espalier {

namespace {

// The greatest time that a clock shows, 35 days. Beyond it there is room for what a step adds without looking at the
// clock, and for interruptions, which may take as long again.
constexpr Picoseconds end_of_time = std::numeric_limits<Picoseconds>::max() / 3;
constexpr Picoseconds never = std::numeric_limits<Picoseconds>::max();

[[noreturn]] void fail_at_the_end_of_time() {
    throw std::runtime_error("the clocks of the simulated machine have run for 35 days, which is all that they can");
}

// Asks for memory that will be needed soon, so that it comes while other work is done. Has no other effect, so there
// may be fewer bytes than said, or none.
inline void prefetch(const void* memory, std::size_t bytes) {
    constexpr std::size_t line = 64;
    const auto* begin = static_cast<const char*>(memory);
    for (std::size_t i = 0; i < bytes; i += line) __builtin_prefetch(begin + i);
    // Without this statement, GCC 12 takes the function for one without effect and removes its calls.
    asm volatile("");
}

}  // namespace

/// A PE of the machine: its clock, its mailbox, and the time of its next step.
class Simulated::Endpoint final : public espalier::Endpoint {
public:
    Endpoint(int pe, Simulation& simulation);

    int pe() const override { return pe_; }
    int pes() const override;
    bool is_uniform() const override;
    bool passes_messages_on() const override { return machine_.has_contention; }
    std::vector<int> neighbours() const override;
    std::vector<int> sides() const override;
    int random_near(int size, Random& random) const override;
    void send(int to, MessageKind kind, MessageBody body) override;
    bool receive(Message& message) override;
    double now() const override { return static_cast<double>(clock_) * seconds_of_picosecond; }
    void worked(Nodes nodes) override;
    void has_split(std::uint64_t times) override;
    bool step_at(double time) override;
    double quantum_seconds() const override;
    double unasked_quantum_seconds() const override { return quantum_seconds(); }

    /// Delays the first step by `time`.
    void begin_after(Picoseconds time) { turn_ = clock_ += time; }
    void carry(std::unique_ptr<ProcessingElement> element) { element_ = std::move(element); }
    bool finished() const { return element_ == nullptr; }
    /// Returns the time of its next step.
    Picoseconds turn() const { return turn_; }

    /// Returns whether turn() has changed since the last call, so that it has to be entered in the calendar.
    bool has_new_turn() { return turn_ != never && turn_ != std::exchange(entered_turn_, turn_); }

    /// Steps the PE once. Ensures that turn() is the time of the next step if no message comes.
    void step() {
        began_ = clock_ = std::max(clock_, turn_);
        // A PE that waited has routed meanwhile; any other one does so now.
        const Picoseconds routing = std::exchange(routing_, 0);
        if (!is_waiting_) clock_ += routing;
        due_ = never;
        const auto activity = element_->step();
        is_waiting_ = activity == Activity::waiting;
        turn_ = activity == Activity::busy ? clock_ : is_waiting_ ? end_of_wait() : never;
        if (activity == Activity::finished) element_.reset();
    }

    /// Notes that the PE has to route a message, which takes `time`.
    void route(Picoseconds time) { routing_ += time; }

    void put(Arrivals::Number arrival);

    /// Prefetches the memory that the next step needs.
    void prefetch_contents() const;

private:
    Picoseconds end_of_wait() const;

    /// Computes for `time`, and longer if it is interrupted.
    void spend(Picoseconds time) {
        clock_ += time;
        if (machine_.noise > 0) [[unlikely]]
            suffer_interruptions(time);
    }
    void suffer_interruptions(Picoseconds time);

    int pe_;
    bool is_waiting_ = false;
    ArrivalQueue mailbox_;
    Simulation& simulation_;
    const Machine& machine_;  // with the costs of this PE
    Picoseconds turn_ = 0;
    Picoseconds due_ = never;  // the time of a step even without a message
    Picoseconds entered_turn_ = never;
    Picoseconds began_ = 0;  // the start of the current step
    Picoseconds clock_ = 0;
    Picoseconds next_send_ = 0;
    Picoseconds routing_ = 0;  // the time that routing takes before the PE goes on
    std::unique_ptr<ProcessingElement> element_;
};

/// The running machine: its PEs and the messages between them.
class Simulated::Simulation {
public:
    Simulation(const Machine& machine, std::uint64_t seed)
        : machine_(machine),
          slow_machine_(machine.of_slow_pes()),
          pes_(machine.pes()),
          is_uniform_(machine.is_uniform()),
          // Requests are answered within about a message's time or, on a synchronous machine, in the next step.
          quantum_(machine.is_synchronous      ? machine.node
                   : machine.between_looks > 0 ? machine.between_looks
                                               : machine.mean_message()),
          delays_(seed),
          calendar_(machine.has_contention ? std::min(machine.least_message(), machine.hop) : machine.least_message()) {
        if (machine.has_contention) routers_.emplace(machine);
        if (machine.noise > 0) interruptions_.emplace(machine, seed);
    }

    /// Returns the machine with the costs of this PE.
    const Machine& machine_of(int pe) const { return machine_.is_slow(pe) ? slow_machine_ : machine_; }
    /// Returns the interruptions. Requires a machine with noise.
    const Interruptions& interruptions() const { return *interruptions_; }
    int pes() const { return pes_; }
    bool is_uniform() const { return is_uniform_; }
    double quantum_seconds() const { return static_cast<double>(quantum_) * seconds_of_picosecond; }
    const Observations& observations() const { return observations_; }
    Arrivals& arrivals() { return arrivals_; }

    void run(const Maker& make) {
        endpoints_.reserve(static_cast<std::size_t>(pes_));
        for (int pe = 0; pe < pes_; ++pe) endpoints_.emplace_back(pe, *this);
        for (auto& endpoint : endpoints_) {
            endpoint.carry(make(endpoint));
            if (machine_.broadcasts_root) endpoint.begin_after(machine_.broadcast_end(endpoint.pe()));
            if (endpoint.has_new_turn()) calendar_.enter_turn(endpoint.pe(), endpoint.turn());
        }
        const auto read = [this](int pe, Arrivals::Number arrival) { at(pe).put(arrival); };
        const auto turn = [this](int pe) { step_through_window(at(pe)); };
        const auto foresee = [this](Calendar::Ahead ahead, int pe, Arrivals::Number arrival) {
            ahead == Calendar::Ahead::far ? prefetch_ends(pe, arrival) : prefetch_contents(pe, arrival);
        };
        do {
            pass_messages_on();
        } while (calendar_.go_through_next(foresee, read, turn));
        require_all_finished();
    }

    void worked(Picoseconds until) { observations_.last_worked = std::max(observations_.last_worked, until); }

    void deliver(int to, Picoseconds sent, const MessageCosts& costs, Message message) {
        const int from = message.from;
        const int hops = machine_.hops(from, to);
        observations_.hops += static_cast<std::uint64_t>(hops);
        const auto arrival = arrivals_.add();
        const auto bytes = message.body.size();
        arrivals_[arrival].message = std::move(message);
        if (routers_ && to != from) return routers_->enter(from, to, sent, bytes, arrival);
        arrive(to, sent + machine_.transit(costs, hops, bytes), arrival);
    }

private:
    Endpoint& at(int pe) { return endpoints_[static_cast<std::size_t>(pe)]; }

    // Prefetches what numbers lead to. With many PEs, no data of a PE are in a cache when its turn comes.
    void prefetch_ends(int pe, Arrivals::Number arrival) const {
        prefetch(&endpoints_[static_cast<std::size_t>(pe)], sizeof(Endpoint));
        if (arrival != Arrivals::none) prefetch(&arrivals_[arrival], sizeof(Arrival));
    }

    // Prefetches what the data that prefetch_ends() asked for point to.
    void prefetch_contents(int pe, Arrivals::Number arrival) {
        at(pe).prefetch_contents();
        if (arrival == Arrivals::none) return;
        const MessageBody& body = arrivals_[arrival].message.body;
        if (!body.empty()) prefetch(body.data(), body.size());
    }

    void step_through_window(Endpoint& endpoint) {
        while (endpoint.turn() < calendar_.end()) endpoint.step();
        if (endpoint.has_new_turn()) calendar_.enter_turn(endpoint.pe(), endpoint.turn());
    }

    // Moves the messages under way as far as they get until the end of the next window. Messages that PEs send in that
    // window do not make their first hop before its end.
    void pass_messages_on() {
        if (!routers_) return;
        while (!routers_->empty() && routers_->next() < calendar_.next_end()) {
            routers_->make_next_hop(
                [this](int pe, Picoseconds time) { at(pe).route(time); },
                [this](int to, Picoseconds time, Arrivals::Number arrival) { arrive(to, time, arrival); });
        }
    }

    void arrive(int to, Picoseconds earliest, Arrivals::Number arrival) {
        const int from = arrivals_[arrival].message.from;
        const Picoseconds time = in_order(from, to, earliest + random_delay());
        debug_require(time >= calendar_.end() || from == to,
                      "a message from another PE arrives in a window that is still to come");
        arrivals_[arrival].time = time;
        calendar_.enter_arrival(to, time, arrival);
    }

    void require_all_finished() const {
        std::vector<int> unfinished;
        for (const auto& endpoint : endpoints_) {
            if (!endpoint.finished()) unfinished.push_back(endpoint.pe());
        }
        if (!unfinished.empty()) fail_in_deadlock(unfinished);
    }

    Picoseconds random_delay() {
        if (machine_.delay == 0) return 0;
        return static_cast<Picoseconds>(delays_() % static_cast<std::uint64_t>(machine_.delay));
    }

    // Returns a time of arrival that keeps the messages between two PEs in order.
    Picoseconds in_order(int from, int to, Picoseconds arrival) {
        if (!machine_.may_reorder()) return arrival;
        const auto pair = (static_cast<std::uint64_t>(from) << 32) | static_cast<std::uint32_t>(to);
        if (last_arrivals_.size() > most_last_arrivals_) forget_what_has_arrived();
        auto& last = last_arrivals_[pair];
        last = std::max(arrival, last);
        return last;
    }

    // Forgets arrivals that can no longer matter. Messages from now on arrive at the end of the window at the earliest.
    void forget_what_has_arrived() {
        std::erase_if(last_arrivals_, [this](const auto& entry) { return entry.second <= calendar_.end(); });
        most_last_arrivals_ = std::max(most_last_arrivals_, 2 * last_arrivals_.size());
    }

    const Machine& machine_;
    Machine slow_machine_;
    int pes_;
    bool is_uniform_;
    Picoseconds quantum_;
    Random delays_;
    std::optional<Interruptions> interruptions_;
    Arrivals arrivals_;
    Calendar calendar_;
    std::optional<Routers> routers_;
    std::vector<Endpoint> endpoints_;
    std::unordered_map<std::uint64_t, Picoseconds> last_arrivals_;  // times by pairs of PEs, as long as they may matter
    std::size_t most_last_arrivals_ = 1 << 12;  // the size above which those that do not matter are removed
    Observations observations_;
};

Simulated::Endpoint::Endpoint(int pe, Simulation& simulation)
    : pe_(pe), simulation_(simulation), machine_(simulation.machine_of(pe)) {}

// Adds the interruptions in the last `time` of computing.
void Simulated::Endpoint::suffer_interruptions(Picoseconds time) {
    clock_ = simulation_.interruptions().end(pe_, clock_ - time, time);
}

void Simulated::Endpoint::put(Arrivals::Number arrival) {
    mailbox_.put(simulation_.arrivals(), arrival);
    if (is_waiting_) turn_ = end_of_wait();
}

void Simulated::Endpoint::prefetch_contents() const {
    constexpr std::size_t usual_bytes = 1024;  // the size of a PE without its subproblem
    if (element_) prefetch(element_.get(), usual_bytes);
    if (!mailbox_.empty()) prefetch(&simulation_.arrivals()[mailbox_.first()], sizeof(Arrival));
}

Picoseconds Simulated::Endpoint::end_of_wait() const {
    return mailbox_.empty() ? due_ : std::min(due_, std::max(clock_, mailbox_.first_time(simulation_.arrivals())));
}

int Simulated::Endpoint::pes() const { return simulation_.pes(); }

bool Simulated::Endpoint::is_uniform() const { return simulation_.is_uniform(); }

std::vector<int> Simulated::Endpoint::neighbours() const {
    return machine_.has_links() ? machine_.neighbours(pe_) : Place::neighbours();
}

std::vector<int> Simulated::Endpoint::sides() const { return machine_.sides; }

int Simulated::Endpoint::random_near(int size, Random& random) const {
    return machine_.has_links() ? machine_.random_near(pe_, size, random) : Place::random_near(size, random);
}

void Simulated::Endpoint::send(int to, MessageKind kind, MessageBody body) {
    require(0 <= to && to < simulation_.pes(), "a message goes to a PE of the machine");
    const MessageCosts& costs = machine_.costs(pe_, to);
    clock_ = std::max(clock_, next_send_);
    if (clock_ > end_of_time) fail_at_the_end_of_time();
    next_send_ = clock_ + costs.gap;
    spend(machine_.handling(costs, body.size()));
    // All actions of a PE in a step happen at the step's start; other PEs see them at the start of a later step.
    const Picoseconds sent = machine_.is_synchronous ? std::max(began_, clock_ - machine_.node) : clock_;
    simulation_.deliver(to, sent, costs, {.kind = kind, .from = pe_, .body = std::move(body)});
}

bool Simulated::Endpoint::receive(Message& message) {
    auto& arrivals = simulation_.arrivals();
    if (mailbox_.empty() || mailbox_.first_time(arrivals) > clock_) {
        spend(machine_.look);
        return false;
    }
    message = mailbox_.take_first(arrivals);
    spend(machine_.handling(machine_.costs(message.from, pe_), message.body.size()));
    return true;
}

void Simulated::Endpoint::worked(Nodes nodes) {
    const Picoseconds node = machine_.node;
    if (std::cmp_greater(nodes, (end_of_time - clock_) / node)) fail_at_the_end_of_time();
    spend(node * static_cast<Picoseconds>(nodes));
    simulation_.worked(clock_);
}

void Simulated::Endpoint::has_split(std::uint64_t times) { spend(machine_.split * static_cast<Picoseconds>(times)); }

// On a synchronous machine a PE is stepped only when a message has come.
bool Simulated::Endpoint::step_at(double time) {
    if (machine_.is_synchronous) return false;
    due_ = std::max(clock_ + 1, static_cast<Picoseconds>(std::ceil(time / seconds_of_picosecond)));
    if (static_cast<double>(due_) * seconds_of_picosecond < time) ++due_;  // corrects rounding
    return true;
}

double Simulated::Endpoint::quantum_seconds() const { return simulation_.quantum_seconds(); }

Simulated::Simulated(Machine machine, std::uint64_t seed) : machine_(std::move(machine)), seed_(seed) {}

Simulated::~Simulated() = default;

void Simulated::set_node_cost(Picoseconds node) {
    require(node > 0, "searching a node takes time");
    machine_.node = node;
    machine_.is_node_measured = false;
}

void Simulated::run(const Maker& make) {
    if (machine_.is_node_measured) throw std::logic_error("node=auto: the cost of a node has not been set");
    if (machine_.arbiter) {
        observations_ = run_atomic(machine_, seed_, make);
        return;
    }
    Simulation simulation(machine_, seed_);
    simulation.run(make);
    observations_ = simulation.observations();
}

}  // namespace espalier
