#pragma once

#include <cstdint>
#include <optional>

#include "espalier/transports/message.hpp"

namespace espalier {

/// A load balancing policy at one PE. It answers "who?"; asking, splitting, sending and counting are the worker's
/// (balancing.hpp).
class Balancer {
public:
    /// What becomes of a subproblem after each quantum.
    enum class Spread : std::uint8_t {
        nothing,    ///< it stays until somebody asks
        half,       ///< it is split, and the new part goes to destination()
        everything  ///< so do all open nodes, and the most promising goes first (Problem's priority)
    };

    /// An exchange of subproblems that all PEs take part in: this one sends its own to one PE and gets another's.
    struct Shuffle {
        std::uint32_t round = 0;
        int to = 0;
        int from = 0;
    };

    virtual ~Balancer() = default;

    /// Whom this PE, which is idle and has no request under way, asks for work next; nobody: it waits for a message.
    virtual std::optional<int> victim() { return std::nullopt; }

    /// Is the request that victim() has just named to be kept by the victim, should it have no work, until it has?
    virtual bool is_patient() const { return false; }

    /// `victim` has answered a request, with work or without.
    virtual void answered([[maybe_unused]] int victim, [[maybe_unused]] bool with_work) {}

    /// Which of the initial parts this PE starts with. A permutation of the PEs.
    virtual int initial_part(int pe) const { return pe; }

    virtual Spread spread() const { return Spread::nothing; }

    /// Where a part that has been split off goes; may be this PE.
    virtual int destination() { return 0; }

    /// This PE now holds so many subproblems.
    virtual void load_is([[maybe_unused]] int load) {}

    /// This PE has searched its subproblem for another quantum.
    virtual void quantum_done() {}

    /// The exchange that is due, if one is; asked for once.
    virtual std::optional<Shuffle> shuffle() { return std::nullopt; }

    /// This policy at another PE has something to say (MessageKind::balancing).
    virtual void on_message([[maybe_unused]] int from, [[maybe_unused]] const Bytes& payload) {}
};

}  // namespace espalier
