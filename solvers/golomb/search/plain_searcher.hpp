#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "golomb/search/searcher.hpp"
#include "golomb/tree/position.hpp"
#include "golomb/tree/walk.hpp"

namespace golomb {

/// A searcher that expands one node at a time.
template <int Words>
class PlainSearcher : public Searcher {
public:
    explicit PlainSearcher(const Task& task) : task_(task) {}

    std::uint64_t work(const Levels& levels, Subproblem& subproblem, Answer& answer,
                       std::uint64_t budget) const override;

    double position(const Levels& levels, const Prefix& prefix, int deepest) const override {
        return Position<Words>(levels).of(prefix, deepest);
    }

    std::optional<Prefix> middle(const Levels& levels, const Subproblem& subproblem) const override;

protected:
    /// The number of marks of the largest prefixes to split at.
    virtual int deepest_split() const { return task_.marks - 1; }

    const Task& task() const { return task_; }
    bool exact() const { return task_.goal == Goal::all_of_length; }

    /// Adds the rulers that the walk's current node, which lacks at most one mark, becomes, and leaves it. True if they
    /// change the length of interest.
    bool report(Walk<Words>& walk, Answer& answer) const;

    /// Adds the rulers that start with a prefix from `begin` on, up to `end`, in preorder. Nothing counts as searched.
    void report_between(const Levels& levels, const Prefix& begin, const Prefix& end, Answer& answer) const;

private:
    bool report(const Ruler& ruler, Answer& answer) const;

    Task task_;
};

template <int Words>
std::uint64_t PlainSearcher<Words>::work(const Levels& levels, Subproblem& subproblem, Answer& answer,
                                         std::uint64_t budget) const {
    Walk<Words> walk(levels, exact(), subproblem.end());
    std::uint64_t nodes = 0;
    bool more = walk.start(subproblem.cursor());
    for (bool same_length = true; more && same_length && nodes < budget; more = walk.advance()) {
        ++nodes;
        if (walk.level().remaining() <= 1) same_length = !report(walk, answer);
    }
    subproblem.advance_to(more ? walk.prefix() : subproblem.end(), subproblem.share());
    return nodes;
}

template <int Words>
void PlainSearcher<Words>::report_between(const Levels& levels, const Prefix& begin, const Prefix& end,
                                          Answer& answer) const {
    Walk<Words> walk(levels, exact(), end);
    for (bool more = walk.start(begin); more; more = walk.advance()) {
        if (walk.level().remaining() <= 1) report(walk, answer);
    }
}

template <int Words>
bool PlainSearcher<Words>::report(Walk<Words>& walk, Answer& answer) const {
    std::vector<std::uint16_t> marks(walk.prefix().marks().begin(), walk.prefix().marks().end());
    auto open = walk.node().open;
    walk.leave();
    if (walk.level().remaining() == 0) return report(Ruler(std::move(marks)), answer);
    marks.push_back(0);
    bool changed = false;
    while (!open.empty() && !changed) {
        marks.back() = static_cast<std::uint16_t>(walk.prefix().back() + open.take_smallest());
        changed = report(Ruler(marks), answer);
    }
    return changed;
}

// Sets of distances are too small for some tasks to rule out all equal distances, which is checked here.
template <int Words>
bool PlainSearcher<Words>::report(const Ruler& ruler, Answer& answer) const {
    if (!ruler.is_golomb() || (exact() && ruler.length() != task_.longest)) return false;
    if (exact()) {
        task_.count_only ? answer.count() : answer.collect(ruler);
        return false;
    }
    const int bound = answer.bound();
    answer.add(ruler, task_.goal == Goal::all_shortest);
    if (task_.goal == Goal::any_within) answer.tighten(0);
    return answer.bound() < bound;
}

template <int Words>
std::optional<Prefix> PlainSearcher<Words>::middle(const Levels& levels, const Subproblem& subproblem) const {
    const Position<Words> positions(levels);
    const Prefix& cursor = subproblem.cursor();
    const auto first_node_from = [&](const Prefix& prefix) -> std::optional<Prefix> {
        Walk<Words> walk(levels, exact(), subproblem.end());
        if (prefix <= cursor || !walk.start(prefix)) return std::nullopt;
        return walk.prefix();
    };
    const double begin = positions.of(cursor, most_marks);
    const double size = subproblem.end_position() - begin;
    if (const auto middle = first_node_from(positions.at(begin + size / 2, size / 16, deepest_split()))) return middle;
    // The estimate is of no use near the leaves: then everything after the cursor's topmost ancestor that has a
    // sibling.
    for (int size_of_sibling = 2; size_of_sibling <= std::min(cursor.size(), deepest_split()); ++size_of_sibling) {
        Prefix sibling = cursor;
        sibling.truncate(size_of_sibling - 1);
        sibling.push_back(cursor[size_of_sibling - 1] + 1);
        if (const auto middle = first_node_from(sibling)) return middle;
    }
    return std::nullopt;
}

}  // namespace golomb
