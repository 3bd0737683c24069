#include "espalier/engine/progress/outlook.hpp"

#include <algorithm>
#include <cmath>

namespace espalier::engine {

namespace {

constexpr Nodes searched_for_each_looked_at = 64;
constexpr Nodes most_looked_at = Nodes{1} << 17;  // some milliseconds, in which the PE answers nobody

}  // namespace

NodesLeft Outlook::left(const Problem& problem, const WorkQueue& queue, const Answer& answer,
                        const Statistics& statistics, double now) {
    if (queue.empty()) return {};
    if (now >= next_) {
        next_ = now + seconds_;
        const Nodes budget = this->budget(statistics.nodes);
        looked_at_ += budget;
        forget_what_changed(answer, statistics);
        learn(queue.nodes_left(problem, answer, budget, random_), static_cast<double>(statistics.nodes));
    }
    // There is at least one node, as the PE has work.
    return {.nodes = std::max(1.0, total_ - static_cast<double>(statistics.nodes)), .variance = variance_};
}

Nodes Outlook::budget(Nodes searched) const {
    const Nodes allowed = searched / searched_for_each_looked_at;
    return std::min(allowed - std::min(allowed, looked_at_), most_looked_at);
}

void Outlook::forget_what_changed(const Answer& answer, const Statistics& statistics) {
    const auto moved = statistics.created + statistics.sent + statistics.received + statistics.finished;
    const auto bound = bound_of(answer);
    if (moved != moved_ || !(bound == bound_)) weight_ = 0;
    moved_ = moved;
    bound_ = bound;
}

// The error of an estimate is about proportional to what is left, so later estimates weigh more.
void Outlook::learn(const NodesLeft& estimate, double searched) {
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

}  // namespace espalier::engine
