#include "knapsack/batch/batch.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <espalier/forest.hpp>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <espalier/program/exit.hpp>
#include <espalier/program/files_below.hpp>
#include <espalier/program/results_file.hpp>
#include "knapsack/batch/portions.hpp"
#include "knapsack/batch/row.hpp"
#include "knapsack/batch/workshop.hpp"
#include "knapsack/report.hpp"
#include "knapsack/run_limits.hpp"

namespace knapsack {

namespace {

using espalier::program::ExitCode;
using espalier::program::Output;
using espalier::program::Report;
using espalier::program::ResultsFile;
using espalier::program::Run;

using BatchForest = espalier::Forest<ReportedSearch>;
using TreeResult = BatchForest::Result;

Row row_of(const Instance& instance, const Finding& finding, const TreeResult& result) {
    Row row{.status = status_text(finding), .nodes = result.nodes + finding.prepared, .seconds = result.seconds};
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

/// Writes the lines of a batch, at the first rank, and counts how its instances ended.
class Lines {
public:
    /// Instances' names take `width` columns.
    Lines(Run& run, Output& output, const Request& request, std::size_t width, ResultsFile* results)
        : run_(run), output_(output), request_(request), results_(results), width_(std::max<std::size_t>(width, 8)) {
        if (!run.options().quiet) output.write_line(table_header(width_));
    }

    void write_broken(const Entry& entry) {
        const Row row{.status = "broken"};
        Report report;
        report.instance = {{"file", entry.file}};
        report.more["error"] = entry.error;
        write(entry, row, report, {});
        output_.exit_with(ExitCode::bad_input);
        if (results_ != nullptr) results_->append(result_fields(entry, row));
    }

    /// is_final: a run that goes on need not search it again.
    void write_finding(const Entry& entry, const Finding& finding, const TreeResult& result, bool is_final) {
        const auto row = row_of(entry.instance, finding, result);
        auto report = make_report(entry.instance, request_.settings, finding);
        report.instance["file"] = entry.file;
        report.more["algorithm"] = request_.settings.algorithm;
        write(entry, row, report, statistics_of(result));
        if (result.stopped) output_.exit_with(ExitCode::stopped_early);
        if (const auto refutation = refutation_of_file(entry.instance, finding); !refutation.empty()) {
            espalier::program::complain("knapsack", fmt::format("{}: {}", label(entry), refutation));
            output_.exit_with(ExitCode::bad_input);
        }
        if (is_final && results_ != nullptr) results_->append(result_fields(entry, row));
    }

    const std::map<std::string, std::size_t>& counts() const { return counts_; }

private:
    void write(const Entry& entry, const Row& row, const Report& report, const espalier::Statistics& statistics) {
        ++counts_[row.status];
        const auto line =
            run_.options().quiet ? fmt::format("{} {}\n", label(entry), row.profit) : table_line(entry, row, width_);
        output_.write_row(report, line, statistics);
    }

    Run& run_;
    Output& output_;
    const Request& request_;
    ResultsFile* results_;
    std::size_t width_;
    std::map<std::string, std::size_t> counts_;
};

std::set<Portions::Key> finished_in(const ResultsFile& results) {
    std::set<Portions::Key> finished;
    for (const auto& line : results.earlier()) finished.insert(instance_of(line));
    return finished;
}

// PE 0 hears when an instance has been searched; another process keeps the few that it works on.
std::size_t most_prepared(Run& run) { return run.transport().is_root() ? Workshop::all : 8; }

// Finished lines are written while the search runs; what a stop has left of those that were begun is told at its end.
// Returns how many were not begun.
std::size_t search(Run& run, const Request& request, const std::vector<Entry>& entries, Lines& lines) {
    Workshop workshop(entries, request.settings, dynamic_limits(run, request.settings, true), most_prepared(run));
    std::set<std::uint64_t> written;  // --speedup searches everything twice
    const auto write = [&](const TreeResult& result, bool is_final) {
        if (!written.insert(result.tree).second) return;
        lines.write_finding(entries[result.tree], result.answer.finding(result.stopped), result, is_final);
    };
    const BatchForest forest(
        entries.size(), [&](std::uint64_t number) -> const auto& { return workshop.search(number); },
        [&](const TreeResult& result) {
            write(result, true);
            workshop.put_away(result.tree);
        },
        run.options().time_limit);
    const auto outcome = run.search(forest);
    if (outcome.complete() || !run.transport().is_root()) return 0;
    for (const auto& result : outcome.answer.unfinished()) write(result, false);
    return entries.size() - written.size();
}

// The broken ones at once; the others as they finish. Returns how many were not begun.
std::size_t work_off(Run& run, const Request& request, std::vector<Entry> entries, Lines& lines) {
    for (const auto& entry : entries) {
        if (!entry.error.empty()) lines.write_broken(entry);
    }
    std::erase_if(entries, [](const Entry& entry) { return !entry.error.empty(); });
    return search(run, request, entries, lines);
}

std::vector<Entry> next_of(Portions& portions, Run& run) {
    if (run.nodes_left() == 0) return {};
    const auto share_read = [&] {
        return 1 - static_cast<double>(portions.files_left()) / static_cast<double>(portions.files());
    };
    const double from = portions.files() == 0 ? 0 : share_read();
    const bool was_done = portions.files_left() == 0;
    auto entries = portions.next(run.seconds_left());
    if (!was_done) {
        run.show_as_part(from, share_read());
        if (portions.files_left() == 0 && !run.options().quiet) {
            espalier::program::complain("knapsack", portions.formats_text());
        }
    }
    return entries;
}

void tell_of_stop(Run& run, Output& output, std::size_t instances, std::size_t files) {
    if (instances + files > 0 || run.is_stopped()) output.exit_with(ExitCode::stopped_early);
    std::vector<std::string> left;
    if (instances > 0) left.push_back(fmt::format("{} instances were begun", instances));
    if (files > 0) left.push_back(fmt::format("{} files were read", files));
    if (!left.empty())
        espalier::program::complain("knapsack", fmt::format("stopped before {}", fmt::join(left, " and ")));
}

Report summary(const std::map<std::string, std::size_t>& counts, std::size_t earlier) {
    Report report;
    std::size_t all = 0;
    for (const auto& [status, count] : counts) {
        all += count;
        report.lines.push_back({status, std::to_string(count)});
    }
    if (earlier > 0) report.lines.push_back({"by earlier runs", std::to_string(earlier)});
    report.title = fmt::format("{} instances", all);
    return report;
}

}  // namespace

void solve_batch(Run& run, Output& output, const Request& request) {
    if (!run.options().vary.empty()) throw espalier::program::UsageError("--vary: one instance at a time, not a batch");
    run.limit_time(request.total_time_limit);
    std::optional<ResultsFile> results;  // of the first rank, as the files are
    std::optional<Portions> portions;
    const auto width = run.at_root([&] {
        if (!request.results.empty()) {
            results.emplace(request.results, result_columns(), [](const auto& line) { return !is_broken(line); });
        }
        portions.emplace(espalier::program::files_below(request.files), request.format, run.transport().team(),
                         memory_limit(run, request.settings) / 16);
        if (results) portions->leave_out(finished_in(*results));
        return portions->longest_name();
    });
    Lines lines(run, output, request, width, results ? &*results : nullptr);
    std::size_t not_begun = 0;
    while (!run.is_stopped()) {
        auto entries = run.at_root([&] { return next_of(*portions, run); });
        if (entries.empty()) break;
        not_begun = work_off(run, request, std::move(entries), lines);
    }
    if (run.transport().is_root()) tell_of_stop(run, output, not_begun, portions->files_left());
    output.write_summary(summary(lines.counts(), results ? results->earlier().size() : 0));
}

}  // namespace knapsack
