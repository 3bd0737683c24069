#pragma once

#include <espalier/program/report/report.hpp>

#include "synthetic/tree_size.hpp"

namespace synthetic {

/// The finding of the count of a tree.
struct TreeFinding {
    TreeSize size;  ///< the size of the tree, or of the part that was searched if not complete
    bool complete = false;
};

/// Returns the part of the report that is the same for all trees.
espalier::program::Report make_report(const TreeFinding& finding);

}  // namespace synthetic
