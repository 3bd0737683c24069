// SPDX-License-Identifier: Apache-2.0
#include "golomb/family/family_tree.hpp"
#include <gtest/gtest.h>
#include <functional>
#include <numeric>
#include <set>
#include <tuple>
#include <vector>
#include "golomb/checker.hpp"
#include "golomb/family/family.hpp"

namespace {
using golomb::Family;
using golomb::FamilyTree;
using golomb::FoundSets;
using Kind = Family::Kind;

FoundSets found(Family family) {
    family.all = true;
    const FamilyTree tree(family);
    FoundSets sets;
    const std::function<void(const FamilyTree::Node&)> search = [&](const FamilyTree::Node& node) {
        tree.expand(node, sets, search);
    };
    search(tree.root());
    for (const auto& [key, group] : sets.groups) {
        EXPECT_EQ(group.count, group.sets.size());
        for (const auto& set : group.sets) EXPECT_EQ(golomb::fault_of(family, {set.begin(), set.end()}), "");
    }
    return sets;
}

std::uint64_t count(const Family& family) {
    std::uint64_t sum = 0;
    for (const auto& [key, group] : found(family).groups) sum += group.count;
    return sum;
}

// Returns the least length that has sets.
int shortest(Family family) {
    while (found(family).groups.empty()) ++family.length;
    return family.length;
}

// OEIS A169942.
TEST(FamilyTree, CountsRulersByLength) {
    const std::vector<std::uint64_t> published = {1,  1,  3,  3,  5,   7,   13,  15,  27,
                                                  25, 45, 59, 89, 103, 163, 187, 281, 313};
    std::vector<std::uint64_t> counts;
    for (const auto& [key, group] : found({.kind = Kind::rulers, .length = 18}).groups) counts.push_back(group.count);
    EXPECT_EQ(counts, published);
}

// OEIS A143824 has the sizes of the largest sets.
TEST(FamilyTree, FindsMaximalSidonSets) {
    const std::vector<int> published = {1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 6};
    std::vector<int> sizes;
    for (int most = 1; most <= 18; ++most) {
        sizes.push_back(found({.kind = Kind::sidon, .length = most}).groups.rbegin()->first);
    }
    EXPECT_EQ(sizes, published);
    const auto seven = found({.kind = Kind::sidon, .length = 7}).groups;
    EXPECT_EQ(seven.begin()->second.count, 18U);  // by looking at all 128 subsets
    EXPECT_EQ(seven.rbegin()->second.count, 2U);
}

// OEIS A004137 has the greatest lengths by number of marks.
TEST(FamilyTree, FindsSparseRulers) {
    int marks = 2;
    for (const int greatest : {1, 3, 6, 9, 13, 17, 23, 29}) {
        EXPECT_GT(count({.kind = Kind::sparse, .marks = marks, .length = greatest}), 0U) << greatest;
        EXPECT_EQ(count({.kind = Kind::sparse, .marks = marks, .length = greatest + 1}), 0U) << greatest;
        ++marks;
    }
}

// By looking at all subsets. The tree has each ruler several times.
TEST(FamilyTree, FindsAllSparseRulersButForMirrorImages) {
    for (const auto& [length, marks, number] : {std::tuple(7, 5, 6), {8, 5, 4}, {12, 6, 7}, {29, 9, 3}}) {
        const auto groups = found({.kind = Kind::sparse, .marks = marks, .length = length}).groups;
        const auto& sets = groups.at(marks).sets;
        EXPECT_EQ((std::set(sets.begin(), sets.end()).size()), static_cast<std::size_t>(number)) << length;
    }
}

// The Handbook of Combinatorial Designs has these lengths of difference triangle sets.
TEST(FamilyTree, FindsTriangleSets) {
    const std::vector<std::vector<int>> published = {{3, 7, 10, 12}, {6, 13, 19}, {11, 22}};
    for (int marks = 3; marks <= 5; ++marks) {
        int rulers = 1;
        for (const int length : published[static_cast<std::size_t>(marks - 3)]) {
            const int distances = rulers * marks * (marks - 1) / 2;
            EXPECT_EQ(shortest({.kind = Kind::triangles, .marks = marks, .length = distances, .rulers = rulers}),
                      length);
            ++rulers;
        }
    }
}

// A perfect difference set of q + 1 marks has phi(q^2 + q + 1) / 3k inequivalent translations if q is a prime to the
// power of k.
TEST(FamilyTree, CountsModularRulers) {
    EXPECT_EQ(count({.kind = Kind::modular, .marks = 4, .length = 13}), 4U);
    EXPECT_EQ(count({.kind = Kind::modular, .marks = 5, .length = 21}), 2U);
    EXPECT_EQ(count({.kind = Kind::modular, .marks = 6, .length = 31}), 10U);
    EXPECT_EQ(count({.kind = Kind::modular, .marks = 7, .length = 47}), 0U);  // 48 is the least modulus
    EXPECT_GT(count({.kind = Kind::modular, .marks = 7, .length = 48}), 0U);
}

// Sums of pairs all differ if and only if distances do. With two equal sums allowed, the lengths were found by looking
// at all subsets.
TEST(FamilyTree, FindsSetsOfFewEqualSums) {
    int marks = 2;
    for (const int length : {1, 3, 6, 11, 17, 25}) {
        EXPECT_EQ(shortest({.kind = Kind::sums, .marks = marks, .length = marks - 1}), length);
        ++marks;
    }
    EXPECT_EQ(count({.kind = Kind::sums, .marks = 7, .length = 25}), 5U);
    marks = 2;
    for (const int length : {1, 2, 3, 5, 7, 10, 13}) {
        EXPECT_EQ(shortest({.kind = Kind::sums, .marks = marks, .length = marks - 1, .repeats = 2}), length);
        ++marks;
    }
}

TEST(FoundSets, KeepTheFirstSetUnlessAllAreWanted) {
    FoundSets one;
    one.add(5, {0, 2, 5});
    FoundSets other;
    other.add(5, {0, 1, 5});
    other.add(3, {0, 3});
    one.merge(other);
    ASSERT_EQ(one.groups.size(), 2U);
    EXPECT_EQ(one.groups[5].count, 2U);
    EXPECT_EQ(one.groups[5].sets, std::vector<golomb::Marks>({{0, 1, 5}}));
}

TEST(FamilyOptions, SayWhatDoesNotGoTogether) {
    EXPECT_ANY_THROW(static_cast<void>(golomb::family_of({{Kind::rulers, 5}, {Kind::sidon, 5}}, {}, false)));
    EXPECT_ANY_THROW(static_cast<void>(golomb::family_of({{Kind::modular, 5}}, {}, false)));
    EXPECT_ANY_THROW(static_cast<void>(golomb::family_of({{Kind::sparse, 5}}, 4, false)));
    EXPECT_ANY_THROW(static_cast<void>(golomb::family_of({{Kind::triangles, 10}}, 9, false)));
    EXPECT_EQ(golomb::family_of({{Kind::sums, 2}}, 4, true).repeats, 2);
}

TEST(FaultsOfFamilies, AreFound) {
    EXPECT_EQ(golomb::fault_of({.kind = Kind::rulers, .length = 6}, {0, 1, 3, 6}), "the distance 3 occurs 2 times");
    EXPECT_EQ(golomb::fault_of({.kind = Kind::modular, .length = 6}, {0, 1, 3}), "the distance 3 occurs 2 times");
    EXPECT_EQ(golomb::fault_of({.kind = Kind::sums, .length = 6}, {0, 1, 2}), "the sum 2 occurs 2 times");
    EXPECT_EQ(golomb::fault_of({.kind = Kind::sparse, .length = 6}, {0, 1, 6}), "the distance 2 is not measured");
    EXPECT_EQ(golomb::fault_of({.kind = Kind::sidon, .length = 3}, {1, 4}), "there is a mark at 4");
    EXPECT_EQ(golomb::fault_of({.kind = Kind::triangles, .marks = 2, .length = 3, .rulers = 2}, {0, 3, 0, 3}),
              "the distance 3 occurs 2 times");
}
}  // namespace
