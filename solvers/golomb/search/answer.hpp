// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <tuple>
#include <utility>
#include <vector>
#include "golomb/rulers/ruler.hpp"
#include "golomb/tree/prefix.hpp"

namespace golomb {
/// The counts of one of the parts that the search counts apart (Search::counting).
struct Counts {
    std::uint64_t nodes = 0;
    std::uint64_t rulers = 0;

    friend bool operator==(const Counts&, const Counts&) = default;
};

/// The answer of a search so far: the shortest rulers found, and how long a ruler may be to be still of interest.
class Answer {
public:
    static constexpr int no_bound = std::numeric_limits<int>::max();

    /// Returns the rulers found, all of the same length, canonical, sorted, each once.
    const std::vector<Ruler>& rulers() const { return rulers_; }

    /// Returns the number of rulers of exactly the wanted length, if the instance has them counted and not kept.
    std::uint64_t counted() const { return counted_; }

    /// Returns the best length known here or elsewhere. It is 0 once any ruler will do and one is found; then nothing
    /// is searched any more.
    int bound() const { return bound_; }

    /// Lowers the bound to `bound` if it is greater, and returns whether it was.
    bool tighten(int bound) {
        if (bound >= bound_) return false;
        bound_ = bound;
        return true;
    }

    /// Adds a ruler, and lowers the bound to its length. Rulers longer than the shortest are dropped. `keep_all`: all
    /// shortest rulers stay, instead of the lexicographically smallest one.
    void add(const Ruler& ruler, bool keep_all) {
        keep_all_ = keep_all_ || keep_all;
        insert(ruler.canonical());
        tighten(ruler.length());
    }

    /// Adds a ruler to a collection of rulers of one length, without an effect on the bound.
    void collect(const Ruler& ruler) {
        keep_all_ = true;
        insert(ruler.canonical());
    }

    void count() { ++counted_; }

    /// Adds to the counts of the part with this number.
    void count_of_part(std::uint64_t part, const Counts& counts) {
        auto& [nodes, rulers] = parts_[part];
        nodes += counts.nodes;
        rulers += counts.rulers;
    }

    /// Returns the counts of parts by their numbers. Parts without nodes may be missing.
    const std::map<std::uint64_t, Counts>& parts() const { return parts_; }

    /// Returns the parts of the tree that a stop left unsearched: sorted, and none touches another.
    const std::vector<Range>& unsearched() const { return unsearched_; }

    /// Notes a range that a stop leaves unsearched. Requires: no prefix of the range was left before.
    void leave(const Range& range) { unsearched_ = united(std::move(unsearched_), {range}); }

    /// Adds all that the other answer holds. Merging is commutative and associative among answers to one question.
    void merge(const Answer& other) {
        keep_all_ = keep_all_ || other.keep_all_;
        tighten(other.bound_);
        counted_ += other.counted_;
        for (const auto& [part, counts] : other.parts_) count_of_part(part, counts);
        if (!other.unsearched_.empty()) unsearched_ = united(std::move(unsearched_), other.unsearched_);
        for (const auto& ruler : other.rulers_) insert(ruler);
    }

    friend bool operator==(const Answer&, const Answer&) = default;

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.bound_, self.keep_all_, self.counted_, self.rulers_, self.unsearched_, self.parts_);
    }

private:
    void insert(const Ruler& canonical) {
        if (!rulers_.empty() && canonical.length() > rulers_.front().length()) return;
        if (!rulers_.empty() && canonical.length() < rulers_.front().length()) rulers_.clear();
        const auto position = std::ranges::lower_bound(rulers_, canonical);
        if (position != rulers_.end() && *position == canonical) return;
        rulers_.insert(position, canonical);
        if (!keep_all_) rulers_.resize(1);
    }

    int bound_ = no_bound;
    bool keep_all_ = false;
    std::uint64_t counted_ = 0;
    std::vector<Ruler> rulers_;
    std::vector<Range> unsearched_;
    std::map<std::uint64_t, Counts> parts_;
};
}  // namespace golomb
