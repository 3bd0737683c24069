// SPDX-License-Identifier: Apache-2.0
#include "golomb/lanes/descent.hpp"
#include <gtest/gtest.h>
#include <memory>
#include "golomb/rulers/ruler.hpp"
#include "golomb/tree/walk.hpp"
#include "rare.hpp"

namespace {
using golomb::Bundle;
using golomb::BundleNodes;
using golomb::ChooseTable;
using golomb::Criteria;
using golomb::Descent;
using golomb::Prefix;

Criteria criteria_for(int marks, int longest) {
    return {ChooseTable(marks, longest, golomb::published_lower_bounds(marks), {10, 4}), marks, longest};
}

/// A bundle of nodes with so many marks, the first ones from a prefix on: as many as it holds, or as have some hundred
/// thousand nodes below them.
template <int Words>
struct Start {
    Start(const Criteria& criteria, bool exact, const Prefix& first, int marks_of_start) {
        golomb::set_criteria(*bundle, criteria, exact, marks_of_start);
        golomb::Walk<Words> walk(criteria, exact, {1});
        std::size_t starts = 0;
        for (bool more = walk.start(first); more; more = walk.advance()) {
            if (walk.prefix().size() == marks_of_start) {
                if (starts++ == BundleNodes<Words>::capacity || below > most_below) return;
                golomb::add_start(*bundle, walk.node());
            }
            below += walk.prefix().size() > marks_of_start ? 1U : 0U;
            if (walk.criterion().remaining <= 1) {
                walk.leave();
                has_place_for_last = true;
            }
        }
    }

    static constexpr std::uint64_t most_below = 300'000;
    std::unique_ptr<Bundle<Words>> bundle = std::make_unique<Bundle<Words>>();
    std::uint64_t below = 0;
    bool has_place_for_last = false;
};

class Descents : public testing::TestWithParam<Descent> {
protected:
    template <int Words>
    void expect_nodes_of_walk(int marks, int longest, const Prefix& first = {0}, int marks_of_start = 3) {
        SCOPED_TRACE(testing::Message() << marks << " marks, length " << longest);
        const auto criteria = criteria_for(marks, longest);
        for (const bool exact : {false, true}) expect_nodes_of(Start<Words>(criteria, exact, first, marks_of_start));
    }

    template <int Words>
    void expect_nodes_of(const Start<Words>& start) {
        ASSERT_GT(start.below, 1000U);
        GetParam().search(*start.bundle);
        EXPECT_EQ(start.bundle->found, start.has_place_for_last);
        if (!start.bundle->found) {
            EXPECT_EQ(start.bundle->searched, start.below);
        }
        expect_no_nodes(*start.bundle);
    }

    template <int Words>
    void expect_no_nodes(const Bundle<Words>& bundle) {
        for (const auto& nodes : bundle.nodes) EXPECT_EQ(nodes.size, 0U);
        if constexpr (Words > 1) expect_no_nodes<Words - 1>(bundle);
    }
};

INSTANTIATE_TEST_SUITE_P(Lanes, Descents, testing::ValuesIn(golomb::descents_of_this_processor()),
                         [](const auto& test) { return std::string(test.param.name); });

TEST_P(Descents, SearchTheNodesThatAWalkVisits) {
    for (const int longest : {54, 60, 70}) expect_nodes_of_walk<1>(10, longest);
    expect_nodes_of_walk<1>(12, 84);
}

// From windows of more than 128 down to windows that one word holds; of lengths that a byte holds, and of longer ones.
TEST_P(Descents, SearchTheNodesThatAWalkVisitsWithTwoWords) {
    for (const int longest : {54, 70}) expect_nodes_of_walk<2>(10, longest);
    expect_nodes_of_walk<2>(19, 245, {0, 29, 38}, 6);
    expect_nodes_of_walk<2>(20, 282, {0, 35, 60}, 7);
}

// From windows of more than 256, 192 and 128 down to narrower ones.
TEST_P(Descents, SearchTheNodesThatAWalkVisitsWithFourWords) {
    for (const int longest : {54, 70}) expect_nodes_of_walk<4>(10, longest);
    expect_nodes_of_walk<4>(19, 245, {0, 29, 38}, 6);
    if (espalier_test::tries_all()) expect_nodes_of_walk<4>(24, 424, {0, 3, 15, 41, 66, 95}, 8);
    if (espalier_test::tries_all()) expect_nodes_of_walk<4>(24, 424, {0, 40, 75}, 8);
    expect_nodes_of_walk<4>(28, 584, {0, 3, 15, 41, 66, 95, 97, 106}, 12);
}

// Rulers of 10 marks and length 160 abound.
TEST_P(Descents, EndWithTheFirstPlaceForALastMark) {
    const auto criteria = criteria_for(10, 160);
    auto bundle = std::make_unique<Bundle<2>>();
    golomb::set_criteria(*bundle, criteria, false, 3);
    golomb::Walk<2> walk(criteria, false, {1});
    ASSERT_TRUE(walk.start({0, 1, 3}));
    golomb::add_start(*bundle, walk.node());
    GetParam().search(*bundle);
    EXPECT_TRUE(bundle->found);
    EXPECT_LT(bundle->searched, 100'000U);
    expect_no_nodes(*bundle);
}

TEST_P(Descents, SearchNothingBelowNoNodes) {
    Bundle<1> bundle;
    const auto criteria = criteria_for(10, 54);
    golomb::set_criteria(bundle, criteria, false, 3);
    GetParam().search(bundle);
    EXPECT_EQ(bundle.searched, 0U);
    EXPECT_FALSE(bundle.found);
}

TEST(DescentsOfThisProcessor, EndWithThePortableOne) {
    ASSERT_FALSE(golomb::descents_of_this_processor().empty());
    EXPECT_EQ(golomb::descents_of_this_processor().back().name, "portable");
}
}  // namespace
