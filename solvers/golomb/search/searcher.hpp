#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "golomb/search/answer.hpp"
#include "golomb/search/subproblem.hpp"
#include "golomb/tree/levels.hpp"
#include "golomb/tree/task.hpp"

namespace golomb {

/// The parts of a search that depend on how many words a set of distances takes.
class Searcher {
public:
    virtual ~Searcher() = default;

    /// Searches the subproblem until it is empty, about `budget` nodes are searched, or a ruler is found that changes
    /// the length of interest. Returns the number of nodes searched.
    virtual std::uint64_t work(const Levels& levels, Subproblem& subproblem, Answer& answer,
                               std::uint64_t budget) const = 0;

    /// See Position.
    virtual double position(const Levels& levels, const Prefix& prefix, int deepest) const = 0;

    /// A prefix that is about in the middle of the subproblem; nothing if none lies between its cursor and its end, or
    /// only ones that are too large to split at.
    virtual std::optional<Prefix> middle(const Levels& levels, const Subproblem& subproblem) const = 0;
};

/// Ensures: all gaps and enough distances of the task's rulers fit the searcher's sets. Throws std::invalid_argument if
/// the rulers are too long.
std::unique_ptr<const Searcher> make_searcher(const Task& task);

}  // namespace golomb
