#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include <espalier/random.hpp>
#include <espalier/transports/simulated/calendar.hpp>

namespace {

using espalier::Arrival;
using espalier::Calendar;

/// What go_through_next() has called, messages before the turn of their PE.
struct Window {
    std::vector<int> turns;
    std::vector<std::uint64_t> messages;
};

bool next(Calendar& calendar, Window& window) {
    window = {};
    return calendar.go_through_next([&](const Arrival& arrival) { window.messages.push_back(arrival.number); },
                                    [&](int pe) { window.turns.push_back(pe); });
}

TEST(Calendar, GivesEveryPeOneTurnInAWindowInTheOrderOfTheirNumbers) {
    Calendar calendar(10);
    calendar.enter_turn(3, 12);
    calendar.enter_turn(1, 19);
    calendar.enter_turn(3, 15);
    calendar.enter_arrival({.time = 11, .number = 7, .to = 2});
    calendar.enter_arrival({.time = 20, .number = 8, .to = 1});
    Window window;
    ASSERT_TRUE(next(calendar, window));
    EXPECT_EQ(window.turns, (std::vector{1, 2, 3}));
    EXPECT_EQ(window.messages, (std::vector<std::uint64_t>{7}));
    EXPECT_EQ(calendar.end(), 20);
    ASSERT_TRUE(next(calendar, window));
    EXPECT_EQ(window.turns, (std::vector{1}));
    EXPECT_EQ(calendar.end(), 30);
    EXPECT_FALSE(next(calendar, window));
}

TEST(Calendar, LosesNothingThatIsEnteredWhileAWindowIsGoneThrough) {
    Calendar calendar(5);
    espalier::Random random(1);
    std::uint64_t entered = 1;
    std::uint64_t read = 0;
    calendar.enter_arrival({.time = 3, .number = 0, .to = 0});
    const auto answer = [&](const Arrival& arrival) {
        EXPECT_LT(arrival.time, calendar.end());
        EXPECT_GE(arrival.time, calendar.end() - 5);
        ++read;
        for (int i = 0; i < 2 && entered < 1000; ++i) {
            const auto time = arrival.time + 5 + static_cast<espalier::Picoseconds>(random.below(40));
            calendar.enter_arrival({.time = time, .number = entered++, .to = static_cast<int>(random.below(9))});
        }
    };
    while (calendar.go_through_next(answer, [](int) {})) {
    }
    EXPECT_EQ(entered, 1000U);
    EXPECT_EQ(read, entered);
}

}  // namespace
