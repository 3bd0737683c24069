// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/run.hpp"
#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include "espalier/balancers/table.hpp"
#include "espalier/engine/snapshots/snapshot.hpp"
#include "espalier/problems/tree_record.hpp"
#include "espalier/program/launcher.hpp"
#include "espalier/program/report/numbers.hpp"

namespace espalier::program {
namespace {
// Describes everything that is packed of a search.
std::string layout_of(const AnyProblem& problem) { return packing::layout_of<Statistics>() + problem.layout(); }

// Throws if the snapshot or one of its blocks is not what a search of the problem has left.
Statistics statistics_of_whole(const AnyProblem& problem, const Options& options) {
    const auto earlier = engine::earlier_search(problem, options.earlier);
    for (const auto& block : earlier.blocks) {
        static_cast<void>(engine::parts_of_block(problem, block, options.earlier_block(block.name)));
    }
    return earlier.past.statistics;
}
}  // namespace

Run::Run(std::string problem, Clock::time_point program_start, CommandText command)
    : command_(std::move(command)),
      program_start_(program_start),
      display_(ProgressDisplay::standard_error_is_terminal()) {
    facts_.problem = std::move(problem);
}

void Run::begin(const RunOptions& options) {
    begin(options, make_transport(options));
    if (simulated_ != nullptr) return;
    const bool is_one_of_many = launched_with_others();
    const int threads = program::threads(options_, is_one_of_many);
    if (threads > 1 || !is_one_of_many) facts_.threads = threads;
    if (threads > 1 && is_one_of_many) facts_.ranks = transport_->processes();
    const auto complaint = complaint_about_binding(threads);
    if (transport_->is_root() && !complaint.empty()) complain(facts_.problem, complaint);
}

void Run::begin(const RunOptions& options, std::unique_ptr<Transport> transport) {
    if (options.seed != options_.seed) sequential_.clear();  // perhaps another instance
    next_sequential_ = 0;
    options_ = options;
    transport_ = std::move(transport);
    simulated_ = dynamic_cast<Simulated*>(transport_.get());
    if (!memory_) {
        constexpr int many = 1000;
        const bool has_short_lists = plans_memory_ || (simulated_ != nullptr && simulated_->pes() >= many);
        const bool may_keep = !options.checkpoint.empty() && !plans_memory_;
        memory_.emplace(memory_before_stop(memory_limit(), has_short_lists,
                                           may_keep ? std::optional(options.checkpoint_bytes) : std::nullopt),
                        *stop_);
    }
    if (!options.checkpoint.empty()) {
        checkpoint_ = std::make_unique<Checkpoint>(options.checkpoint, facts_.problem, command_.problem,
                                                   options.checkpoint_seconds, *transport_);
    }
    measures_nodes_ = simulated_ != nullptr && simulated_->machine().is_node_measured;
    // A launcher's pseudo-terminal may lead to a file, so the line must be asked for there.
    shows_progress_ = !options.quiet && !options.simulates() &&
                      (options.progress || (ProgressDisplay::standard_error_is_terminal() && !launched()));
    wants_progress_ = shows_progress_ || (!options.simulates() && std::isfinite(options.time_limit));
    broadcast(*transport_, wants_progress_);  // PEs report to PE 0 only if all of them are told to
    nodes_left_ = options.node_limit;
    trace_ = RunTrace(options.trace_limit);
    time_limit_ = options.time_limit;
    const auto before = std::exchange(facts_, {});
    facts_.problem = before.problem;
    facts_.preparation_seconds = before.preparation_seconds;
    facts_.transport = transport_->name();
    facts_.machine = options.simulate;
    if (!options.plan.empty()) {
        facts_.machine = "sample of " + options.plan;
        facts_.plan.emplace(options.plan);
    }
    facts_.balancer = balancer_on(*transport_, options.balancer);
    facts_.is_balancer_automatic = options.balancer == automatic;
    facts_.pes = transport_->pes();
    facts_.seed = options.seed;
    facts_.quantum = options.quantum;
    if (simulated_ != nullptr && simulated_->machine().slow_of_million > 0) {
        facts_.aggregate_speed = simulated_->machine().aggregate_speed();
    }
}

std::uint64_t Run::memory_limit() const { return memory_of_process(options_, transport_->host().processes); }

double Run::seconds_left() const {
    const std::chrono::duration<double> elapsed = Clock::now() - program_start_;
    return std::max(0.0, time_limit_ - elapsed.count());
}

bool Run::stop_wanted() const {
    const bool wanted = seconds_left() <= 0 || is_interrupted();
    if (wanted) is_cut_short_.store(true, std::memory_order_relaxed);
    return wanted;
}

void Run::keep_snapshots(const AnyProblem& problem, Options& options) {
    // A search that begins after a stop must not take the place of the one that was stopped.
    if (!checkpoint_->is_wanted() || is_stopped_) return;
    options.snapshots.most_bytes = options_.checkpoint_bytes;
    checkpoint_->keep_snapshots_of(
        problem, layout_of(problem), [this](bool pauses) { watch(!pauses); }, options);
}

engine::Result Run::search(const AnyProblem& problem, Size size) {
    note_preparation();
    facts_.balancer = balancer_on(*transport_, options_.balancer, problem.is_ordered());
    if (find_balancer(facts_.balancer).in_order_of_levels && problem.prunes()) {
        throw UsageError(fmt::format(
            "--balancer: {} searches level by level and so would not prune; expected another one for this problem",
            facts_.balancer));
    }
    auto result = search_or_resume(problem, size);
    last_search_end_ = Clock::now();
    return result;
}

engine::Result Run::search_or_resume(const AnyProblem& problem, Size size) {
    const auto layout = checkpoint_->is_wanted() ? layout_of(problem) : std::string();
    if (const auto earlier = checkpoint_->next(JournalEntry::Kind::search, layout)) {
        auto result = checkpoint_->understood([&] { return engine::unpack_outcome(problem, *earlier); });
        note(result.statistics, result.stopped, result.statistics.nodes);
        return result;
    }
    if (options_.speedup || simulated_) {
        if (next_sequential_ == sequential_.size()) {
            auto sequential = search_with_one_pe(problem);
            if (!sequential.complete() && sequential.stopped != StopReason::node_limit) {
                facts_.have_one_pe();
                note(sequential.statistics, sequential.stopped);
                return sequential;
            }
            sequential_.push_back({sequential.statistics, sequential.complete()});
        }
        const auto& [statistics, is_complete] = sequential_[next_sequential_++];
        facts_.add_sequential(statistics, is_complete, simulated_, measures_nodes_);
    }
    auto options = next_options();
    if (options.trace) {
        options.trace_events = trace_.events_left(transport_->pes());
        espalier::broadcast(*transport_, options.trace_events);
    }
    keep_snapshots(problem, options);
    Statistics earlier;
    if (!options.earlier.empty()) {
        earlier = read_at_root(*transport_, [&] {
            return checkpoint_->understood([&] { return statistics_of_whole(problem, options); });
        });
    }
    earlier_seconds_ = earlier.seconds;
    const bool is_kept = checkpoint_->is_wanted() && !is_stopped_;
    auto result = size == Size::small && !needs_all_pes()
                      ? watched_search(problem, *std::make_unique<Threads>(1), options)
                      : search_with_all_pes(problem, options);
    display_.clear();
    note(result.statistics, result.stopped, earlier.nodes);
    if (simulated_ != nullptr) facts_.add_simulation(*simulated_, result.statistics.seconds);
    if (facts_.plan && result.complete()) facts_.plan->add(result.statistics, simulated_->machine());
    if (options.trace) trace_.add(std::exchange(result.trace, {}), options.trace_events, progress_.incumbent_text);
    if (result.complete() && is_kept) checkpoint_->add(JournalEntry::Kind::search, layout, pack(result));
    return result;
}

engine::Result Run::watched_search(const AnyProblem& problem, Transport& transport, const Options& options) {
    if (watchdog_ != nullptr) watchdog_->note_progress({});
    watch(true);
    auto result = engine::search(problem, transport, options);
    watch(false);
    return result;
}

// Returns whether a search needs more than the calling thread: other processes wait for each search, and a report or a
// checkpoint may be about what all PEs do.
bool Run::needs_all_pes() const {
    return transport_->processes() > 1 || simulated_ != nullptr || options_.speedup || !options_.tree.empty() ||
           options_.wants_trace() || checkpoint_->is_wanted();
}

engine::Result Run::search_with_all_pes(const AnyProblem& problem, const Options& options) {
    if (options_.tree.empty()) return watched_search(problem, *transport_, options);
    refuse_if(!problem.records(),
              "--tree: this search does not show its nodes one by one, so there is nothing to draw");
    engine::TreeRecord record(most_recorded);
    auto result = watched_search(problem, *transport_, options);
    display_.clear();
    refuse_large_tree(result.statistics.nodes);
    if (tree_) throw UsageError("--tree: of which search? This run has more than one");
    if (const auto expansions = record.take(); !expansions.empty()) tree_ = drawn_tree(expansions);
    return result;
}

// The other ranks wait for the broadcast and so leave the processor to the one that searches.
engine::Result Run::search_with_one_pe(const AnyProblem& problem) {
    engine::Result result;
    auto options = next_options();
    options.trace = false;
    if (transport_->is_root()) result = watched_search(problem, *std::make_unique<Threads>(1), options);
    display_.clear();
    engine::broadcast(*transport_, problem, result, answers_everywhere_);
    return result;
}

Options Run::next_options() {
    said_.reset();
    Options options;
    options.balancer = facts_.balancer;
    options.seed = options_.seed;
    options.quantum = options_.quantum;
    options.queue_limit = options_.queue_limit;
    options.initial_split = !options_.no_initial_split;
    options.trace = options_.wants_trace();
    options.answer_everywhere = answers_everywhere_;
    options.limits.seconds = seconds_left();
    options.limits.nodes = nodes_left_;
    if (!options_.tree.empty()) options.limits.nodes = std::min<Nodes>(nodes_left_, most_drawn_nodes + 1);
    options.limits.interrupt = stop_;
    options.limits.memory_is_spent = &memory_->is_spent();
    if (wants_progress_) options.on_progress = [this](const Progress& progress) { show(progress); };
    return options;
}

void Run::show(Progress search) {
    const auto progress = progress_.of(std::move(search), facts_.statistics, earlier_seconds_);
    if (shows_progress_) said_ = progress.explored;
    if (watchdog_ != nullptr) watchdog_->note_progress(progress);
    if (shows_progress_) display_.show(progress);
}

void Run::note_nodes(Nodes nodes) {
    const auto begin = std::exchange(last_search_end_, Clock::now());
    Statistics statistics;
    statistics.nodes = nodes;
    statistics.quanta = 1;
    statistics.seconds = std::chrono::duration<double>(last_search_end_ - begin).count();
    note(statistics, nodes < nodes_left_ ? StopReason::none : StopReason::node_limit);
    facts_.statistics.explored = std::numeric_limits<double>::quiet_NaN();  // there is no tree to have a share of
}

void Run::show_progress(Nodes nodes, std::string incumbent, std::string bound) {
    const int pes = transport_->pes();
    show({.seconds = std::chrono::duration<double>(Clock::now() - last_search_end_).count(),
          .nodes = nodes,
          .busy = pes / transport_->processes(),
          .pes = pes,
          .incumbent = std::move(incumbent),
          .bound = std::move(bound)});
}

void Run::note(const Statistics& statistics, StopReason stopped, Nodes searched_earlier) {
    refuse_large_tree(statistics.nodes);
    add_search(facts_.statistics, statistics);
    const double said = said_ ? said_->value : std::numeric_limits<double>::quiet_NaN();
    facts_.statistics.explored = stopped == StopReason::none ? 1 : said;
    is_stopped_ = is_stopped_ || is_early(stopped);
    facts_.stopped = std::max(facts_.stopped, stopped);
    const bool limited = options_.node_limit != std::numeric_limits<std::uint64_t>::max();
    if (limited) nodes_left_ -= std::min(nodes_left_, statistics.nodes - searched_earlier);
}

// No more is searched of a tree that is too large to be drawn than it takes to know that.
void Run::refuse_large_tree(Nodes nodes) const {
    if (options_.tree.empty() || nodes <= most_drawn_nodes) return;
    throw UsageError(fmt::format("--tree: the tree has more than {} nodes; expected a smaller problem, or no --tree",
                                 grouped(most_drawn_nodes)));
}

RunFacts Run::take_facts() {
    note_preparation();
    return facts_.take();
}
}  // namespace espalier::program
