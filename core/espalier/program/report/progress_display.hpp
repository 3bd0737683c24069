// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <functional>
#include <limits>
#include <string>
#include "espalier/options.hpp"
#include "espalier/outcome.hpp"

namespace espalier::program {
/// Shows the progress of a search on standard error: a line that rewrites itself on a terminal, else a line a second.
class ProgressDisplay {
public:
    explicit ProgressDisplay(bool on_terminal) : on_terminal_(on_terminal) {}
    ~ProgressDisplay() { clear(); }
    ProgressDisplay(const ProgressDisplay&) = delete;
    ProgressDisplay& operator=(const ProgressDisplay&) = delete;

    void show(const Progress& progress);

    /// Removes the progress line from the terminal.
    void clear();

    static bool standard_error_is_terminal();

private:
    bool on_terminal_;
    bool shown_ = false;
    double next_ = 0.25;  ///< the time of the next line; searches shorter than this need none
};

/// The searches of a run, which are one to those who watch.
struct RunProgress {
    /// Returns the incumbent as it is shown, given the bound of the problem's answer. Empty if that is shown itself.
    std::function<std::string(const std::string&)> incumbent_text{};
    /// Returns the bound that is shown, with its gap from the incumbent. Empty for that of the search.
    std::function<std::string()> bound_text{};
    std::function<bool(const std::string&)> more_searches{};  ///< whether others follow, given the bound of the answer
    bool hides_bounds = false;                                ///< because nodes may be dropped that could beat them

    /// Returns the progress of the run. `before` are the searches before this one, and the earlier lives of this one
    /// have lasted `earlier_seconds`. The nodes of a search that goes on are those of all its lives.
    [[nodiscard]] Progress of(Progress search, const Statistics& before, double earlier_seconds) const;
};

/// Returns the line for people: 12.3 % explored, 4.0 s, about 28 s left (+- 3.0 s), ... If the line is longer than
/// `columns`, the least important parts are left out; the incumbent is the last to go.
[[nodiscard]] std::string progress_text(const Progress& progress,
                                        std::size_t columns = std::numeric_limits<std::size_t>::max());
}  // namespace espalier::program
