// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <concepts>
#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>
#include "espalier/answers.hpp"
#include "espalier/nodes.hpp"
#include "espalier/outcome.hpp"
#include "espalier/pack.hpp"
#include "espalier/problem.hpp"
#include "espalier/random.hpp"

namespace espalier {
template <class T>
class DepthFirst;
}  // namespace espalier

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

/// A tree whose expand() takes any other answer than Answer&, such as a copy, so that what it adds is lost.
template <class T, class Item>
concept ExpandsCopy = requires(const T& tree, const Item& item, detail::AnyChild any) {
    tree.expand(item, typename T::Answer(), any);
    requires !requires { tree.expand(item, any, any); };  // as with auto&&
};

/// Stops the compiler with a sentence that names what is wrong with a type that is no Tree, or whose nodes cannot
/// travel.
template <class T>
struct TreeDiagnostics {
    static_assert(
        requires { typename T::Node; }, "a tree says what a node is: struct Node { ... }, which is public");
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
    static_assert(!ExpandsCopy<T, Node>, "expand() adds to the answer that it is given, not to a copy: Answer& answer");
    static_assert(
        TellsBounds<T> || !Optimises<Answer> ||
            !requires { requires std::is_member_function_pointer_v<decltype(&T::bound)>; },
        "a tree tells the best value that may lie below a node by Value bound(const Node&) const");

    static constexpr bool passed = Tree<T> && packing::tells_what_hinders<Node> && packing::tells_what_hinders<Answer>;
};

/// Something that a tree passes to child() although it is no node and cannot be converted to one.
template <class Other, class Node>
concept NoNode = !std::is_convertible_v<const Other&, Node>;

