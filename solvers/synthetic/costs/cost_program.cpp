#include "synthetic/costs/cost_program.hpp"

#include <cstdint>
#include <optional>

#include <espalier/program/numbers.hpp>
#include <espalier/program/program.hpp>
#include "synthetic/costs/cost_tree.hpp"

namespace synthetic {
namespace {

using espalier::program::Output;
using espalier::program::Report;
using espalier::program::Run;
using espalier::program::Status;

struct Request {
    std::uint32_t height = 24;
    std::optional<std::uint64_t> tree_seed;  ///< none: that of the run
};

void declare(espalier::program::OptionList& list, Request& request) {
    list.begin_group("The tree");
    list.integer<std::uint32_t>({"--height", "H", "The level of the leaves; default: 24."}, request.height,
                                {.least = 0, .most = 100});
    list.integer<std::uint64_t>({"--tree-seed", "S", "Of the costs; default: that of --seed."}, request.tree_seed, {});
}

// The critical subtree is walked again, from the root, for the paper's n and h and for a better leaf.
void add_critical(Report& report, const CostTree& tree, CostTree::Cost optimum) {
    using espalier::program::grouped;
    const auto critical = tree.critical(optimum);
    report.more["critical"] = {{"nodes", critical.nodes}, {"height", critical.height}};
    report.lines.push_back({"critical nodes", grouped(critical.nodes) + ", which every search has to expand"});
    report.check = {.passed = critical.least == optimum, .text = "no leaf costs less"};
}

void answer(Run& run, Output& output, const Request& request) {
    const auto seed = request.tree_seed.value_or(run.options().seed);
    const CostTree tree(request.height, seed);
    const auto outcome = run.search(CostSearch(tree));
    const auto& found = outcome.answer.found();
    Report report;
    report.title = fmt::format("the leaf of the least cost of the tree of height {} and seed {}", request.height, seed);
    report.node = "expanded, or cut off as it costs too much";
    report.instance = {{"height", request.height}, {"seed", seed}};
    report.status = outcome.complete() ? Status::optimal : found ? Status::feasible : Status::unknown;
    if (found) {
        report.objective = found->first;
        report.lines = {{"cost", espalier::program::grouped(found->first)}};
    }
    report.bare = found ? std::to_string(found->first) : "unknown";
    if (outcome.complete()) add_critical(report, tree, found->first);
    output.write(report);
}

espalier::program::About about() {
    return {.name = "synthetic costs",
            .summary = "searches a binary tree of random costs by branch and bound",
            .usage = "[--height H] [OPTION]...",
            .definition =
                "The model of branch and bound of Karp and Zhang (1993): every node costs more than its parent, and "
                "the leaf that costs least is sought. With the balancer random-destination the cheapest node goes "
                "first.",
            .examples = {{"synthetic costs --height 30 --balancer random-destination --simulate atomic:64",
                          "on the atomic machine of Liu, Aiello and Bhatt"}}};
}

}  // namespace

int cost_program(int argc, const char* const* argv) {
    const auto accept = [](Request&) {};
    return espalier::program::answer_request<Request>(about(), argc, argv, declare, accept, answer);
}

}  // namespace synthetic
