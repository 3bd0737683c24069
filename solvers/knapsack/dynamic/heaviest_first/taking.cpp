#include "knapsack/dynamic/heaviest_first/taking.hpp"

#include <algorithm>
#include <array>

#include "knapsack/dynamic/growth/merge_path.hpp"

namespace knapsack {

/// Where a range has got to.
struct Taking::Progress {
    Position position;
    Word best = -1;  // the greatest profit so far
    Choice* kept = nullptr;
    Completions::Threshold threshold;
};

/// Looks at one choice after the other. Which one comes next, whether it takes the item, and whether it is kept, are
/// numbers, not branches that a processor would often guess wrong.
class Taking::Loop {
public:
    Loop(const Taking& taking, Completions::Bound bound, const Progress& progress)
        : step_(taking.step_), bound_(bound), progress_(progress) {}

    /// Looks at `count` choices, or as many as there are until all of one kind have been looked at.
    void run(std::span<const Choice> without, std::span<const Choice> with, std::size_t count) {
        while (count > 0 && !without.empty() && !with.empty()) {
            const auto before = progress_.position;
            const auto next = std::min({count, without.size(), with.size()});
            merge(without.data(), with.data(), next);
            without = without.subspan(progress_.position.without - before.without);
            with = with.subspan(progress_.position.with - before.with);
            count -= next;
        }
    }

    /// Looks at `count` choices that all take the item, or none does.
    void run(std::span<const Choice> choices, bool takes, std::size_t count) {
        for (const auto& choice : choices.first(std::min(count, choices.size()))) {
            look_at(choice, takes, step_, progress_);
        }
    }

    const Progress& progress() const { return progress_; }

private:
    void merge(const Choice* without, const Choice* with, std::size_t count) {
        // Copies, which what is written cannot change.
        auto progress = progress_;
        const auto step = step_;
        for (; count > 0; --count) {
            const bool takes = with->weight + step.item.weight < without->weight;
            look_at(*(takes ? with : without), takes, step, progress);
            with += takes ? 1 : 0;
            without += takes ? 0 : 1;
        }
        progress_ = progress;
    }

    void look_at(const Choice& choice, bool takes, const Step& step, Progress& progress) {
        const auto mask = -static_cast<Word>(takes);
        const Word weight = choice.weight + (step.item.weight & mask);
        const Word profit = choice.profit + (step.item.profit & mask);
        const Word room = step.capacity - weight;
        if (room < progress.threshold.least_room) progress.threshold = bound_.threshold(step.target, room);
        *progress.kept = {weight, profit, choice.origin, choice.taken | (step.bit & static_cast<std::uint32_t>(mask))};
        const bool is_better = profit > progress.best;
        progress.kept += static_cast<int>(progress.threshold.is_reached(profit, room)) & static_cast<int>(is_better);
        progress.best = std::max(progress.best, profit);
        progress.position.without += takes ? 0 : 1;
        progress.position.with += takes ? 1 : 0;
    }

    Step step_;
    Completions::Bound bound_;
    Progress progress_;
};

Taking::Taking(const ChoiceList& choices, const Completions::Row& row, const Step& step)
    : choices_(choices), row_(row), step_(step) {
    std::size_t least = 0;
    for (std::size_t most = choices.size(); least < most;) {
        const auto middle = (least + most) / 2;
        const bool has_room = choices[middle].weight + step.item.weight <= step.capacity;
        (has_room ? least : most) = has_room ? middle + 1 : middle;
    }
    with_ = least;
}

std::span<const Choice> Taking::with_from(std::size_t index) const {
    const auto choices = choices_.from(index);
    return choices.first(std::min(choices.size(), with_ - index));
}

Taking::Position Taking::position_after(std::size_t count) const {
    const auto without = merge_path(count, choices_.size(), with_, [&](std::size_t with, std::size_t without_it) {
        return choices_[with].weight + step_.item.weight < choices_[without_it].weight;
    });
    return {without, count - without};
}

// Weights and profits rise, so that of all choices before the position the last ones have the most of both.
Taking::Loop Taking::loop_from(const Position& position, Choice* kept) const {
    Word profit = -1;
    Word weight = 0;
    if (position.without > 0) {
        const auto& last = choices_[position.without - 1];
        profit = last.profit;
        weight = last.weight;
    }
    if (position.with > 0) {
        const auto& last = choices_[position.with - 1];
        profit = std::max(profit, last.profit + step_.item.profit);
        weight = std::max(weight, last.weight + step_.item.weight);
    }
    Completions::Bound bound(row_, step_.capacity - weight);
    const auto threshold = bound.threshold(step_.target, step_.capacity - weight);
    return {*this, bound, {position, profit, kept, threshold}};
}

Choice* Taking::merge(std::size_t begin, std::size_t count, Choice* kept) const {
    auto loop = loop_from(position_after(begin), kept);
    const auto& at = loop.progress().position;
    for (const auto end = begin + count; at.count() < end;) {
        const auto without = choices_.from(at.without);
        const auto with = with_from(at.with);
        if (without.empty()) {
            loop.run(with, true, end - at.count());
        } else if (with.empty()) {
            loop.run(without, false, end - at.count());
        } else {
            loop.run(without, with, end - at.count());
        }
    }
    return loop.progress().kept;
}

}  // namespace knapsack
