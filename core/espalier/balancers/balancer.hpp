#pragma once

#include <cstdint>
#include <optional>

#include "espalier/transports/message.hpp"

namespace espalier {

class SpreadingBalancer;

/// A load balancing policy at one PE. It answers "who?"; asking, splitting, sending and counting are the worker's
/// (balancing.hpp). Every policy is made from (const Place&, Outbox&, std::uint64_t seed), the first two of which
/// outlive it.
class Balancer {
public:
    /// Whom this PE asks for work.
    struct Request {
        int victim = 0;
        bool is_patient = false;  ///< a victim without work keeps the request until it has some
        bool operator==(const Request&) const = default;
    };

    /// A shuffle in which all PEs take part: this one sends its subproblem to one PE and gets another's.
    struct Shuffle {
        std::uint32_t round = 0;
        int to = 0;
    };

    virtual ~Balancer() = default;

    /// The request that this PE, which is idle and has no other under way, sends next; none: it waits for a message.
    [[nodiscard]] virtual std::optional<Request> next_request() { return std::nullopt; }

    /// `victim` has answered a request, with work or without.
    virtual void answered([[maybe_unused]] int victim, [[maybe_unused]] bool with_work) {}

    /// How many seconds this PE, which a request in vain has left without work, waits before the next one. It has been
    /// without for `idle` seconds; a message takes about `message`. A transport on which it cannot wait does not ask.
    virtual double pause([[maybe_unused]] double idle, [[maybe_unused]] double message) const { return 0; }

    /// Which of the initial parts this PE starts with. A permutation of the PEs.
    virtual int initial_part(int pe) const { return pe; }

    /// This PE now holds so many subproblems.
    virtual void load_is([[maybe_unused]] int load) {}

    /// This PE has searched its subproblem for another quantum.
    virtual void quantum_done() {}

    /// The shuffle that is due, if one is; asked for once.
    [[nodiscard]] virtual std::optional<Shuffle> shuffle() { return std::nullopt; }

    /// This policy at another PE has something to say (MessageKind::balancing).
    virtual void on_message([[maybe_unused]] int from, [[maybe_unused]] ByteView payload) {}

    /// This policy, if it also sends work that nobody has asked for; otherwise null.
    virtual SpreadingBalancer* spreading() { return nullptr; }
};

/// A policy that sends work that nobody has asked for, after each quantum.
class SpreadingBalancer : public Balancer {
public:
    enum class Spread : std::uint8_t {
        half,       ///< the subproblem is split, and the new part goes to destination()
        everything  ///< so do all open nodes, and the most promising goes first (Problem's priority)
    };

    virtual Spread spread() const = 0;

    /// Where a part that has been split off goes; may be this PE.
    [[nodiscard]] virtual int destination() = 0;

    SpreadingBalancer* spreading() final { return this; }
};

}  // namespace espalier
