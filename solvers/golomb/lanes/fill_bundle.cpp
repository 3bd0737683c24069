#include "golomb/lanes/fill_bundle.hpp"

#include <cstddef>
#include <cstdint>

#include <espalier/require.hpp>

namespace golomb {

namespace {

// Appends the node, without those words of its sets for which the bundle's sets have no room.
template <int BundleWords, int NodeWords>
void append(BundleNodes<BundleWords>& nodes, const Node<NodeWords>& node) {
    espalier::debug_require(nodes.size < BundleNodes<BundleWords>::capacity, "the bundle has room for a node");
    for (std::size_t word = 0; word < BundleWords; ++word) {
        nodes.to_marks[word][nodes.size] = node.to_marks.word(word);
        nodes.distances[word][nodes.size] = node.distances.word(word);
        nodes.taken[word][nodes.size] = node.taken.word(word);
        nodes.open[word][nodes.size] = node.open.word(word);
    }
    nodes.window[nodes.size] = static_cast<std::uint64_t>(node.window);
    ++nodes.size;
}

}  // namespace

void set_criteria(Bundle& bundle, const Criteria& criteria, bool exact, int marks_of_start) {
    for (int index = marks_of_start - 1; index < criteria.marks() - 1; ++index) {
        const Criterion& criterion = criteria[index];
        bundle.criterion[bundle.depths++] = {.bounds = criterion.bounds(),
                                             .window_base = static_cast<std::uint64_t>(criterion.window_base()),
                                             .rest_base = static_cast<std::uint64_t>(criterion.rest_base()),
                                             .small_distances = criterion.small_distances(),
                                             .remaining = static_cast<std::uint64_t>(criterion.remaining()),
                                             .longest = static_cast<std::uint64_t>(criterion.longest()),
                                             .exact = exact,
                                             .ends_known = criterion.ends_known(),
                                             .middle_follows = criterion.middle_follows()};
    }
}

void add_start(Bundle& bundle, const Node<1>& node) { append(bundle.nodes[0], node); }

void add_start(TwoWordBundle& bundle, const Node<2>& node) {
    node.window <= 64 ? append(bundle.nodes[0], node) : append(bundle.wide_nodes[0], node);
}

}  // namespace golomb
