#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <span>
#include <vector>

#include "knapsack/dynamic/heaviest_first/stored_sums.hpp"
#include "knapsack/dynamic/heaviest_first/sums_list.hpp"
#include "knapsack/instance/number.hpp"

namespace knapsack {

/// What all ranks of a job know of the part of a list that one of them holds.
class PartSummary {
public:
    PartSummary() = default;
    explicit PartSummary(std::span<const Sums> part) : size(part.size()) {
        if (part.empty()) return;
        first = part.front();
        last = part.back();
        for (std::size_t i = 0; i < samples; ++i) weights_[i] = part[i * size / samples].weight;
    }

    /// How many sums weigh less than this, about.
    std::size_t size_below(Word weight) const {
        const auto below = std::lower_bound(weights_.begin(), weights_.end(), weight) - weights_.begin();
        return static_cast<std::size_t>(below) * size / samples;
    }

    std::size_t size = 0;
    Sums first;
    Sums last;

private:
    static constexpr std::size_t samples = 64;

    std::array<Word, samples> weights_{};  // of sums, each as many behind the one before
};

/// Sums that are spread over the ranks of a job, each of which holds the part behind those of the ranks before it; or
/// that each of them holds as a whole, as a single process does. List is SumsList or StoredSums.
template <class List>
class Spread {
public:
    Spread() = default;
    explicit Spread(const InListMemory<Sums>& memory) : part_(memory) {}

    /// Of the whole.
    std::size_t size() const {
        if (!is_spread()) return part_.size();
        return std::accumulate(parts_.begin(), parts_.end(), std::size_t{0},
                               [](std::size_t size, const PartSummary& part) { return size + part.size; });
    }
    bool empty() const { return size() == 0; }
    bool is_spread() const { return !parts_.empty(); }

    /// Of lists; require that there are sums.
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

    /// What this process holds.
    const List& part() const { return part_; }
    /// What each rank does; nothing of a list that is not spread.
    const std::vector<PartSummary>& parts() const { return parts_; }

    /// Adds sums behind the last ones of a list that is not spread.
    void push_back(const Sums& sums) { part_.push_back(sums); }

private:
    friend class SpreadSteps;

    List part_;
    std::vector<PartSummary> parts_;  // by ranks; empty: not spread
};

/// What steps work on.
using SpreadList = Spread<SumsList>;
/// What a side keeps of it at a checkpoint.
using StoredList = Spread<StoredSums>;

}  // namespace knapsack
