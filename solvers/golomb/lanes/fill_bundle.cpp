#include "golomb/lanes/fill_bundle.hpp"

#include <cstdint>

#include <espalier/require.hpp>

namespace golomb {

void set_criteria(Bundle& bundle, const Criteria& criteria, int marks_of_start) {
    for (int index = marks_of_start - 1; index < criteria.marks() - 1; ++index) {
        const Criterion& criterion = criteria[index];
        bundle.criterion[bundle.depths++] = {criterion.bounds(),
                                             criterion.small_distances(),
                                             static_cast<std::uint64_t>(criterion.remaining()),
                                             static_cast<std::uint64_t>(criterion.longest()),
                                             criterion.ends_known(),
                                             criterion.middle_follows()};
    }
}

void add_start(Bundle& bundle, const Node<1>& node) {
    BundleNodes& start = bundle.nodes[0];
    espalier::debug_require(start.size < BundleNodes::capacity, "the bundle has room for a node");
    start.to_marks[start.size] = node.to_marks.lowest_word();
    start.distances[start.size] = node.distances.lowest_word();
    start.taken[start.size] = node.taken.lowest_word();
    start.open[start.size] = node.open.lowest_word();
    start.window[start.size] = static_cast<std::uint64_t>(node.window);
    ++start.size;
}

}  // namespace golomb
