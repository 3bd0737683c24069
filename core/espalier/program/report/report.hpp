// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>
#include "espalier/options.hpp"
#include "espalier/outcome.hpp"
#include "espalier/program/command_line/page.hpp"
#include "espalier/program/report/json.hpp"
#include "espalier/program/report/plan.hpp"
#include "espalier/transports/simulated/simulated.hpp"

namespace espalier::program {
/// The searches that an answer needed, all together.
struct SearchFacts {
    StopReason stopped = StopReason::none;
    Statistics statistics;
    /// The time outside the searches, from the start of the program on: reading, preparing, and checking answers.
    double preparation_seconds = 0;
    std::optional<double> sequential_seconds;  ///< simulated ones on a simulated machine
    bool knows_speedup = true;                 ///< whether all searches with one PE were complete
    std::optional<std::uint64_t> hops;         ///< of all messages; simulated machines only
    /// The measured cost of a node, if the machine leaves that to this processor.
    std::optional<double> measured_node_seconds;
    /// When the last node had been searched; the end of a run is known and gathered later. Simulated machines only.
    std::optional<double> last_node_seconds;
    std::optional<std::uint64_t> steps;  ///< until the last node was searched; synchronous machines only
};

/// How the instance was searched.
struct RunFacts : SearchFacts {
    std::string problem;
    std::string transport;
    std::string machine;  ///< the simulated one; empty on real ones
    std::string balancer;
    bool is_balancer_automatic = false;  ///< it was chosen by the machine (--balancer auto)
    int pes = 1;
    std::optional<int> ranks;    ///< that have several threads each
    std::optional<int> threads;  ///< of each rank or of the one process
    std::uint64_t seed = 1;
    std::uint64_t quantum = 0;              ///< 0: adapted
    std::optional<double> aggregate_speed;  ///< of PEs of which some are slow, by that of one that is not
    std::optional<Plan> plan;               ///< made from the searches of this run, if --plan asks for one

    /// Returns the time from the start of the program, or from the answer before, to the answer. On a simulated machine
    /// it is that of the searches, because nothing else is simulated.
    double seconds() const { return statistics.seconds + (machine.empty() ? preparation_seconds : 0); }

    double speedup() const { return statistics.seconds > 0 ? sequential_seconds.value_or(0) / statistics.seconds : 0; }
    /// Returns the speedup divided by what the PEs can compute together: 1 if all of them search all the time.
    double efficiency() const { return speedup() / aggregate_speed.value_or(pes); }

    /// Notes that the search with one PE was stopped, so that what it found is all that is reported.
    void have_one_pe();

    /// Notes a search with one PE, which was complete or was stopped by the node limit. On a simulated machine's
    /// processor it costs its nodes and nothing else; if `measures_nodes`, it tells the machine what a node costs. One
    /// that was stopped tells nothing of the speedup, as the limit is that of the search with all PEs.
    void add_sequential(const Statistics& search, bool is_complete, Simulated* simulated, bool measures_nodes);

    /// Notes what only a simulator can see of a search that took this time, after those before it.
    void add_simulation(const Simulated& simulated, double seconds);

    /// Returns the facts, and forgets those about the searches.
    [[nodiscard]] RunFacts take();
};

/// Adds a search that followed those of `total`: their times add up, where merge() would take the longest.
void add_search(Statistics& total, Statistics next);

enum class Status : std::uint8_t {
    optimal,     ///< the best there is, and proved to be
    feasible,    ///< a solution; a better one is possible if the run was stopped early
    found,       ///< the solution that was asked for
    infeasible,  ///< proved: there is no solution
    unknown,     ///< stopped before anything was found
    complete     ///< an enumeration, an integral or a part of a search, done to its end
};

/// Returns the name of the status in reports, tables and JSON.
[[nodiscard]] const char* name_of(Status status);

/// The result of a check of the answer.
struct Check {
    bool passed = false;
    std::string text;
    /// Whether the code of the check shares nothing with the search. The report says so where it is true.
    bool is_independent = true;
};

/// The report of a solver on one instance: for programs as JSON, for people as text.
struct Report {
    struct Line {
        std::string label;
        std::string text;
    };

    Json instance = Json::object();  ///< what was solved
    Status status = Status::unknown;
    Json objective;              ///< null if there is none
    Json bound;                  ///< null if there is none
    Json solution;               ///< null if there is none
    Json more = Json::object();  ///< members that only this problem has

    Json counters = Json::object();                ///< what the problem has counted, by name
    std::vector<std::pair<Json, Json>> several{};  ///< values and solutions, the best first, if there may be several

    std::string title;          ///< the instance, in a phrase
    std::vector<Line> lines;    ///< the answer
    std::vector<Line> details;  ///< about the answer, shown with --statistics only
    std::string table;          ///< shown as it is, below the lines; may be empty
    std::string bare;           ///< what --quiet prints
    std::string node;           ///< what counts as a node

    std::optional<Check> check;

    /// Returns by what share of itself the objective may differ from the best; nothing if one of the two is not known.
    [[nodiscard]] std::optional<double> gap() const;

    /// The answer is not all that was asked for, although no limit stopped the search: the exit code is 3 all the same.
    bool falls_short = false;
};

/// Returns what has stopped a run, as a phrase; empty if nothing has.
[[nodiscard]] std::string stop_text(StopReason reason);

/// Returns what carries the PEs, as a phrase.
[[nodiscard]] std::string carrier(const RunFacts& facts);

/// The balancer, and whether the machine chose it.
[[nodiscard]] std::string balancer_text(const RunFacts& facts);

/// Returns what was found and what stopped the search, without details.
[[nodiscard]] std::vector<Report::Line> answer_lines(const Report& report, const RunFacts& facts);

/// Returns what the search took, in few words.
[[nodiscard]] std::vector<Report::Line> brief_lines(const RunFacts& facts);

/// All that is known about what the search took.
[[nodiscard]] std::vector<Report::Line> statistics_lines(const Report& report, const RunFacts& facts);

[[nodiscard]] Report::Line check_line(const Check& check);

/// How much of what was counted is told.
enum class Detail : std::uint8_t { brief, all };

/// The answer, what proves it, and what the search took: in a line, or with all that was counted.
[[nodiscard]] std::string human_report(const Report& report, const RunFacts& facts, Detail detail = Detail::brief,
                                       const Screen& screen = {});

/// One object. Integers that a double cannot hold are strings, and what is not a finite number is null.
[[nodiscard]] Json json_report(const Report& report, const RunFacts& facts);

/// Returns the text of a JSON file (Json::dump), which ends with a line break.
[[nodiscard]] std::string json_text(const Json& json, int indent = -1);
}  // namespace espalier::program
