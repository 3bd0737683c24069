#include <espalier/program/program.hpp>

#include "knapsack/command.hpp"
#include "knapsack/solve.hpp"

namespace {

espalier::program::About about() {
    return {.name = "knapsack",
            .summary = "finds the choice of items that has the most profit and fits into a knapsack, and proves it",
            .usage = "FILE... [OPTION]...",
            .definition =
                "Each item has a profit and a weight, whole or decimal numbers of any size, and a choice fits if its "
                "weights add up to the capacity at most. All sums are exact.",
            .examples = {{"knapsack instance.txt", "find a best choice and prove that it is one, on all cores"},
                         {"knapsack --results table.csv instances/", "a batch: all instances below a folder"},
                         {"knapsack --algorithm dfs --pes 128 instance.txt",
                          "search depth first, with 128 searches taking turns"}},
            .has_batches = true};
}

}  // namespace

int main(int argc, char** argv) {
    knapsack::Command command;
    espalier::program::Program program(about());
    declare(program.options(), command);
    return program.run(
        argc, argv,
        [&] {
            command.results = program.run_options().results_of_batch();
            check(command);
        },
        [&](espalier::program::Run& run, espalier::program::Output& output) { answer(run, output, command); });
}
