#pragma once

#include <concepts>
#include <optional>
#include <type_traits>

#include "espalier/nodes.hpp"
#include "espalier/outcome.hpp"
#include "espalier/pack.hpp"
#include "espalier/problem.hpp"
#include "espalier/tree.hpp"

namespace espalier {
template <class T>
class DepthFirst;
}

namespace espalier::engine {

template <class T>
concept HasTreeTypes = requires {
    typename T::Node;
    typename T::Answer;
};

/// Nearly a Tree: its expand() may be not const.
template <class T>
concept Expands = requires(T& tree, const typename T::Node& node, typename T::Answer& answer) {
    tree.expand(node, answer, detail::AnyChild{});
};

/// Stops the compiler with a sentence that names what is wrong with a type that is no Tree, or whose nodes cannot travel.
template <class T>
struct TreeDiagnostics {
    static_assert(
        requires { typename T::Node; }, "a tree says what a node is: struct Node { ... };");
    static_assert(
        requires { typename T::Answer; }, "a tree says what it answers: using Answer = espalier::Sum<long>;");
};

template <HasTreeTypes T>
struct TreeDiagnostics<T> {
    using Node = typename T::Node;
    using Answer = typename T::Answer;

    static_assert(std::is_default_constructible_v<Node>,
                  "the nodes of a tree are default constructible: they are unpacked into one that is there");
    static_assert(std::is_default_constructible_v<Answer>,
                  "the answer of a tree is default constructible: it starts from nothing");
    static_assert(
        requires(Answer & answer, const Answer& other) { answer.merge(other); },
        "the answer of a tree takes over another one: void merge(const Answer& other)");
    static_assert(
        requires(const T& tree) {
            { tree.root() } -> std::same_as<Node>;
        },
        "a tree has a root: Node root() const");
    static_assert(Expands<T>, "a tree says how a node expands: void expand(const Node&, Answer&, auto&& child) const");
    static_assert(!Expands<T> || Expands<const T>, "a tree is searched by many PEs at a time: expand() is const");

    static constexpr bool passed = Tree<T> && packing::tells_what_hinders<Node> && packing::tells_what_hinders<Answer>;
};

/// Something that a tree passes to child() although it is no node and cannot be converted to one.
template <class Other, class Node>
concept NoNode = !std::is_convertible_v<const Other&, Node>;

/// Stops the compiler with a sentence.
template <class Node, NoNode<Node> Other>
void refuse_child(const Other& /*child*/) {
    static_assert(std::is_convertible_v<const Other&, Node>,
                  "expand() calls child() for nodes of the tree: child(Node{...})");
}

template <class P>
concept HasProblemTypes = requires {
    typename P::Subproblem;
    typename P::Answer;
};

/// Stops the compiler with a sentence that names what a type lacks that is no problem.
template <class P>
struct ProblemDiagnostics {
    static_assert(!Tree<P>, "solve() searches problems; DepthFirst makes one of a tree: espalier::DepthFirst(tree)");
    static_assert(Tree<P> || HasProblemTypes<P>,
                  "a problem says what a part of its tree is, struct Subproblem { ... }, and what it answers, Answer");
};

/// TreeDiagnostics has told what was wrong with the tree.
template <class T>
struct ProblemDiagnostics<DepthFirst<T>> {};

template <HasProblemTypes P>
struct ProblemDiagnostics<P> {
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

/// The result of solve() for what is no problem: enough to look at the answer, so that the compiler has nothing more to
/// say.
template <class P>
struct NoOutcome : ProblemDiagnostics<P> {};

template <class P>
requires requires { typename P::Answer; }
struct NoOutcome<P> : ProblemDiagnostics<P>, Outcome<typename P::Answer> {};

}  // namespace espalier::engine
