#pragma once

#include <span>
#include <string_view>

#include "synthetic/uts/uts.hpp"

namespace synthetic {

/// A tree with a name in the benchmark, and its published size.
struct KnownTree {
    std::string_view name;
    UtsTree tree;
    TreeSize size;
};

/// Returns the sample trees of the reference program's distribution.
std::span<const KnownTree> uts_known_trees();

/// Returns the tree of that name, or null if there is none.
const KnownTree* find_known_tree(std::string_view name);

}  // namespace synthetic
