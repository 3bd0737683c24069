#pragma once

#include <cstdint>
#include <vector>

#include <espalier/nodes_left.hpp>

#include "synthetic/uts/sha1.hpp"
#include "synthetic/uts/uts_expectation.hpp"
#include "synthetic/uts/uts_law.hpp"

namespace synthetic {

/// A node and its children that are still to be searched.
struct UtsOpenNode {
    Sha1Digest state{};
    std::uint32_t first = 0;  ///< the children's numbers, from here
    std::uint32_t end = 0;    ///< up to before here
    std::uint32_t depth = 0;
};

/// How many nodes are below open ones: those that one meets when one goes on, for about `budget` nodes, where the law of
/// the tree leaves most open, and what it expects of the others. The more subtrees there are, the less do they differ
/// in all from what is expected of them.
espalier::NodesLeft look_ahead(std::vector<UtsOpenNode> open, const UtsLaw& law, const UtsExpectation& expectation,
                               std::uint64_t budget);

}  // namespace synthetic
