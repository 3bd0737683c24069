#include <fmt/format.h>

#include <espalier/program/exit.hpp>
#include <espalier/program/files.hpp>
#include <espalier/program/program.hpp>
#include "knapsack/batch/batch.hpp"
#include "knapsack/describe.hpp"
#include "knapsack/formats/read.hpp"
#include "knapsack/request.hpp"
#include "knapsack/solve.hpp"

namespace {

using espalier::program::Output;
using espalier::program::Run;
using knapsack::Finding;
using knapsack::Instance;
using knapsack::Request;
using knapsack::Settings;

void complain_of_claims(Run& run, Output& output, const Request& request, const Instance& instance,
                        const Settings& settings, const Finding& finding) {
    if (!run.transport().is_root()) return;
    const auto complain = [&](const std::string& claim, const std::string& refutation) {
        if (refutation.empty()) return;
        espalier::program::complain("knapsack", fmt::format("{}: {}", claim, refutation));
        output.exit_with(espalier::program::ExitCode::bad_input);
    };
    complain("--known-optimum", refutation_of_known_optimum(instance, settings, finding));
    complain(request.files.front(), refutation_of_file(instance, finding));
}

void answer(Run& run, Output& output, const Request& request, const Instance& instance) {
    const auto settings = settings_for(request, instance);
    const auto finding = solve(run, instance, settings);
    auto report = describe(instance, settings, finding);
    report.more["algorithm"] = request.settings.algorithm;
    report.node = knapsack::node_of(request.settings.algorithm);
    output.write(report);
    complain_of_claims(run, output, request, instance, settings, finding);
    if (request.certificate.empty() || finding.choice.empty() || !run.transport().is_root()) return;
    espalier::program::write_file(request.certificate, espalier::program::json_text(certificate(instance, finding), 1));
}

knapsack::InstanceFile read(const Run& run, const Request& request) {
    const auto& name = request.files.front();
    auto file = knapsack::read_instances(name, request.format);
    if (!run.options().quiet) espalier::program::complain("knapsack", fmt::format("{}: format {}", name, file.format));
    return file;
}

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
    Request request;
    espalier::program::Program program(about());
    declare(program.options(), request);
    return program.run(
        argc, argv,
        [&] {
            request.results = program.run_options().results_of_batch();
            check(request);
        },
        [&](Run& run, Output& output) {
            if (is_batch(request)) return solve_batch(run, output, request);
            const auto file = run.at_root([&] { return read(run, request); });
            if (file.instances.size() != 1) {
                check_for_batch(request);
                return solve_batch(run, output, request);
            }
            answer(run, output, request, file.instances.front());
        });
}
