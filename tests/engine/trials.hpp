// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <gtest/gtest.h>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>
#include "engine/problems/bulky.hpp"
#include "engine/problems/range_count.hpp"
#include "engine/whole_tree.hpp"

namespace espalier_test {
/// A problem together with what is known of its answer; the same ones for every transport.
struct Trial {
    std::string name;
    std::function<void(espalier::Transport&, const espalier::Options&)> check;  ///< solves and compares
};

/// Solves a counting problem and expects so many nodes and this sum.
template <espalier::Problem P>
Trial counting_trial(std::string name, P problem, espalier::Nodes nodes, std::uint64_t sum) {
    return {std::move(name), [=](espalier::Transport& transport, const espalier::Options& options) {
                const auto outcome = espalier::solve(problem, transport, options);
                EXPECT_EQ(outcome.statistics.nodes, nodes);
                EXPECT_EQ(outcome.answer.value, sum);
                expect_complete(outcome, transport, options);
            }};
}

template <espalier::Problem P>
Trial bulky_trial(std::string name, P inner, std::size_t bytes, espalier::Nodes nodes, std::uint64_t sum) {
    return counting_trial(std::move(name), Bulky<P>{.inner = inner, .ballast_bytes = bytes}, nodes, sum);
}

/// Small trees of all shapes, ranges, long messages, knapsacks and forests. They are compiled once, in trials.cpp: each
/// is a worker and all that belongs to it.
std::vector<Trial> trials();
}  // namespace espalier_test
