// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <atomic>
#include <chrono>
#include <concepts>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>
#include "espalier/forest.hpp"
#include "espalier/outcome.hpp"
#include "espalier/packing/packable.hpp"
#include "espalier/program/checkpoint/checkpoint.hpp"
#include "espalier/program/command_line/run_options.hpp"
#include "espalier/program/errors.hpp"
#include "espalier/program/memory_limit.hpp"
#include "espalier/program/report/page/run_page.hpp"
#include "espalier/program/report/progress_display.hpp"
#include "espalier/program/report/report.hpp"
#include "espalier/program/report/tree/drawn_tree.hpp"
#include "espalier/program/stopping.hpp"
#include "espalier/require.hpp"
#include "espalier/solve.hpp"
#include "espalier/transports/simulated/simulated.hpp"
#include "espalier/transports/threads/threads.hpp"

namespace espalier::program {
/// Calls read() on the first rank only and returns its value on all ranks. An InputError that read() throws is thrown
/// on all ranks. Requires the same call in all ranks.
template <std::invocable Read>
std::invoke_result_t<Read> read_at_root(Transport& transport, Read read) {
    std::invoke_result_t<Read> value{};
    std::string error;
    if (transport.is_root()) {
        try {
            value = read();
        } catch (const InputError& wrong) {
            error = wrong.what();
        }
    }
    espalier::broadcast(transport, error);
    if (!error.empty()) throw InputError(error);
    espalier::broadcast(transport, value);
    return value;
}

/// The question of the user, in words.
struct CommandText {
    std::string problem;  ///< the program, its version and the options of the problem: what is searched
    std::string options;  ///< the options of the problem alone, without its files and other arguments
    std::string line;     ///< everything, as a shell takes it
};

/// The means of a program to search: the PEs, the limits and the progress display that its options ask for. It collects
/// the facts about its searches; Output reports them. Under a launcher all ranks make the same calls.
class Run {
public:
    using Clock = std::chrono::steady_clock;

    /// How large a search is, as far as its caller knows: a small one takes less time than waking threads for it.
    enum class Size { any, small };

    /// Time limits count from `program_start`. A checkpoint of another problem than the command's is refused.
    Run(std::string problem, Clock::time_point program_start, CommandText command = {});

    /// Starts MPI, the threads or a simulated machine. Called once or, with --vary, before each of the runs.
    void begin(const RunOptions& options);

    /// Begins with PEs that are there already, whatever the options say of them and the launcher has started.
    void begin(const RunOptions& options, std::unique_ptr<Transport> transport);

    /// Requires that the run has begun.
    Transport& transport() {
        require(transport_ != nullptr, "a run that has not begun has no PEs");
        return *transport_;
    }
    const RunOptions& options() const { return options_; }

    /// Is a machine simulated whose nodes have a cost of their own? A problem should then search few nodes at a time
    /// and let small parts be split off. With node=auto, where a node costs what it costs here, it searches as usual.
    [[nodiscard]] bool is_simulated() const { return simulated_ != nullptr && !measures_nodes_; }

    /// Calls read() on the first rank alone and returns its value on all of them. An InputError that it throws is
    /// thrown on all of them, too. With --checkpoint, the value must be what it was in an earlier run.
    template <std::invocable Read>
    std::invoke_result_t<Read> at_root(Read read);

    /// Makes a choice at the first rank that may be different in another run, on another machine for instance: one that
    /// goes on with a checkpoint goes on with the earlier choice if valid(choice). Throws InputError if the earlier
    /// choice is not valid.
    template <std::invocable Choose, std::predicate<const std::invoke_result_t<Choose>&> Valid>
    std::invoke_result_t<Choose> choose_at_root(Choose choose, Valid valid);

