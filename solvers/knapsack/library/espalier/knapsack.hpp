// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace espalier::knapsack {
/// The limits of solve(), and whom it tells of better choices.
struct Options {
    double seconds = std::numeric_limits<double>::infinity();  ///< time after which it returns the best choice so far
    std::uint64_t memory = 0;   ///< bytes for its lists, about; 0: half of the memory available at the first call
    int threads = 1;            ///< the number of threads that search together, from 1 to 4096
    std::stop_token stop = {};  ///< when a stop is requested, it returns the best choice so far
    /// Called on the calling thread with the profit of a better choice, as text, at most several times a second.
    std::function<void(const std::string& profit)> on_incumbent = {};
};

enum class Status : std::uint8_t {
    optimal,     ///< no choice has more profit
    feasible,    ///< a limit or a stop came first: there may be better choices, but none beyond the bound
    infeasible,  ///< no choice fits
};

/// The result of solve(), in numbers of the kind that it was given: integers, or decimals as text.
template <class Number>
struct Result {
    Status status = Status::infeasible;
    Number profit{};           ///< the profit of the choice
    Number bound{};            ///< no choice has more profit
    std::vector<bool> choice;  ///< whether each item is chosen; empty if no choice fits

    bool operator==(const Result&) const = default;
};

/// Returns a choice of the most profit that weighs no more than the capacity. Profits and weights may be negative.
/// Any number of searches may run at the same time. No signal is handled.
/// Requires: as many weights as profits.
/// Ensures: with one thread, the same result for the same numbers, unless a limit or a stop comes first.
/// Throws std::invalid_argument for options that make no sense and for other numbers of weights than of profits,
/// std::overflow_error if a profit or bound of the result does not fit 64 bits, and what on_incumbent throws.
/// Source: solvers/knapsack/README.md, where the papers are named.
[[nodiscard]] Result<std::int64_t> solve(std::span<const std::int64_t> profits, std::span<const std::int64_t> weights,
                                         std::int64_t capacity, const Options& options = {});

/// Solves problems with numbers of any size, such as "12", "-0.5" or "1e-3", exactly. Also throws std::invalid_argument
/// if a text is no number.
[[nodiscard]] Result<std::string> solve(std::span<const std::string> profits, std::span<const std::string> weights,
                                        const std::string& capacity, const Options& options = {});

/// Returns a bound on the profit of all choices without a search: the profit of the best choice of fractions of items,
/// rounded down [Dantzig 1957]. Throws std::invalid_argument if no choice fits, else as solve().
[[nodiscard]] std::int64_t bound(std::span<const std::int64_t> profits, std::span<const std::int64_t> weights,
                                 std::int64_t capacity);
}  // namespace espalier::knapsack
