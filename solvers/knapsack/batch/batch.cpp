#include "knapsack/batch/batch.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include <espalier/forest.hpp>
#include <espalier/program/at_root.hpp>
#include <espalier/program/exit.hpp>
#include <espalier/program/files/files_below.hpp>

#include "knapsack/batch/portions.hpp"
#include "knapsack/batch/preprocessed_instances.hpp"
#include "knapsack/batch/row.hpp"
#include "knapsack/report.hpp"
#include "knapsack/run_limits.hpp"

namespace knapsack {

namespace {

using espalier::program::ExitCode;
using espalier::program::Output;
using espalier::program::Report;
using espalier::program::Run;

using BatchForest = espalier::Forest<ReportedAnswer>;
using TreeResult = BatchForest::Result;
using Batch = espalier::program::Batch<Row>;

Row row_of(const Entry& entry, const Finding& finding, const TreeResult& result) {
    const auto& instance = entry.instance;
    Row row{.entry = entry,
            .status = status_text(finding),
            .nodes = result.nodes + finding.preprocessed,
            .seconds = result.seconds};
    if (!finding.feasible) return row;
    row.bound = decimal_text(finding.bound, instance.profit_decimals);
    if (finding.profit) row.profit = decimal_text(*finding.profit, instance.profit_decimals);
    if (!finding.choice.empty()) row.weight = decimal_text(weight_of(instance, finding), instance.weight_decimals);
    return row;
}

espalier::Statistics statistics_of(const TreeResult& result) {
    espalier::Statistics statistics;
    statistics.nodes = result.nodes;
    statistics.seconds = statistics.busy_seconds = result.seconds;
    statistics.explored = result.stopped ? 0 : 1;
    return statistics;
}

/// Says what came of each instance, at the first rank.
class Lines {
public:
    Lines(Output& output, const Command& command, Batch& batch) : output_(output), command_(command), batch_(batch) {}

    bool is_finished(const Entry& entry) const { return batch_.finished().contains(entry.key()); }

    void write_broken(const Entry& entry) {
        const Row row{.entry = entry, .status = espalier::program::broken};
        Report report;
        report.instance = {{"file", entry.file}};
        report.more["error"] = entry.error;
        batch_.write(row, report, {});
        batch_.keep(row);
    }

