// A forest that is stopped, by a limit of its own for each tree or as a whole, and its credit.

#include "engine/forest_trials.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <atomic>
#include <set>

#include <espalier/engine/credit.hpp>
#include <espalier/transports/simulated/simulated.hpp>
#include "engine/problems/queens.hpp"

namespace {

using namespace espalier_test;
using espalier::DepthFirst;
using espalier::Forest;
using espalier::Nodes;
using espalier::engine::OutstandingCredit;

RC_GTEST_PROP(OutstandingCredit, IsBackWhenAllPartsHaveReturned, ()) {
    std::vector<std::uint32_t> parts = {0};
    const auto splits = *rc::gen::inRange(0, 200);
    for (int i = 0; i < splits; ++i) {
        const auto part = *rc::gen::inRange<std::size_t>(0, parts.size());
        parts.push_back(++parts[part]);
    }
    OutstandingCredit credit;
    while (!parts.empty()) {
        RC_ASSERT(!credit.recovered());
        const auto part = *rc::gen::inRange<std::size_t>(0, parts.size());
        credit.give_back(parts[part]);
        parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(part));
    }
    RC_ASSERT(credit.recovered());
}

TEST(OutstandingCredit, RefusesMoreThanIsOutstanding) {
    OutstandingCredit credit;
    credit.give_back(1);
    EXPECT_THROW(credit.give_back(0), std::logic_error);
    credit.give_back(1);
    EXPECT_THROW(credit.give_back(7), std::logic_error);
}

class QueensForest : public testing::Test {
protected:
    Forest<DepthFirst<Queens>> forest(double seconds = 1e9) {
        return {std::uint64_t{boards_.size()}, [this](std::uint64_t number) -> const auto& {return boards_[number];
    }
    , [this](const auto& result) { (result.stopped ? stopped_ : finished_).insert(result.tree); }, seconds
};
}  // namespace

const std::vector<DepthFirst<Queens>> boards_ = {DepthFirst(Queens{5}), DepthFirst(Queens{11}), DepthFirst(Queens{6}),
                                                 DepthFirst(Queens{7})};
std::set<std::uint64_t> finished_;
std::set<std::uint64_t> stopped_;
}
;

TEST_F(QueensForest, GivesALongTreeUpAndGoesOn) {
    // 166926 nodes of 10 us on 4 PEs: the second board would take 0.4 s.
    espalier::Simulated machine(espalier::parse_machine("logp:4,L=5us,o=1us,g=1us,node=10us"));
    const auto outcome = espalier::solve(forest(0.1), machine);
    EXPECT_TRUE(outcome.complete());
    EXPECT_EQ(finished_, (std::set<std::uint64_t>{0, 2, 3}));
    EXPECT_EQ(stopped_, (std::set<std::uint64_t>{1}));
    EXPECT_LT(outcome.statistics.seconds, 0.15);
}

TEST_F(QueensForest, TellsWhatAStopHasLeft) {
    for (const int pes : {1, 2, 7}) {
        finished_.clear();
        espalier::Options options;
        options.limits.nodes = 20'000;
        const auto outcome = espalier::solve(forest(), espalier::Threads(2, std::max(2, pes)), options);
        EXPECT_FALSE(outcome.complete());
        std::set<std::uint64_t> unfinished;
        for (const auto& result : outcome.answer.unfinished()) unfinished.insert(result.tree);
        EXPECT_TRUE(unfinished.contains(1));
        for (const auto tree : unfinished) EXPECT_FALSE(finished_.contains(tree));
        EXPECT_TRUE(stopped_.empty());
    }
}

TEST_F(QueensForest, IsBalanced) {
    espalier::Simulated machine(espalier::parse_machine("logp:16,L=5us,o=1us,g=1us,node=10us"));
    const auto outcome = espalier::solve(forest(), machine);
    EXPECT_EQ(finished_.size(), boards_.size());
    EXPECT_GT(outcome.statistics.busy_fraction(16), 0.9);
}

TEST(Forest, OfNoTrees) {
    const DepthFirst board(Queens{4});
    const Forest<DepthFirst<Queens>> none(
        0, [&](std::uint64_t) -> const auto& { return board; }, [](const auto&) { FAIL(); });
    EXPECT_EQ(espalier::solve(none, espalier::Threads(2)).statistics.nodes, 0U);
}

}  // namespace
