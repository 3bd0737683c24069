#pragma once

#include <concepts>
#include <optional>

#include "espalier/depth_first.hpp"
#include "espalier/nodes.hpp"
#include "espalier/outcome.hpp"
#include "espalier/problem.hpp"

namespace espalier::engine {

template <class P>
concept HasProblemTypes = requires {
    typename P::Subproblem;
    typename P::Answer;
};

/// What is no problem: an error of the compiler names what it lacks.
template <class P>
struct ToldProblem {
    static_assert(!Tree<P>, "solve() searches problems; DepthFirst makes one of a tree: espalier::DepthFirst(tree)");
    static_assert(Tree<P> || HasProblemTypes<P>,
                  "a problem says what a part of its tree is, struct Subproblem { ... }, and what it answers, Answer");
};

/// DepthFirst has told what was wrong with the tree.
template <class T>
struct ToldProblem<DepthFirst<T>> {};

template <HasProblemTypes P>
struct ToldProblem<P> {
    using Subproblem = typename P::Subproblem;
    using Answer = typename P::Answer;

    static_assert(
        requires(const P& problem) {
            { problem.root() } -> std::same_as<Subproblem>;
        },
        "a problem has a root: Subproblem root() const");
    static_assert(
        requires(const P& problem, Subproblem& s, Answer& answer, Nodes budget) {
            { problem.work(s, answer, budget) } -> std::same_as<Nodes>;
        },
        "a problem works on a part of its tree: espalier::Nodes work(Subproblem&, Answer&, espalier::Nodes) const");
    static_assert(
        requires(const P& problem, Subproblem& s) {
            { problem.split(s) } -> std::same_as<std::optional<Subproblem>>;
        },
        "a problem splits a part of its tree: std::optional<Subproblem> split(Subproblem&) const");
    static_assert(
        requires(Subproblem & s) {
            { s.empty() } -> std::same_as<bool>;
        },
        "a subproblem says whether anything is left of it: bool empty() const");
    static_assert(
        requires(Answer & answer, const Answer& other) { answer.merge(other); },
        "an answer takes over another one: void merge(const Answer& other)");
};

/// What solve() gives back for it: enough to look at the answer, so that the compiler has nothing more to say.
template <class P>
struct NoOutcome : ToldProblem<P> {};

template <class P>
requires requires { typename P::Answer; }
struct NoOutcome<P> : ToldProblem<P>, Outcome<typename P::Answer> {};

}  // namespace espalier::engine