    /// Searches under the limits, with the progress display, the trace and the comparison with one PE that the options
    /// ask for. A limit holds for all searches of the run together. With --checkpoint, what an earlier run has searched
    /// is not searched again. Throws UsageError if that is impossible. The calling thread may search a small problem
    /// alone.
    engine::Result search(const AnyProblem& problem, Size size = Size::any);
    template <Problem P>
    Outcome<typename P::Answer> search(const P& problem, Size size = Size::any) {
        return engine::outcome_of<P>(search(engine::ProblemOf<P>(problem), size));
    }
    template <class A>
    Outcome<typename Forest<A>::Answer> search(const Forest<A>& forest) {
        return Forest<A>::outcome_of(search(static_cast<const AnyProblem&>(forest)));
    }

    /// Returns what the progress display shows from now on, beside what the search tells of itself.
    RunProgress& progress() { return progress_; }

    /// Counts nodes that the first rank has searched otherwise than by search(), since the end of the last search.
    /// Requires the same call in all ranks.
    void note_nodes(Nodes nodes);

    /// Shows the progress of such a search, whose incumbent and bound are texts.
    void show_progress(Nodes nodes, std::string incumbent, std::string bound);

    /// May other searches follow the next ones in this run? Then nobody knows what share of the run they are, and the
    /// progress display says so.
    void expect_more_searches(bool expected) {
        progress_.more_searches = [expected](const std::string&) { return expected; };
    }

    /// The program keeps to memory_limit() by itself, so that a search stops only shortly before it. Requires that the
    /// run has not begun.
    void plan_memory() { plans_memory_ = true; }

    /// From now on only the first rank needs the answers of searches, which may be large.
    void keep_answers_at_root() { answers_everywhere_ = false; }

    /// From now on this flag stops searches instead of signals. Requires that the run has not begun, and that the flag
    /// outlives it.
    void be_stopped_by(std::atomic<bool>& flag) { stop_ = &flag; }

    /// Returns whether a signal or the flag that takes its place asks for a stop.
    [[nodiscard]] bool is_interrupted() const { return stop_->load(std::memory_order_relaxed); }

    /// From now on searches are watched. Requires that the watchdog outlives them.
    void be_watched_by(Watchdog& watchdog) { watchdog_ = &watchdog; }

    /// From now on searches end this many seconds after the start of the program, whatever --time-limit says.
    void limit_time(double seconds) { time_limit_ = seconds; }

    /// Returns after how many seconds from the start of the program searches end. May be called on any thread.
    [[nodiscard]] double time_limit() const { return time_limit_; }
    [[nodiscard]] double seconds_left() const;

    /// Returns the bytes of memory that this process may hold: its share of --memory-limit, or else of what its
    /// machine, container or batch job allows.
    [[nodiscard]] std::uint64_t memory_limit() const;

    /// Should what takes long outside a search end, by the time limit, the memory limit or a signal? May be called on
    /// any thread.
    [[nodiscard]] bool stop_wanted() const;

    /// Returns whether stop_wanted() has told anything in this process to end before its time.
    [[nodiscard]] bool is_cut_short() const { return is_cut_short_; }

    /// How many nodes --node-limit leaves for further searches, on the first rank. What runs before a checkpoint have
    /// searched does not count: a limit is for one run. A small search may be over before it
    /// notices the limit, so a sequence of searches should end when none are left.
    [[nodiscard]] std::uint64_t nodes_left() const { return nodes_left_; }

    /// Has a limit or a signal stopped a search? Then no other should begin.
    [[nodiscard]] bool is_stopped() const { return is_stopped_; }

    /// How the instance was searched: the searches since the last take_facts() together.
    const RunFacts& facts() const { return facts_; }
    [[nodiscard]] RunFacts take_facts();

    /// Returns what the PEs did, if --trace or --report asks for it, on the first rank.
    const RunTrace& trace() const { return trace_; }

    /// The tree that was searched, if --tree asks for it.
    const std::optional<DrawnTree>& tree() const { return tree_; }

    const CommandText& command() const { return command_; }

