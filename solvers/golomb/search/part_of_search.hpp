#pragma once

#include <cstdint>
#include <optional>

#include "golomb/search/search.hpp"

namespace golomb {

/// The search of one range of the tree, for which another range has found something before. The tables of the Search,
/// which take long to compute, serve all its parts.
class PartOfSearch {
public:
    using Subproblem = golomb::Subproblem;
    using Answer = golomb::Answer;

    /// Requires: `search` outlives it. Rulers have to beat `bound`, or to equal it where all are wanted.
    PartOfSearch(const Search& search, const Range& range, int bound) : search_(search), range_(range), bound_(bound) {}

    Subproblem root() const { return search_.part(range_); }

    Answer answer() const {
        Answer answer;
        answer.tighten(bound_);
        return answer;
    }

    std::uint64_t work(Subproblem& subproblem, Answer& answer, std::uint64_t budget) const {
        return search_.work(subproblem, answer, budget);
    }

    std::optional<Subproblem> split(Subproblem& subproblem) const { return search_.split(subproblem); }
    void abandon(const Subproblem& subproblem, Answer& answer) const { search_.abandon(subproblem, answer); }

private:
    const Search& search_;
    Range range_;
    int bound_;
};

}  // namespace golomb
