#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "espalier/engine/holding.hpp"
#include "espalier/nodes_left.hpp"
#include "espalier/problem.hpp"
#include "espalier/random.hpp"
#include "espalier/statistics.hpp"

namespace espalier::engine {

/// What one PE knows of how many nodes it will have searched when all that it holds has been. As long as no part comes
/// or goes and no bound prunes more, that number stays the same while the search goes on, and every new estimate of
/// what is left improves it. The nodes that estimates look at are a small part of those that the PE has searched.
template <Problem P>
class Outlook {
public:
    using Answer = typename P::Answer;

    /// A new estimate is made when the last one is so many seconds old.
    Outlook(double seconds, int pe) : seconds_(seconds), random_(0, static_cast<std::uint64_t>(pe)) {}

    /// What is left of all that is held; `statistics` are the PE's own.
    NodesLeft left(const P& problem, const Holding<P>& holding, const Answer& answer, const Statistics& statistics,
                   double now) {
        if (holding.empty()) return {};
        if (now >= next_) {
            next_ = now + seconds_;
            const Nodes budget = this->budget(statistics.nodes);
            looked_at_ += budget;
            forget_what_changed(answer, statistics);
            learn(holding.nodes_left(problem, answer, budget, random_), static_cast<double>(statistics.nodes));
        }
        // As the PE has work, there is at least a node.
        return {.nodes = std::max(1.0, total_ - static_cast<double>(statistics.nodes)), .variance = variance_};
    }

private:
    static constexpr Nodes searched_for_each_looked_at = 64;
    static constexpr Nodes most_looked_at = Nodes{1} << 17;  // some milliseconds: the PE answers nobody meanwhile

    Nodes budget(Nodes searched) const {
        const Nodes allowed = searched / searched_for_each_looked_at;
        return std::min(allowed - std::min(allowed, looked_at_), most_looked_at);
    }

    void forget_what_changed(const Answer& answer, const Statistics& statistics) {
        const auto moved = statistics.created + statistics.sent + statistics.received + statistics.finished;
        const auto bound = bound_of(answer);
        if (moved != moved_ || !(bound == bound_)) weight_ = 0;
        moved_ = moved;
        bound_ = bound;
    }

    // The error of an estimate is about proportional to what is left: later ones weigh more.
    void learn(const NodesLeft& estimate, double searched) {
        if (!estimate.is_sampled || !std::isfinite(estimate.variance) || !std::isfinite(variance_)) weight_ = 0;
        const double total = searched + estimate.nodes;
        const double left = std::max(1.0, weight_ > 0 ? total_ - searched : estimate.nodes);
        const double weight = 1 / (left * left);
        const double part = weight / (weight_ + weight);
        weight_ += weight;
        if (part == 1) {
            total_ = total;
            variance_ = estimate.variance;
        } else {
            total_ += part * (total - total_);
            variance_ = (1 - part) * (1 - part) * variance_ + part * part * estimate.variance;
        }
    }

    double seconds_;
    double next_ = 0;
    Random random_;
    Nodes looked_at_ = 0;
    std::uint64_t moved_ = 0;
    BoundOf<Answer> bound_{};
    double weight_ = 0;  // of the estimates so far, together
    double total_ = 0;
    double variance_ = 0;
};

}  // namespace espalier::engine
