#include <algorithm>
#include <string>

#include <espalier/program/program.hpp>
#include "synthetic/alpha/alpha_program.hpp"
#include "synthetic/costs/cost_program.hpp"
#include "synthetic/scatter/scatter_program.hpp"
#include "synthetic/uts/uts_program.hpp"

namespace {

espalier::program::About about() {
    return {.name = "synthetic",
            .summary = "searches trees that belong to no problem",
            .usage = "uts | alpha | costs | scatter [OPTION]...",
            .definition = {},
            .examples = {{"synthetic uts --help", "trees of the Unbalanced Tree Search benchmark"},
                         {"synthetic alpha --help", "random binary trees that are bushy near the root"},
                         {"synthetic costs --help", "binary trees to be searched by branch and bound"},
                         {"synthetic scatter --help", "no trees: messages in the atomic model"}}};
}

// Only the first argument is looked at: the options are those of each sort of trees.
int no_tree(int argc, const char* const* argv) {
    std::string kind;
    espalier::program::Program program(about());
    program.options().begin_group("The trees");
    program.options().choice({"KIND", "KIND", "Which sort of trees."}, kind, {"uts", "alpha", "costs", "scatter"});
    const auto refuse = [] {
        throw espalier::program::UsageError("which trees? Expected uts, alpha, costs or scatter");
    };
    return program.run(std::min(argc, 2), argv, refuse, [](auto&, auto&) {});
}

}  // namespace

int main(int argc, char** argv) {
    const std::string kind = argc > 1 ? argv[1] : "";
    if (kind == "uts") return synthetic::uts_program(argc - 1, argv + 1);
    if (kind == "alpha") return synthetic::alpha_program(argc - 1, argv + 1);
    if (kind == "costs") return synthetic::cost_program(argc - 1, argv + 1);
    if (kind == "scatter") return synthetic::scatter_program(argc - 1, argv + 1);
    return no_tree(argc, argv);
}
