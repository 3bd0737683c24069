// A search that is stopped again and again, each time going on with what was left, searches the nodes of the whole.
#include <espalier/transports/simulated/machines.hpp>
#include <espalier/transports/simulated/simulated.hpp>
#include <espalier/transports/threads.hpp>

#include <gtest/gtest.h>

#include <espalier/pack.hpp>
#include <espalier/solve.hpp>
#include <random>
#include <stdexcept>
#include <vector>

#include "golomb/search/part_of_search.hpp"
#include "golomb/tree/range.hpp"
#include "unit/golomb/tasks.hpp"

namespace {

using golomb::Answer;
using golomb::Goal;
using golomb::Kernel;
using golomb::PartOfSearch;
using golomb::Prefix;
using golomb::Range;
using golomb::Search;
using golomb_test::optimal_length;
using golomb_test::task;

constexpr int marks = 11;

struct Sum {
    std::uint64_t nodes = 0;
    int stops = 0;
};

// One run, as long as its limit is not met.
std::vector<Range> run(const Search& search, const std::vector<Range>& ranges, espalier::Transport& transport,
                       std::uint64_t limit, Sum& sum) {
    Answer answer;
    for (const Range& range : ranges) {
        const auto outcome =
            solve(PartOfSearch(search, range, answer.bound()), transport, {.quantum = 100, .limits = {.nodes = limit}});
        limit -= std::min(limit, outcome.statistics.nodes);
        sum.nodes += outcome.statistics.nodes;
        answer.merge(outcome.answer);
        EXPECT_EQ(outcome.complete(), outcome.answer.unsearched().empty());
        if (!outcome.complete()) ++sum.stops;
    }
    return answer.unsearched();
}

void expect_the_nodes_of_the_whole(espalier::Transport& transport, Kernel kernel) {
    const Search search(task(marks, optimal_length(marks) - 1, Goal::shortest, kernel));
    const auto whole = golomb_test::search(search.task()).nodes;
    std::mt19937 random(1);
    Sum sum;
    for (std::vector<Range> ranges = {Range{}}; !ranges.empty();) {
        const std::uint64_t limit = whole / 40 + random() % (whole / 5);
        ranges = run(search, golomb::parse_stub_ranges(golomb::ranges_text(ranges), marks), transport, limit, sum);
        ASSERT_LE(sum.nodes, whole);
    }
    EXPECT_EQ(sum.nodes, whole);
    EXPECT_GE(sum.stops, 3);
}

TEST(Resume, OnThreadsSearchesTheNodesOfTheWhole) {
    for (const int pes : {1, 2, 3}) {
        for (const Kernel kernel : {Kernel::plain, Kernel::fastest}) {
            SCOPED_TRACE(pes);
            espalier::Threads threads(pes);
            expect_the_nodes_of_the_whole(threads, kernel);
        }
    }
}

TEST(Resume, OnSimulatedMachinesSearchesTheNodesOfTheWhole) {
    for (const char* machine : {"mesh:1x1", "mesh:1x2", "mesh:1x3"}) {
        for (const Kernel kernel : {Kernel::plain, Kernel::fastest}) {
            SCOPED_TRACE(machine);
            espalier::Simulated simulated{espalier::parse_machine(machine)};
            expect_the_nodes_of_the_whole(simulated, kernel);
        }
    }
}

TEST(PartOfSearch, IsPrunedByWhatWasFoundBefore) {
    const Search search(task(9, optimal_length(9) + 10));
    const PartOfSearch part(search, {}, optimal_length(9));
    const auto outcome = solve(part, espalier::Threads(1));
    EXPECT_TRUE(outcome.answer.rulers().empty());
    EXPECT_EQ(outcome.statistics.nodes, golomb_test::search(task(9, optimal_length(9) - 1)).nodes);
}

const std::vector<Range> some_ranges = {{{0, 1}, {0, 2}}, {{0, 4, 9}, {0, 7}}, {{0, 9}, {1}}};

TEST(Unsearched, IsSortedAndJoined) {
    Answer left, right;
    left.leave({{0, 9}, {1}});
    left.leave({{0, 4, 9}, {0, 6}});
    right.leave({{0, 6}, {0, 7}});
    right.leave({{0, 1}, {0, 2}});
    Answer merged = left;
    merged.merge(right);
    right.merge(left);
    EXPECT_EQ(merged.unsearched(), some_ranges);
    EXPECT_EQ(right.unsearched(), some_ranges);
    EXPECT_EQ(espalier::unpack<Answer>(espalier::pack(merged)), merged);
}

TEST(StubRanges, AreReadAsTheyAreWritten) {
    EXPECT_EQ(golomb::ranges_text(some_ranges), "0-1..0-2,0-4-9..0-7,0-9..");
    EXPECT_EQ(golomb::parse_stub_ranges(golomb::ranges_text(some_ranges), 9), some_ranges);
    EXPECT_EQ(golomb::parse_stub_ranges("..", 9), std::vector<Range>{Range{}});
}

TEST(StubRanges, AllElseIsRefused) {
    for (const char* text : {"", ",", "0-1..0-2,", ",0-1..0-2", "0-4..0-5,0-1..0-2", "0-1..0-3,0-2..0-4", "..,0-3.."}) {
        EXPECT_THROW(golomb::parse_stub_ranges(text, 9), std::invalid_argument) << text;
    }
}

}  // namespace
