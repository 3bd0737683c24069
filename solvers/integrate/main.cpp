#include <fmt/format.h>

#include <vector>

#include <espalier/program/batch.hpp>
#include <espalier/program/exit.hpp>
#include <espalier/program/files/files.hpp>
#include <espalier/program/program.hpp>

#include "integrate/command.hpp"
#include "integrate/instance.hpp"
#include "integrate/report.hpp"
#include "integrate/row.hpp"
#include "integrate/solve.hpp"

namespace {

using espalier::program::Output;
using espalier::program::Run;
using integrate::Command;
using integrate::Instance;
using integrate::Row;
using Batch = espalier::program::Batch<Row>;

std::vector<Instance> instances_of(const Command& command) {
    if (!command.is_file()) return command.instances();
    return integrate::read_instances(command.source, espalier::program::read_file(command.source));
}

bool is_finished(const Batch& batch, const Command& command, const Instance& instance) {
    return batch.is_finished({.instance = instance, .digits = command.settings.digits});
}

// Those that the file of results does not have; the first rank knows. A run that goes on from a checkpoint goes through
// those again that the file has got meanwhile, as the checkpoint has their searches.
std::vector<Instance> open_instances_of(Run& run, const Batch& batch, const Command& command) {
    auto instances = run.at_root([&] { return instances_of(command); });
    const auto open = run.choose_at_root([&] {
        std::vector<std::uint64_t> numbers;
        for (std::uint64_t i = 0; i < instances.size(); ++i) {
            if (!is_finished(batch, command, instances[i])) numbers.push_back(i);
        }
        const auto earlier = instances.size() - numbers.size();
        if (earlier > 0) {
            espalier::program::complain("integrate", fmt::format("{} of {} integrals are in {} already", earlier,
                                                                 instances.size(), run.options().results));
        }
        return numbers;
    });
    std::vector<Instance> result;
    for (const auto number : open) result.push_back(std::move(instances[number]));
    return result;
}

void answer(Run& run, Output& output, const Command& command) {
    Batch batch(run, output, integrate::columns());
    for (const auto& instance : open_instances_of(run, batch, command)) {
        const auto integral = compile(instance);
        const auto finding = solve(run, integral, command.settings);
        const Row row{.instance = instance,
                      .digits = command.settings.digits,
                      .report = make_report(instance, integral, command.settings, finding),
                      .seconds = run.facts().statistics.seconds};
        output.write(row.report);
        if (!finding.complete) return;
        if (!batch.is_finished(row)) batch.keep(row);
    }
}

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
    return espalier::program::answer_command<Command>(about(), argc, argv, integrate::declare, integrate::check,
                                                      answer);
}
