// SPDX-License-Identifier: Apache-2.0
#include "golomb/search/kernel.hpp"

#include <algorithm>
#include <stdexcept>

#include <espalier/require.hpp>

#include "golomb/search/lane_kernel.hpp"
#include "golomb/search/walk_kernel.hpp"

namespace golomb {
namespace {

// Returns the longest possible gap between two neighbouring marks. The lengths of the other segments, and of pairs of
// neighbouring ones, are all distinct; each segment counts itself and in at most two pairs, those at the ends in one.
int longest_gap(const Instance& instance) {
    const int segments = std::max(0, instance.marks - 2);
    const int distances = std::max(segments, 2 * segments - 2);
    const int by_segments = segments * (segments + 1) / 2;
    const int by_pairs = (distances * (distances + 1) / 2 + 2) / 3;
    return instance.longest - std::max(by_segments, by_pairs);
}

// Returns whether sets of this capacity suffice. Equal distances of more than half the length imply smaller equal ones,
// because they overlap. Distances of more than a third are so rarely the only equal ones that it is faster to ignore
// them until a ruler is complete.
bool fit(const Instance& instance, int capacity) {
    return longest_gap(instance) <= capacity && instance.longest <= 3 * capacity;
}

// Returns whether one word suffices. It may ignore more distances: lanes with one word search nodes so much faster than
// those with two that the additional nodes do not matter.
bool fit_one_word(const Instance& instance) {
    constexpr int longest_in_one_word = 254;
    return fit(instance, 64) ||
           (longest_gap(instance) <= 64 && instance.longest <= longest_in_one_word && suits_lanes(instance));
}

Descent descent_named(const std::string& name) {
    const auto descents = descents_of_this_processor();
    if (name == "auto") return descents.front();
    const auto found =
        std::find_if(descents.begin(), descents.end(), [&](const Descent& descent) { return descent.name == name; });
    if (found == descents.end()) throw std::invalid_argument("this processor lacks the instructions of that kernel");
    return *found;
}

}  // namespace

bool is_searchable(const Instance& instance) { return fit_one_word(instance) || fit(instance, 256); }

std::unique_ptr<const Kernel> make_kernel(const Instance& instance, const std::string& name) {
    espalier::require(std::find(kernel_names.begin(), kernel_names.end(), name) != kernel_names.end(),
                      "a kernel is asked for by one of its names");
    if (name != "plain" && suits_lanes(instance)) {
        if (fit_one_word(instance)) return std::make_unique<LaneKernel<1>>(instance, descent_named(name));
        if (fit(instance, 128)) return std::make_unique<LaneKernel<2>>(instance, descent_named(name));
        if (fit(instance, 256)) return std::make_unique<LaneKernel<4>>(instance, descent_named(name));
    }
    if (fit_one_word(instance)) return std::make_unique<WalkKernel<1>>(instance);
    if (fit(instance, 128)) return std::make_unique<WalkKernel<2>>(instance);
    if (fit(instance, 256)) return std::make_unique<WalkKernel<4>>(instance);
    throw std::invalid_argument("rulers of length " + std::to_string(instance.longest) + " with " +
                                std::to_string(instance.marks) + " marks are too long to be searched for");
}

}  // namespace golomb
