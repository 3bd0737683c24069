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
    std::uint32_t first = 0;  ///< the number of the first of these children
    std::uint32_t end = 0;    ///< the number behind that of the last of these children
    std::uint32_t depth = 0;
};

/// Estimates how many nodes are below open ones. Looks at about `budget` nodes, each time where the law of the tree
/// leaves most open, and adds what the law expects of the others. The more subtrees there are, the less they differ as
/// a whole from what is expected of them.
espalier::NodesLeft look_ahead(std::vector<UtsOpenNode> open, const UtsLaw& law, const UtsExpectation& expectation,
                               std::uint64_t budget);

}  // namespace synthetic
