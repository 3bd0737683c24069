// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/main.hpp"
#include <fmt/format.h>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>
#include "espalier/program/batch/batch.hpp"
#include "espalier/program/files/files.hpp"
#include "espalier/program/files/files_below.hpp"
#include "espalier/program/program.hpp"
#include "espalier/program/report/answer_report.hpp"
#include "espalier/program/report/numbers.hpp"
#include "espalier/program/run.hpp"

namespace espalier::program {
namespace {
/// The result of reading a file: its content, or the reason why it could not be read.
struct ReadFile {
    std::string name;
    std::string content;
    std::string error;

    Key key() const { return {name}; }
    std::uint64_t bytes() const { return content.size(); }
};

// Reads the file; "-" is the standard input.
ReadFile read_instance_file(const std::string& name) {
    ReadFile read{.name = source_name(name), .content = {}, .error = {}};
    try {
        read.content = read_source(name).content;
    } catch (const InputError& error) {
        read.error = error.what();
    }
    return read;
}

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
void write_solutions(Run& run, Output& output, const DescribedProblem& described) {
    std::shared_ptr<SolutionsFile> file;
    if (run.transport().is_root()) {
        file = std::make_shared<SolutionsFile>(run.options().solutions);
        run.checkpoint().prepare_with([file] { file->sync(); });
    }
    const auto writing = described.writing(file.get());
    auto result = run.search(*writing);
    const auto written = dynamic_cast<const WrittenSolutions&>(*result.answer);
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
    if (const auto& gap = arguments.question().gap; gap.relative > 0 || gap.absolute > 0)
        run.progress().hides_bounds = true;
    if (!run.options().solutions.empty()) {
        return definition.list_solutions ? list_solutions(run, output, definition, described)
                                         : write_solutions(run, output, described);
    }
    auto result = run.search(*described.problem);
    output.write(run.transport().is_root() ? described.report(std::move(result), std::nullopt) : Report());
}

// Memory holds only the files that are searched together.
constexpr std::uint64_t bytes_of_portion = std::uint64_t{64} << 20;

// An instance that could not be read shows its error in the place of its results.
Row row_of(const ReadFile& file, const Report& report = {}, const Statistics& statistics = {}) {
    const bool is_broken = !file.error.empty();
    const std::string status = is_broken ? broken : name_of(report.status);
    const auto seconds = is_broken ? "" : seconds_text(statistics.seconds);
    return {{.name = "instance", .shown = on_one_line(file.name), .width = -8, .is_brief = true},
            {.name = "file", .value = file.name, .is_key = true, .is_path = true, .is_whole = true},
            {.name = "status", .value = status, .shown = status, .width = -10},
            {.name = "objective",
             .value = report.bare,
             .shown = is_broken ? on_one_line(file.error) : report.bare,
             .width = 16,
             .is_brief = true},
            {.name = "nodes",
             .value = is_broken ? "" : std::to_string(statistics.nodes),
             .shown = is_broken ? "" : rounded(static_cast<double>(statistics.nodes)),
             .width = 10},
            {.name = "seconds", .value = seconds, .shown = seconds, .width = 9},
            {.name = "message", .value = file.error}};
}

// Makes the problems of the files. A file of which none can be made is broken from now on.
std::vector<DescribedProblem> make_problems(Run& run, Arguments& arguments, const Definition& definition,
                                            std::vector<ReadFile>& files) {
    std::vector<DescribedProblem> problems(files.size());
    for (std::size_t position = 0; position < files.size(); ++position) {
        auto& file = files[position];
        if (!file.error.empty()) continue;
        arguments.begin(run.options().seed, Source{file.name, file.content});
        try {
            problems[position] = definition.make(arguments);
        } catch (const InputError& error) {
            file.error = error.what();
        }
    }
    return problems;
}

void search_portion(Run& run, Output& output, Arguments& arguments, const Definition& definition, Batch& batch,
                    std::vector<ReadFile> files) {
    const auto problems = make_problems(run, arguments, definition, files);
    std::vector<std::size_t> open;
    for (std::size_t position = 0; position < files.size(); ++position) {
        const auto& file = files[position];
        if (file.error.empty()) {
            open.push_back(position);
        } else {
            batch.write_broken(position, row_of(file), file.name, file.error);
        }
    }
    const auto write = [&](engine::TreeResult tree, bool /*is_finished*/) {
        const auto statistics = statistics_of(tree);
        engine::Result result{.answer = std::move(tree.answer), .statistics = statistics};
        result.stopped = tree.stopped ? StopReason::time_limit : StopReason::none;
        const auto report = problems[tree.tree].report(std::move(result), std::nullopt);
        const auto row = row_of(files[tree.tree], report, statistics);
        const bool is_written = batch.write(tree.tree, row, report, statistics, !tree.stopped);
        if (is_written && tree.stopped) output.exit_with(ExitCode::stopped_early);
    };
    const auto tree = [&](std::uint64_t position) -> const engine::Problem& { return *problems[position].problem; };
    batch.search(open, tree, definition.make_answer, definition.prunes, write);
}

// Searches the batch of a program that makes a problem of each file: one forest for each portion of the files, and a
// line for each instance as it finishes. Throws UsageError if the problems cannot be searched together.
void search_batch(Run& run, Output& output, Arguments& arguments, const Definition& definition) {
    if (definition.make_answer == nullptr) throw UsageError("this problem takes one file at a time");
    check_batch(run.options());
    run.limit_time(arguments.total_time_limit());
    Batch batch(run, output, row_of({}));
    Portions<ReadFile> portions([](const std::string& file) { return std::vector{read_instance_file(file)}; },
                                run.transport().team());
    const auto width = read_at_root(run.transport(), [&] {
        const auto files = files_below(arguments.paths(), run.options().written());
        batch.know_files(files);
        const auto is_over = [&](const std::string& file) { return batch.finished().contains({file}); };
        portions.begin(files, batch.finished(), is_over, bytes_of_portion);
        return portions.longest_name();
    });
    batch.write_head(static_cast<int>(width));
    while (!run.is_stopped()) {
        auto files = portions.next(run, batch);
        if (files.empty()) break;
        search_portion(run, output, arguments, definition, batch, std::move(files));
    }
    const auto left = batch.left() + portions.files_left();
    if (run.transport().is_root() && left > 0) {
        output.exit_with(ExitCode::stopped_early);
        complain(run.facts().problem, fmt::format("stopped before the search of {}", counted(left, "file")));
    }
    batch.write_summary();
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
                refuse_if(!arguments.question().start.empty(), "--start: one instance at a time, not a batch");
                search_batch(run, output, arguments, definition);
            } else {
                search_one(run, output, arguments, definition, kept);
            }
        });
}
}  // namespace espalier::program
