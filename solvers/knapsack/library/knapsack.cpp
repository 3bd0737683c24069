// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <limits>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <utility>
#include <espalier/knapsack.hpp>
#include <espalier/program/memory_limit.hpp>
#include <espalier/solve.hpp>
#include <espalier/transports/threads/threads.hpp>
#include "knapsack/dynamic_limits.hpp"
#include "knapsack/search.hpp"

namespace knapsack {
namespace {
[[noreturn]] void refuse(const std::string& sentence) { throw std::invalid_argument("knapsack: " + sentence); }

void check(std::size_t profits, std::size_t weights) {
    if (profits != weights)
        refuse(fmt::format("the numbers of profits, {}, and of weights, {}, differ", profits, weights));
    if (profits > std::numeric_limits<std::uint32_t>::max()) refuse("there are 2^32 items or more");
}

void check(const espalier::knapsack::Options& options) {
    constexpr int most_threads = 4096;
    if (options.threads < 1 || options.threads > most_threads)
        refuse(fmt::format("there are {} threads, expected from 1 to {}", options.threads, most_threads));
    if (!(options.seconds > 0)) refuse(fmt::format("there are {} seconds, expected more than 0", options.seconds));
}

/// Looks for the best choice on threads of this process, as a run of the program does.
class Solver {
public:
    /// `text` returns a profit as text in the units of the instance.
    Solver(const espalier::knapsack::Options& options, std::function<std::string(const Integer&)> text)
        : options_(options),
          text_(std::move(text)),
          began_(Clock::now()),
          raise_stop_(options.stop, [this] { stop_.store(true, std::memory_order_relaxed); }),
          threads_(options.threads) {}

    Finding solve(const Instance& instance) {
        auto memory = options_.memory;
        if (memory == 0) {  // asks only once, because that takes longer than a small search
            static const std::uint64_t half = espalier::program::available_memory() / 2;
            memory = half;
        }
        auto limits = dynamic_limits(threads_, memory - std::min(memory, bytes_of(instance)), options_.seconds, false);
        limits.interrupt = &stop_;
        std::optional<Search> search;
        espalier::together(threads_.team(), [&] { search.emplace(instance, Settings{}, limits); });
        return finding(*search);
    }

private:
    using Clock = std::chrono::steady_clock;

    Finding finding(const Search& search) {
        espalier::engine::Result result{.answer = search.problem().answer()};
        if (search.is_open()) {
            tell(search, result.answer->bound_text());
            result = espalier::engine::search(search.problem(), threads_, how(search));
        }
        auto finding = search.finding(result);
        if (finding.profit) tell(*finding.profit);
        return finding;
    }

    espalier::Options how(const Search& search) {
        espalier::Options how;
        const std::chrono::duration<double> elapsed = Clock::now() - began_;
        how.limits.seconds = std::max(0.0, options_.seconds - elapsed.count());
        how.limits.interrupt = &stop_;
        if (options_.on_incumbent)
            how.on_progress = [&](const espalier::Progress& progress) { tell(search, progress.incumbent); };
        return how;
    }

    // `sum`: the profit of a choice in the problem of the search, or an empty text.
    void tell(const Search& search, const std::string& sum) {
        if (!sum.empty()) tell(search.profit(Integer(sum)));
    }

    void tell(const Integer& profit) {
        if (!options_.on_incumbent || (told_ && profit <= *told_)) return;
        told_ = profit;
        options_.on_incumbent(text_(profit));
    }

    const espalier::knapsack::Options& options_;
    std::function<std::string(const Integer&)> text_;
    Clock::time_point began_;
    std::atomic<bool> stop_ = false;  // for code that only looks at flags
    std::stop_callback<std::function<void()>> raise_stop_;
    espalier::Threads threads_;
    std::optional<Integer> told_;
};

template <class Number, class Convert>
espalier::knapsack::Result<Number> result_of(Finding finding, Convert convert) {
    if (!finding.feasible) return {};
    return {.status = finding.complete ? espalier::knapsack::Status::optimal : espalier::knapsack::Status::feasible,
            .profit = convert(*finding.profit),
            .bound = convert(finding.complete ? *finding.profit : finding.bound),
            .choice = std::move(finding.choice)};
}

std::int64_t in_64_bits(const Integer& number) {
    using Limits = std::numeric_limits<std::int64_t>;
    if (number < Limits::min() || number > Limits::max()) {
        throw std::overflow_error(
            fmt::format("knapsack: {} does not fit 64 bits; numbers as text have no limit", number.str()));
    }
    return static_cast<std::int64_t>(number);
}

Instance instance_of(std::span<const std::int64_t> profits, std::span<const std::int64_t> weights,
                     std::int64_t capacity) {
    check(profits.size(), weights.size());
    Instance instance;
    instance.profits = Numbers(std::vector<Word>(profits.begin(), profits.end()));
    instance.weights = Numbers(std::vector<Word>(weights.begin(), weights.end()));
    instance.capacity = capacity;
    return instance;
}

std::vector<Decimal> decimals_of(std::span<const std::string> texts) {
    std::vector<Decimal> decimals;
    for (const auto& text : texts) {
        auto number = parse_decimal(text);
        if (!number) refuse(fmt::format("'{}' is no whole number or decimal", text));
        decimals.push_back(*std::move(number));
    }
    return decimals;
}

Instance instance_of(std::span<const std::string> profits, std::span<const std::string> weights,
                     const std::string& capacity) {
    check(profits.size(), weights.size());
    Instance instance;
    instance.set_numbers(decimals_of(profits), decimals_of(weights), decimals_of({&capacity, 1}).front());
    return instance;
}

Integer lp_bound(const NormalForm& normal) {
    if (!normal.feasible()) refuse("no choice fits");
    if (normal.empty()) return normal.instance_profit(0);
    const auto bound = [&]<class Number>() {
        return normal.instance_profit(
            Ranking<Number>(normal.items_as<Number>(), static_cast<Number>(normal.capacity())).bound());
    };
    return normal.fits_words() ? bound.operator()<Word>() : bound.operator()<Integer>();
}
}  // namespace
}  // namespace knapsack

namespace espalier::knapsack {
Result<std::int64_t> solve(std::span<const std::int64_t> profits, std::span<const std::int64_t> weights,
                           std::int64_t capacity, const Options& options) {
    ::knapsack::check(options);
    const auto instance = ::knapsack::instance_of(profits, weights, capacity);
    ::knapsack::Solver solver(options, [](const auto& profit) { return profit.str(); });
    return ::knapsack::result_of<std::int64_t>(solver.solve(instance), ::knapsack::in_64_bits);
}

Result<std::string> solve(std::span<const std::string> profits, std::span<const std::string> weights,
                          const std::string& capacity, const Options& options) {
    ::knapsack::check(options);
    const auto instance = ::knapsack::instance_of(profits, weights, capacity);
    const auto text = [&](const auto& profit) { return instance.profit_text(profit); };
    return ::knapsack::result_of<std::string>(::knapsack::Solver(options, text).solve(instance), text);
}

std::int64_t bound(std::span<const std::int64_t> profits, std::span<const std::int64_t> weights,
                   std::int64_t capacity) {
    const ::knapsack::NormalForm normal(::knapsack::instance_of(profits, weights, capacity));
    return ::knapsack::in_64_bits(::knapsack::lp_bound(normal));
}
}  // namespace espalier::knapsack
