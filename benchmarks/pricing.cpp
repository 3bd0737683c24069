// SPDX-License-Identifier: Apache-2.0

// The pricing problem of a column generation: the same weights and capacity, again and again with other profits. How
// many knapsacks a second one core solves through the function for C, which Python and others call, too.

#include <espalier_knapsack.h>
#include <fmt/format.h>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <vector>

namespace {
constexpr int solves = 10'000;

std::vector<std::int64_t> numbers(std::mt19937_64& random, std::size_t items) {
    std::vector<std::int64_t> result;
    for (std::size_t item = 0; item < items; ++item) result.push_back(1 + static_cast<std::int64_t>(random() % 1000));
    return result;
}

// Profits of any size, or those of items that cost about what they weigh.
struct Prices {
    const char* name;
    bool follow_weights;
};

double solves_a_second(std::size_t items, const Prices& prices) {
    std::mt19937_64 random(1);
    const auto weights = numbers(random, items);
    std::int64_t capacity = 0;
    for (const auto weight : weights) capacity += weight;
    capacity /= 3;
    double seconds = 0;
    for (int solve = 0; solve < solves; ++solve) {
        auto profits = numbers(random, items);
        for (std::size_t item = 0; prices.follow_weights && item < items; ++item) {
            profits[item] = weights[item] + profits[item] % 100;
        }
        std::vector<std::uint8_t> choice(items);
        const auto start = std::chrono::steady_clock::now();
        const int status = espalier_knapsack(items, profits.data(), weights.data(), capacity, nullptr, nullptr, nullptr,
                                             choice.data());
        seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        if (status != ESPALIER_KNAPSACK_OPTIMAL) std::abort();
    }
    return solves / seconds;
}
}  // namespace

int main() {
    fmt::print("{:>6}  {:<20}{:>16}\n", "items", "profits", "solves a second");
    for (const std::size_t items : {20, 50, 200}) {
        for (const Prices& prices : {Prices{"of their own", false}, Prices{"near the weights", true}}) {
            fmt::print("{:>6}  {:<20}{:>16.0f}\n", items, prices.name, solves_a_second(items, prices));
        }
    }
}
