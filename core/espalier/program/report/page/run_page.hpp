// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>
#include "espalier/program/report/report.hpp"
#include "espalier/trace.hpp"

namespace espalier::program {
/// The events of all searches of a run, one search after the other, as far as a file of limited size can hold them.
struct RunTrace {
    /// Keeps as many events as fit into a file of about `bytes` bytes.
    explicit RunTrace(std::uint64_t bytes = 0) : most_events(bytes / bytes_per_event) {}

    /// Returns how many events each of `pes` PEs may add in the next search. Requires `pes > 0`.
    [[nodiscard]] std::uint64_t events_left(int pes) const;

    /// Adds the events of the next search, in which each PE kept at most its first `most` events. Requires times that
    /// count from the start of the search and, for each PE, events in the order of their ends. Incumbents are shown as
    /// `incumbent_text` of their values, if there is such a function.
    void add(std::vector<TraceEvent> next, std::uint64_t most,
             const std::function<std::string(const std::string&)>& incumbent_text = {});

    /// Returns whether a PE may have had more events than it was allowed to keep.
    [[nodiscard]] bool is_cut_off() const { return complete_until < std::numeric_limits<double>::infinity(); }

    /// The bytes of an event's line in the file and of its share of arrows and curves.
    static constexpr std::uint64_t bytes_per_event = 100;

    std::uint64_t most_events;
    /// The events of all searches. Times count from the start of the first search, and leave out the pauses between
    /// searches.
    std::vector<TraceEvent> events{};
    std::vector<double> begins{};  ///< the starts of the searches, in the same time as the events
    double end = 0;                ///< the time when the last event of all ended
    /// The time until which no event is missing, or infinity if none is missing at all.
    double complete_until = std::numeric_limits<double>::infinity();
};

/// The page of a run that --report writes: what was found, what the search took, and charts of what the PEs did. It is
/// a single file that needs no network.
class RunPage {
public:
    /// Adds another report of the run. If there are many, the page shows only the first ones one by one.
    void add(const Report& report, const RunFacts& facts);

    [[nodiscard]] bool has_reports() const { return count_ > 0; }

    /// Returns the page, whose title is that of the first report. `command` is the user's command line. Requires at
    /// least one report.
    [[nodiscard]] std::string html(const RunTrace& trace, const std::string& command) const;

private:
    [[nodiscard]] Json data(const RunTrace& trace, const std::string& command) const;

    static constexpr std::size_t most_rows_ = 500;

    std::vector<Report> reports_;         // the first reports, without their solutions
    std::vector<Statistics> statistics_;  // the statistics of these reports
    std::size_t count_ = 0;
    RunFacts facts_;  // the facts about all searches together
};

/// Returns what the PEs of a run did, for the page's script to draw. All times but `seconds` are in ticks:
/// - `pes`; `seconds`, the time until the last event ended; `ticks`, the number of parts into which this is divided;
/// - `begins`, the starts of the searches; `complete_until`, the time from which on events may be missing, or null;
/// - `work`, `splits` and `requests`, each a list of numbers. It holds for each event the time since the event before,
///   and then, for `work`, its length and PE and, for `splits`, its giver and receiver;
/// - `incumbents`, each with its tick, its PE and its value, which is null if it is not a finite number.
///
/// Requires `pes > 0`, and that all events belong to these PEs.
[[nodiscard]] Json timeline_json(const RunTrace& trace, int pes);

// The files that make up the page. page.html marks the places of the others, as filled_page() expects.
extern const std::string_view page_html;
extern const std::string_view page_style;
extern const std::string_view page_script;
}  // namespace espalier::program
