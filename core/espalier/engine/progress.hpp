// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>
#include "espalier/engine/work_queue.hpp"
#include "espalier/nodes.hpp"
#include "espalier/options.hpp"
#include "espalier/outcome.hpp"
#include "espalier/problems/problem.hpp"
#include "espalier/transports/message.hpp"
#include "espalier/transports/place.hpp"

namespace espalier::engine {
/// Turns estimates of what is left, as they come in while a search runs, into what may be said of it.
///
/// A share of the tree that assumes something of subtrees which nobody has looked at is not said, however steadily it
/// grows. (Of a proof with 15 marks, the share by the weights of the explored positions was off by the same factor,
/// 1.9, from 2 % of the time to 10 %: what is explored first may differ from the rest in the same way all the time.) So
/// forecasts are made from samples of the rest, or from the law that it is made by, and said if two things hold: two
/// standard deviations of the estimate are at most a third of it, and those of the last quarter of the time differ no
/// more than that. The latter tells of trees that are larger than they look, and of those that incumbents still cut.
/// Within a third, an estimate is off by a factor of 1.5 at most.
class Forecast {
public:
    struct Expected {
        std::optional<Approximate> explored = {};  ///< share of the tree
        std::optional<Approximate> seconds_left = {};
    };

    /// `nodes` were searched in the first so many seconds. Requires that both do not fall from one call to the next.
    Expected learn(double seconds, double nodes, const NodesLeft& left);

private:
    struct Estimate {
        double seconds;
        double nodes;
        double total;
    };

    void remember(const Estimate& now);
    double greatest_difference(double total) const;
    std::optional<Approximate> time_left(const Estimate& now, double left, double margin) const;

    std::optional<Estimate> first_;
    std::vector<Estimate> past_;  // of the last quarter of the time
};

/// Estimates how many nodes one PE will have searched when its whole queue has been. As long as no part comes or goes
/// and no bound prunes more, that number stays the same while the search goes on, and every new estimate of what is
/// left improves it. The nodes that estimates look at are a small part of those that the PE has searched.
class Outlook {
public:
    /// Makes a new estimate when the last one is `seconds` old.
    Outlook(double seconds, int pe) : seconds_(seconds), random_(0, static_cast<std::uint64_t>(pe)) {}

    /// Returns what is left of the whole queue; `statistics` are the PE's own.
    NodesLeft left(const Problem& problem, const WorkQueue& queue, const Answer& answer, const Statistics& statistics,
                   double now);

private:
    Nodes budget(Nodes searched) const;
    void forget_what_changed(const Answer& answer, const Statistics& statistics);
    void learn(const NodesLeft& estimate, double searched);

    double seconds_;
    double next_ = 0;
    Random random_;
    Nodes looked_at_ = 0;
    std::uint64_t moved_ = 0;
    Bound bound_;
    double weight_ = 0;  // of the estimates so far, together
    double total_ = 0;
    double variance_ = 0;
};

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
