#include "synthetic/uts/uts_known_trees.hpp"

#include <gtest/gtest.h>

#include <set>

namespace {

using namespace synthetic;

TEST(KnownTrees, AreFoundByName) {
    std::set<std::string_view> names;
    for (const auto& tree : uts_known_trees()) {
        names.insert(tree.name);
        EXPECT_EQ(find_known_tree(tree.name), &tree);
        EXPECT_NO_THROW(require_possible(tree.tree));
    }
    EXPECT_EQ(names.size(), 9U);
    EXPECT_EQ(find_known_tree("T1XL")->size.nodes, 1'635'119'272U);
    EXPECT_EQ(find_known_tree("T6"), nullptr);
}

}  // namespace