    /// is_final: a run that goes on need not search it again.
    void write_finding(const Entry& entry, const Finding& finding, const TreeResult& result, bool is_final) {
        const auto row = row_of(entry, finding, result);
        auto report = make_report(entry.instance, command_.settings, finding);
        report.instance["file"] = entry.file;
        report.more["algorithm"] = command_.settings.algorithm;
        batch_.write(row, report, statistics_of(result));
        if (result.stopped) output_.exit_with(ExitCode::stopped_early);
        if (const auto refutation = refutation_of_file(entry.instance, finding); !refutation.empty()) {
            espalier::program::complain("knapsack", fmt::format("{}: {}", label(entry), refutation));
            output_.exit_with(ExitCode::bad_input);
        }
        if (is_final) batch_.keep(row);
    }

private:
    Output& output_;
    const Command& command_;
    Batch& batch_;
};

// What states mean depends on how the preprocessing weighs the items, and with little memory or time that chooses
// otherwise: it is to be the same in all ranks and all lives of a run.
DynamicLimits limits_of(Run& run, const Settings& settings) {
    auto limits = dynamic_limits(run, settings, true);
    std::tie(limits.bytes, limits.hard) = run.choose_at_root([&] { return std::tuple(limits.bytes, limits.hard); });
    return limits;
}

// PE 0 hears when an instance has been searched; another process keeps the few that it works on.
std::size_t most_preprocessed(Run& run) { return run.transport().is_root() ? PreprocessedInstances::all : 8; }

// Finished lines are written while the search runs; what a stop has left of those that were begun is told at its end.
// Returns how many were not begun.
std::size_t search(Run& run, const Command& command, const std::vector<Entry>& entries, Lines& lines) {
    PreprocessedInstances preprocessed(entries, command.settings, limits_of(run, command.settings),
                                       most_preprocessed(run));
    std::set<std::uint64_t> written;  // --speedup searches everything twice
    const auto write = [&](const TreeResult& result, bool is_final) {
        const auto& entry = entries[result.tree];
        if (!written.insert(result.tree).second || lines.is_finished(entry)) return;
        lines.write_finding(entry, result.answer.finding(result.stopped), result, is_final);
    };
    const BatchForest forest(
        entries.size(), [&](std::uint64_t number) -> const auto& { return preprocessed.search(number); },
        [&](const TreeResult& result) {
            write(result, true);
            preprocessed.put_away(result.tree);
        },
        run.options().time_limit);
    const auto outcome = run.search(forest);
    if (outcome.complete() || !run.transport().is_root()) return 0;
    for (const auto& result : outcome.answer.unfinished) write(result, false);
    const auto is_left = [&](std::uint64_t number) {
        return !written.contains(number) && !lines.is_finished(entries[number]);
    };
    std::size_t left = 0;
    for (std::uint64_t number = 0; number < entries.size(); ++number) left += is_left(number) ? 1 : 0;
    return left;
}

// The broken ones at once; the others as they finish. Returns how many were not begun.
std::size_t work_off(Run& run, const Command& command, std::vector<Entry> entries, Lines& lines) {
    for (const auto& entry : entries) {
        if (!entry.error.empty()) lines.write_broken(entry);
    }
    std::erase_if(entries, [](const Entry& entry) { return !entry.error.empty(); });
    return search(run, command, entries, lines);
}

std::vector<Entry> next_of(Portions& portions, Run& run) {
    if (run.nodes_left() == 0) return {};
    const bool was_done = portions.files_left() == 0;
    auto entries = portions.next(run.seconds_left());
    if (!was_done) {
        run.expect_more_searches(portions.files_left() > 0);
        if (portions.files_left() == 0 && run.options().statistics) {
            espalier::program::complain("knapsack", portions.formats_text());
        }
    }
    return entries;
}

// A run that goes on with a checkpoint takes the portions of the earlier one, from which instances have been finished
// meanwhile.
std::vector<Entry> next_portion(std::optional<Portions>& portions, Run& run) {
    std::optional<std::vector<Entry>> read;
    const auto keys = run.choose_at_root([&] {
        read = next_of(*portions, run);
        std::vector<Portions::Key> of_read;
        for (const auto& entry : *read) of_read.push_back(entry.key());
        return of_read;
    });
    return run.at_root([&] { return read ? std::move(*read) : portions->read_again(keys); });
}

void tell_of_stop(Run& run, Output& output, std::size_t instances, std::size_t files) {
    if (instances + files > 0 || run.is_stopped()) output.exit_with(ExitCode::stopped_early);
    std::vector<std::string> left;
    if (instances > 0) left.push_back(fmt::format("{} instances were begun", instances));
    if (files > 0) left.push_back(fmt::format("{} files were read", files));
    if (!left.empty())
        espalier::program::complain("knapsack", fmt::format("stopped before {}", fmt::join(left, " and ")));
}

Report summary(const std::map<std::string, std::size_t>& counts) {
    Report report;
    std::size_t all = 0;
    for (const auto& [status, count] : counts) {
        all += count;
        report.lines.push_back({status, std::to_string(count)});
    }
    report.title = fmt::format("{} instances", all);
    return report;
}

}  // namespace

void solve_batch(Run& run, Output& output, const Command& command) {
    espalier::program::check_batch(run.options());
    run.limit_time(command.total_time_limit);
    Batch batch(run, output, columns());
    std::optional<Portions> portions;  // of the first rank
    const auto width = espalier::program::read_at_root(run.transport(), [&] {
        const auto files = espalier::program::files_below(command.files, run.options().written());
        batch.know_files(files);
        portions.emplace(files, command.format, run.transport().team(), memory_limit(run, command.settings) / 16);
        portions->leave_out(batch.finished());
        return portions->longest_name();
    });
    batch.write_head(static_cast<int>(width));
    Lines lines(output, command, batch);
    std::size_t not_begun = 0;
    while (!run.is_stopped()) {
        auto entries = next_portion(portions, run);
        if (entries.empty()) break;
        not_begun = work_off(run, command, std::move(entries), lines);
    }
    if (run.transport().is_root()) tell_of_stop(run, output, not_begun, portions->files_left());
    batch.write_summary(summary(batch.counts()));
}

}  // namespace knapsack
