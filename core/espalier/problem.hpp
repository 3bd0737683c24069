// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <concepts>
#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>
#include "espalier/nodes.hpp"
#include "espalier/random.hpp"

namespace espalier {
/// A tree shaped computation [Sanders 2002, section 2.2].
/// - root() is the whole tree.
/// - work() searches a part of the subproblem, at most about `budget` nodes, adds what it finds to the answer, and
///   returns the number of nodes searched. It requires a nonempty subproblem and ensures progress: it returns at least
///   1 or leaves the subproblem empty.
/// - split() moves a part of the subproblem, about half, into the result; none if the subproblem is atomic. What is
///   left and what is returned cover the old subproblem, have no node in common, and neither is empty. It is
///   deterministic.
/// - All members are const and may be called by many PEs at a time, each with its own subproblem and answer.
/// Subproblem and Answer are packable (pack.hpp) and default constructible; an empty Answer is neutral in merge(),
/// which commutes and associates.
///
/// A problem may also have the following members. Only solve() looks for them (problems/); one that has the
/// name but another form is an error of the compiler there.
/// - Answer answer() const: the answer that every PE starts from, with a known incumbent, say; merging it many times
///   must change nothing. Default: Answer{}.
/// - double s.share() const: the share of the whole tree that is taken to be still in s (root: 1); split() divides it.
/// - NodesLeft nodes_left(s, answer, budget, random) const: how many nodes are left in s, if the bound of the answer
///   prunes them, and how far off that may be (nodes.hpp), for the progress display: from about so many nodes that it
///   looks at, or from what is known of such trees. Without it nobody says what is left.
/// - std::size_t s.open() const: the number of open nodes in s, for balancers that place each by itself.
/// - double priority(s) const: what such balancers order subproblems by, the least first. Where a minimum is sought,
///   this is a lower bound of what s may hold; for a maximum, an upper bound with its sign changed. It need not be
///   exact: only the order of the search depends on it, not the answer. Without it, subproblems are ordered by their
///   splits from the root: fewest first, but in an OptimisationProblem, which wants to reach solutions, most first.
/// - abandon(s, answer) const: called for what a stopped run leaves unsearched, so that the answer can state a bound or
///   a way to go on; returns Nodes if s holds some that were searched but not yet counted.
/// - receive(answer, delivery) const: PE 0 takes over what a PE has found, while the search runs. After each quantum
///   the engine sends what answer.take_deliveries(false) returns, and for an idle PE take_deliveries(true): a sequence
///   of packable deliveries, all of which arrive before the search ends.
/// - answer.clock_is(seconds): called before and after each quantum with the time that the run has lasted on the
///   transport's clock.
/// - bool may_split() const: if false, split() never returns a part, and PEs that will have none of the root need not
///   make one, which may be large.
/// - bool valid(s) const, and bool valid(answer) const: whether the search could have come to such a subproblem or
///   answer. What is read from a checkpoint is searched only if it could; whoever has written the file may not make the
///   problem read beyond what it has.
/// - double seconds_ahead() const: seconds that were spent on the problem before its search began, on reading or
///   preparing it, say; a Forest counts them towards the time that each of its trees may take.
template <class P>
concept Problem = requires(const P& problem, typename P::Subproblem& s, typename P::Answer& answer,
                           const typename P::Answer& other, Nodes budget) {
    { problem.root() } -> std::same_as<typename P::Subproblem>;
    { problem.work(s, answer, budget) } -> std::same_as<Nodes>;
    { problem.split(s) } -> std::same_as<std::optional<typename P::Subproblem>>;
    { s.empty() } -> std::same_as<bool>;
    answer.merge(other);
};

/// An answer that prunes: bound() is the value that a better solution has to beat, and tighten(bound) takes over one
/// that was found elsewhere and says whether it was news. Bounds are packable and compared with ==.
template <class A>
concept PruningAnswer = requires(A& answer, const A& constant) {
    { answer.tighten(constant.bound()) } -> std::same_as<bool>;
    { constant.bound() == constant.bound() } -> std::convertible_to<bool>;
};

/// Says whether an answer stays the same when what it has found is found again, and merged with it. Specialised as true
/// for the best solution and its like. With any other answer, a snapshot without room for what is left to be searched
/// keeps nothing at all (options.hpp).
template <class A>
inline constexpr bool merges_again = false;

template <PruningAnswer A>
using BoundOf = std::decay_t<decltype(std::declval<const A&>().bound())>;

/// A problem whose answer has a bound that improves while the search runs and prunes the tree.
template <class P>
concept OptimisationProblem = Problem<P> && PruningAnswer<typename P::Answer>;

/// Returns the answer that every PE starts from: that of the problem if it tells one, otherwise an empty one.
template <class P>
typename P::Answer initial_answer(const P& problem) {
    if constexpr (requires {
                      { problem.answer() } -> std::same_as<typename P::Answer>;
                  }) {
        return problem.answer();
    } else {
        return {};
    }
}

namespace detail {
struct AnyChild {
    template <class Node>
    void operator()(Node&&) const {}
};
}  // namespace detail

/// The short form of a problem: how does one node expand? expand() adds what the node contributes to the answer and
/// calls child(node) for each child, the most promising first, which may search the child at once. A node may be
/// expanded again with an answer that is thrown away; unless the answer prunes it has the same children then. Nodes are
/// packable and default constructible.
template <class T>
concept Tree = std::default_initializable<typename T::Node> && std::default_initializable<typename T::Answer> &&
    requires(const T& tree, const typename T::Node& node, typename T::Answer& answer, const typename T::Answer& other) {
    { tree.root() } -> std::same_as<typename T::Node>;
    tree.expand(node, answer, detail::AnyChild{});
    answer.merge(other);
};
}  // namespace espalier
