#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace espalier::knapsack {

/// What solve() may use, and whom it tells.
struct Options {
    double seconds = std::numeric_limits<double>::infinity();  ///< after which it answers with what it knows
    std::uint64_t memory = 0;   ///< bytes for what it keeps, about; 0: half of what there was when it was first called
    int threads = 1;            ///< that search together; at least 1
    std::stop_token stop = {};  ///< whoever asks for a stop gets what is known until then
    /// Called on the calling thread with the profit of a better choice, as text, several times a second at most.
    std::function<void(const std::string& profit)> on_incumbent = {};
};

enum class Status : std::uint8_t {
    optimal,     ///< no choice has more profit
    feasible,    ///< a limit or a stop came first: there may be better choices, none beyond the bound
    infeasible,  ///< no choice fits
};

/// What solve() has found out, in the numbers that it was given: integers, or decimals as text.
template <class Number>
struct Result {
    Status status = Status::infeasible;
    Number profit{};           ///< of the choice
    Number bound{};            ///< no choice has more profit
    std::vector<bool> choice;  ///< of each item, whether it is chosen; empty if none fits

    bool operator==(const Result&) const = default;
};

/// A choice of the most profit among those that weigh no more than the capacity. Profits and weights may be negative.
/// Any number of searches may run at the same time. No signal is handled.
/// Requires: as many weights as profits.
/// Ensures: with one thread, the same result for the same numbers, unless a limit or a stop comes first.
/// Throws std::invalid_argument for options that make no sense and for other numbers of weights than of profits,
/// std::overflow_error if a profit or bound of the result does not fit 64 bits, and what on_incumbent throws.
/// Source: solvers/knapsack/README.md, where the papers are named.
[[nodiscard]] Result<std::int64_t> solve(std::span<const std::int64_t> profits, std::span<const std::int64_t> weights,
                                         std::int64_t capacity, const Options& options = {});

/// The same of numbers of any size, such as "12", "-0.5" or "1e-3", exactly. Throws std::invalid_argument for what is no
/// number, too.
[[nodiscard]] Result<std::string> solve(std::span<const std::string> profits, std::span<const std::string> weights,
                                        const std::string& capacity, const Options& options = {});

/// What no choice has more profit than, at once: the profit of the best choice of fractions of items, rounded down
/// [Dantzig 1957]. Throws std::invalid_argument if no choice fits, else as solve().
[[nodiscard]] std::int64_t bound(std::span<const std::int64_t> profits, std::span<const std::int64_t> weights,
                                 std::int64_t capacity);

}  // namespace espalier::knapsack
