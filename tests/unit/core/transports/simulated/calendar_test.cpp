// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>
#include <espalier/random.hpp>
#include <espalier/transports/simulated/calendar.hpp>

namespace {
using espalier::Arrivals;
using espalier::Calendar;
using espalier::Picoseconds;

/// The calls of go_through_next(): messages come before the turn of their PE.
struct Window {
    std::vector<int> turns;
    std::vector<Arrivals::Number> messages;
};

constexpr auto foresee_nothing = [](Calendar::Ahead, int, Arrivals::Number) {};

bool next(Calendar& calendar, Window& window) {
    window = {};
    return calendar.go_through_next(
        foresee_nothing, [&](int, Arrivals::Number arrival) { window.messages.push_back(arrival); },
        [&](int pe) { window.turns.push_back(pe); });
}

TEST(Calendar, GivesEveryPeOneTurnInAWindowInTheOrderOfTheirNumbers) {
    Calendar calendar(10);
    calendar.enter_turn(3, 12);
    calendar.enter_turn(1, 19);
    calendar.enter_turn(3, 15);
    calendar.enter_arrival(2, 11, 7);
    calendar.enter_arrival(1, 20, 8);
    Window window;
    ASSERT_TRUE(next(calendar, window));
    EXPECT_EQ(window.turns, (std::vector{1, 2, 3}));
    EXPECT_EQ(window.messages, (std::vector<Arrivals::Number>{7}));
    EXPECT_EQ(calendar.end(), 20);
    ASSERT_TRUE(next(calendar, window));
    EXPECT_EQ(window.turns, (std::vector{1}));
    EXPECT_EQ(calendar.end(), 30);
    EXPECT_FALSE(next(calendar, window));
}

TEST(Calendar, TellsAPeOfItsMessagesInTheOrderOfTheirTimesAndThenOfTheirEntries) {
    Calendar calendar(100);
    constexpr int entries = 1000;
    std::vector<Picoseconds> times;
    espalier::Random random(1);
    for (Arrivals::Number i = 0; i < entries; ++i) {
        times.push_back(random.below(50));
        calendar.enter_arrival(i % 2 == 0 ? 4 : 3, times.back(), i);
    }
    std::vector<std::vector<Arrivals::Number>> messages(5);
    EXPECT_TRUE(calendar.go_through_next(
        foresee_nothing,
        [&](int pe, Arrivals::Number arrival) { messages[static_cast<std::size_t>(pe)].push_back(arrival); },
        [](int) {}));
    for (const std::size_t pe : {3, 4}) {
        ASSERT_EQ(messages[pe].size(), entries / 2);
        for (std::size_t i = 1; i < messages[pe].size(); ++i) {
            const auto earlier = messages[pe][i - 1];
            const auto later = messages[pe][i];
            EXPECT_TRUE(times[earlier] < times[later] || (times[earlier] == times[later] && earlier < later));
        }
    }
}

TEST(Calendar, ForeseesWhatIsNotAmongTheFirst) {
    Calendar calendar(10);
    constexpr int pes = 100;
    for (int pe = 0; pe < pes; ++pe) calendar.enter_turn(pe, 5);
    std::vector<int> far(pes, -1);
    std::vector<int> near(pes, -1);
    int turns = 0;
    EXPECT_TRUE(calendar.go_through_next(
        [&](Calendar::Ahead ahead, int pe, Arrivals::Number) {
            (ahead == Calendar::Ahead::far ? far : near)[static_cast<std::size_t>(pe)] = turns;
        },
        [](int, Arrivals::Number) {}, [&](int) { ++turns; }));
    for (std::size_t pe = 20; pe < pes; ++pe) {
        EXPECT_LT(far[pe], near[pe]);
        EXPECT_LT(near[pe], static_cast<int>(pe));
    }
}

TEST(Calendar, LosesNothingThatIsEnteredWhileAWindowIsGoneThrough) {
    Calendar calendar(5);
    espalier::Random random(1);
    std::vector<Picoseconds> times = {3};
    std::vector<int> reads = {0};
    calendar.enter_arrival(0, times.front(), 0);
    const auto answer = [&](int, Arrivals::Number arrival) {
        EXPECT_LT(times[arrival], calendar.end());
        EXPECT_GE(times[arrival], calendar.end() - 5);
        ++reads[arrival];
        for (int i = 0; i < 2 && times.size() < 1000; ++i) {
            const auto number = static_cast<Arrivals::Number>(times.size());
            times.push_back(times[arrival] + 5 + static_cast<Picoseconds>(random.below(40)));
            reads.push_back(0);
            calendar.enter_arrival(static_cast<int>(random.below(9)), times.back(), number);
        }
    };
    while (calendar.go_through_next(foresee_nothing, answer, [](int) {})) {
    }
    EXPECT_EQ(reads, std::vector<int>(1000, 1));
}

using Item = std::pair<std::uint32_t, int>;  // what is sorted by, and a name

std::vector<Item> sorted(std::vector<Item> items) {
    std::vector<Item> room;
    espalier::sort_by_number(items, room, [](const Item& item) { return item.first; });
    return items;
}

TEST(SortByNumber, SortsByAllDigitsAndKeepsTheOrderOfEqualNumbers) {
    for (const std::uint32_t most : {1U, 10U, 5000U, 0xffffffffU}) {
        for (const int count : {100, 10'000}) {
            espalier::Random random(most);
            std::vector<Item> items;
            for (int i = 0; i < count; ++i) items.emplace_back(random.below(most), i);
            auto expected = items;
            std::sort(expected.begin(), expected.end());
            EXPECT_EQ(sorted(items), expected);
        }
    }
}

TEST(SortByNumber, SortsNothing) { EXPECT_TRUE(sorted({}).empty()); }
}  // namespace
