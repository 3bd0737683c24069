// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <espalier/program/program.hpp>
#include "synthetic/kinds.hpp"
#include "synthetic/uts/uts.hpp"

namespace synthetic {
namespace {
using espalier::program::Check;
using espalier::program::Json;
using espalier::program::OptionList;
using espalier::program::Output;
using espalier::program::Report;
using espalier::program::Run;
using espalier::program::RunOptions;
using espalier::program::UsageError;

constexpr std::array<const char*, 4> kinds = {"binomial", "geometric", "hybrid", "balanced"};
constexpr std::array<const char*, 4> shapes = {"linear", "exponential decrease", "cyclic", "fixed"};

/// The options of the command line. Parameters change those of the named tree, if there is one.
struct Command {
    std::string name;
    std::string kernel = "auto";
    std::optional<int> kind;
    std::optional<int> shape;
    std::optional<std::int32_t> depth;
    std::optional<std::int32_t> binomial_children;
    std::optional<std::int32_t> seed;
    double branching = std::nan("");
    double probability = std::nan("");
};

void declare(OptionList& list, Command& command) {
    list.begin_group("The tree");
    list.choice({"--tree", "NAME", "Search a sample tree of the benchmark. The options below change its parameters."},
                command.name, espalier::program::names_of(uts_known_trees()));
    list.integer<int>(
        {"-t", "KIND", "Search a tree of this kind: 0 binomial, 1 geometric (default), 2 hybrid, 3 balanced."},
        command.kind, {0, 3});
    list.real({"-b", "B", "Give the root B children; in geometric trees, B is the mean of their number. Default: 4."},
              command.branching, 0, 65535);
    list.integer<std::int32_t>({"-r", "SEED", "Choose one of the trees with the same parameters; default: 0."},
                               command.seed, {});
    list.integer<std::int32_t>({"-d", "D", "Make geometric and balanced trees for the depth D; default: 6."},
                               command.depth, {.least = 1});
    list.integer<int>({"-a", "SHAPE",
                       "Let the mean number of children in geometric trees change with the depth: 0 linearly "
                       "(default), 1 by exponential decrease, 2 cyclically, 3 not at all."},
                      command.shape, {0, 3});
    list.real({"-q", "Q", "Let a binomial node have children with probability Q; default: 0.234375."},
              command.probability, 0, 1);
    list.integer<std::int32_t>({"-m", "M", "Give a binomial node that has children M of them; default: 4."},
                               command.binomial_children, {.least = 0});
    list.choice(
        {"--kernel", "NAME",
         "Choose how nodes are hashed. All kernels count the same. Default: auto, the fastest on this processor.",
         true},
        command.kernel, {"auto", "avx512", "avx2", "plain"});
}

UtsTree tree_of(const Command& command) {
    UtsTree tree = command.name.empty() ? UtsTree{} : find_known_tree(command.name)->tree;
    if (command.kind) tree.kind = static_cast<UtsKind>(*command.kind);
    if (command.shape) tree.shape = static_cast<UtsShape>(*command.shape);
    if (command.depth) tree.depth = *command.depth;
    if (command.binomial_children) tree.binomial_children = *command.binomial_children;
    if (command.seed) tree.seed = *command.seed;
    if (!std::isnan(command.branching)) tree.branching = command.branching;
    if (!std::isnan(command.probability)) tree.probability = command.probability;
    return tree;
}

// Makes the problem. Throws UsageError for an impossible tree, or for a kernel of another processor.
Uts make_problem(const Command& command) {
    try {
        return Uts(tree_of(command), command.kernel == "auto" ? "" : command.kernel);
    } catch (const std::invalid_argument& wrong) {
        throw UsageError(wrong.what());
    }
}

const KnownTree* known_as(const UtsTree& tree) {
    const auto known = std::ranges::find(uts_known_trees(), tree, &KnownTree::tree);
    return known != uts_known_trees().end() ? &*known : nullptr;
}

// Checks the size of a binomial tree by sums: every node but the root is the child of an inner node, and all inner
// nodes but the root have the same number of children.
Check check_binomial(const UtsTree& tree, const TreeSize& size) {
    const auto root_children = static_cast<std::uint64_t>(tree.branching);
    const auto inner = size.nodes - size.leaves - (root_children > 0 ? 1 : 0);
    const auto each = static_cast<std::uint64_t>(std::min(tree.binomial_children, UtsTree::most_children));
    return {.passed = size.nodes == 1 + root_children + inner * each,
            .text = "as many nodes as the inner ones have children, and the root"};
}

std::optional<Check> check(const UtsTree& tree, const TreeSize& size) {
    if (const auto* known = known_as(tree)) {
        const auto& published = known->size;
        return Check{.passed = size == published, .text = fmt::format("the published size of {}", known->name)};
    }
    if (tree.kind == UtsKind::binomial) return check_binomial(tree, size);
    return std::nullopt;
}

Json instance_json(const Uts& uts) {
    const auto& tree = uts.tree();
    const auto* known = known_as(tree);
    return {{"tree", known != nullptr ? Json(known->name) : Json()},
            {"kind", kinds[static_cast<std::size_t>(tree.kind)]},
            {"shape", shapes[static_cast<std::size_t>(tree.shape)]},
            {"branching", tree.branching},
            {"depth", tree.depth},
            {"probability", tree.probability},
            {"binomial_children", tree.binomial_children},
            {"seed", tree.seed},
            {"kernel", uts.kernel()}};
}

std::string title(const UtsTree& tree) {
    const std::string kind = kinds[static_cast<std::size_t>(tree.kind)];
    const auto* known = known_as(tree);
    return known != nullptr ? fmt::format("the {} tree {} of the UTS benchmark", kind, known->name)
                            : fmt::format("a {} tree of the UTS benchmark", kind);
}

Report make_report(const Uts& uts, const espalier::Outcome<TreeSize>& finding) {
    Report report = synthetic::make_report(finding);
    report.title = title(uts.tree());
    report.node = fmt::format("SHA-1 digests, {}", uts.kernel());
    report.instance = instance_json(uts);
    if (finding.complete()) report.check = check(uts.tree(), finding.answer);
    return report;
}

// A tree that may be infinite is searched only as far as the user says, unless its size is published. If a node of its
// binomial part has less than one child in the mean, a tree is finite, and otherwise it is infinite or its expected size
// is [Harris 1963, "The theory of branching processes", chapter 1].
void require_finite(const UtsTree& tree, const RunOptions& options) {
    if ((tree.kind != UtsKind::binomial && tree.kind != UtsKind::hybrid) || known_as(tree) != nullptr) return;
    const double children = tree.probability * std::min(tree.binomial_children, UtsTree::most_children);
    const bool is_limited =
        std::isfinite(options.time_limit) || options.node_limit != std::numeric_limits<std::uint64_t>::max();
    espalier::program::refuse_if(
        children >= 1 && !is_limited,
        fmt::format("-m and -q: a node has {:.6g} children in the mean, and trees are finite only below 1; expected a "
                    "smaller -m or -q, --time-limit or --node-limit",
                    children));
}

void answer(Run& run, Output& output, const Command& command) {
    const Uts uts = make_problem(command);
    require_finite(uts.tree(), run.options());
    output.write(make_report(uts, run.search(uts)));
}

espalier::program::About about() {
    return {.name = "synthetic uts",
            .summary = "counts trees of the Unbalanced Tree Search benchmark",
            .usage = "--tree NAME | [-t KIND] [-b B] [-r SEED] [OPTION]...",
            .definition =
                "A node is the SHA-1 digest of its parent's digest and its number among its siblings; the digest's "
                "last 31 bits say, by the tree's law, how many children it has. Nobody knows the size of a subtree "
                "before it is searched.",
            .examples = {{"synthetic uts --tree T1", "count the benchmark's first tree, 4 million nodes"},
                         {"synthetic uts -t 0 -b 2000 -q 0.124875 -m 8 -r 42",
                          "count T3 by the options of the reference program"},
                         {"synthetic uts -t 1 -a 3 -b 4 -d 8 --plan cluster:4096,node=1us",
                          "predict the efficiency of such a search on a cluster"}}};
}
}  // namespace

int uts_program(int argc, const char* const* argv) {
    const auto check_tree = [](const Command& command) { static_cast<void>(make_problem(command)); };
    return espalier::program::answer_command<Command>(about(), argc, argv, declare, check_tree, answer);
}
}  // namespace synthetic
