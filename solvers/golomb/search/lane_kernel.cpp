// SPDX-License-Identifier: Apache-2.0
#include "golomb/search/lane_kernel.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include <espalier/memory.hpp>
#include <espalier/require.hpp>

namespace golomb {
namespace {

// The number of nodes that are to be below one bundle. Searching them takes some 20 to 50 us, the longest time between
// two looks at the mailbox.
constexpr double nodes_of_descent = 4096;
constexpr std::uint64_t least_budget = 64;

// The subtrees below prefixes of the same depth grow by about the factor `growth_with_window` with each unit of their
// windows, up to windows of the part `growing_part_of_length` of the length. (Larger windows belong to the few prefixes
// whose marks are closest together.)
constexpr double growing_part_of_length = 5.0 / 6.0;
constexpr double growth_with_window = 1.2;

// The greatest length for lanes. Longer rulers do not fit four words.
constexpr int longest_for_lanes = 3 * 256;

using WeightOfWindow = std::array<double, longest_for_lanes + 1>;

constexpr WeightOfWindow make_weight_of_window() {
    WeightOfWindow weights{1.0};
    for (std::size_t window = 1; window < weights.size(); ++window) {
        weights[window] = weights[window - 1] * growth_with_window;
    }
    return weights;
}

constexpr WeightOfWindow weight_of_window = make_weight_of_window();

// Returns the number of marks with which descents start. Each start has some hundred nodes below it on average, about a
// thousand from 24 marks on.
int best_marks_of_start(int marks) {
    if (marks < 16) return (marks + 1) / 3;
    return marks < 24 ? (marks + 2) / 3 : (marks + 8) / 3;
}

}  // namespace

/// Collects prefixes in a bundle, searches below them, and learns how many nodes to expect below the next ones.
template <int Words>
class LaneKernel<Words>::Collector {
public:
    Collector(const Criteria& criteria, bool exact, int marks_of_start, Descent descent, double nodes_per_weight)
        : descent_(descent),
          nodes_per_weight_(nodes_per_weight),
          largest_weighted_window_(static_cast<int>(growing_part_of_length * criteria.longest())),
          bundle_(bundle_of_this_thread()) {
        set_criteria(bundle_, criteria, exact, marks_of_start);
    }

    void add(const Node<Words>& node) {
        add_start(bundle_, node);
        ++starts_;
        weight_ += weight_of_window[static_cast<std::size_t>(std::min(node.window, largest_weighted_window_))];
    }

    /// Estimates the number of nodes below the collected prefixes. Before the first descent, one prefix counts as many.
    double nodes() const {
        return nodes_per_weight_ > 0 ? weight_ * nodes_per_weight_ : nodes_of_descent * (weight_ > 0 ? 1 : 0);
    }

    bool full() const { return nodes() >= nodes_of_descent || starts_ == BundleNodes<Words>::capacity; }

    double nodes_per_weight() const { return nodes_per_weight_; }

    bool empty() const { return starts_ == 0; }

    /// Searches below the collected prefixes, and forgets them. Returns the number of nodes, which is meaningless if
    /// rulers are found() there.
    std::uint64_t descend() {
        if (empty()) return 0;
        bundle_.searched = 0;
        descent_.search(bundle_);
        if (!bundle_.found) {
            const double mean = std::max(1.0, static_cast<double>(bundle_.searched)) / weight_;
            nodes_per_weight_ = nodes_per_weight_ == 0 ? mean : 0.75 * nodes_per_weight_ + 0.25 * mean;
        }
        starts_ = 0;
        weight_ = 0;
        return bundle_.searched;
    }

    /// Returns whether the last descent has found a ruler.
    bool found() const { return bundle_.found; }

private:
    // Returns a bundle without nodes. Each thread keeps its own, because the pages of a new one for each quantum, up to
    // 4 MB, would take longer than a short search. On large pages, descents of four words are a tenth faster.
    static Bundle<Words>& bundle_of_this_thread() {
        thread_local std::vector<Bundle<Words>, espalier::LargePages<Bundle<Words>>> bundle;
        if (bundle.empty()) {
            bundle.resize(1);
            ::new (bundle.data()) Bundle<Words>;  // LargePages leaves it uninitialised
        }
        return bundle.front();
    }

    Descent descent_;
    double nodes_per_weight_;
    int largest_weighted_window_;
    double weight_ = 0;
    std::size_t starts_ = 0;  // the number of collected prefixes
    Bundle<Words>& bundle_;
};

bool suits_lanes(const Instance& instance) {
    return instance.longest <= longest_for_lanes && instance.marks >= 8 &&
           instance.marks - best_marks_of_start(instance.marks) < static_cast<int>(Bundle<0>::most_depths);
}

template <int Words>
LaneKernel<Words>::LaneKernel(const Instance& instance, Descent descent)
    : WalkKernel<Words>(instance), descent_(descent), marks_of_start_(best_marks_of_start(instance.marks)) {
    espalier::require(suits_lanes(instance), "lanes are used for instances that suit them");
}

template <int Words>
std::uint64_t LaneKernel<Words>::work(const Criteria& criteria, Subproblem& subproblem, Answer& answer,
                                      std::uint64_t budget) const {
    if (budget < least_budget) return WalkKernel<Words>::work(criteria, subproblem, answer, budget);
    Collector bundle(criteria, this->exact(), marks_of_start_, descent_, subproblem.nodes_per_weight());
    Walk<Words> walk(criteria, this->exact(), subproblem.end());
    Prefix bundle_begin;
    std::uint64_t nodes_before_bundle = 0;
    std::uint64_t nodes = 0;
    bool changed = false;
    bool more = walk.start(subproblem.cursor());
    const auto is_spent = [&] { return static_cast<double>(nodes) + bundle.nodes() >= static_cast<double>(budget); };
    for (; more && !changed && !bundle.found() && !is_spent(); more = walk.advance()) {
        if (walk.prefix().size() == marks_of_start_ && !walk.contains_end()) {
            if (bundle.empty()) {
                bundle_begin = walk.prefix();
                nodes_before_bundle = nodes;
            }
            bundle.add(walk.node());
            walk.leave();
            if (bundle.full()) nodes += bundle.descend();
        } else if (walk.criterion().remaining <= 1) {
            nodes += bundle.descend();
            if (bundle.found()) break;
            changed = this->add_rulers(walk, answer);
        }
        ++nodes;
    }
    if (!bundle.found()) nodes += bundle.descend();
    subproblem.set_nodes_per_weight(bundle.nodes_per_weight());
    if (bundle.found()) {
        // The plain kernel searches again from where the bundle begins: no ruler has been added since.
        subproblem.advance_to(bundle_begin, subproblem.share());
        const auto left = std::max(least_budget, budget - std::min(budget, nodes_before_bundle));
        return nodes_before_bundle + WalkKernel<Words>::work(criteria, subproblem, answer, left);
    }
    subproblem.advance_to(more ? walk.prefix() : subproblem.end(), subproblem.share());
    return nodes;
}

template class LaneKernel<1>;
template class LaneKernel<2>;
template class LaneKernel<4>;

}  // namespace golomb