    /// Returns what is kept with --checkpoint, for a run that goes on with this one. Requires that this run has begun.
    Checkpoint& checkpoint() { return *checkpoint_; }

private:
    // Expansions for a picture: what the initial split expands, all PEs expand.
    static constexpr std::size_t most_recorded = 100'000;

    engine::Result search_or_resume(const AnyProblem& problem, Size size);
    engine::Result watched_search(const AnyProblem& problem, Transport& transport, const Options& options);
    engine::Result search_with_one_pe(const AnyProblem& problem);
    engine::Result search_with_all_pes(const AnyProblem& problem, const Options& options);
    bool needs_all_pes() const;
    Options next_options();
    void keep_snapshots(const AnyProblem& problem, Options& options);
    // Counts the time since the last search as preparation.
    void note_preparation() {
        const auto begin = std::exchange(last_search_end_, Clock::now());
        facts_.preparation_seconds += std::chrono::duration<double>(last_search_end_ - begin).count();
    }
    struct SearchWithOnePe {
        Statistics statistics;
        bool is_complete;  // or was stopped by the node limit
    };
    void note(const Statistics& statistics, StopReason stopped, Nodes searched_earlier = 0);
    void refuse_large_tree(Nodes nodes) const;
    void show(Progress search);
    void watch(bool is_searching) {
        if (watchdog_ != nullptr) watchdog_->note_search(is_searching);
    }

    RunOptions options_;
    CommandText command_;
    std::unique_ptr<Checkpoint> checkpoint_ = std::make_unique<Checkpoint>();
    Clock::time_point program_start_;
    Clock::time_point last_search_end_ = program_start_;  // or the start of the program
    std::unique_ptr<Transport> transport_;
    std::atomic<bool>* stop_ = &StopSignals::wanted();
    std::optional<MemoryLimit> memory_;
    bool plans_memory_ = false;
    bool answers_everywhere_ = true;
    Simulated* simulated_ = nullptr;  // the transport, if it is one
    bool measures_nodes_ = false;
    bool shows_progress_ = false;
    bool wants_progress_ = false;
    Watchdog* watchdog_ = nullptr;
    ProgressDisplay display_;
    RunProgress progress_;
    std::optional<Approximate> said_;  // of the share of the run that is explored
    double earlier_seconds_ = 0;       // of the search that goes on: those before its snapshot
    RunFacts facts_;
    std::uint64_t nodes_left_ = 0;
    std::atomic<double> time_limit_ = std::numeric_limits<double>::infinity();
    // The searches with one PE, in their order. Runs with the same seed share them.
    std::vector<SearchWithOnePe> sequential_;
    std::size_t next_sequential_ = 0;
    RunTrace trace_;
    std::optional<DrawnTree> tree_;
    bool is_stopped_ = false;
    mutable std::atomic<bool> is_cut_short_{false};
};

template <std::invocable Read>
std::invoke_result_t<Read> Run::at_root(Read read) {
    auto value = read_at_root(*transport_, std::move(read));
    if (checkpoint_->is_wanted()) checkpoint_->read(pack(value));
    return value;
}

template <std::invocable Choose, std::predicate<const std::invoke_result_t<Choose>&> Valid>
std::invoke_result_t<Choose> Run::choose_at_root(Choose choose, Valid valid) {
    using Choice = std::invoke_result_t<Choose>;
    const auto layout = packing::layout_of<Choice>();
    if (const auto earlier = checkpoint_->next(JournalEntry::Kind::choice, layout)) {
        return checkpoint_->understood([&] {
            auto choice = unpack<Choice>(*earlier);
            if (!valid(choice)) throw std::length_error("this is no choice");
            return choice;
        });
    }
    auto value = read_at_root(*transport_, std::move(choose));
    if (checkpoint_->is_wanted()) checkpoint_->add(JournalEntry::Kind::choice, layout, pack(value));
    return value;
}
}  // namespace espalier::program
