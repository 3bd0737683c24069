#pragma once

#include <espalier/program/report/report.hpp>

#include "synthetic/tree_size.hpp"

namespace synthetic {

/// What came out of counting a tree.
struct TreeFinding {
    TreeSize size;  ///< if not complete, of the part that was searched
    bool complete = false;
};

/// What there is to say about the finding, whatever the tree.
espalier::program::Report make_report(const TreeFinding& finding);

}  // namespace synthetic
