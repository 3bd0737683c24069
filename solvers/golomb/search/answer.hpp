#pragma once

#include <cstdint>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

#include "golomb/rulers/ruler.hpp"
#include "golomb/tree/range.hpp"

namespace golomb {

/// What a search has found so far: the shortest rulers, and how long a ruler may be to be of interest still.
class Answer {
public:
    static constexpr int no_bound = std::numeric_limits<int>::max();

    /// The rulers found, all of the same length, canonical, sorted, each once.
    const std::vector<Ruler>& rulers() const { return rulers_; }

    /// Rulers of exactly the wanted length, counted (not kept) because the task said so.
    std::uint64_t counted() const { return counted_; }

    /// The best length known here or elsewhere; 0 once any ruler would do and one is found: nothing is searched then.
    int bound() const { return bound_; }

    /// Ensures: bound() <= bound. True if that lowered it.
    bool tighten(int bound);

    /// Adds a ruler; longer ones than the shortest are dropped. `keep_all`: all shortest ones stay, else the
    /// lexicographically smallest. Ensures: the bound is at most the ruler's length.
    void add(const Ruler& ruler, bool keep_all);

    /// Adds a ruler to a collection of rulers of one length, without an effect on the bound.
    void collect(const Ruler& ruler);

    void count() { ++counted_; }

    /// The parts of the tree that a stop left unsearched: sorted, and none touches another.
    const std::vector<Range>& unsearched() const { return unsearched_; }

    /// Requires: no prefix of the range was left before.
    void leave(const Range& range) { unsearched_ = united(std::move(unsearched_), {range}); }

    /// Ensures: holds what both answers held. Commutative and associative among answers to one task.
    void merge(const Answer& other);

    friend bool operator==(const Answer&, const Answer&) = default;

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.bound_, self.keep_all_, self.counted_, self.rulers_, self.unsearched_);
    }

private:
    void insert(const Ruler& canonical);

    int bound_ = no_bound;
    bool keep_all_ = false;
    std::uint64_t counted_ = 0;
    std::vector<Ruler> rulers_;
    std::vector<Range> unsearched_;
};

}  // namespace golomb
