// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <cstdint>
#include <optional>
#include <espalier/program/program.hpp>
#include <espalier/program/report/numbers.hpp>
#include "synthetic/costs/cost_tree.hpp"
#include "synthetic/kinds.hpp"

namespace synthetic {
namespace {
using espalier::program::Output;
using espalier::program::Report;
using espalier::program::Run;
using espalier::program::Status;

struct Command {
    std::uint32_t height = 24;
    std::optional<std::uint64_t> tree_seed;
};

void declare(espalier::program::OptionList& list, Command& command) {
    list.begin_group("The tree");
    list.integer<std::uint32_t>({"--height", "H", "Put the leaves on level H; default: 24."}, command.height,
                                {.least = 0, .most = 100});
    list.integer<std::uint64_t>({"--tree-seed", "S", "The seed of the costs; default: that of --seed."},
                                command.tree_seed, {});
}

// Adds the size n and the height h of the paper's critical subtree. For them, and to look for a better leaf, the
// subtree is walked again from the root.
void add_critical(Report& report, const CostTree& tree, CostTree::Cost optimum) {
    using espalier::program::grouped;
    const auto [size, least] = tree.critical(optimum);
    report.more["critical"] = {{"nodes", size.nodes}, {"height", size.depth}};
    report.lines.push_back({"critical nodes", grouped(size.nodes) + ", which every search has to expand"});
    report.check = {.passed = least == optimum, .text = "no leaf costs less", .is_independent = false};
}

Report make_report(const CostTree& tree, const espalier::Outcome<CostTree::Answer>& finding) {
    const auto& found = finding.answer.found();
    const bool complete = finding.complete();
    Report report;
    report.title =
        fmt::format("the leaf of the least cost of the tree of height {} and seed {}", tree.height(), tree.seed());
    report.node = "expanded, or cut off as it costs too much";
    report.instance = {{"height", tree.height()}, {"seed", tree.seed()}};
    report.status = complete ? Status::optimal : found ? Status::feasible : Status::unknown;
    report.bare = "unknown";
    if (finding.bound) report.bound = static_cast<CostTree::Cost>(*finding.bound);
    if (found) {
        const auto cost = found->first;
        report.objective = cost;
        report.lines = {{"cost", espalier::program::grouped(cost)}};
        report.bare = std::to_string(cost);
        if (complete) add_critical(report, tree, cost);
    }
    return report;
}

void answer(Run& run, Output& output, const Command& command) {
    const CostTree tree(command.height, command.tree_seed.value_or(run.options().seed));
    output.write(make_report(tree, run.search(CostSearch(tree))));
}

espalier::program::About about() {
    return {.name = "synthetic costs",
            .summary = "searches a binary tree of random costs by branch and bound",
            .usage = "[--height H] [OPTION]...",
            .definition =
                "In the model of branch and bound of Karp and Zhang (1993), every node costs more than its parent, and "
                "the leaf that costs least is sought. With the balancer random-destination, each PE expands its "
                "cheapest node first.",
            .examples = {{"synthetic costs --height 30 --balancer random-destination --simulate atomic:64",
                          "search on the atomic machine of Liu, Aiello and Bhatt"}},
            .draws_trees = true};
}
}  // namespace

int cost_program(int argc, const char* const* argv) {
    return espalier::program::answer_command<Command>(
        about(), argc, argv, declare, [](Command&) {}, answer);
}
}  // namespace synthetic
