#include "synthetic/kinds.hpp"

#include <gtest/gtest.h>

#include <set>

namespace {

using namespace synthetic;

TEST(Kinds, AreFoundByTheirNames) {
    std::set<std::string_view> names;
    for (const auto& kind : kinds()) {
        EXPECT_TRUE(names.insert(kind.name).second);
        EXPECT_EQ(find_kind(kind.name), &kind);
        EXPECT_FALSE(kind.summary.empty());
    }
    EXPECT_EQ(find_kind("utz"), nullptr);
    EXPECT_EQ(find_kind(""), nullptr);
}

TEST(Kinds, AreListedWithAConjunctionBeforeTheLast) {
    EXPECT_EQ(kind_names(", ", " or "), "uts, alpha, costs, scatter or plan");
}

}  // namespace
