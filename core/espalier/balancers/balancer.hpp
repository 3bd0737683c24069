// SPDX-License-Identifier: Apache-2.0
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
    /// A request for work, and the PE that it goes to.
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

    /// Returns the request that this PE sends next, or nothing if it waits for a message. The PE is idle, with no
    /// request under way.
    [[nodiscard]] virtual std::optional<Request> next_request() { return std::nullopt; }

    /// `victim` has answered a request, with work or without.
    virtual void answered([[maybe_unused]] int victim, [[maybe_unused]] bool with_work) {}

    /// Returns how many seconds this PE waits before its next request, after one that was in vain. It has been without
    /// work for `idle` seconds; a message takes about `message` seconds. Some transports cannot wait.
    virtual double pause([[maybe_unused]] double idle, [[maybe_unused]] double message) const { return 0; }

    /// Returns how many initial parts each PE starts with. All PEs return the same.
    virtual int initial_parts() const { return 1; }

    /// Returns which of all initial parts is in this place, where PE i has the places i, i + P, i + 2 P and so on. This
    /// is a permutation of the places.
    virtual int initial_part(int place) const { return place; }

    /// This PE now holds `load` subproblems.
    virtual void load_is([[maybe_unused]] int load) {}

    /// This PE has searched its subproblem for another quantum.
    virtual void quantum_done() {}

    /// Returns the shuffle that is due, if there is one. It is returned only once.
    [[nodiscard]] virtual std::optional<Shuffle> shuffle() { return std::nullopt; }

    /// This policy at another PE has sent a message (MessageKind::balancing).
    virtual void on_message([[maybe_unused]] int from, [[maybe_unused]] ByteView payload) {}

    /// Returns this policy if it also sends work that no PE has asked for, and null otherwise.
    virtual SpreadingBalancer* spreading() { return nullptr; }
};

/// A policy that, after each quantum, sends work that no PE has asked for.
class SpreadingBalancer : public Balancer {
public:
    enum class Spread : std::uint8_t {
        half,        ///< the subproblem is split, and the new part is sent to destination()
        everything,  ///< all open nodes are sent there, the most promising ones first (Problem's priority)
        rest         ///< what is left of the subproblem is sent there whole, to a PE that hands it out node by node
    };

    virtual Spread spread() const = 0;

    /// Returns the PE to which a part that was split off is sent; it may be this PE.
    [[nodiscard]] virtual int destination() = 0;

    SpreadingBalancer* spreading() final { return this; }
};
}  // namespace espalier
