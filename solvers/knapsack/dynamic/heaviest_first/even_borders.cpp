#include "knapsack/dynamic/heaviest_first/even_borders.hpp"

#include <algorithm>
#include <cstddef>

namespace knapsack {

namespace {

/// How many sums are merged below a weight.
class Merged {
public:
    Merged(std::span<const PartSummary> parts, const Item<Word>& item) : parts_(parts), item_(item) {}

    std::size_t size_below(Word weight) const { return size(weight) + size(weight - item_.weight); }

private:
    std::size_t size(Word weight) const {
        std::size_t size = 0;
        for (const auto& part : parts_) size += part.size_below(weight);
        return size;
    }

    std::span<const PartSummary> parts_;
    Item<Word> item_;
};

// The first weight from `least` on, and at most `most`, below which so many are merged.
Word first_with(const Merged& merged, std::size_t size, Word least, Word most) {
    while (least < most) {
        const auto middle = least + (most - least) / 2;
        const bool is_enough = merged.size_below(middle) >= size;
        (is_enough ? most : least) = is_enough ? middle : middle + 1;
    }
    return least;
}

}  // namespace

std::vector<Word> even_borders(std::span<const PartSummary> parts, const Item<Word>& item, Word end) {
    const Merged merged(parts, item);
    const auto share = merged.size_below(end) / parts.size();
    const auto is_nearly_even = [&](std::size_t number, Word border) {
        const auto [least, most] = std::minmax({merged.size_below(border), share * number});
        return most - least <= share / 32;
    };
    std::vector<Word> borders{0};
    for (std::size_t number = 1; number < parts.size(); ++number) {
        const auto& part = parts[number];
        const bool stays =
            part.size > 0 && part.first.weight >= borders.back() && is_nearly_even(number, part.first.weight);
        borders.push_back(stays ? part.first.weight : first_with(merged, share * number, borders.back(), end));
    }
    borders.push_back(end);
    return borders;
}

}  // namespace knapsack
