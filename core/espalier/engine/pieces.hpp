#pragma once

#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "espalier/engine/part.hpp"

namespace espalier::engine {

/// The part of the tree that is still in it, the problem's own estimate if it has one.
template <Problem P>
double share_in(const Part<P>& part) {
    if constexpr (HasShare<P>) {
        return part.subproblem.share();
    } else {
        return part.share;
    }
}

/// Splits off about half; none if the part is atomic. Throws std::logic_error if the problem's
/// split() breaks its contract.
template <Problem P>
std::optional<Part<P>> split_off(const P& problem, Part<P>& part) {
    auto other = problem.split(part.subproblem);
    if (!other) return std::nullopt;
    if (other->empty() || part.subproblem.empty()) {
        throw std::logic_error("split() must leave and return subproblems that are not empty, or return none");
    }
    Part<P> half;
    half.subproblem = std::move(*other);
    half.generation = ++part.generation;
    if constexpr (!HasShare<P>) part.share /= 2;
    half.share = part.share;
    half.share = share_in(half);
    part.share = share_in(part);
    return half;
}

/// False if the problem knows that the part is a single open node.
template <Problem P>
bool may_have_parts([[maybe_unused]] const Part<P>& part) {
    if constexpr (HasOpen<P>) {
        return part.subproblem.open() > 1;
    } else {
        return true;
    }
}

/// Splits a part down to single nodes, where the problem tells how many are open. The splits of one that does not would
/// go on for long: their halves stay as they are.
template <Problem P>
std::vector<Part<P>> pieces_of(const P& problem, Part<P> part) {
    std::vector<Part<P>> pieces;
    std::vector<Part<P>> whole;
    whole.push_back(std::move(part));
    while (!whole.empty()) {
        std::optional<Part<P>> other;
        if (may_have_parts(whole.back())) other = split_off(problem, whole.back());
        if (other) {
            (HasOpen<P> ? whole : pieces).push_back(std::move(*other));
        } else {
            pieces.push_back(std::move(whole.back()));
            whole.pop_back();
        }
    }
    return pieces;
}

/// The problem's, if it tells; else splits from the root: fewest first, but in a branch and bound, which finds
/// solutions at the bottom of the tree, most first.
template <Problem P>
double priority_of([[maybe_unused]] const P& problem, const Part<P>& part) {
    if constexpr (HasPriority<P>) {
        return problem.priority(part.subproblem);
    } else {
        const auto level = static_cast<double>(part.generation);
        return OptimisationProblem<P> ? -level : level;
    }
}

}  // namespace espalier::engine
