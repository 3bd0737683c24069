// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <limits>
#include <memory>
#include "espalier/nodes.hpp"
#include "espalier/options.hpp"
#include "espalier/problems/problem.hpp"
#include "espalier/transports/message.hpp"
#include "espalier/transports/reduction_tree.hpp"

namespace espalier::engine {
/// One PE's part in summing progress: from time to time a PE sends its parent what it has done, plus what its
/// children's subtrees last reported. Nobody waits for a slow PE; its last report stands. Every number of nodes only
/// grows, so that their sum never falls. PE 0 makes the forecast.
class ProgressReports {
public:
    /// The progress of a PE, or of all PEs in a subtree.
    struct PeProgress {
        double bound = std::numeric_limits<double>::infinity();  ///< the best of what is open (Problem::open_bound)
        NodesLeft left{};
        Nodes nodes = 0;
        std::int32_t busy = 0;
    };

    /// All references outlive this.
    ProgressReports(const ReductionTree& tree, Outbox& outbox, const Options& options);
    ~ProgressReports();

    void on_report(int from, ByteView payload);

    /// Returns whether anybody wants to know more than the number of nodes.
    bool are_listened_to() const { return static_cast<bool>(options_.on_progress); }

    /// Returns whether it is time for pass_on(), which it never is if nobody wants to know. To be asked at every step.
    bool due(double now) const { return now >= next_ && (are_listened_to() || options_.limits.has_node_limit()); }

    /// Tells the parent or, at PE 0, the user. Returns the nodes that this PE's subtree is known to have searched.
    Nodes pass_on(const PeProgress& mine, double now, double start, const Answer& answer);

private:
    struct Message;
    struct Received;

    Received& received();
    PeProgress sum(const PeProgress& mine);

    const ReductionTree& tree_;
    Outbox& outbox_;
    const Options& options_;
    double next_ = 0;
    std::unique_ptr<Received> received_;  // null if nobody wants reports: there are many PEs
};
}  // namespace espalier::engine
