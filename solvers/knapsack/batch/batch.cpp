// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <espalier/problems/problem_of.hpp>
#include <espalier/program/batch/batch.hpp>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/files_below.hpp>
#include <espalier/program/files/text_reader.hpp>
#include <espalier/program/report/numbers.hpp>
#include <espalier/program/run.hpp>
#include "knapsack/batch/preprocessed_instances.hpp"
#include "knapsack/formats/format.hpp"
#include "knapsack/report.hpp"
#include "knapsack/run_limits.hpp"
#include "knapsack/solve.hpp"

namespace knapsack {
namespace {
using espalier::engine::TreeResult;
using espalier::program::Batch;
using espalier::program::ExitCode;
using espalier::program::on_one_line;
using espalier::program::Output;
using espalier::program::Row;
using espalier::program::Run;
using espalier::program::seconds_text;
using espalier::program::statistics_of;
using Portions = espalier::program::Portions<Entry>;
using TreeAnswer = espalier::engine::AnswerOf<Answer>;

// Returns all instances of a file, or one that tells what is wrong with it.
std::vector<Entry> read_entries(const std::string& file, const ReadAs& as) {
    std::vector<Entry> entries;
    try {
        for (auto& instance : read_instances(file, as)) {
            entries.push_back(
                {.file = file, .number = entries.size() + 1, .instance = std::move(instance), .error = {}});
        }
    } catch (const espalier::program::InputError& error) {
        entries.assign(1, {.file = file, .number = 1, .instance = {}, .error = error.what()});
    }
    return entries;
}

// Returns what stands for an instance in texts for people: the file and, for all but the first instance in it, the
// number.
std::string label(const Entry& entry) {
    return on_one_line(entry.number == 1 ? entry.file : entry.file + '#' + std::to_string(entry.number));
}

// Returns the row of an instance, which has results if it was searched. The error of one that could not be read is
// shown in the place of its profit.
Row row_of(const Entry& entry, const std::string& status, const Finding& finding = {},
           const TreeResult* result = nullptr) {
    const auto& instance = entry.instance;
    const bool is_broken = !entry.error.empty();
    const auto profit = finding.profit ? instance.profit_text(*finding.profit) : "";
    const auto bound = result && finding.feasible ? instance.profit_text(finding.bound) : "";
    const auto weight = finding.choice.empty() ? "" : instance.weight_text(weight_of(instance, finding));
    const auto nodes = result ? result->nodes + finding.preprocessed : 0;
    const auto seconds = result ? seconds_text(result->seconds) : "";  // of all PEs together
    return {{.name = "instance", .shown = label(entry), .width = -8, .is_brief = true},
            {.name = "file", .value = entry.file, .is_key = true, .is_path = true, .is_whole = true},
            {.name = "number", .value = std::to_string(entry.number), .is_key = true},
            {.name = "instance", .value = instance.name},
            {.name = "items", .value = is_broken ? "" : std::to_string(instance.items())},
            {.name = "status", .value = status, .shown = status, .width = -10},
            {.name = "profit",
             .value = profit,
             .shown = is_broken ? on_one_line(entry.error) : profit,
             .width = 16,
             .is_brief = true},
            {.name = "bound", .value = bound, .shown = bound, .width = 16},
            {.name = "weight", .value = weight},
            {.name = "nodes",
             .value = result ? std::to_string(nodes) : "",
             .shown = result ? espalier::program::rounded(static_cast<double>(nodes)) : "",
             .width = 10},
            {.name = "seconds", .value = seconds, .shown = seconds, .width = 9},
            {.name = "message", .value = entry.error}};
}

// An instance that has had the time of --time-limit is not searched again by a run with the same table of results.
void write_finding(Run& run, Batch& batch, Output& output, const Command& command, const Entry& entry,
                   const TreeResult& result, bool is_finished) {
    const auto& answer = static_cast<const TreeAnswer&>(*result.answer).value;
    const ZeroOne zero_one(entry.instance, command.settings.question);
    const auto finding = zero_one.finding(reported_finding(answer, result.stopped));
    auto report = run.options().json.empty() ? make_brief_report(entry.instance, command.settings.question, finding)
                                             : make_report(entry.instance, command.settings, finding);
    report.instance["file"] = entry.file;
    const auto row = row_of(entry, name_of(report.status), finding, &result);
    if (!batch.write(result.tree, row, report, statistics_of(result), is_finished)) return;
    batch.add_nodes(finding.preprocessed);
    if (result.stopped) output.exit_with(ExitCode::stopped_early);
    const auto refutation = refutation_of_file(entry.instance, command.settings.question, finding);
    if (!refutation.empty()) {
        espalier::program::complain("knapsack", fmt::format("{}: {}", label(entry), refutation));
        output.exit_with(ExitCode::bad_input);
    }
}

// The preprocessing decides by its limits of memory and time how much is left to search. All ranks and all lives of a
// run therefore take the limits of the first rank.
DynamicLimits limits_of(Run& run) {
    auto limits = dynamic_limits(run, true);
    std::tie(limits.bytes, limits.hard) =
        run.choose_at_root([&] { return std::tuple(limits.bytes, limits.hard); }, [](const auto&) { return true; });
    return limits;
}

void search_portion(Run& run, Output& output, const Command& command, Batch& batch, const std::vector<Entry>& entries) {
    std::vector<std::size_t> open;
    for (std::size_t position = 0; position < entries.size(); ++position) {
        if (entries[position].error.empty()) {
            open.push_back(position);
        } else {
            const auto& broken = entries[position];
            batch.write_broken(position, row_of(broken, espalier::program::broken), broken.file, broken.error);
        }
    }
    // PE 0 hears when an instance has been searched; another process keeps the few that it works on.
    const std::size_t most = run.transport().is_root() ? PreprocessedInstances::all : 8;
    PreprocessedInstances preprocessed(entries, command.settings, limits_of(run), most);
    batch.search(
        open, [&](std::uint64_t position) -> const auto& { return preprocessed.search(position); },
        []() -> std::unique_ptr<espalier::engine::Answer> { return std::make_unique<TreeAnswer>(); },
        espalier::PruningAnswer<Answer>,
        [&](const TreeResult& result, bool is_finished) {
            write_finding(run, batch, output, command, entries[result.tree], result, is_finished);
            if (is_finished) preprocessed.put_away(result.tree);
        });
}

// Files that are an instance together are read once.
std::vector<std::string> without_siblings(const std::vector<std::string>& files) {
    std::vector<std::string> first;
    std::set<std::string> stems;
    for (const auto& file : files) {
        const auto stem = stem_of_siblings(file);
        if (stem.empty() || stems.insert(stem).second) first.push_back(file);
    }
    return first;
}

void tell_formats(const std::map<std::string, std::size_t>& formats) {
    std::size_t instances = 0;
    std::vector<std::string> parts;
    for (const auto& [format, count] : formats) {
        instances += count;
        parts.push_back(fmt::format("{} {}", count, format));
    }
    espalier::program::complain(
        "knapsack", fmt::format("{}: {}", espalier::program::counted(instances, "instance"), fmt::join(parts, ", ")));
}

void tell_of_stop(Run& run, Output& output, std::size_t instances, std::size_t files) {
    if (instances + files > 0 || run.is_stopped()) output.exit_with(ExitCode::stopped_early);
    std::vector<std::string> left;
    if (instances > 0) left.push_back("the search of " + espalier::program::counted(instances, "instance"));
    if (files > 0) left.push_back("the reading of " + espalier::program::counted(files, "file"));
    if (!left.empty())
        espalier::program::complain("knapsack", fmt::format("stopped before {}", fmt::join(left, " and ")));
}
}  // namespace

void solve_batch(Run& run, Output& output, const Command& command) {
    check_batch(command);
    espalier::program::check_batch(run.options());
    run.limit_time(command.total_time_limit);
    Batch batch(run, output, row_of({}, ""));
    Portions portions([&](const std::string& file) { return read_entries(file, command.reading()); },
                      run.transport().team());
    auto longest = espalier::program::read_at_root(run.transport(), [&] {
        const auto files = espalier::program::files_below(command.files, run.options().written(), {".json", ".tsv"});
        batch.know_files(files);
        const auto is_over = [&](const std::string& file) {
            return batch.finished().contains({file, "1"}) && !may_hold_many(file, command.read_as.format);
        };
        portions.begin(without_siblings(files), batch.finished(), is_over, memory_limit(run) / 16);
        return portions.longest_name();
    });
    std::map<std::string, std::size_t> formats;
    const auto note_formats = [&](const std::vector<Entry>& entries) {
        for (const auto& entry : entries) ++formats[entry.error.empty() ? entry.instance.format : "broken"];
        if (portions.files_left() == 0 && run.options().statistics) tell_formats(formats);
    };
    for (bool is_first = true; !run.is_stopped(); is_first = false) {
        const auto entries = portions.next(run, batch, note_formats);
        if (is_first) {  // the labels of later entries are no longer than the name of any file
            for (const auto& entry : entries) longest = std::max(longest, label(entry).size());
            batch.write_head(static_cast<int>(longest));
        }
        if (entries.empty()) break;
        search_portion(run, output, command, batch, entries);
    }
    if (run.transport().is_root()) tell_of_stop(run, output, batch.left(), portions.files_left());
    batch.write_summary();
}
}  // namespace knapsack
