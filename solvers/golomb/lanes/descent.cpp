// SPDX-License-Identifier: Apache-2.0
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

// Appends the node to those with the fewest words that hold its window.
template <int BundleWords, int NodeWords>
void add_narrowest(Bundle<BundleWords>& bundle, const Node<NodeWords>& node) {
    if constexpr (BundleWords > 1) {
        if (node.window <= 64 * (BundleWords - 1)) return add_narrowest<BundleWords - 1>(bundle, node);
    }
    append(bundle.nodes[0], node);
}

}  // namespace

void set_criteria(Bundle<0>& bundle, const Criteria& criteria, bool exact, int marks_of_start) {
    bundle.depths = 0;
    bundle.exact = exact;
    bundle.found = false;
    for (int index = marks_of_start - 1; index < criteria.marks() - 1; ++index) {
        bundle.criterion[bundle.depths++] = criteria[index];
    }
}

template <int Words>
void add_start(Bundle<Words>& bundle, const Node<Words>& node) {
    add_narrowest(bundle, node);
}

template void add_start(Bundle<1>&, const Node<1>&);
template void add_start(Bundle<2>&, const Node<2>&);
template void add_start(Bundle<4>&, const Node<4>&);

std::vector<Descent> descents_of_this_processor() {
    std::vector<Descent> descents;
#if defined(__x86_64__)
    descents = {{"avx512", {descend_avx512, descend_avx512, descend_avx512}},
                {"avx2", {descend_avx2, descend_avx2, descend_avx2}}};
#endif
    descents.push_back({"portable", {descend_portable, descend_portable, descend_portable}});
    return lanes::those_that_run_here(std::move(descents));
}

}  // namespace golomb
