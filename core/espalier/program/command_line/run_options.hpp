// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include "espalier/program/command_line/option_list.hpp"

namespace espalier::program {
/// The options that all programs have: how they search, when they stop and what they print.
struct RunOptions {
    /// The number of threads; empty for one per core or, if there are several ranks, for one per rank.
    std::optional<int> threads;
    std::optional<int> pes;  ///< the number of PEs; empty for one per thread
    std::string simulate;    ///< the machine to simulate, as parse_machine reads it; empty for none
    std::string plan;        ///< the machine to plan for (Plan), as parse_machine reads it; empty for none
    std::string vary;        ///< an option and its values, as variations() reads them; empty for one run
    std::string balancer = "auto";
    std::uint64_t quantum = 0;
    double queue_limit = 1;
    std::uint64_t seed = 1;
    bool no_initial_split = false;
    bool speedup = false;

    double time_limit = std::numeric_limits<double>::infinity();
    std::uint64_t node_limit = std::numeric_limits<std::uint64_t>::max();

    std::uint64_t memory_limit = 0;  ///< bytes for all ranks on a machine together; 0 for what the machine allows

    std::string checkpoint;  ///< file name, empty for none
    double checkpoint_seconds = 60;
    std::uint64_t checkpoint_bytes = std::numeric_limits<std::uint64_t>::max();

    std::string json;       ///< file name, "-" for standard output, empty for none
    std::string results;    ///< file name of the table of --vary or of a batch, empty for none
    std::string plot;       ///< file name of an image of the same table, empty for none
    std::string trace;      ///< file name, empty for none
    std::string page;       ///< file name of what --report writes, empty for none
    std::string tree;       ///< file name of a picture of the search tree, empty for none
    std::string solutions;  ///< file name of the list of all solutions, empty for none
    std::uint64_t trace_limit = std::uint64_t{64} << 20;  ///< the approximate size of the file in bytes
    bool statistics = false;
    /// The word behind --statistics that asks for something other than a search; empty for a search.
    std::string statistics_of;
    bool quiet = false;
    bool progress = false;

    /// Returns the file for the table of a batch, or an empty name if there is none or it is for --vary.
    [[nodiscard]] std::string results_of_batch() const { return vary.empty() ? results : ""; }

    /// Returns the files that the run writes, without those that the problem's own options name.
    [[nodiscard]] std::vector<std::string> written() const;

    /// Returns whether a machine is simulated, be it the one that is asked for or the small one of a plan.
    [[nodiscard]] bool simulates() const { return !simulate.empty() || !plan.empty(); }

    /// Returns whether the run has to record what each PE did and when.
    [[nodiscard]] bool wants_trace() const { return !trace.empty() || !page.empty(); }

    [[nodiscard]] bool json_on_standard_output() const { return json == "-"; }
};

/// Adds the groups of options that all programs have. Requires that the groups of the problem were added before.
void declare(OptionList& list, RunOptions& options);

/// Returns the values of a list: "1,5,7", or with an ellipsis that continues the progression of the numbers before it
/// up to the number behind it: "1,4,16,...,1024" multiplies, "8,10,...,16" adds, and "1,...,20" adds 1. If the numbers
/// could begin either progression, as in "1,2,...,8", they multiply. Throws UsageError if no progression reaches the
/// last number.
[[nodiscard]] std::vector<std::string> values_of_list(std::string_view list);

/// Returns the options of each run that --vary asks for, such as "pes=1,4,...,256" or "balancer=lifeline,static", or
/// without --vary the options of the only run. Throws UsageError for an option that cannot be varied or for a value
/// that it cannot have.
[[nodiscard]] std::vector<RunOptions> variations(const RunOptions& options);

/// The names of the options that --vary knows.
[[nodiscard]] std::vector<std::string> varied_options();

/// Throws UsageError unless there is such a balancer: a name, with a number if the balancer takes one ("lifeline:3").
void require_balancer(std::string_view option, std::string_view chosen);

/// Returns the number of threads of this process. It is the value of --threads, if given. Otherwise one of several
/// ranks has one thread, and a process on its own has one for each core, but no more than --pes.
[[nodiscard]] int threads(const RunOptions& options, bool is_one_of_many);

/// Returns the bytes of memory that each of so many processes on a machine may hold. It is their share of
/// --memory-limit, if given, but never less than 64 MB, and otherwise of available_memory().
[[nodiscard]] std::uint64_t memory_of_process(const RunOptions& options, int processes);

/// Throws UsageError for options that do not go together or do not suit one of many ranks, and for files that could not
/// be written in the end, which is better said now than after hours of work.
void check(const RunOptions& options, const About& about, bool is_one_of_many);

/// Throws UsageError for options that do not go together with a batch that is searched as one forest.
void check_batch(const RunOptions& options);
}  // namespace espalier::program
