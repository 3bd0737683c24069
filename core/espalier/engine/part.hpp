#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "espalier/problem.hpp"

namespace espalier::engine {

/// A subproblem and what the engine knows of it; this is what travels.
template <Problem P>
struct Part {
    typename P::Subproblem subproblem{};
    std::uint32_t generation = 0;  ///< splits between it and the root
    double share = 1;              ///< of the whole tree
    double priority = 0;           ///< the least is searched first; does not travel

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.subproblem, self.generation, self.share);
    }
};

/// What is still in the part, as a share of the whole tree: the problem's own estimate if it has one.
template <Problem P>
double share_in(const Part<P>& part) {
    if constexpr (HasShare<P>) {
        return part.subproblem.share();
    } else {
        return part.share;
    }
}

/// Splits off about half; none if the part is atomic. Throws std::logic_error if the problem's split() breaks its
/// contract.
template <Problem P>
[[nodiscard]] std::optional<Part<P>> split_off(const P& problem, Part<P>& part) {
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

/// Splits a part down to single nodes if the problem tells how many are open. If it does not, nobody knows when to
/// stop, so halves that have been split off stay as they are.
template <Problem P>
[[nodiscard]] std::vector<Part<P>> split_to_nodes(const P& problem, Part<P> part) {
    std::vector<Part<P>> nodes;
    std::vector<Part<P>> to_split;
    to_split.push_back(std::move(part));
    while (!to_split.empty()) {
        std::optional<Part<P>> other;
        if (may_have_parts(to_split.back())) other = split_off(problem, to_split.back());
        if (other) {
            (HasOpen<P> ? to_split : nodes).push_back(std::move(*other));
        } else {
            nodes.push_back(std::move(to_split.back()));
            to_split.pop_back();
        }
    }
    return nodes;
}

/// The problem's own priority if it has one. Otherwise by splits from the root: fewest first, but most first in a
/// branch and bound, which finds solutions at the bottom of the tree.
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
