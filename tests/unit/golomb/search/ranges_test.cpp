// SPDX-License-Identifier: Apache-2.0

// Searching the tree range by range: the nodes of all ranges, also of those that a stop has left, are those of the
// whole.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <random>
#include <vector>
#include <espalier/solve.hpp>
#include <espalier/transports/simulated/machines.hpp>
#include <espalier/transports/simulated/simulated.hpp>
#include <espalier/transports/threads/threads.hpp>
#include "golomb/search/search.hpp"
#include "golomb/tree/prefix.hpp"
#include "unit/golomb/instances.hpp"
#include "unit/golomb/parts.hpp"
#include "unit/golomb/random_numbers.hpp"

namespace {
using golomb::Answer;
using golomb::Goal;
using golomb::Prefix;
using golomb::Range;
using golomb::Search;
using golomb_test::instance;
using golomb_test::kernels_of_this_processor;
using golomb_test::number_in;
using golomb_test::optimal_length;
using golomb_test::proof;
using golomb_test::Result;
using golomb_test::search;
using golomb_test::search_for;
using golomb_test::search_in_parts;

// A prefix of up to `most` marks, of a ruler or not.
Prefix some_prefix(int most) {
    Prefix prefix{0};
    const int size = number_in(1, most);
    while (prefix.size() < size) prefix.push_back(prefix.back() + number_in(1, 12));
    return prefix;
}

RC_GTEST_PROP(Ranges, AddUpToTheWhole, ()) {
    const auto kernel = *rc::gen::elementOf(kernels_of_this_processor());
    const auto all = instance(9, optimal_length(9) - 1 + number_in(0, 3), Goal::all_of_length);
    const auto whole = search_for(all, kernel);
    auto borders = *rc::gen::container<std::vector<Prefix>>(rc::gen::exec([] { return some_prefix(8); }));
    borders.push_back(Prefix{1});
    std::sort(borders.begin(), borders.end());
    Result sum;
    Range range;
    for (const Prefix& border : borders) {
        range.end = border;
        const auto part = whole.of_range(range);
        search(part, part.root(), sum);
        range.first = border;
    }
    const auto at_once = search(all, kernel);
    RC_ASSERT(sum.nodes == at_once.nodes);
    RC_ASSERT(sum.answer == at_once.answer);
}

RC_GTEST_PROP(Ranges, AddUpToTheWholeProof, ()) {
    const auto kernel = *rc::gen::elementOf(kernels_of_this_processor());
    const auto whole = search_for(proof(10), kernel);
    const auto border = some_prefix(8);
    const auto nodes = search_in_parts(whole.of_range({{0}, border}), {100, 2000}, 3).nodes +
                       search_in_parts(whole.of_range({border, {1}}), {100, 2000}, 3).nodes;
    RC_ASSERT(nodes == search(proof(10), kernel).nodes);
}

TEST(Ranges, HoldThePrefixesThatStartWithAStub) {
    const auto part = search_for(instance(5, 11, Goal::all_of_length)).of_range({{0, 3}, {0, 4}});
    Result result;
    search(part, part.root(), result);
    ASSERT_EQ(result.answer.rulers().size(), 1U);
    EXPECT_EQ(result.answer.rulers()[0].text(), "0-2-7-8-11") << "of the two images, 0-3-4-9-11 is searched for";
}

TEST(Ranges, ArePrunedByWhatWasFoundBefore) {
    const auto part = search_for(instance(9, optimal_length(9) + 10)).of_range({}, optimal_length(9));
    const auto outcome = solve(part, espalier::Threads(1));
    EXPECT_TRUE(outcome.answer.rulers().empty());
    EXPECT_EQ(outcome.statistics.nodes, search(proof(9)).nodes);
}

TEST(Ranges, BeginAndEndWithIncreasingMarks) {
    const auto whole = search_for(proof(9));
    EXPECT_DEATH((void)whole.of_range({{0, 3, 3}, {0, 4}}), "a range begins and ends with increasing marks");
    EXPECT_DEATH((void)whole.of_range({{0, 3}, {0, 4, 1}}), "a range begins and ends with increasing marks");
}

struct Sum {
    std::uint64_t nodes = 0;
    int stops = 0;
};

// Searches the ranges up to a limit, and returns what is left.
std::vector<Range> search_up_to_limit(const Search& whole, const std::vector<Range>& ranges,
                                      espalier::Transport& transport, std::uint64_t limit, Sum& sum) {
    Answer answer;
    for (const Range& range : ranges) {
        const auto outcome =
            solve(whole.of_range(range, answer.bound()), transport, {.quantum = 100, .limits = {.nodes = limit}});
        limit -= std::min(limit, outcome.statistics.nodes);
        sum.nodes += outcome.statistics.nodes;
        answer.merge(outcome.answer);
        EXPECT_EQ(outcome.complete(), outcome.answer.unsearched().empty());
        if (!outcome.complete()) ++sum.stops;
    }
    return answer.unsearched();
}

void expect_the_nodes_of_the_whole(espalier::Transport& transport, const std::string& kernel) {
    constexpr int marks = 11;
    const auto whole = search_for(proof(marks), kernel);
    const auto nodes = search(proof(marks), kernel).nodes;
    std::mt19937 random(1);
    Sum sum;
    for (std::vector<Range> ranges = {Range{}}; !ranges.empty();) {
        const std::uint64_t limit = nodes / 40 + random() % (nodes / 5);
        const auto read = golomb::parse_stub_ranges(golomb::ranges_text(ranges), marks);
        ranges = search_up_to_limit(whole, read, transport, limit, sum);
        ASSERT_LE(sum.nodes, nodes);
    }
    EXPECT_EQ(sum.nodes, nodes);
    EXPECT_GE(sum.stops, 3);
}

TEST(UnsearchedRanges, OnThreadsHoldTheOtherNodes) {
    for (const int pes : {1, 2, 3}) {
        for (const char* kernel : {"plain", "auto"}) {
            SCOPED_TRACE(pes);
            espalier::Threads threads(pes);
            expect_the_nodes_of_the_whole(threads, kernel);
        }
    }
}

TEST(UnsearchedRanges, OnSimulatedMachinesHoldTheOtherNodes) {
    for (const char* machine : {"mesh:1x1", "mesh:1x2", "mesh:1x3"}) {
        for (const char* kernel : {"plain", "auto"}) {
            SCOPED_TRACE(machine);
            espalier::Simulated simulated{espalier::parse_machine(machine)};
            expect_the_nodes_of_the_whole(simulated, kernel);
        }
    }
}
}  // namespace