/// Stops the compiler with a sentence.
template <class Node>
void refuse_child(const auto&... /*child*/) {
    static_assert(std::is_void_v<Node>, "expand() calls child() for nodes of the tree: child(Node{...})");
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

/// Returns where a problem's optional members stand: the tree that DepthFirst, Moves or BestFirst lifts (as
/// LiftedTree), or the problem itself.
template <class P>
const auto& host_of(const P& problem) {
    if constexpr (requires { typename P::LiftedTree; }) {
        return problem.tree();
    } else {
        return problem;
    }
}

/// Returns whether a tree has this node, or this move, which it may say by valid(item).
template <class T, class Item>
bool has_item([[maybe_unused]] const T& tree, [[maybe_unused]] const Item& item) {
    if constexpr (requires { tree.valid(item); }) return tree.valid(item);
    return true;
}

/// Returns whether a solution below the node could change the answer by more than the gap, if the answer knows gaps.
template <TellsBounds T>
bool may_improve(const T& tree, const typename T::Node& node, const typename T::Answer& answer, const Gap& gap) {
    if constexpr (requires { answer.improves(tree.bound(node), gap); }) {
        return answer.improves(tree.bound(node), gap);
    } else {
        return answer.improves(tree.bound(node));
    }
}

/// Tells which optional members (problem.hpp) a problem has. This is the only place that looks for them.
template <class P>
struct OptionalMembers {
    using S = typename P::Subproblem;
    using A = typename P::Answer;
    using H = std::decay_t<decltype(host_of(std::declval<const P&>()))>;

    static constexpr bool answer = requires(const H& host) {
        { host.answer() } -> std::same_as<A>;
    };
    static constexpr bool share = requires(const S& s) {
        { s.share() } -> std::convertible_to<double>;
    };
    static constexpr bool open = requires(const S& s) {
        { s.open() } -> std::convertible_to<std::size_t>;
    };
    static constexpr bool priority = requires(const P& problem, const S& s) {
        { problem.priority(s) } -> std::convertible_to<double>;
    };
    static constexpr bool nodes_left =
        requires(const P& problem, const S& s, const A& a, Nodes budget, Random& random) {
        { problem.nodes_left(s, a, budget, random) } -> std::same_as<NodesLeft>;
    };
    static constexpr bool abandon = requires(const P& problem, S& s, A& a) { problem.abandon(s, a); };
    static constexpr bool counts_abandoned = requires(const P& problem, S& s, A& a) {
        { problem.abandon(s, a) } -> std::same_as<Nodes>;
    };
    static constexpr bool clock = requires(A & a, double seconds) { a.clock_is(seconds); };
    static constexpr bool deliveries = requires(const H& host, A& a) {
        host.receive(a, *a.take_deliveries(true).begin());
    };
    static constexpr bool may_split = requires(const H& host) {
        { host.may_split() } -> std::same_as<bool>;
    };
    static constexpr bool seconds_ahead = requires(const H& host) {
        { host.seconds_ahead() } -> std::convertible_to<double>;
    };
    static constexpr bool valid = requires(const P& problem, const S& s) {
        { problem.valid(s) } -> std::same_as<bool>;
    };
    static constexpr bool valid_answer = requires(const H& host, const A& a) {
        { host.valid(a) } -> std::same_as<bool>;
    };
    static constexpr bool order = requires(const P& problem, S& s, const A& a) {
        { problem.is_ordered() } -> std::same_as<bool>;
        { problem.split_first(s, std::size_t{}) } -> std::same_as<std::optional<S>>;
        { problem.position(s) } -> std::same_as<Position>;
        { problem.is_behind(s, a) } -> std::same_as<bool>;
    };
    static constexpr bool open_bound = requires(const P& problem, const S& s) {
        { problem.open_bound(s) } -> std::same_as<double>;
    };
    static constexpr bool records = requires { requires P::records; };
};

/// Stops the compiler with a sentence where a member has the name of an optional one but another form.
template <class P>
struct OptionalMemberDiagnostics {
    using Has = OptionalMembers<P>;
    using S = typename P::Subproblem;
    using H = std::decay_t<decltype(host_of(std::declval<const P&>()))>;

    template <class Member>
    static constexpr bool is_function = std::is_member_function_pointer_v<Member>;

    static_assert(
        Has::share || !requires { requires is_function<decltype(&S::share)>; },
        "a subproblem tells its share of the tree by double share() const");
    static_assert(
        Has::open || !requires { requires is_function<decltype(&S::open)>; },
        "a subproblem tells the number of its open nodes by std::size_t open() const");
    static_assert(
        Has::priority || !requires { requires is_function<decltype(&H::priority)>; },
        "a problem tells a priority by double priority(const Subproblem&) const, a tree by that of a node");
    static_assert(
        Has::nodes_left || !requires { requires is_function<decltype(&H::nodes_left)>; },
        "a problem estimates what is left by espalier::NodesLeft nodes_left(const Subproblem&, const Answer&, "
        "espalier::Nodes, espalier::Random&) const");
    static_assert(
        Has::abandon || !requires { requires is_function<decltype(&H::abandon)>; },
        "a problem is told what is left unsearched by abandon(Subproblem&, Answer&) const, a tree by that of a "
        "node");
    static_assert(
        Has::may_split || !requires { requires is_function<decltype(&H::may_split)>; },
        "a problem says whether it can be split by bool may_split() const");
    static_assert(
        Has::seconds_ahead || !requires { requires is_function<decltype(&H::seconds_ahead)>; },
        "a problem tells the time spent before its search by double seconds_ahead() const");
    static_assert(
        Has::valid || Has::valid_answer || !requires { requires is_function<decltype(&H::valid)>; },
        "a problem says what may come from a file by bool valid(const Subproblem&) const, a tree by that of a node, "
        "and of an answer by bool valid(const Answer&) const");
    static_assert(
        Has::answer || !requires { requires is_function<decltype(&H::answer)>; },
        "a problem tells the answer that a search starts from by Answer answer() const");

    static constexpr bool passed = true;
};

/// The result of solve() for what is no problem: enough to look at the answer, so that the compiler has nothing more to
/// say.
template <class P>
struct NoOutcome : ProblemDiagnostics<P> {};

template <class P>
requires requires { typename P::Answer; }
struct NoOutcome<P> : ProblemDiagnostics<P>, Outcome<typename P::Answer> {};
}  // namespace espalier::engine
