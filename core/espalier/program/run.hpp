#pragma once

#include <chrono>
#include <concepts>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>
#include "espalier/outcome.hpp"
#include "espalier/solve.hpp"
#include "espalier/transports/simulated/simulated.hpp"
#include "espalier/transports/threads.hpp"

#include "espalier/program/errors.hpp"
#include "espalier/program/progress_display.hpp"
#include "espalier/program/report.hpp"
#include "espalier/program/run_options.hpp"
#include "espalier/program/sweep_table.hpp"

namespace espalier::program {

/// One execution of a program, from its parsed command line on: reads, searches and reports as the options say. Under a
/// launcher all ranks make the same calls; only the first one reads files and writes anything.
class Run {
public:
    using Clock = std::chrono::steady_clock;

    /// Time limits count from `program_start`.
    Run(std::string problem, Clock::time_point program_start);

    /// Starts MPI, the threads or a simulated machine. Called once, or, for --vary, before each of the runs.
    void begin(const RunOptions& options);

    espalier::Transport& transport() { return *transport_; }
    const RunOptions& options() const { return options_; }
    /// Is the machine simulated, and not one whose nodes take what they take here? Problems then do well to search few
    /// nodes at a time and to let small parts be split off.
    bool is_simulated() const { return simulated_ != nullptr && !measures_nodes_; }

    /// What read() returns, called at the first rank alone, in all of them; so is an InputError that it throws.
    template <std::invocable Read>
    std::invoke_result_t<Read> at_root(Read read);

    /// Searches under the limits, with progress, trace and comparison with one PE as the options say. The limits count
    /// for all searches of the run together.
    template <espalier::Problem P>
    espalier::Outcome<typename P::Answer> search(const P& problem);

    /// How the progress shows the incumbent, given the bound that the problem's answer states; as it is without.
    void show_incumbents_as(std::function<std::string(const std::string&)> text) { incumbent_text_ = std::move(text); }

    /// Prints the report, or with --vary keeps it for the table, and its JSON at the first rank. A batch calls it once
    /// for each instance, and the statistics are those of the searches since the last call.
    void write(const Report& report);

    /// From now on searches end at so many seconds after the start of the program, whatever --time-limit says.
    void limit_time(double seconds) { time_limit_ = seconds; }

    /// How many seconds there are until then.
    double seconds_left() const;

    /// How many nodes --node-limit leaves to the next searches, as the first rank knows. A small search may be over
    /// before it meets its limit: where others follow, none should begin without nodes.
    std::uint64_t nodes_left() const { return nodes_left_; }

    /// The next searches are from this share of the whole to that one, as the progress shows it; else each is a whole.
    void show_as_part(double from, double to) { part_ = {from, to}; }

    /// A line of a table for people, such as its header, at the first rank. Throws OutputError.
    void write_line(const std::string& line);

    /// One of the results of a batch, while its search runs, at the first rank: `line` for people or the report as a
    /// JSON object, with these statistics. Throws OutputError.
    void write_row(const Report& report, const std::string& line, const espalier::Statistics& statistics);

    /// Ends a batch: for people, what the searches since the last report did together.
    void write_summary(const Report& report);

    /// The program will end with this code or one that tells of worse.
    void exit_with(ExitCode code);

    /// Has a limit or a signal stopped a search? Then no others should begin.
    bool is_stopped() const { return is_stopped_; }

    /// Writes the files and the table of --vary. Ensures: the same exit code in all ranks.
    ExitCode finish();

private:
    espalier::Options next_options();
    void note_sequential(const espalier::Statistics& statistics);
    void write_sweep();
    void note(const espalier::Statistics& statistics, espalier::StopReason stopped);
    void note_simulation();
    void show(espalier::Progress progress);
    void check(const Report& report);
    void write_or_complain(const std::function<void()>& write);
    std::string text_for_standard_output(const Report& report) const;

    template <espalier::Problem P>
    espalier::Outcome<typename P::Answer> search_with_one_pe(const P& problem);

    std::string problem_;
    RunOptions options_;
    Clock::time_point program_start_;
    std::unique_ptr<espalier::Transport> transport_;
    espalier::Simulated* simulated_ = nullptr;  // the transport, if it is one
    bool measures_nodes_ = false;
    bool wants_progress_ = false;
    ProgressDisplay display_;
    std::function<std::string(const std::string&)> incumbent_text_;
    std::optional<std::pair<double, double>> part_;
    RunFacts facts_;
    std::uint64_t nodes_left_ = 0;
    double time_limit_ = 0;
    // Of the searches with one PE, in their order: runs that differ in other things than the seed share them.
    std::vector<espalier::Statistics> sequential_;
    std::size_t next_sequential_ = 0;
    SweepTable sweep_;
    std::vector<espalier::TraceEvent> trace_;
    std::string json_;
    bool is_stopped_ = false;
    ExitCode exit_code_ = ExitCode::answered;
};

template <std::invocable Read>
std::invoke_result_t<Read> Run::at_root(Read read) {
    std::invoke_result_t<Read> value{};
    std::string error;
    if (transport_->is_root()) {
        try {
            value = read();
        } catch (const InputError& wrong) {
            error = wrong.what();
        }
    }
    espalier::share(*transport_, error);
    if (!error.empty()) throw InputError(error);
    espalier::share(*transport_, value);
    return value;
}

template <espalier::Problem P>
espalier::Outcome<typename P::Answer> Run::search(const P& problem) {
    if (options_.speedup || simulated_) {
        if (next_sequential_ == sequential_.size()) {
            auto sequential = search_with_one_pe(problem);
            if (!sequential.complete()) {
                note(sequential.statistics, sequential.stopped);
                return sequential;
            }
            sequential_.push_back(sequential.statistics);
        }
        note_sequential(sequential_[next_sequential_++]);
    }
    auto outcome = espalier::solve(problem, *transport_, next_options());
    display_.clear();
    note(outcome.statistics, outcome.stopped);
    if (simulated_ != nullptr) note_simulation();
    trace_.insert(trace_.end(), outcome.trace.begin(), outcome.trace.end());
    outcome.trace.clear();
    return outcome;
}

// The other ranks wait for the broadcast, which leaves the core to the one that searches.
template <espalier::Problem P>
espalier::Outcome<typename P::Answer> Run::search_with_one_pe(const P& problem) {
    espalier::Outcome<typename P::Answer> outcome;
    auto options = next_options();
    options.trace = false;
    if (transport_->is_root()) outcome = espalier::solve(problem, espalier::Threads(1), options);
    display_.clear();
    espalier::share(*transport_, outcome);
    return outcome;
}

}  // namespace espalier::program
