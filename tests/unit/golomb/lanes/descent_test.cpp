#include "golomb/lanes/descent.hpp"

#include <gtest/gtest.h>

#include <memory>

#include "golomb/lanes/fill_bundle.hpp"
#include "golomb/rulers/optimal_lengths.hpp"
#include "golomb/tree/walk.hpp"

namespace {

using golomb::Bundle;
using golomb::BundleNodes;
using golomb::ChooseTable;
using golomb::Criteria;
using golomb::Descent;

constexpr int marks = 10;
constexpr int marks_of_start = 3;

class Descents : public testing::TestWithParam<Descent> {
protected:
    // A bundle of the first nodes with three marks, as many as it holds, and the number of nodes below them.
    void fill(int longest) {
        criteria_ = std::make_unique<Criteria>(
            ChooseTable(marks, longest, golomb::published_lower_bounds(marks), {10, 4}), marks, longest);
        golomb::set_criteria(*bundle_, *criteria_, marks_of_start);
        golomb::Walk<1> walk(*criteria_, false, {1});
        for (bool more = walk.start({0}); more; more = walk.advance()) {
            if (walk.prefix().size() == marks_of_start) {
                if (bundle_->nodes[0].size == BundleNodes::capacity) return;
                golomb::add_start(*bundle_, walk.node());
            }
            below_ += walk.prefix().size() > marks_of_start ? 1U : 0U;
            if (walk.criterion().remaining() <= 1) {
                walk.leave();
                has_place_for_last_ = true;
            }
        }
    }

    std::unique_ptr<Criteria> criteria_;
    std::unique_ptr<Bundle> bundle_ = std::make_unique<Bundle>();
    std::uint64_t below_ = 0;
    bool has_place_for_last_ = false;
};

INSTANTIATE_TEST_SUITE_P(Lanes, Descents, testing::ValuesIn(golomb::descents_of_this_processor()),
                         [](const auto& test) { return std::string(test.param.name); });

TEST_P(Descents, SearchTheNodesThatAWalkVisits) {
    for (const int longest : {54, 60, 70}) {
        *bundle_ = Bundle{};
        below_ = 0;
        has_place_for_last_ = false;
        fill(longest);
        ASSERT_GT(below_, 1000U);
        GetParam().search(*bundle_);
        EXPECT_EQ(bundle_->searched, below_) << longest;
        EXPECT_EQ(bundle_->found, has_place_for_last_) << longest;
        for (const auto& nodes : bundle_->nodes) EXPECT_EQ(nodes.size, 0U);
    }
}

TEST_P(Descents, SearchNothingBelowNoNodes) {
    fill(54);
    bundle_->nodes[0].size = 0;
    GetParam().search(*bundle_);
    EXPECT_EQ(bundle_->searched, 0U);
    EXPECT_FALSE(bundle_->found);
}

TEST(DescentsOfThisProcessor, EndWithThePortableOne) {
    ASSERT_FALSE(golomb::descents_of_this_processor().empty());
    EXPECT_EQ(golomb::descents_of_this_processor().back().name, "portable");
}

}  // namespace
