// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "espalier/nodes.hpp"

namespace espalier::engine {
/// How many nodes a PE searches between two looks at its mailbox (the papers' delta t): as many as fit the time that
/// suits the transport, but at least so many that looking costs no more than 1/20 of the time. While nobody asks for
/// work it looks less and less often, until looking costs 1/200 [Sanders 2002, section 4.1: delta t > T_poll /
/// epsilon].
class Quantum {
public:
    /// `fixed` nodes, or, if that is 0, adapted to take about `seconds` while others ask for work, and no less than
    /// `unasked_seconds` while nobody does.
    Quantum(Nodes fixed, double seconds, double unasked_seconds);

    Nodes nodes() const { return nodes_; }

    /// `done` nodes of the last quantum took `elapsed` seconds.
    void observe(Nodes done, double elapsed);

    /// One look without a message took `elapsed` seconds.
    void observe_look(double elapsed);

    /// Others have asked for work since the last look, or not.
    void observe_requests(bool any);

private:
    bool fixed_;
    double shortest_;
    double shortest_unasked_;
    double seconds_;
    double unasked_;  // what `seconds_` may become
    Nodes nodes_;
};
}  // namespace espalier::engine
