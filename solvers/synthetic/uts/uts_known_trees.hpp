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

/// The sample trees of the reference program's distribution.
std::span<const KnownTree> uts_known_trees();

/// Null if there is none of that name.
const KnownTree* find_known_tree(std::string_view name);

}  // namespace synthetic
