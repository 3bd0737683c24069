#pragma once

#include <optional>
#include <vector>

#include "espalier/nodes_left.hpp"
#include "espalier/options.hpp"

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

}  // namespace espalier::engine
