// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/main.hpp"

#include <filesystem>
#include <memory>
#include <optional>

#include "espalier/program/at_root.hpp"
#include "espalier/program/batch/instance_batch.hpp"
#include "espalier/program/exit.hpp"
#include "espalier/program/files/files.hpp"
#include "espalier/program/program.hpp"
#include "espalier/program/solutions.hpp"

namespace espalier::program {

namespace {

// Returns whether there are several files, a folder or a table of results, as the first rank sees them.
bool is_batch(Run& run, const Arguments& arguments) {
    if (!arguments.has_instance()) return false;
    return read_at_root(run.transport(), [&] {
        std::error_code unknown;
        return arguments.paths().size() > 1 || !run.options().results_of_batch().empty() ||
               std::filesystem::is_directory(arguments.paths().front(), unknown);
    });
}

// Searches the problem and reports it, while its solutions go to the file. What a checkpoint counts as written is on
// the disk before the checkpoint is.
void write_solutions(Run& run, Output& output, const Definition& definition, const DescribedProblem& described) {
    std::shared_ptr<SolutionsFile> file;
    if (run.transport().is_root()) {
        file = std::make_shared<SolutionsFile>(run.options().solutions);
        run.before_checkpoints([file] { file->sync(); });
    }
    const auto writing = with_written_solutions(*described.problem, definition.take_solutions, file.get());
    auto result = run.search(*writing);
    const auto written = take_written(result.answer);
    if (!file) return output.write(Report());
    file->end_at(written.bytes);
    auto report = described.report(std::move(result), written.number);
    report.more["solutions"] = nullptr;
    report.more["solutions_file"] = run.options().solutions;
    output.write(report);
}

// Searches the problem, reports it, and lists the solutions of its answer in the file.
void list_solutions(Run& run, Output& output, const Definition& definition, const DescribedProblem& described) {
    std::optional<SolutionsFile> file;
    if (run.transport().is_root()) file.emplace(run.options().solutions);
    auto result = run.search(*described.problem);
    if (!file) return output.write(Report());
    const auto lines = definition.list_solutions(*result.answer);
    file->write_at(0, lines);
    file->end_at(lines.size());
    auto report = described.report(std::move(result), std::nullopt);
    report.more["solutions_file"] = run.options().solutions;
    output.write(report);
}

// Makes the problem, from the only file if it needs one, searches it and reports. The file is kept, because standard
// input can be read only once, whatever --vary says.
void search_one(Run& run, Output& output, Arguments& arguments, const Definition& definition,
                std::optional<ReadFile>& kept) {
    std::optional<Source> file;
    if (arguments.has_instance()) {
        const auto read = run.at_root([&] {
            if (!kept) kept = read_instance_file(arguments.paths().front());
            if (!kept->error.empty()) throw InputError(kept->error);
            return *kept;
        });
        file = Source{read.name, read.content};
    }
    if (auto& question = arguments.question(); !question.start.empty()) {
        question.start_content = run.at_root([&] { return read_file(question.start); });
    }
    arguments.begin(run.options().seed, std::move(file));
    const auto described = definition.make(arguments);
    run.keep_answers_at_root();
    if (const auto& gap = arguments.question().gap; gap.relative > 0 || gap.absolute > 0) run.hide_bounds();
    if (!run.options().solutions.empty()) {
        return definition.list_solutions ? list_solutions(run, output, definition, described)
                                         : write_solutions(run, output, definition, described);
    }
    auto result = run.search(*described.problem);
    output.write(run.transport().is_root() ? described.report(std::move(result), std::nullopt) : Report());
}

}  // namespace

int run_program(int argc, const char* const* argv, About about, const Definition& definition) {
    Program program(std::move(about));
    Arguments arguments(program.options());
    const auto declare = [&] {
        arguments.declare(definition.make);
        return ExitCode::answered;
    };
    if (const int failure = with_errors_told(program.options().about().name, declare); failure != 0) return failure;
    std::optional<ReadFile> kept;
    return program.run(
        argc, argv, [&] { arguments.check(); },
        [&](Run& run, Output& output) {
            if (is_batch(run, arguments)) {
                if (!arguments.question().start.empty())
                    throw UsageError("--start: one instance at a time, not a batch");
                search_batch(run, output, arguments, definition);
            } else {
                search_one(run, output, arguments, definition, kept);
            }
        });
}

}  // namespace espalier::program
