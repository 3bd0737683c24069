#include "golomb/search/lane_kernel.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>

#include <espalier/require.hpp>

#include "golomb/lanes/fill_bundle.hpp"

namespace golomb {
namespace {

// Searching below one bundle takes some 20 to 50 us, the longest time between two looks at the mailbox.
constexpr double nodes_of_descent = 4096;
constexpr std::uint64_t least_budget = 64;

// The subtrees below prefixes of the same depth grow about so much with each unit of their windows, as long as the
// window is at most this part of the length. (What is larger belongs to the few prefixes whose marks are closest
// together.)
constexpr double growing_part_of_length = 5.0 / 6.0;
constexpr double growth_with_window = 1.2;

using WeightOfWindow = std::array<double, 256>;

constexpr WeightOfWindow make_weight_of_window() {
    WeightOfWindow weights{1.0};
    for (std::size_t window = 1; window < weights.size(); ++window) {
        weights[window] = weights[window - 1] * growth_with_window;
    }
    return weights;
}

constexpr WeightOfWindow weight_of_window = make_weight_of_window();

// The marks of the prefixes that descents start from: so that there are some hundred nodes below each on average.
int best_marks_of_start(int marks) { return (marks < 16 ? marks + 1 : marks + 2) / 3; }

}  // namespace

/// The bundle that is being filled, and what became of the ones before.
class LaneKernel::Collector {
public:
    Collector(const Criteria& criteria, int marks_of_start, Descent descent, double nodes_per_weight)
        : descent_(descent),
          nodes_per_weight_(nodes_per_weight),
          largest_weighted_window_(static_cast<int>(growing_part_of_length * criteria.longest())) {
        set_criteria(bundle_, criteria, marks_of_start);
    }

    void add(const Node<1>& node) {
        add_start(bundle_, node);
        weight_ += weight_of_window[static_cast<std::size_t>(std::min(node.window, largest_weighted_window_))];
    }

    /// Below the collected prefixes, as far as one can tell beforehand; many as long as one cannot.
    double nodes() const {
        return nodes_per_weight_ > 0 ? weight_ * nodes_per_weight_ : nodes_of_descent * (weight_ > 0 ? 1 : 0);
    }

    bool full() const { return nodes() >= nodes_of_descent || bundle_.nodes[0].size == BundleNodes::capacity; }

    double nodes_per_weight() const { return nodes_per_weight_; }

    /// Searches below the collected prefixes, and forgets them. Returns the number of nodes.
    std::uint64_t descend() {
        if (bundle_.nodes[0].size == 0) return 0;
        bundle_.searched = 0;
        descent_.search(bundle_);
        const double mean = std::max(1.0, static_cast<double>(bundle_.searched)) / weight_;
        nodes_per_weight_ = nodes_per_weight_ == 0 ? mean : 0.75 * nodes_per_weight_ + 0.25 * mean;
        weight_ = 0;
        return bundle_.searched;
    }

    bool found() const { return bundle_.found; }

private:
    Descent descent_;
    double nodes_per_weight_;
    int largest_weighted_window_;
    double weight_ = 0;
    Bundle bundle_;
};

LaneKernel::LaneKernel(const Instance& instance, Descent descent)
    : WalkKernel<1>(instance), descent_(descent), marks_of_start_(best_marks_of_start(instance.marks)) {
    espalier::require(suits(instance), "lanes are used for instances that suit them");
}

bool LaneKernel::suits(const Instance& instance) {
    constexpr int longest_in_a_byte = std::numeric_limits<std::uint8_t>::max() - 1;
    return instance.goal != Goal::all_of_length && instance.longest <= longest_in_a_byte && instance.marks >= 8 &&
           instance.marks - best_marks_of_start(instance.marks) < static_cast<int>(Bundle::most_depths);
}

std::uint64_t LaneKernel::work(const Criteria& criteria, Subproblem& subproblem, Answer& answer,
                               std::uint64_t budget) const {
    if (budget < least_budget) return WalkKernel<1>::work(criteria, subproblem, answer, budget);
    const Prefix begin = subproblem.cursor();
    Collector bundle(criteria, marks_of_start_, descent_, subproblem.nodes_per_weight());
    Walk<1> walk(criteria, exact(), subproblem.end());
    std::uint64_t nodes = 0;
    bool changed = false;
    bool more = walk.start(begin);
    const auto is_spent = [&] { return static_cast<double>(nodes) + bundle.nodes() >= static_cast<double>(budget); };
    for (; more && !changed && !bundle.found() && !is_spent(); more = walk.advance()) {
        ++nodes;
        if (walk.prefix().size() == marks_of_start_ && !walk.contains_end()) {
            bundle.add(walk.node());
            walk.leave();
            if (bundle.full()) nodes += bundle.descend();
        } else if (walk.criterion().remaining() <= 1) {
            changed = add_rulers(walk, answer);
        }
    }
    nodes += bundle.descend();
    subproblem.set_nodes_per_weight(bundle.nodes_per_weight());
    const Prefix end = more ? walk.prefix() : subproblem.end();
    if (bundle.found()) add_rulers_between(criteria, begin, end, answer);
    subproblem.advance_to(end, subproblem.share());
    return nodes;
}

}  // namespace golomb
