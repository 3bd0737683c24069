#pragma once

#include <cstddef>

#include "espalier/program/report/report.hpp"
#include "espalier/program/run_trace.hpp"

namespace espalier::program {

/// Beyond so many events a page shows how much happened in each slice of time, not each event.
constexpr std::size_t most_events_of_page = 200'000;

/// What the PEs of a run did, for the page's script to draw:
/// - `pes`; `seconds`, from the first event to the last; `ticks`, into how many parts all other times divide them;
/// - `begins`, of the searches; `complete_until`, null if nothing is missing;
/// - `work`, `splits`, `requests`: one list of numbers each, for each event its start since that of the one before, and
///   then its length and PE; its giver and receiver; nothing;
/// - or, of more than `most_events`, `bins`: for each of `columns` slices of time the `requests` and the `splits`, and in
///   `busy` a string for each group of PEs, with a digit to base 36 for the share of its time in which it had work;
/// - `incumbents`: tick, PE and value, null if it is no number;
/// - `given`: a matrix of `side` rows of as many `counts`: how many parts each group of PEs gave to each;
/// - `load`: how many thousandths of the time each PE had work; null of many PEs.
/// Requires pes > 0, and that no event belongs to another PE.
[[nodiscard]] Json timeline_json(const RunTrace& trace, int pes, std::size_t most_events = most_events_of_page);

}  // namespace espalier::program
