// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <cstdint>
#include <optional>
#include <espalier/program/program.hpp>
#include "synthetic/alpha/alpha_tree.hpp"
#include "synthetic/kinds.hpp"

namespace synthetic {
namespace {
using espalier::program::Output;
using espalier::program::Report;
using espalier::program::Run;

struct Command {
    double alpha = 0.97;
    std::optional<std::uint64_t> tree_seed;
    std::uint64_t count = 1;
};

void declare(espalier::program::OptionList& list, Command& command) {
    list.begin_group("The trees");
    list.real({"--alpha", "A", "A node at level l has two children with probability A^l; default: 0.97."},
              command.alpha, 0, AlphaTree::largest_alpha);
    list.integer<std::uint64_t>({"--count", "N", "Search N trees, with seeds one after the other; default: 1."},
                                command.count, {.least = 1});
    list.integer<std::uint64_t>({"--tree-seed", "S", "The seed of the first tree; default: that of --seed."},
                                command.tree_seed, {});
}

// Checks that there is one leaf more than inner nodes, as in every tree whose inner nodes have two children each.
espalier::program::Check check(const TreeSize& size) {
    return {.passed = size.nodes == 2 * size.leaves - 1, .text = "one leaf more than inner nodes"};
}

Report make_report(const AlphaTree& tree, const espalier::Outcome<TreeSize>& finding) {
    Report report = synthetic::make_report(finding);
    report.title = fmt::format("the random binary tree of alpha {} and seed {}", tree.alpha(), tree.seed());
    report.node = "each with two children or none";
    report.instance = {{"alpha", tree.alpha()}, {"seed", tree.seed()}};
    if (finding.complete()) report.check = check(finding.answer);
    return report;
}

// Searches the trees one after the other, up to the first one that a limit stops.
void answer(Run& run, Output& output, const Command& command) {
    const bool is_for_one = !run.options().tree.empty() || !run.options().vary.empty();
    espalier::program::refuse_if(command.count > 1 && is_for_one, "--tree and --vary are for one tree; omit --count");
    const auto first = command.tree_seed.value_or(run.options().seed);
    bool complete = true;
    for (std::uint64_t i = 0; i < command.count && complete; ++i) {
        const AlphaTree tree(command.alpha, first + i);
        const auto finding = run.search(Alpha(tree));
        output.write(make_report(tree, finding));
        complete = finding.complete();
    }
}

espalier::program::About about() {
    return {.name = "synthetic alpha",
            .summary = "counts random binary trees that are bushy near the root",
            .usage = "[--alpha A] [--count N] [OPTION]...",
            .definition =
                "These are the trees of Barrows, Gregory, Gao, Rosenberg and Cohen (1999). Whether a node has children "
                "is a function of the seed and of the path to it, the same in every search.",
            .examples = {{"synthetic alpha --alpha 0.96 --seed 1 --count 100 --json",
                          "count a hundred trees, with one line for each"}},
            .draws_trees = true};
}
}  // namespace

int alpha_program(int argc, const char* const* argv) {
    return espalier::program::answer_command<Command>(
        about(), argc, argv, declare, [](Command&) {}, answer);
}
}  // namespace synthetic
