// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/batch/instance_batch.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "espalier/program/at_root.hpp"
#include "espalier/program/batch/portions.hpp"
#include "espalier/program/exit.hpp"
#include "espalier/program/files/files.hpp"
#include "espalier/program/files/files_below.hpp"
#include "espalier/program/report/numbers.hpp"

namespace espalier::program {

namespace {

// Memory holds only the files that are searched together.
constexpr std::uint64_t bytes_of_portion = std::uint64_t{64} << 20;

// An instance that could not be read shows its error in the place of its results.
Row row_of(const ReadFile& file, const Report& report = {}, const Statistics& statistics = {}) {
    const bool is_broken = !file.error.empty();
    const std::string status = is_broken ? broken : name_of(report.status);
    const auto seconds = is_broken ? "" : seconds_text(statistics.seconds);
    return {{.name = "instance", .shown = on_one_line(file.name), .width = -8, .is_brief = true},
            {.name = "file", .value = file.name, .is_key = true, .is_path = true},
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

}  // namespace

ReadFile read_instance_file(const std::string& name) {
    ReadFile read{.name = source_name(name), .content = {}, .error = {}};
    try {
        read.content = read_source(name).content;
    } catch (const InputError& error) {
        read.error = error.what();
    }
    return read;
}

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

}  // namespace espalier::program
