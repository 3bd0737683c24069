#include "espalier/program/run.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <sstream>
#include <utility>
#include "espalier/trace.hpp"

#include "espalier/program/exit.hpp"
#include "espalier/program/files.hpp"
#include "espalier/program/launcher.hpp"
#include "espalier/program/stop_signals.hpp"

namespace espalier::program {

namespace {

// The PEs report to PE 0 only if all of them are told to: its process decides.
bool progress_is_wanted(const RunOptions& options, espalier::Transport& transport) {
    bool wanted = !options.quiet && options.simulate.empty() &&
                  (options.progress || ProgressDisplay::standard_error_is_terminal());
    espalier::share(transport, wanted);
    return wanted;
}

// Searches follow one another: times add up, of the rest merge() knows how to.
void add(espalier::Statistics& total, espalier::Statistics next) {
    next.seconds += total.seconds;
    const bool first = total.quanta == 0;
    const double explored = next.explored;
    const double latency = next.termination_seconds;
    if (first) {
        total = next;
        return;
    }
    total.merge(next);
    total.explored = explored;
    total.termination_seconds = latency;
}

}  // namespace

Run::Run(std::string problem, Clock::time_point program_start)
    : problem_(std::move(problem)),
      program_start_(program_start),
      display_(ProgressDisplay::standard_error_is_terminal()) {}

void Run::begin(const RunOptions& options) {
    if (options.seed != options_.seed) sequential_.clear();  // perhaps another instance
    next_sequential_ = 0;
    options_ = options;
    transport_ = make_transport(options);
    simulated_ = dynamic_cast<espalier::Simulated*>(transport_.get());
    measures_nodes_ = simulated_ != nullptr && simulated_->machine().is_node_measured;
    wants_progress_ = progress_is_wanted(options, *transport_);
    nodes_left_ = options.node_limit;
    time_limit_ = options.time_limit;
    facts_ = {};
    facts_.problem = problem_;
    facts_.transport = transport_->name();
    facts_.machine = options.simulate;
    facts_.balancer = options.balancer;
    facts_.pes = transport_->pes();
    if (!launched() && simulated_ == nullptr) facts_.threads = threads(options);
    facts_.seed = options.seed;
    facts_.quantum = options.quantum;
}

double Run::seconds_left() const {
    const std::chrono::duration<double> elapsed = Clock::now() - program_start_;
    return std::max(0.0, time_limit_ - elapsed.count());
}

espalier::Options Run::next_options() {
    espalier::Options options;
    options.balancer = options_.balancer;
    options.seed = options_.seed;
    options.quantum = options_.quantum;
    options.initial_split = !options_.no_initial_split;
    options.trace = !options_.trace.empty();
    options.limits.seconds = seconds_left();
    options.limits.nodes = nodes_left_;
    options.limits.interrupt = &StopSignals::wanted();
    if (wants_progress_) options.on_progress = [this](const espalier::Progress& progress) { show(progress); };
    return options;
}

// A sequential run of the simulated machine's processor costs its nodes and nothing else.
void Run::note_sequential(const espalier::Statistics& statistics) {
    constexpr double picoseconds = 1e12;
    double seconds = statistics.seconds;
    if (measures_nodes_) {
        facts_.measured_node_seconds = seconds / static_cast<double>(std::max<espalier::Nodes>(1, statistics.nodes));
        simulated_->set_node_cost(std::max<std::int64_t>(1, std::llround(*facts_.measured_node_seconds * picoseconds)));
    }
    if (simulated_ != nullptr) {
        seconds = static_cast<double>(statistics.nodes) * static_cast<double>(simulated_->machine().node) / picoseconds;
    }
    facts_.sequential_seconds = facts_.sequential_seconds.value_or(0) + seconds;
}

void Run::show(espalier::Progress progress) {
    if (incumbent_text_) progress.incumbent = incumbent_text_(progress.incumbent);
    if (part_) {
        progress.explored = part_->first + (part_->second - part_->first) * progress.explored;
        progress.seconds += facts_.statistics.seconds;
        progress.nodes += facts_.statistics.nodes;
    }
    display_.show(progress);
}

void Run::note(const espalier::Statistics& statistics, espalier::StopReason stopped) {
    add(facts_.statistics, statistics);
    is_stopped_ = is_stopped_ || stopped != espalier::StopReason::none;
    facts_.stopped = std::max(facts_.stopped, stopped);
    const bool limited = options_.node_limit != std::numeric_limits<std::uint64_t>::max();
    if (limited) nodes_left_ -= std::min(nodes_left_, statistics.nodes);
}

void Run::note_simulation() {
    const auto& [hops, last_worked] = simulated_->observations();
    facts_.hops = facts_.hops.value_or(0) + hops;
    const auto& machine = simulated_->machine();
    if (machine.is_synchronous) {
        facts_.steps = facts_.steps.value_or(0) + static_cast<std::uint64_t>(last_worked / machine.node);
    }
}

void Run::write(const Report& report) {
    const bool stopped = facts_.stopped != espalier::StopReason::none;
    if (stopped || report.falls_short) exit_with(ExitCode::stopped_early);
    if (transport_->is_root()) {
        if (!options_.vary.empty()) sweep_.add(report, facts_);
        if (!options_.json.empty()) json_ += json_text(json_report(report, facts_));
        write_or_complain([&] { write_standard_output(text_for_standard_output(report)); });
        check(report);
    }
    if (options_.json_on_standard_output()) json_.clear();
    facts_.statistics = {};
    facts_.stopped = espalier::StopReason::none;
    facts_.sequential_seconds.reset();
    facts_.hops.reset();
    facts_.measured_node_seconds.reset();
    facts_.steps.reset();
}

void Run::check(const Report& report) {
    if (!report.check || report.check->passed) return;
    complain(facts_.problem, "the answer is wrong: " + report.check->text);
    exit_with(ExitCode::failure);
}

void Run::write_line(const std::string& line) {
    if (transport_->is_root() && !options_.json_on_standard_output()) write_standard_output(line);
}

void Run::write_row(const Report& report, const std::string& line, const espalier::Statistics& statistics) {
    if (!transport_->is_root()) return;
    auto facts = facts_;
    facts.statistics = statistics;
    const auto object = options_.json.empty() ? "" : json_text(json_report(report, facts));
    if (options_.json_on_standard_output()) {
        write_standard_output(object);
    } else {
        json_ += object;
        write_standard_output(line);
    }
    check(report);
}

void Run::write_summary(const Report& report) {
    if (facts_.stopped != espalier::StopReason::none) exit_with(ExitCode::stopped_early);
    if (!options_.quiet) write_line('\n' + human_report(report, facts_));
}

// A failure is worst; else what was left undone, by a limit or for want of good input, in this order.
void Run::exit_with(ExitCode code) {
    if (exit_code_ != ExitCode::failure) exit_code_ = code == ExitCode::failure ? code : std::max(exit_code_, code);
}

std::string Run::text_for_standard_output(const Report& report) const {
    if (options_.json_on_standard_output()) return json_;
    if (!options_.vary.empty()) return {};
    return options_.quiet ? report.bare + '\n' : human_report(report, facts_);
}

ExitCode Run::finish() {
    if (transport_->is_root()) {
        if (!options_.trace.empty()) {
            write_or_complain([this] {
                std::ostringstream text;
                espalier::write_chrome_trace(text, trace_);
                write_file(options_.trace, text.str());
            });
        }
        if (!options_.json.empty() && !options_.json_on_standard_output()) {
            write_or_complain([this] { write_file(options_.json, json_); });
        }
        if (!options_.vary.empty()) write_sweep();
    }
    espalier::share(*transport_, exit_code_);
    return exit_code_;
}

void Run::write_sweep() {
    if (!options_.json_on_standard_output()) write_or_complain([this] { write_standard_output(sweep_.text()); });
    if (!options_.results.empty()) write_or_complain([this] { write_file(options_.results, sweep_.csv()); });
}

void Run::write_or_complain(const std::function<void()>& write) {
    try {
        write();
    } catch (const OutputError& error) {
        if (!error.quiet()) std::fputs(fmt::format("{}: {}\n", facts_.problem, error.what()).c_str(), stderr);
        exit_with(ExitCode::failure);
    }
}

}  // namespace espalier::program
