#pragma once

#include <optional>

#include "espalier/message.hpp"

namespace espalier {

/// A load balancing policy at one PE. It answers "who?"; asking, splitting, sending and counting are the worker's.
class Balancer {
public:
    virtual ~Balancer() = default;

    /// Whom this PE, which is idle and has no request under way, asks for work next; nobody: it waits for a message.
    virtual std::optional<int> victim() = 0;

    /// `victim` has answered, with work or without.
    virtual void answered([[maybe_unused]] int victim, [[maybe_unused]] bool with_work) {}

    /// Which of the initial parts this PE starts with. A permutation of the PEs.
    virtual int initial_part(int pe) const { return pe; }

    /// This policy at another PE has something to say (MessageKind::balancing).
    virtual void on_message([[maybe_unused]] int from, [[maybe_unused]] const Bytes& payload) {}
};

}  // namespace espalier
