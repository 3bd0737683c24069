// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <fmt/format.h>
#include <espalier/outcome.hpp>
#include <espalier/program/report/numbers.hpp>
#include <espalier/program/report/report.hpp>
#include "synthetic/tree_size.hpp"

namespace synthetic {
// Each function below runs a kind of trees as a program with options of its own, and returns the exit code. The
// arguments begin with the kind's name. A new kind is a folder, a function here and a row in the table of main.cpp.

/// Counts trees of the Unbalanced Tree Search benchmark.
int uts_program(int argc, const char* const* argv);

/// Counts random binary trees.
int alpha_program(int argc, const char* const* argv);

/// Searches trees of random costs by branch and bound.
int cost_program(int argc, const char* const* argv);

/// Scatters messages in the atomic model.
int scatter_program(int argc, const char* const* argv);

/// Returns the part of the report that is the same for all trees that are counted.
inline espalier::program::Report make_report(const espalier::Outcome<TreeSize>& finding) {
    using espalier::program::grouped;
    const auto& size = finding.answer;
    const bool complete = finding.complete();
    espalier::program::Report report;
    report.status = complete ? espalier::program::Status::complete : espalier::program::Status::unknown;
    if (complete) report.objective = size.nodes;
    report.more["size"] = {{"nodes", size.nodes}, {"depth", size.depth}, {"leaves", size.leaves}};
    report.lines = {{"tree size", grouped(size.nodes) + (complete ? "" : ", as far as it was searched")},
                    {"tree depth", grouped(size.depth)},
                    {"leaves", grouped(size.leaves)}};
    report.bare = fmt::format("{} {} {}", size.nodes, size.depth, size.leaves);
    return report;
}
}  // namespace synthetic
