#pragma once

#include <concepts>
#include <type_traits>

#include "espalier/pack.hpp"
#include "espalier/tree.hpp"

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

/// What is no Tree, or has nodes that cannot travel: an error of the compiler names what is wrong.
template <class T>
struct ToldTree {
    static_assert(
        requires { typename T::Node; }, "a tree says what a node is: struct Node { ... };");
    static_assert(
        requires { typename T::Answer; }, "a tree says what it answers: using Answer = espalier::Sum<long>;");
};

template <HasTreeTypes T>
struct ToldTree<T> {
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

    static constexpr bool told = Tree<T> && packing::tells_what_hinders<Node> && packing::tells_what_hinders<Answer>;
};

}  // namespace espalier::engine
