#include <espalier/program/program.hpp>

#include "integrate/batch.hpp"
#include "integrate/command.hpp"

namespace {

espalier::program::About about() {
    return {.name = "integrate",
            .summary = "integrates numerically to any number of digits, with an error that can be relied upon",
            .usage = "EXPRESSION (--from A --to B | --path POINTS) [OPTION]... | FILE.int [OPTION]...",
            .definition = integrate::language() +
                          " All sums are exact: value, error and nodes are the same for every number of PEs, seed and "
                          "balancer.",
            .examples = {{"integrate 'exp(-x^2)*cos(x)' --from 0 --to inf --digits 50", "fifty digits of an integral"},
                         {"integrate 'sqrt(tan(x))' --from 0 --to pi/2", "singular at its end, ten digits"},
                         {"integrate 'x1*x2' --from 0,0 --to 1,1", "in two variables"},
                         {"integrate '1/z' --path 1,i,-1,-i,1", "along a path in the complex plane"}},
            .has_batches = true,
            .has_signed_arguments = true};
}

}  // namespace

int main(int argc, char** argv) {
    return espalier::program::answer_command<integrate::Command>(about(), argc, argv, integrate::declare,
                                                                 integrate::check, integrate::answer);
}
