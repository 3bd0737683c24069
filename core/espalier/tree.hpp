#pragma once

#include <concepts>

namespace espalier {

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
