#pragma once

#include <optional>

namespace espalier {

/// A load balancing policy at one PE. It answers "who?"; asking, splitting, sending and counting are the worker's.
class Balancer {
public:
    virtual ~Balancer() = default;
    /// Whom this PE, which is idle and has no request under way, asks for work next; nobody: it waits.
    virtual std::optional<int> victim() = 0;
    /// `victim` has answered, with work or without.
    virtual void answered([[maybe_unused]] int victim, [[maybe_unused]] bool with_work) {}
};

}  // namespace espalier
