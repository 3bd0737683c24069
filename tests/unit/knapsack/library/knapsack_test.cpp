// SPDX-License-Identifier: Apache-2.0
#include <espalier_knapsack.h>
#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <limits>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>
#include <espalier/knapsack.hpp>

namespace espalier::knapsack {
namespace {
using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;
using Numbers = std::vector<std::int64_t>;

// The best of all choices; none if none fits.
std::optional<std::int64_t> best_of_all(const Numbers& profits, const Numbers& weights, std::int64_t capacity) {
    std::optional<std::int64_t> best;
    for (std::uint32_t choice = 0; choice < 1U << profits.size(); ++choice) {
        std::int64_t profit = 0;
        std::int64_t weight = 0;
        for (std::size_t item = 0; item < profits.size(); ++item) {
            if ((choice >> item & 1) == 0) continue;
            profit += profits[item];
            weight += weights[item];
        }
        if (weight <= capacity && (!best || *best < profit)) best = profit;
    }
    return best;
}

struct Sums {
    std::int64_t profit = 0;
    std::int64_t weight = 0;
};

template <class Choice>
Sums sums_of(const Choice& choice, const Numbers& profits, const Numbers& weights) {
    Sums sums;
    for (std::size_t item = 0; item < profits.size(); ++item) {
        if (!choice[item]) continue;
        sums.profit += profits[item];
        sums.weight += weights[item];
    }
    return sums;
}

// An instance like those of a library of random subset sums with close weights: the program needs minutes for it.
struct Hard {
    Numbers numbers;
    std::int64_t capacity = 0;

