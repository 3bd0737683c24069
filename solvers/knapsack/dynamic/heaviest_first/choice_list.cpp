#include "knapsack/dynamic/heaviest_first/choice_list.hpp"

#include <algorithm>
#include <espalier/transports/team.hpp>
#include <iterator>
#include <utility>

namespace knapsack {

ChoiceBlocks::Block ChoiceBlocks::take() {
    const auto thread = static_cast<std::size_t>(espalier::Team::number());
    {
        const std::scoped_lock lock(mutex_);
        if (thread < free_.size() && !free_[thread].empty()) {
            auto block = std::move(free_[thread].back());
            free_[thread].pop_back();
            return block;
        }
    }
    return {std::make_unique_for_overwrite<Choice[]>(length_), thread};
}

void ChoiceBlocks::put_back(Block block) {
    const std::scoped_lock lock(mutex_);
    if (free_.size() <= block.thread) free_.resize(block.thread + 1);
    free_[block.thread].push_back(std::move(block));
}

std::span<const Choice> ChoiceList::from(std::size_t index) const {
    if (index == size_) return {};
    const auto behind = std::upper_bound(parts_.begin(), parts_.end(), index,
                                         [](std::size_t at, const Part& part) { return at < part.begin; });
    const auto& part = *std::prev(behind);
    return {part.block.choices.get() + (index - part.begin), part.size - (index - part.begin)};
}

void ChoiceList::clear() {
    for (auto& part : parts_) blocks_.put_back(std::move(part.block));
    parts_.clear();
    size_ = 0;
}

void ChoiceList::push_back(const Choice& choice) {
    if (parts_.empty() || parts_.back().size == blocks_.length()) parts_.push_back({blocks_.take(), size_, 0});
    auto& last = parts_.back();
    last.block.choices[last.size++] = choice;
    ++size_;
}

void ChoiceList::append(ChoiceBlocks::Block block, std::size_t size) {
    if (size == 0) return blocks_.put_back(std::move(block));
    parts_.push_back({std::move(block), size_, size});
    size_ += size;
}

}  // namespace knapsack
