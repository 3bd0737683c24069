// SPDX-License-Identifier: Apache-2.0
#include <espalier_knapsack.h>
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <new>
#include <span>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>
#include <espalier/knapsack.hpp>

namespace {
using espalier::knapsack::Options;
using espalier::knapsack::Status;

Options options_of(const espalier_knapsack_options* given, std::stop_source& stop) {
    Options options;
    if (given == nullptr) return options;
    if (given->seconds != 0) options.seconds = given->seconds;
    options.memory = given->memory;
    if (given->threads != 0) options.threads = given->threads;
    options.stop = stop.get_token();
    if (given->on_incumbent != nullptr) {
        options.on_incumbent = [given, &stop](const std::string& profit) {
            if (given->on_incumbent(std::stoll(profit), given->data) != 0) stop.request_stop();
        };
    }
    return options;
}

/// Requests a stop once the caller's flag is set.
std::jthread watch(const volatile int* flag, std::stop_source& stop) {
    if (flag == nullptr) return {};
    return std::jthread([flag, &stop](const std::stop_token& ended) {
        constexpr std::chrono::milliseconds often{5};
        std::mutex mutex;
        std::condition_variable_any sleep;
        std::unique_lock lock(mutex);
        while (!ended.stop_requested() && *flag == 0) sleep.wait_for(lock, ended, often, [] { return false; });
        if (*flag != 0) stop.request_stop();
    });
}

static_assert(static_cast<int>(Status::optimal) == ESPALIER_KNAPSACK_OPTIMAL);
static_assert(static_cast<int>(Status::feasible) == ESPALIER_KNAPSACK_FEASIBLE);
static_assert(static_cast<int>(Status::infeasible) == ESPALIER_KNAPSACK_INFEASIBLE);
}  // namespace

extern "C" __attribute__((visibility("default"))) int espalier_knapsack(size_t items, const int64_t* profits,
                                                                        const int64_t* weights, int64_t capacity,
                                                                        const espalier_knapsack_options* options,
                                                                        int64_t* profit, int64_t* bound,
                                                                        uint8_t* choice) {
    if (items > 0 && (profits == nullptr || weights == nullptr)) return ESPALIER_KNAPSACK_WRONG_CALL;
    try {  // no exception crosses the C interface
        std::stop_source stop;
        const auto watching = watch(options != nullptr ? options->stop : nullptr, stop);
        const auto result = espalier::knapsack::solve(std::span(profits, items), std::span(weights, items), capacity,
                                                      options_of(options, stop));
        if (result.status == Status::infeasible) return ESPALIER_KNAPSACK_INFEASIBLE;
        if (profit != nullptr) *profit = result.profit;
        if (bound != nullptr) *bound = result.bound;
        if (choice != nullptr) std::copy(result.choice.begin(), result.choice.end(), choice);
        return static_cast<int>(result.status);
    } catch (const std::invalid_argument&) {
        return ESPALIER_KNAPSACK_WRONG_CALL;
    } catch (const std::overflow_error&) {
        return ESPALIER_KNAPSACK_OVERFLOW;
    } catch (const std::out_of_range&) {  // a profit for on_incumbent
        return ESPALIER_KNAPSACK_OVERFLOW;
    } catch (const std::bad_alloc&) {
        return ESPALIER_KNAPSACK_OUT_OF_MEMORY;
    } catch (...) {
        return ESPALIER_KNAPSACK_FAILED;
    }
}
