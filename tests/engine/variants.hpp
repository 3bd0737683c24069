// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <gtest/gtest.h>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <espalier/options.hpp>

namespace espalier_test {
/// Calls `run` with all the options that must not change an answer: seeds, quanta, with and without the initial split.
inline void for_each_variant(std::string_view balancer, const std::function<void(const espalier::Options&)>& run) {
    for (const bool initial_split : {true, false}) {
        for (const espalier::Nodes quantum : {0U, 1U, 7U, 1000U}) {
            const std::uint64_t seed = 17 * quantum + (initial_split ? 1 : 2);
            SCOPED_TRACE("quantum " + std::to_string(quantum) + (initial_split ? ", initial split" : ""));
            espalier::Options options;
            options.balancer = balancer;
            options.seed = seed;
            options.quantum = quantum;
            options.initial_split = initial_split;
            run(options);
        }
    }
}
}  // namespace espalier_test
