// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/report/output.hpp"
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <utility>
#include "espalier/program/files/files.hpp"
#include "espalier/program/report/numbers.hpp"
#include "espalier/program/report/tree/drawn_tree.hpp"
#include "espalier/trace.hpp"

namespace espalier::program {
namespace {
// Returns when the file was last written, in local time.
std::string time_of(const std::string& file) {
    struct stat status {};
    if (::stat(file.c_str(), &status) != 0) return "a time that is unknown";
    return fmt::format("{:%F %T}", fmt::localtime(status.st_mtime));
}

// Returns what has stopped a run outside of its searches.
StopReason reason_to_stop(const Run& run) {
    return run.is_interrupted() ? StopReason::interrupt : StopReason::time_limit;
}
}  // namespace

void Output::write(const Report& report) {
    auto facts = run_.take_facts();
    const bool is_open = report.status == Status::unknown || report.status == Status::feasible;
    if (is_open && facts.stopped == StopReason::none && run_.is_cut_short()) facts.stopped = reason_to_stop(run_);
    // A search that is stopped when its answer is proved has nothing to go on with.
    is_settled_ = title_.empty() && report.status == Status::optimal;
    const bool is_stopped = is_early(facts.stopped) && report.status != Status::optimal;
    if (is_stopped || report.falls_short) exit_with(ExitCode::stopped_early);
    if (!run_.transport().is_root()) return;
    if (title_.empty()) title_ = report.title;
    if (!run_.options().vary.empty()) {
        is_stopped ? complain("--vary: the table lacks a stopped run") : sweep_.add(report, facts);
    }
    if (!run_.options().page.empty()) page_.add(report, facts);
    write_or_complain([&] {
        if (!run_.options().json.empty()) write_json(json_text(json_report(report, facts)));
        if (!run_.options().json_on_standard_output()) print(text_for_people(report, facts));
    });
    check(report);
}

void Output::write_line(const std::string& line) {
    if (run_.transport().is_root() && !run_.options().json_on_standard_output()) print(line);
}

void Output::write_row(std::size_t number, const Report& report, const std::string& line,
                       const Statistics& statistics) {
    if (!run_.transport().is_root()) return;
    auto facts = run_.facts();
    facts.statistics = statistics;
    facts.preparation_seconds = 0;
    if (!run_.options().json.empty()) waiting_rows_[number] = json_text(json_report(report, facts));
    write_line(line);
    check(report);
}

void Output::write_rows_before(std::size_t number) {
    const auto end = waiting_rows_.lower_bound(number);
    for (auto row = waiting_rows_.begin(); row != end; ++row) write_json(row->second);
    waiting_rows_.erase(waiting_rows_.begin(), end);
}

void Output::write_summary(const Report& report, Nodes other_nodes) {
    auto facts = run_.facts();
    facts.statistics.nodes += other_nodes;
    if (is_early(facts.stopped)) exit_with(ExitCode::stopped_early);
    if (!run_.options().quiet) write_line('\n' + text_of(report, facts));
    if (!run_.options().page.empty()) page_.add(report, facts);
}

void Output::write_beside(const std::string& file, const std::string& content) {
    if (run_.transport().is_root()) write_or_complain([&] { write_file(file, content); });
}

void Output::give_up(const Progress& known) {
    auto facts = run_.facts();
    facts.stopped = reason_to_stop(run_);
    facts.statistics.nodes = known.nodes;
    facts.statistics.seconds = known.seconds;
    const auto cause = run_.options().simulates()
                           ? fmt::format("the end of a search takes long to simulate with {} PEs", grouped(facts.pes))
                           : std::string("a call of work() or expand() does not return");
    complain(fmt::format("the run should have ended long ago ({}), but {}; the run ends with what PE 0 knows",
                         stop_text(facts.stopped), cause));
    Report report;
    report.title = "a search that did not end";
    if (!known.incumbent.empty()) {
        report.status = Status::feasible;
        report.objective = known.incumbent;
        report.bare = known.incumbent;
        report.lines = {{"best known", known.incumbent}};
    }
    if (!known.bound.empty()) report.lines.push_back({"bound", known.bound});
    const auto& file = run_.options().json;
    write_or_complain([&] {
        if (!file.empty()) write_json(json_text(json_report(report, facts)));
        if (!file.empty() && !run_.options().json_on_standard_output()) write_file(file, json_);
        if (!run_.options().json_on_standard_output()) print(text_for_people(report, facts));
    });
    std::_Exit(static_cast<int>(ExitCode::stopped_early));
}

// Raises the exit code; from bad to worse, the codes are bad input, a stop before the end, and a failure.
void Output::exit_with(ExitCode code) {
    if (exit_code_ != ExitCode::failure) exit_code_ = code == ExitCode::failure ? code : std::max(exit_code_, code);
}

ExitCode Output::finish() {
    const auto& options = run_.options();
    const bool is_unfinished = (run_.is_stopped() || run_.is_cut_short()) && !is_settled_;
    if (run_.transport().is_root()) {
        if (!options.json.empty() && !options.json_on_standard_output()) write_beside(options.json, json_);
        if (!options.vary.empty()) write_sweep();
        if (is_unfinished && !options.quiet) write_or_complain([this] { write_line(command_to_go_on()); });
    }
    if (!is_unfinished) run_.checkpoint().remove();
    if (run_.transport().is_root() && run_.tree()) write_tree();
    // The trace and the page come last, as they may take long and are not results.
    if (run_.transport().is_root() && options.wants_trace()) write_trace_and_page();
    espalier::broadcast(run_.transport(), exit_code_);
    return exit_code_;
}

// Returns a text that names the command that continues this run, or an empty text if there is no checkpoint.
std::string Output::command_to_go_on() const {
    const auto& file = run_.options().checkpoint;
    switch (run_.checkpoint().close()) {
        case Checkpoint::Kept::nothing: return {};
        case Checkpoint::Kept::latest:
            return fmt::format("\nThe same command goes on from {}:\n  {}\n", file, run_.command().line);
        case Checkpoint::Kept::best:
            return fmt::format("\nThe same command searches anew, with the best solution that is in {}:\n  {}\n", file,
                               run_.command().line);
        case Checkpoint::Kept::earlier: break;
    }
    return fmt::format("\nThe same command goes on from {}, which was written at {} and not since:\n  {}\n", file,
                       time_of(file), run_.command().line);
}

void Output::print(const std::string& text) {
    if (kept_ == nullptr) return write_standard_output(text);
    kept_->results += text;
}

void Output::complain(const std::string& message) {
    if (!run_.transport().is_root()) return;
    if (kept_ == nullptr) return program::complain(run_.facts().problem, message);
    kept_->complaints += message + '\n';
}

void Output::write_json(const std::string& object) {
    if (run_.options().json_on_standard_output()) return print(object);
    json_ += object;
}

std::string Output::text_for_people(const Report& report, const RunFacts& facts) const {
    const auto& options = run_.options();
    if (!options.vary.empty()) return {};
    return options.quiet ? report.bare + '\n' : text_of(report, facts);
}

std::string Output::text_of(const Report& report, const RunFacts& facts) const {
    const auto detail = run_.options().statistics ? Detail::all : Detail::brief;
    return human_report(report, facts, detail, screen_of(STDOUT_FILENO));
}

void Output::check(const Report& report) {
    if (!report.check || report.check->passed) return;
    complain("the answer is wrong: " + report.check->text);
    exit_with(ExitCode::failure);
}

void Output::write_sweep() {
    const auto& options = run_.options();
    if (!options.json_on_standard_output()) write_or_complain([this] { print(sweep_.text()); });
    if (!options.results.empty()) write_beside(options.results, sweep_.csv());
    if (options.plot.empty() || !sweep_.has_runs()) return;
    const auto varied = options.vary.substr(0, options.vary.find('='));
    write_beside(options.plot, sweep_.plot(varied, run_.command().line));
}

void Output::write_trace_and_page() {
    const auto& options = run_.options();
    const auto& trace = run_.trace();
    if (trace.is_cut_off()) {
        const auto* const option = options.trace.empty() ? "--report" : "--trace";
        complain(fmt::format("{}: not everything that PEs did is in it, to keep to --trace-limit", option));
    }
    if (!options.trace.empty()) {
        std::ostringstream text;
        write_chrome_trace(text, trace.events, trace.begins);
        write_beside(options.trace, std::move(text).str());
    }
    if (!options.page.empty() && page_.has_reports()) {
        write_beside(options.page, page_.html(trace, run_.command().line));
    }
}

void Output::write_tree() {
    const auto& facts = run_.facts();
    const auto machine = facts.machine.empty() ? fmt::format("{} ({})", counted(facts.pes, "PE"), facts.transport)
                                               : fmt::format("{} of {}", counted(facts.pes, "PE"), facts.machine);
    const PictureWords words = {
        .title = fmt::format("{}: {}", facts.problem, title_), .machine = machine, .command = run_.command().line};
    write_beside(run_.options().tree, tree_picture(*run_.tree(), words));
}

void Output::write_or_complain(const std::function<void()>& write) {
    try {
        write();
    } catch (const OutputError& error) {
        if (!error.quiet) complain(error.what());
        exit_with(ExitCode::failure);
    }
}
}  // namespace espalier::program
