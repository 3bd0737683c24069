#pragma once

#include <algorithm>

#include "espalier/nodes.hpp"

namespace espalier::engine {

/// How many nodes a PE searches between two looks at its mailbox (the papers' delta t): as many as fit the time that
/// suits the transport, but at least so many that looking costs no more than 1/200 of the time.
class Quantum {
public:
    /// `fixed` nodes, or, if that is 0, adapted to take about `seconds`.
    Quantum(Nodes fixed, double seconds) : fixed_(fixed != 0), seconds_(seconds), nodes_(fixed_ ? fixed : first_) {}

    Nodes nodes() const { return nodes_; }

    /// `done` nodes of the last quantum took `elapsed` seconds.
    void observe(Nodes done, double elapsed) {
        if (fixed_ || elapsed <= 0) return;
        // A quantum cut short by the end of its subproblem says little about the rate, unless it took long all the
        // same.
        if (done < nodes_ / 2 && elapsed < seconds_) return;
        const double fitting = static_cast<double>(done) * seconds_ / elapsed;
        // The step is limited, as a preemption by the operating system looks like a slow node.
        const auto old = static_cast<double>(nodes_);
        nodes_ = static_cast<Nodes>(std::max(1.0, std::clamp(fitting, old / 2, old * 2)));
    }

    /// One look without a message took `elapsed` seconds.
    void observe_look(double elapsed) {
        const double needed = std::min(elapsed * looks_share_, longest_);
        // It moves halfway up but falls slowly, and is kept in bounds: one look that was interrupted has no lasting
        // effect.
        seconds_ = needed > seconds_ ? (seconds_ + needed) / 2 : std::max(needed, seconds_ * 0.99);
        seconds_ = std::max(seconds_, shortest_);
    }

private:
    // Nothing is known of the rate yet, and on a slow machine a node may take long.
    static constexpr Nodes first_ = 1;
    static constexpr double looks_share_ = 200;
    static constexpr double longest_ = 1e-3;

    bool fixed_;
    double seconds_;
    double shortest_ = seconds_;
    Nodes nodes_;
};

}  // namespace espalier::engine
