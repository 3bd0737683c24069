#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>

#include "golomb/search/answer.hpp"
#include "golomb/search/searcher.hpp"
#include "golomb/search/subproblem.hpp"
#include "golomb/tree/choose_table.hpp"
#include "golomb/tree/levels.hpp"
#include "golomb/tree/task.hpp"

namespace golomb {

/// The search for Golomb rulers as a tree shaped computation. A node of the tree is a prefix of a ruler that passes the
/// tests of Node::passes; to expand it is to test all its extensions by one mark. One Search is shared by all PEs of a
/// process; all its functions may be called by several threads at once.
class Search {
public:
    using Subproblem = golomb::Subproblem;
    using Answer = golomb::Answer;

    /// Requires: 1 <= task.marks <= most_marks, a lower bound for each smaller number of marks, task.first and task.end
    /// not empty, and their marks increasing. Throws std::invalid_argument, saying which, if not.
    explicit Search(Task task);

    /// The same with the table that table_for() has computed, perhaps in another process.
    Search(Task task, ChooseTable table);

    /// Throws std::invalid_argument if the task is not one that can be searched.
    static void check(const Task& task);

    /// What takes longest of making a search. Requires a task that can be searched.
    static ChooseTable table_for(const Task& task);

    const Task& task() const { return task_; }

    /// The part of the tree that the task asks for.
    Subproblem root() const;

    /// Another part of the tree. Its share is that of a root: 1.
    Subproblem part(const Range& range) const;

    /// Searches about `budget` nodes of the subproblem, in preorder, and adds the rulers found to the answer. Returns
    /// the number of nodes searched: at most the budget with the plain kernel, with others it may be more by a batch.
    std::uint64_t work(Subproblem& subproblem, Answer& answer, std::uint64_t budget) const;

    /// Cuts off about the second half, in preorder. Nothing if the subproblem is too small for that.
    std::optional<Subproblem> split(Subproblem& subproblem) const;

    /// Notes what a stop leaves unsearched, so that another search can go on there.
    void abandon(const Subproblem& subproblem, Answer& answer) const;

private:
    struct LevelsOnce {
        std::once_flag once;
        std::unique_ptr<const Levels> levels;
    };

    int longest_of_interest(const Answer& answer) const;
    const Levels& levels_for(int longest) const;
    double share_between(double position, double end_position) const;

    Task task_;
    ChooseTable choose_;
    std::unique_ptr<const Searcher> searcher_;
    std::unique_ptr<LevelsOnce[]> levels_;  // by length, computed when first needed
    double whole_ = 1.0;                    // the part of the tree that the task asks for
};

}  // namespace golomb
