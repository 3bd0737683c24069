#include "golomb/search/search.hpp"

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>

namespace golomb {
namespace {

// Shares are for people to look at, and for splits, which compute them precisely: the first marks say enough of a
// cursor.
constexpr int marks_of_progress = 6;

bool is_increasing(const Prefix& prefix) {
    const auto marks = prefix.marks();
    return !marks.empty() && std::adjacent_find(marks.begin(), marks.end(), std::greater_equal<>{}) == marks.end();
}

Task completed(Task task) {
    Search::check(task);
    task.longest = std::max(task.longest, -1);
    return task;
}

}  // namespace

void Search::check(const Task& task) {
    if (task.marks < 1 || task.marks > most_marks) {
        throw std::invalid_argument("a ruler must have 1 to " + std::to_string(most_marks) + " marks");
    }
    if (task.shorter_lower_bounds.size() < static_cast<std::size_t>(task.marks)) {
        throw std::invalid_argument("a lower bound is needed for every smaller number of marks");
    }
    if (!is_increasing(task.first) || !is_increasing(task.end)) {
        throw std::invalid_argument("a part of the search must begin and end with increasing marks");
    }
}

ChooseTable Search::table_for(const Task& task) {
    return {task.marks, std::max(task.longest, -1), task.shorter_lower_bounds, best_choose_table_size(task.marks)};
}

Search::Search(Task task) : Search(task, (check(task), table_for(task))) {}

Search::Search(Task task, ChooseTable table)
    : task_(completed(std::move(task))),
      choose_(std::move(table)),
      searcher_(make_searcher(task_)),
      levels_(std::make_unique<LevelsOnce[]>(static_cast<std::size_t>(task_.longest) + 1)) {
    if (task_.longest < 0) return;
    const Levels& levels = levels_for(task_.longest);
    whole_ = share_between(searcher_->position(levels, task_.first, most_marks),
                           searcher_->position(levels, task_.end, most_marks));
    if (whole_ <= 0.0) whole_ = 1.0;  // a part without a node
}

Subproblem Search::root() const { return part({task_.first, task_.end}); }

Subproblem Search::part(const Range& range) const {
    if (task_.longest < 0) return {};
    return {range.first, range.end, searcher_->position(levels_for(task_.longest), range.end, most_marks), 1.0};
}

void Search::abandon(const Subproblem& subproblem, Answer& answer) const {
    if (!subproblem.empty()) answer.leave({subproblem.cursor(), subproblem.end()});
}

std::uint64_t Search::work(Subproblem& subproblem, Answer& answer, std::uint64_t budget) const {
    std::uint64_t nodes = 0;
    while (!subproblem.empty() && nodes < budget) {
        const int longest = longest_of_interest(answer);
        if (longest < 0) {
            subproblem.finish();
        } else {
            nodes += searcher_->work(levels_for(longest), subproblem, answer, budget - nodes);
        }
    }
    if (!subproblem.empty()) {
        const double position = searcher_->position(levels_for(task_.longest), subproblem.cursor(), marks_of_progress);
        subproblem.advance_to(subproblem.cursor(), share_between(position, subproblem.end_position()));
    }
    return nodes;
}

std::optional<Subproblem> Search::split(Subproblem& subproblem) const {
    if (subproblem.empty()) return std::nullopt;
    const Levels& levels = levels_for(task_.longest);
    const auto middle = searcher_->middle(levels, subproblem);
    if (!middle) return std::nullopt;
    const double position = searcher_->position(levels, *middle, most_marks);
    return subproblem.cut_at(*middle, position, share_between(position, subproblem.end_position()));
}

double Search::share_between(double position, double end_position) const { return (end_position - position) / whole_; }

int Search::longest_of_interest(const Answer& answer) const {
    switch (task_.goal) {
        case Goal::shortest:
        case Goal::any_within: return std::min(task_.longest, answer.bound() - 1);
        case Goal::all_shortest: return std::min(task_.longest, answer.bound());
        case Goal::all_of_length: break;
    }
    return task_.longest;
}

const Levels& Search::levels_for(int longest) const {
    auto& entry = levels_[static_cast<std::size_t>(longest)];
    std::call_once(entry.once, [&] { entry.levels = std::make_unique<Levels>(choose_, task_.marks, longest); });
    return *entry.levels;
}

}  // namespace golomb
