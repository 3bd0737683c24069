#include "golomb/search/batch_searcher.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>

namespace golomb {
namespace {

// A batch takes some 20 to 50 us, the longest time between two looks at the mailbox.
constexpr double nodes_of_batch = 4096;
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

// The marks of the prefixes that batches start from: so that there are some hundred nodes below each on average.
int best_marks_of_start(int marks) { return (marks < 16 ? marks + 1 : marks + 2) / 3; }

}  // namespace

/// The batch that is being filled, and what became of the ones before.
class BatchSearcher::Collector {
public:
    Collector(const Levels& levels, int marks_of_start, BatchKernel kernel, double nodes_per_weight)
        : kernel_(kernel),
          nodes_per_weight_(nodes_per_weight),
          largest_weighted_window_(static_cast<int>(growing_part_of_length * levels.longest())) {
        for (int index = marks_of_start - 1; index < levels.marks() - 1; ++index) {
            const Level& level = levels[index];
            batch_.level[batch_.levels++] = {level.bounds(),
                                             level.small_distances(),
                                             static_cast<std::uint64_t>(level.remaining()),
                                             static_cast<std::uint64_t>(level.longest()),
                                             level.ends_known(),
                                             level.middle_follows()};
        }
    }

    void add(const Node<1>& node) {
        BatchNodes& start = batch_.nodes[0];
        start.to_marks[start.size] = node.to_marks.lowest_word();
        start.distances[start.size] = node.distances.lowest_word();
        start.taken[start.size] = node.taken.lowest_word();
        start.open[start.size] = node.open.lowest_word();
        start.window[start.size] = static_cast<std::uint64_t>(node.window);
        ++start.size;
        weight_ += weight_of_window[static_cast<std::size_t>(std::min(node.window, largest_weighted_window_))];
    }

    /// As far as one can tell beforehand; many as long as one cannot.
    double nodes() const {
        return nodes_per_weight_ > 0 ? weight_ * nodes_per_weight_ : nodes_of_batch * (weight_ > 0 ? 1 : 0);
    }

    bool full() const { return nodes() >= nodes_of_batch || batch_.nodes[0].size == BatchNodes::capacity; }

    double nodes_per_weight() const { return nodes_per_weight_; }

    /// Searches the batch. Returns the number of nodes.
    std::uint64_t search() {
        if (batch_.nodes[0].size == 0) return 0;
        batch_.searched = 0;
        kernel_(batch_);
        const double mean = std::max(1.0, static_cast<double>(batch_.searched)) / weight_;
        nodes_per_weight_ = nodes_per_weight_ == 0 ? mean : 0.75 * nodes_per_weight_ + 0.25 * mean;
        weight_ = 0;
        return batch_.searched;
    }

    bool found() const { return batch_.found; }

private:
    BatchKernel kernel_;
    double nodes_per_weight_;
    int largest_weighted_window_;
    double weight_ = 0;
    Batch batch_;
};

BatchSearcher::BatchSearcher(const Task& task, BatchKernel kernel)
    : PlainSearcher<1>(task), kernel_(kernel), marks_of_start_(best_marks_of_start(task.marks)) {}

bool BatchSearcher::fits(const Task& task) {
    constexpr int longest_in_a_byte = std::numeric_limits<std::uint8_t>::max() - 1;
    return task.goal != Goal::all_of_length && task.longest <= longest_in_a_byte && task.marks >= 8 &&
           task.marks - best_marks_of_start(task.marks) < static_cast<int>(Batch::most_levels);
}

std::uint64_t BatchSearcher::work(const Levels& levels, Subproblem& subproblem, Answer& answer,
                                  std::uint64_t budget) const {
    if (budget < least_budget) return PlainSearcher<1>::work(levels, subproblem, answer, budget);
    const Prefix begin = subproblem.cursor();
    Collector batch(levels, marks_of_start_, kernel_, subproblem.nodes_per_weight());
    Walk<1> walk(levels, exact(), subproblem.end());
    std::uint64_t nodes = 0;
    bool changed = false;
    bool more = walk.start(begin);
    const auto is_spent = [&] { return static_cast<double>(nodes) + batch.nodes() >= static_cast<double>(budget); };
    for (; more && !changed && !batch.found() && !is_spent(); more = walk.advance()) {
        ++nodes;
        if (walk.prefix().size() == marks_of_start_ && !walk.contains_end()) {
            batch.add(walk.node());
            walk.leave();
            if (batch.full()) nodes += batch.search();
        } else if (walk.level().remaining() <= 1) {
            changed = report(walk, answer);
        }
    }
    nodes += batch.search();
    subproblem.set_nodes_per_weight(batch.nodes_per_weight());
    const Prefix end = more ? walk.prefix() : subproblem.end();
    if (batch.found()) report_between(levels, begin, end, answer);
    subproblem.advance_to(end, subproblem.share());
    return nodes;
}

}  // namespace golomb
