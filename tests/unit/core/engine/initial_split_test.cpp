#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <vector>

#include <espalier/engine/initial_split.hpp>

#include "engine/problems/path.hpp"
#include "engine/problems/range_count.hpp"

namespace {

using namespace espalier;
using espalier_test::Path;
using espalier_test::RangeCount;

std::vector<std::uint32_t> splits_of(int pes) {
    std::vector<std::uint32_t> splits;
    for (int pe = 0; pe < pes; ++pe) splits.push_back(engine::initial_split(RangeCount{1000}, pe, pes).generation);
    return splits;
}

// Every PE makes ceil(log2 P) splits at most [Sanders 2002, section 4.3]; where P is odd, one PE more shares the first
// half.
TEST(InitialSplit, GivesTheFirstHalfToTheGreaterHalfOfThePEs) {
    using Splits = std::vector<std::uint32_t>;
    EXPECT_EQ(splits_of(1), (Splits{0}));
    EXPECT_EQ(splits_of(3), (Splits{2, 2, 1}));
    EXPECT_EQ(splits_of(4), (Splits{2, 2, 2, 2}));
    EXPECT_EQ(splits_of(5), (Splits{3, 3, 2, 2, 2}));
}

TEST(InitialSplit, LeavesWhatIsAtomicWithTheFirst) {
    const DepthFirst<Path> path{{100}};
    EXPECT_FALSE(engine::initial_split(path, 0, 5).subproblem.empty());
    for (int pe = 1; pe < 5; ++pe) EXPECT_TRUE(engine::initial_split(path, pe, 5).subproblem.empty());
}

/// Says how many roots were made of a tree that stays with the first PE.
struct Undivided : RangeCount {
    mutable int roots = 0;

    Subproblem root() const {
        ++roots;
        return RangeCount::root();
    }
    bool may_split() const { return false; }
    std::optional<Subproblem> split(Subproblem&) const { return std::nullopt; }
};
static_assert(HasMaySplit<Undivided> && !HasMaySplit<RangeCount>);

TEST(InitialSplit, MakesOneRootOfWhatIsNeverSplit) {
    const Undivided problem{{1000}};
    for (int pe = 0; pe < 5; ++pe) {
        const auto part = engine::initial_split(problem, pe, 5);
        EXPECT_EQ(part.subproblem.empty(), pe > 0) << pe;
        EXPECT_EQ(part.generation, 0U);
    }
    EXPECT_EQ(problem.roots, 1);
}

}  // namespace