    Hard() {
        std::uint64_t state = 1;
        for (int item = 0; item < 60; ++item) {
            state = state * 6364136223846793005U + 1442695040888963407U;
            numbers.push_back(static_cast<std::int64_t>(state >> 12 | std::uint64_t{1} << 51));
            capacity += numbers.back();
        }
        capacity /= 2;
    }
};

RC_GTEST_PROP(KnapsackLibrary, FindsTheBestOfAllChoices, ()) {
    const auto number = rc::gen::inRange<std::int64_t>(-20, 100);
    const auto profits = *rc::gen::resize(10, rc::gen::container<Numbers>(number));
    const auto weights = *rc::gen::container<Numbers>(profits.size(), number);
    const auto capacity = *rc::gen::inRange<std::int64_t>(-60, 400);
    const auto best = best_of_all(profits, weights, capacity);
    const auto result = solve(profits, weights, capacity);
    RC_ASSERT((result.status == Status::infeasible) == !best);
    std::vector<std::uint8_t> choice(profits.size(), 7);
    std::int64_t profit = 0;
    const int status = espalier_knapsack(profits.size(), profits.data(), weights.data(), capacity, nullptr, &profit,
                                         nullptr, choice.data());
    RC_ASSERT(status == (best ? ESPALIER_KNAPSACK_OPTIMAL : ESPALIER_KNAPSACK_INFEASIBLE));
    if (!best) return;
    RC_ASSERT(result.status == Status::optimal);
    RC_ASSERT(result.profit == *best && result.bound == *best && profit == *best);
    RC_ASSERT(bound(profits, weights, capacity) >= *best);
    const auto sums = sums_of(result.choice, profits, weights);
    RC_ASSERT(sums.profit == *best && sums.weight <= capacity);
    RC_ASSERT(std::equal(choice.begin(), choice.end(), result.choice.begin()));
}

TEST(KnapsackLibrary, TakesDecimalsExactly) {
    const std::vector<std::string> profits = {"0.1", "0.2", "100000000000000000000000.25"};
    const std::vector<std::string> weights = {"1.5", "1e-3", "2"};
    const auto result = solve(profits, weights, "2.001");
    EXPECT_EQ(result.status, Status::optimal);
    EXPECT_EQ(result.profit, "100000000000000000000000.45");
    EXPECT_EQ(result.bound, result.profit);
    EXPECT_THAT(result.choice, ElementsAre(false, true, true));
    EXPECT_EQ(solve(profits, weights, "2.0009").profit, "100000000000000000000000.25");
}

TEST(KnapsackLibrary, KnowsABoundAtOnce) {
    EXPECT_EQ(bound(Numbers{60, 100, 120}, Numbers{10, 20, 30}, 50), 240);
    EXPECT_EQ(bound(Numbers{}, Numbers{}, 0), 0);
    EXPECT_THROW(static_cast<void>(bound(Numbers{1}, Numbers{1}, -1)), std::invalid_argument);
}

TEST(KnapsackLibrary, RefusesWhatMakesNoSense) {
    const auto refused = [](const auto& call, const char* sentence) {
        EXPECT_THAT(call, ThrowsMessage<std::invalid_argument>(HasSubstr(sentence)));
    };
    refused(
        [] {
            static_cast<void>(solve(Numbers{1, 2}, Numbers{1}, 1));
        },
        "the numbers of profits, 2, and of weights, 1, differ");
    refused([] { static_cast<void>(solve(Numbers{1}, Numbers{1}, 1, {.threads = 0})); }, "there are 0 threads");
    refused([] { static_cast<void>(solve(Numbers{1}, Numbers{1}, 1, {.threads = 4097})); },
            "there are 4097 threads, expected from 1 to 4096");
    refused([] { static_cast<void>(solve(Numbers{1}, Numbers{1}, 1, {.seconds = 0})); },
            "there are 0 seconds, expected more than 0");
    const std::vector<std::string> one = {"1"};
    refused([&] { static_cast<void>(solve(one, one, "one")); }, "'one' is no whole number or decimal");
}

TEST(KnapsackLibrary, SaysWhenAProfitDoesNotFit) {
    constexpr auto most = std::numeric_limits<std::int64_t>::max();
    const Numbers profits = {most, most, 1};
    const Numbers weights = {1, 1, 1};
    EXPECT_THROW(static_cast<void>(solve(profits, weights, 2)), std::overflow_error);
    EXPECT_EQ(solve(profits, weights, 1).profit, most);
    EXPECT_EQ(espalier_knapsack(3, profits.data(), weights.data(), 2, nullptr, nullptr, nullptr, nullptr),
              ESPALIER_KNAPSACK_OVERFLOW);
}

TEST(KnapsackLibrary, LetsNoExceptionIntoC) {
    const Numbers numbers = {1, 2};
    EXPECT_EQ(espalier_knapsack(2, nullptr, numbers.data(), 2, nullptr, nullptr, nullptr, nullptr),
              ESPALIER_KNAPSACK_WRONG_CALL);
    espalier_knapsack_options options{};
    options.threads = -1;
    EXPECT_EQ(espalier_knapsack(2, numbers.data(), numbers.data(), 2, &options, nullptr, nullptr, nullptr),
              ESPALIER_KNAPSACK_WRONG_CALL);
    options.threads = 1'000'000;
    EXPECT_EQ(espalier_knapsack(2, numbers.data(), numbers.data(), 2, &options, nullptr, nullptr, nullptr),
              ESPALIER_KNAPSACK_WRONG_CALL);
    options = {};
    options.seconds = -1;
    EXPECT_EQ(espalier_knapsack(2, numbers.data(), numbers.data(), 2, &options, nullptr, nullptr, nullptr),
              ESPALIER_KNAPSACK_WRONG_CALL);
}

TEST(KnapsackLibrary, EndsInTime) {
    const Hard hard;
    const auto start = std::clock();
    const auto result = solve(hard.numbers, hard.numbers, hard.capacity, {.seconds = 0.2, .memory = 200 << 20});
    EXPECT_EQ(result.status, Status::feasible);
    EXPECT_LT(result.profit, result.bound);
    EXPECT_LE(result.bound, hard.capacity);
    EXPECT_EQ(sums_of(result.choice, hard.numbers, hard.numbers).profit, result.profit);
    EXPECT_LT(std::clock() - start, 20 * CLOCKS_PER_SEC) << "CPU time does not depend on other processes";
}

TEST(KnapsackLibrary, StopsWhenItIsToldTo) {
    const Hard hard;
    std::stop_source stop;
    std::jthread other([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        stop.request_stop();
    });
    const auto result =
        solve(hard.numbers, hard.numbers, hard.capacity, {.memory = 200 << 20, .stop = stop.get_token()});
    EXPECT_EQ(result.status, Status::feasible);
}

TEST(KnapsackLibrary, TellsOfIncumbentsAndIsStoppedByOne) {
    const Hard hard;
    std::vector<std::int64_t> told;
    const auto tell = [](std::int64_t profit, void* data) {
        static_cast<std::vector<std::int64_t>*>(data)->push_back(profit);
        return 1;
    };
    espalier_knapsack_options options{};
    options.memory = 200 << 20;
    options.on_incumbent = tell;
    options.data = &told;
    std::int64_t profit = 0;
    EXPECT_EQ(espalier_knapsack(hard.numbers.size(), hard.numbers.data(), hard.numbers.data(), hard.capacity, &options,
                                &profit, nullptr, nullptr),
              ESPALIER_KNAPSACK_FEASIBLE);
    ASSERT_FALSE(told.empty());
    EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
    EXPECT_EQ(told.back(), profit);
}

TEST(KnapsackLibrary, SearchesManyAtATime) {
    std::vector<std::jthread> threads;
    std::vector<std::int64_t> profits(4);
    for (auto& profit : profits) {
        threads.emplace_back([&profit] {
            for (int turn = 0; turn < 50; ++turn) {
                profit += solve(Numbers{60, 100, 120, 7}, Numbers{10, 20, 30, 1}, 50, {.threads = 2}).profit;
            }
        });
    }
    threads.clear();
    EXPECT_THAT(profits, testing::Each(50 * 220));
}
}  // namespace
}  // namespace espalier::knapsack
