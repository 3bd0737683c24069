// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <stdexcept>
#include "synthetic/uts/uts.hpp"

namespace synthetic {
namespace {
constexpr std::uint32_t largest_number = 0x7fffffff;
constexpr int exponent_bits = 5;  // the bits that the exponents of floats between 1 and 2^31 take
constexpr int most_mantissa_bits = 12;
constexpr int most_rows = 4096;

/// Returns the least number in first..end for which the predicate holds, or `end` if it holds for none. The predicate
/// is false up to some number, and true from there on.
std::uint32_t first_number(std::uint32_t first, std::uint32_t end, const std::function<bool(std::uint32_t)>& holds) {
    while (first < end) {
        const auto middle = first + (end - first) / 2;
        if (holds(middle)) {
            end = middle;
        } else {
            first = middle + 1;
        }
    }
    return first;
}

// Returns the depth at which the tree has ended. The branching decreases for ever, but at this depth less than 1e-30
// nodes are expected.
int depth_of_exponential_decrease(const UtsTree& tree) {
    double expected = 1;
    int depth = 0;
    for (; expected > 1e-30 && depth <= most_rows; ++depth) expected *= geometric_branching(tree, depth);
    return depth;
}

int depth_of_geometric(const UtsTree& tree) {
    switch (tree.shape) {
        case UtsShape::exponential_decrease: return depth_of_exponential_decrease(tree);
        case UtsShape::cyclic: return tree.depth > most_rows ? tree.depth : 5 * tree.depth + 1;
        default: return tree.depth;
    }
}

// Returns the depth from which on the law stays the same.
int last_depth(const UtsTree& tree) {
    switch (tree.kind) {
        case UtsKind::binomial: return 0;
        case UtsKind::geometric: return depth_of_geometric(tree);
        case UtsKind::hybrid: return (tree.depth + 1) / 2;
        case UtsKind::balanced: break;
    }
    return tree.depth;
}

bool decreases_for_ever(const UtsTree& tree) {
    return tree.kind == UtsKind::geometric && tree.shape == UtsShape::exponential_decrease;
}

bool is_constant_above(const UtsTree& tree) {
    return tree.kind == UtsKind::balanced || (tree.kind == UtsKind::geometric && tree.shape == UtsShape::fixed);
}
}  // namespace

UtsLaw::UtsLaw(const UtsTree& tree) {
    require_possible(tree);
    const int last = last_depth(tree);
    first_depth_ = is_constant_above(tree) ? last - 1 : 0;
    last_row_ = last - first_depth_;
    deepest_ = decreases_for_ever(tree) ? last : std::numeric_limits<int>::max();
    if (last_row_ >= most_rows) throw std::invalid_argument("-d: the branching changes at more than 4096 depths");
    while (!add_rows(tree, last_row_ + 1)) ++mantissa_bits_;
}

ChildCounts UtsLaw::table() const {
    return {.entries = entries_.data(),
            .first_depth = first_depth_,
            .last_row = last_row_,
            .row_bits = exponent_bits + mantissa_bits_,
            .bucket_shift = 23 - mantissa_bits_,
            .bucket_offset = std::uint32_t{127} << mantissa_bits_};
}

int UtsLaw::children(int depth, std::uint32_t number) const {
    const auto row = static_cast<std::size_t>(std::clamp(depth - first_depth_, 0, last_row_));
    const auto& entry = entries_[(row << (exponent_bits + mantissa_bits_)) + bucket(table(), number)];
    return number < entry.threshold ? entry.below : entry.at_least;
}

std::uint32_t UtsLaw::bucket(const ChildCounts& table, std::uint32_t number) {
    const auto complement = static_cast<float>(static_cast<std::int32_t>((largest_number ^ number) | 1));
    return (std::bit_cast<std::uint32_t>(complement) >> table.bucket_shift) - table.bucket_offset;
}

// Makes the rows anew. Returns false if the buckets are too wide for the law.
bool UtsLaw::add_rows(const UtsTree& tree, int rows) {
    if (mantissa_bits_ > most_mantissa_bits) throw std::logic_error("no bucket may hold two changes of a law");
    entries_.clear();
    for (int row = 0; row < rows; ++row) {
        if (!add_row(tree, first_depth_ + row)) return false;
    }
    return true;
}

bool UtsLaw::add_row(const UtsTree& tree, int depth) {
    const auto row_begin = entries_.size();
    entries_.resize(row_begin + (std::size_t{1} << (exponent_bits + mantissa_bits_)));
    const auto count = [&](std::uint32_t number) { return uts_children(tree, depth, number); };
    const auto limits = table();
    for (std::uint32_t first = 0; first <= largest_number;) {
        const auto index = bucket(limits, first);
        const auto end = first_number(first, largest_number + 1, [&](auto n) { return bucket(limits, n) < index; });
        const int below = count(first);
        const int at_least = count(end - 1);
        const auto change = first_number(first, end, [&](auto n) { return count(n) != below; });
        if (change < end && count(change) != at_least) return false;
        entries_[row_begin + index] = {change, static_cast<std::uint16_t>(below), static_cast<std::uint16_t>(at_least)};
        first = end;
    }
    return true;
}
}  // namespace synthetic
