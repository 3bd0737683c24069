// SPDX-License-Identifier: Apache-2.0
#include "golomb/search/kernel.hpp"
#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <utility>
#include <vector>
#include <espalier/memory.hpp>
#include <espalier/require.hpp>
#include "golomb/lanes/descent.hpp"
#include "golomb/search/walk_kernel.hpp"
#include "lanes/instruction_set.hpp"

namespace golomb {
void set_criteria(Bundle<0>& bundle, const Criteria& criteria, bool exact, int marks_of_start) {
    bundle.depths = 0;
    bundle.exact = exact;
    bundle.found = false;
    for (int index = marks_of_start - 1; index < criteria.marks() - 1; ++index) {
        bundle.criterion[bundle.depths++] = criteria[index];
    }
}

std::vector<Descent> descents_of_this_processor() {
    std::vector<Descent> descents;
#if defined(__x86_64__)
    descents = {avx512_descent, avx2_descent};
#endif
    descents.push_back(portable_descent);
    return lanes::those_that_run_here(std::move(descents));
}

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

constexpr auto weight_of_window = [] {
    std::array<double, longest_for_lanes + 1> weights{1.0};
    for (std::size_t window = 1; window < weights.size(); ++window) {
        weights[window] = weights[window - 1] * growth_with_window;
    }
    return weights;
}();

// Returns the number of marks with which descents start. Each start has some hundred nodes below it on average, about a
// thousand from 24 marks on.
int best_marks_of_start(int marks) {
    if (marks < 16) return (marks + 1) / 3;
    return marks < 24 ? (marks + 2) / 3 : (marks + 8) / 3;
}

// Returns whether bundles suit the instance: it has neither very few nor very many marks, nor very long rulers.
bool suits_lanes(const Instance& instance) {
    return instance.longest <= longest_for_lanes && instance.marks >= 8 &&
           instance.marks - best_marks_of_start(instance.marks) < static_cast<int>(Bundle<0>::most_depths);
}

// Returns the longest possible gap between two neighbouring marks. The lengths of the other segments, and of pairs of
// neighbouring ones, are all distinct; each segment counts itself and in at most two pairs, those at the ends in one.
int longest_gap(const Instance& instance) {
    const int segments = std::max(0, instance.marks - 2);
    const int distances = std::max(segments, 2 * segments - 2);
    const int by_segments = segments * (segments + 1) / 2;
    const int by_pairs = (distances * (distances + 1) / 2 + 2) / 3;
    return instance.longest - std::max(by_segments, by_pairs);
}

// Returns whether sets of this capacity suffice. Equal distances of more than half the length imply smaller equal ones,
// because they overlap. Distances of more than a third are so rarely the only equal ones that it is faster to ignore
// them until a ruler is complete.
bool fit(const Instance& instance, int capacity) {
    return longest_gap(instance) <= capacity && instance.longest <= 3 * capacity;
}

// Returns whether one word suffices. It may ignore more distances: lanes with one word search nodes so much faster than
// those with two that the additional nodes do not matter.
bool fit_one_word(const Instance& instance) {
    constexpr int longest_in_one_word = 254;
    return fit(instance, 64) ||
           (longest_gap(instance) <= 64 && instance.longest <= longest_in_one_word && suits_lanes(instance));
}

Descent descent_named(const std::string& name) {
    const auto descents = descents_of_this_processor();
    if (name == "auto") return descents.front();
    const auto found =
        std::find_if(descents.begin(), descents.end(), [&](const Descent& descent) { return descent.name == name; });
    if (found == descents.end()) throw std::invalid_argument("this processor lacks the instructions of that kernel");
    return *found;
}

/// Collects prefixes in a bundle, searches below them, and learns how many nodes to expect below the next ones.
template <int Words>
class Collector {
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

/// A kernel that walks the upper part of the tree node by node, collects the prefixes of a certain depth in a bundle,
/// and searches what is below them side by side. It leaves small budgets to the plain kernel. `Words` is 1, 2 or 4.
template <int Words>
class LaneKernel final : public WalkKernel<Words> {
public:
    /// Requires: suits_lanes(instance).
    LaneKernel(const Instance& instance, Descent descent)
        : WalkKernel<Words>(instance), descent_(descent), marks_of_start_(best_marks_of_start(instance.marks)) {}

    std::string text() const override { return this->text_of(descent_.name); }

    std::uint64_t work(const Criteria& criteria, Subproblem& subproblem, Answer& answer,
                       std::uint64_t budget) const override {
        if (budget < least_budget) return WalkKernel<Words>::work(criteria, subproblem, answer, budget);
        Collector<Words> bundle(criteria, this->exact(), marks_of_start_, descent_, subproblem.nodes_per_weight());
        Walk<Words> walk(criteria, this->exact(), subproblem.end());
        Prefix bundle_begin;
        std::uint64_t nodes_before_bundle = 0;
        std::uint64_t nodes = 0;
        bool changed = false;
        bool more = walk.start(subproblem.cursor());
        const auto is_spent = [&] {
            return static_cast<double>(nodes) + bundle.nodes() >= static_cast<double>(budget);
        };
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

private:
    int deepest_split() const override { return marks_of_start_; }

    Descent descent_;
    int marks_of_start_;  // the number of marks of the prefixes that a descent starts from
};

template <int Words>
std::unique_ptr<const Kernel> kernel_of_words(const Instance& instance, const std::string& name) {
    if (name == "plain" || !suits_lanes(instance)) return std::make_unique<WalkKernel<Words>>(instance);
    return std::make_unique<LaneKernel<Words>>(instance, descent_named(name));
}
}  // namespace

bool is_searchable(const Instance& instance) { return fit_one_word(instance) || fit(instance, 256); }

std::unique_ptr<const Kernel> make_kernel(const Instance& instance, const std::string& name) {
    espalier::require(std::find(kernel_names.begin(), kernel_names.end(), name) != kernel_names.end(),
                      "a kernel is asked for by one of its names");
    if (fit_one_word(instance)) return kernel_of_words<1>(instance, name);
    if (fit(instance, 128)) return kernel_of_words<2>(instance, name);
    if (fit(instance, 256)) return kernel_of_words<4>(instance, name);
    throw std::invalid_argument("rulers of length " + std::to_string(instance.longest) + " with " +
                                std::to_string(instance.marks) + " marks are too long to be searched for");
}
}  // namespace golomb
