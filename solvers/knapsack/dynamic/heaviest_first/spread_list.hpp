#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <span>
#include <vector>

#include "knapsack/dynamic/heaviest_first/stored_sums.hpp"
#include "knapsack/dynamic/heaviest_first/sums_list.hpp"
#include "knapsack/instance/item.hpp"

namespace knapsack {

/// The summary of the part of a list that one rank of a job holds, as all ranks know it.
class PartSummary {
public:
    PartSummary() = default;
    explicit PartSummary(std::span<const Sums> part) : size(part.size()) {
        if (part.empty()) return;
        first = part.front();
        last = part.back();
        for (std::size_t i = 0; i < samples; ++i) weights_[i] = part[i * size / samples].weight;
    }

    /// Returns about how many sums weigh less than `weight`.
    std::size_t size_below(Word weight) const {
        const auto below = std::lower_bound(weights_.begin(), weights_.end(), weight) - weights_.begin();
        return static_cast<std::size_t>(below) * size / samples;
    }

    std::size_t size = 0;
    Sums first;
    Sums last;

private:
    static constexpr std::size_t samples = 64;

    std::array<Word, samples> weights_{};  // of sums at equal distances
};

/// Sums that are spread over the ranks of a job, each of which holds the part behind those of the ranks before it, or
/// that each rank holds as a whole, as a single process does. List is SumsList or StoredSums.
template <class List>
class Spread {
public:
    Spread() = default;
    explicit Spread(const InListMemory<Sums>& memory) : part_(memory) {}

    /// Returns the size of the whole.
    std::size_t size() const {
        if (!is_spread()) return part_.size();
        return std::accumulate(parts_.begin(), parts_.end(), std::size_t{0},
                               [](std::size_t size, const PartSummary& part) { return size + part.size; });
    }
    bool empty() const { return size() == 0; }
    bool is_spread() const { return !parts_.empty(); }

    // These are for lists and require that there are sums.
    Sums front() const {
        if (!is_spread()) return part_.front();
        auto part = parts_.begin();
        while (part->size == 0) ++part;
        return part->first;
    }
    Sums back() const {
        if (!is_spread()) return part_.back();
        auto part = parts_.rbegin();
        while (part->size == 0) ++part;
        return part->last;
    }

    /// Returns the part that this process holds.
    const List& part() const { return part_; }
    /// Returns the summaries of the parts of all ranks; empty if the list is not spread.
    const std::vector<PartSummary>& parts() const { return parts_; }

    /// Adds sums behind the last ones of a list that is not spread.
    void push_back(const Sums& sums) { part_.push_back(sums); }

private:
    friend class SpreadSteps;

    List part_;
    std::vector<PartSummary> parts_;  // by ranks; empty: not spread
};

/// A list on which steps work.
using SpreadList = Spread<SumsList>;
/// A list that a side of CoarseToFine keeps at a checkpoint.
using StoredList = Spread<StoredSums>;

/// Returns the weights at which the parts of the ranks of a job begin, the first of which is 0, and `end` behind them,
/// so that each rank merges about as many of the sums of all parts, with and without the item, judging by the samples
/// of the parts. A border stays where a part begins now if that is even to a 32nd of what a rank merges: sums that move
/// come from another core.
std::vector<Word> even_borders(std::span<const PartSummary> parts, const Item<Word>& item, Word end);

}  // namespace knapsack
