#pragma once

#include <cstdint>

#include "espalier/engine/problem.hpp"
#include "espalier/engine/work_queue.hpp"
#include "espalier/random.hpp"
#include "espalier/statistics.hpp"

namespace espalier::engine {

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

}  // namespace espalier::engine
