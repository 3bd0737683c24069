// SPDX-License-Identifier: Apache-2.0
#include <espalier/memory.hpp>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/files.hpp>
#include <espalier/program/program.hpp>
#include "knapsack/command.hpp"
#include "knapsack/report.hpp"
#include "knapsack/solve.hpp"

namespace {
espalier::program::About about() {
    return {
        .name = "knapsack",
        .summary = "finds the choice of items that has the most profit and fits into a knapsack, and proves it",
        .usage = "FILE... [OPTION]...",
        .definition =
            "Each item has a profit and a weight, whole or decimal numbers of any size, and a choice of items fits if "
            "the sum of its weights is at most the capacity. All sums are exact.",
        .examples = {{"knapsack instance.txt", "find a best choice on all cores and prove that it is one"},
                     {"knapsack --results table.csv instances/", "solve all instances in a folder as a batch"},
                     {"knapsack --algorithm dfs --pes 128 instance.txt",
                      "search depth first on 128 processing elements, which take turns"}},
        .has_batches = true,
        .plans_memory = true};
}

// Reports that a limit came before the instance of this file had been read.
espalier::program::Report make_report_of_nothing(const std::string& name) {
    espalier::program::Report report;
    report.title = name;
    report.instance = {{"name", name}};
    report.bare = name_of(report.status);
    report.lines = {{"known", "nothing: a limit or a signal came before the instance had been read"}};
    report.falls_short = true;
    return report;
}

// A wrong claim about the optimum is bad input, whether the user or the file makes it.
void complain_of_claim(espalier::program::Output& output, const std::string& source, const std::string& refutation) {
    if (refutation.empty()) return;
    espalier::program::complain("knapsack", source + ": " + refutation);
    output.exit_with(espalier::program::ExitCode::bad_input);
}

void answer(espalier::program::Run& run, espalier::program::Output& output, const knapsack::Command& command) {
    if (is_batch(command, run.options().results_of_batch())) return solve_batch(run, output, command);
    const auto name = espalier::program::source_name(command.files.front());
    const auto instances = run.at_root([&] { return read_file(run, command); });
    if (!instances) return output.write(make_report_of_nothing(name));
    check(command, *instances, run.options().memory_limit);
    if (instances->size() != 1) return solve_batch(run, output, command);
    const auto& instance = instances->front();
    const auto finding = solve(run, instance, command.settings);
    auto report = make_report(instance, command.settings, finding);
    const auto& question = command.settings.question;
    if ((question.counts || question.listed) && finding.complete && run.transport().is_root()) {
        const bool is_any = finding.feasible && (!question.target || finding.profit == instance.capacity);
        const auto all = is_any ? all_best_choices(run, instance, command.settings, finding) : knapsack::BestChoices();
        describe_all(instance, all, question.listed.has_value(), report);
    }
    output.write(report);
    if (!run.transport().is_root()) return;
    complain_of_claim(output, "--known-optimum", refutation_of_known_optimum(instance, command.settings, finding));
    complain_of_claim(output, name, refutation_of_file(instance, question, finding));
    if (command.certificate.empty() || finding.choice.empty()) return;
    const auto certificate = make_certificate(instance, finding);
    espalier::program::write_file(command.certificate, espalier::program::json_text(certificate, 1));
}
}  // namespace

int main(int argc, char** argv) {
    espalier::keep_freed_memory();
    return espalier::program::answer_command<knapsack::Command>(
        about(), argc, argv, knapsack::declare, [](const auto& command) { check(command); }, answer);
}
