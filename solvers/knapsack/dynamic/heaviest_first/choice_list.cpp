#include "knapsack/dynamic/heaviest_first/choice_list.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace knapsack {

ChoiceBlocks::Block ChoiceBlocks::take(std::size_t thread) {
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
    const auto behind = std::upper_bound(stretches_.begin(), stretches_.end(), index,
                                         [](std::size_t at, const Stretch& stretch) { return at < stretch.begin; });
    const auto& stretch = *std::prev(behind);
    return {stretch.block.choices.get() + (index - stretch.begin), stretch.size - (index - stretch.begin)};
}

void ChoiceList::clear() {
    for (auto& stretch : stretches_) blocks_.put_back(std::move(stretch.block));
    stretches_.clear();
    size_ = 0;
}

void ChoiceList::push_back(const Choice& choice) {
    if (stretches_.empty() || stretches_.back().size == blocks_.length())
        stretches_.push_back({blocks_.take(0), size_, 0});
    auto& last = stretches_.back();
    last.block.choices[last.size++] = choice;
    ++size_;
}

void ChoiceList::append(ChoiceBlocks::Block block, std::size_t size) {
    if (size == 0) return blocks_.put_back(std::move(block));
    stretches_.push_back({std::move(block), size_, size});
    size_ += size;
}

}  // namespace knapsack
