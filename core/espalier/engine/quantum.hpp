#pragma once

#include <algorithm>

#include "espalier/nodes.hpp"

namespace espalier::engine {

/// How many nodes a PE searches between two looks at its mailbox (the papers' delta t): as many as fit the time that
/// suits the transport, but at least so many that looking costs no more than 1/20 of the time. While nobody asks for
/// work it looks less and less often, until looking costs 1/200 [Sanders 2002, section 4.1: delta t > T_poll /
/// epsilon].
class Quantum {
public:
    /// `fixed` nodes, or, if that is 0, adapted to take about `seconds`.
    Quantum(Nodes fixed, double seconds) : Quantum(fixed, seconds, seconds) {}

    /// `seconds` while others ask for work, and no less than `unasked_seconds` while nobody does.
    Quantum(Nodes fixed, double seconds, double unasked_seconds)
        : fixed_(fixed != 0),
          shortest_(seconds),
          shortest_unasked_(unasked_seconds),
          seconds_(seconds),
          unasked_(unasked_seconds),
          nodes_(fixed_ ? fixed : first_) {}

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
        const double needed = std::min(elapsed / unasked_share_, std::max(longest_, 8 * shortest_));
        // It moves halfway up but falls slowly, and is kept in bounds: one look that was interrupted has no lasting
        // effect.
        unasked_ = needed > unasked_ ? (unasked_ + needed) / 2 : std::max(needed, unasked_ * 0.99);
        unasked_ = std::max(unasked_, shortest_unasked_);
    }

    /// Others have asked for work since the last look, or not.
    void observe_requests(bool any) {
        const double asked = std::max(shortest_, unasked_ * (unasked_share_ / asked_share_));
        seconds_ = any ? asked : std::clamp(seconds_ * growth_, asked, unasked_);
    }

private:
    // Nothing is known of the rate yet, and on a slow machine a node may take long.
    static constexpr Nodes first_ = 1;
    // The share of the time that looks may cost, while others ask for work and while nobody does.
    static constexpr double asked_share_ = 1.0 / 20;
    static constexpr double unasked_share_ = 1.0 / 200;
    static constexpr double longest_ = 1e-3;
    static constexpr double growth_ = 1.02;

    bool fixed_;
    double shortest_;
    double shortest_unasked_;
    double seconds_;
    double unasked_;  // what `seconds_` may become
    Nodes nodes_;
};

}  // namespace espalier::engine
