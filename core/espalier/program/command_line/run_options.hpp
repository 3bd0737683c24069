#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/program/command_line/option_list.hpp"

namespace espalier::program {

/// What all programs can be told about how they search, when they stop and what they say.
struct RunOptions {
    std::optional<int> threads;  ///< none: one for each core or, of several ranks, one
    std::optional<int> pes;      ///< none: one for each thread
    std::string simulate;        ///< a machine to be simulated, as parse_machine knows it; empty for none
    std::string vary;            ///< an option and its values, as variations() knows them; empty for one run
    std::string balancer = "auto";
    std::uint64_t quantum = 0;
    std::uint64_t seed = 1;
    bool no_initial_split = false;
    bool speedup = false;

    double time_limit = std::numeric_limits<double>::infinity();
    std::uint64_t node_limit = std::numeric_limits<std::uint64_t>::max();

    std::string checkpoint;  ///< file name, empty for none
    double checkpoint_seconds = 60;
    std::uint64_t checkpoint_bytes = std::uint64_t{1} << 30;

    std::string json;     ///< file name, "-" for standard output, empty for none
    std::string results;  ///< file name of the table of --vary or of a batch, empty for none
    std::string plot;     ///< file name of an image of the same table, empty for none
    std::string trace;    ///< file name, empty for none
    std::string page;     ///< file name of what --report writes, empty for none
    std::string tree;     ///< file name of a picture of the search tree, empty for none
    std::uint64_t trace_limit = std::uint64_t{64} << 20;  ///< bytes of the file, about
    bool statistics = false;
    std::string statistics_of;  ///< what a program that has other statistics is to tell; empty for a search
    bool quiet = false;
    bool progress = false;

    bool help = false;
    bool help_all = false;
    bool version = false;

    /// The file for the table of a batch; empty if there is none, or if the file is for the table of --vary.
    [[nodiscard]] std::string results_of_batch() const { return vary.empty() ? results : ""; }

    /// The files that the run writes beside those of the problem's own options.
    [[nodiscard]] std::vector<std::string> written() const;

    /// Is it to be known what each PE did and when?
    [[nodiscard]] bool wants_trace() const { return !trace.empty() || !page.empty(); }

    [[nodiscard]] bool json_on_standard_output() const { return json == "-"; }
};

/// Adds the groups that all programs have. Comes after those of the problem.
void declare(OptionList& list, RunOptions& options);

/// Throws a UsageError unless there is such a balancer: a name or, where it has one, its number too ("lifeline:3").
void require_balancer(std::string_view option, std::string_view chosen);

/// How many threads search: as --threads says; otherwise, of a process alone, one for each core, but no more than --pes,
/// and of each of several ranks one.
[[nodiscard]] int threads(const RunOptions& options, bool is_one_of_many);

/// Throws UsageError for options that do not go together or do not suit one of many ranks, and for files that could not
/// be written in the end: better now than after hours of work.
void check(const RunOptions& options, const About& about, bool is_one_of_many);

/// Throws UsageError for options that do not go together with a batch as one forest.
void check_batch(const RunOptions& options);

}  // namespace espalier::program
