#include "golomb/lanes/descent.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>

#include <espalier/require.hpp>

#include "lanes/instruction_set.hpp"

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
    bundle.exact = exact;
    for (int index = marks_of_start - 1; index < criteria.marks() - 1; ++index) {
        bundle.criterion[bundle.depths++] = criteria[index];
    }
}

void add_start(Bundle& bundle, const Node<1>& node) { append(bundle.nodes[0], node); }

void add_start(TwoWordBundle& bundle, const Node<2>& node) {
    node.window <= 64 ? append(bundle.nodes[0], node) : append(bundle.wide_nodes[0], node);
}

std::vector<Descent> descents_of_this_processor() {
    std::vector<Descent> descents;
#if defined(__x86_64__)
    descents = {{.name = "avx512", .one_word = descend_avx512, .two_words = descend_avx512},
                {.name = "avx2", .one_word = descend_avx2, .two_words = descend_avx2}};
#endif
    descents.push_back({.name = "portable", .one_word = descend_portable, .two_words = descend_portable});
    return lanes::those_that_run_here(std::move(descents));
}

}  // namespace golomb
