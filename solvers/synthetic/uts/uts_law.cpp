// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <stdexcept>

#include "synthetic/uts/uts_tree.hpp"

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

using espalier::NodesLeft;

struct Moments {
    double mean = 0;
    double variance = 0;
};

// Returns the moments of floor(log(1 - u) / log(q)) with q = b / (1 + b), which is at least k with probability q^k.
Moments of_geometric_children(double branching) {
    const double q = branching / (1 + branching);
    double mean = 0;
    double square = 0;
    double at_least = 1;
    for (int k = 1; k <= UtsTree::most_children; ++k) {
        at_least *= q;
        mean += at_least;
        square += (2 * k - 1) * at_least;
    }
    return {.mean = mean, .variance = square - mean * mean};
}

Moments of_binomial_children(const UtsTree& tree) {
    const double children = std::min(tree.binomial_children, UtsTree::most_children);
    const double p = tree.probability;
    return {.mean = p * children, .variance = p * (1 - p) * children * children};
}

Moments of_children(const UtsTree& tree, int depth) {
    switch (tree.kind) {
        case UtsKind::binomial: return of_binomial_children(tree);
        case UtsKind::geometric: return of_geometric_children(geometric_branching(tree, depth));
        case UtsKind::hybrid:
            return depth < 0.5 * tree.depth ? of_geometric_children(geometric_branching(tree, depth))
                                            : of_binomial_children(tree);
        case UtsKind::balanced: return {.mean = depth < tree.depth ? std::floor(tree.branching) : 0, .variance = 0};
    }
    return {};
}

NodesLeft of_alike(const Moments& children) {
    if (children.mean >= 1) return NodesLeft::unknown();
    const double nodes = 1 / (1 - children.mean);
    return {.nodes = nodes, .variance = children.variance * nodes * nodes * nodes};
}

NodesLeft of_parent(const Moments& children, const NodesLeft& subtree) {
    if (children.mean == 0) return {.nodes = 1};
    return {.nodes = 1 + children.mean * subtree.nodes,
            .variance = children.mean * subtree.variance + children.variance * subtree.nodes * subtree.nodes};
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

std::vector<NodesLeft> expected_subtrees(const UtsTree& tree) {
    // Nodes are assumed to be alike from this depth on. If the branching decreases exponentially they are not, but few
    // nodes are so deep, and they have few children.
    const int last = decreases_for_ever(tree) ? most_rows : std::clamp(last_depth(tree), 1, most_rows);
    std::vector<NodesLeft> by_depth(static_cast<std::size_t>(last));
    by_depth.back() = of_alike(of_children(tree, last));
    for (int depth = last - 1; depth > 0; --depth) {
        const auto index = static_cast<std::size_t>(depth);
        by_depth[index - 1] = of_parent(of_children(tree, depth), by_depth[index]);
    }
    return by_depth;
}

espalier::NodesLeft look_ahead(std::vector<UtsOpenNode> open, const UtsLaw& law,
                               const std::vector<NodesLeft>& expected_subtrees, std::uint64_t budget) {
    const auto expected = [&](const UtsOpenNode& node) -> espalier::NodesLeft {
        const double children = node.end - node.first;
        const auto& subtree = expected_subtrees[std::min<std::size_t>(node.depth, expected_subtrees.size() - 1)];
        return {.nodes = children * subtree.nodes, .variance = children * subtree.variance};
    };
    const auto is_surer = [&](const UtsOpenNode& a, const UtsOpenNode& b) {
        return expected(a).variance < expected(b).variance;
    };
    espalier::NodesLeft left;
    std::make_heap(open.begin(), open.end(), is_surer);
    for (std::uint64_t met = 0; met < budget && !open.empty();) {
        if (!std::isfinite(expected(open.front()).variance)) return espalier::NodesLeft::unknown();
        std::pop_heap(open.begin(), open.end(), is_surer);
        const UtsOpenNode node = open.back();
        open.pop_back();
        met += node.end - node.first;
        left.nodes += node.end - node.first;
        for (auto number = node.first; number < node.end; ++number) {
            const auto state = uts_child(node.state, number);
            const int children = law.children(static_cast<int>(node.depth) + 1, state[4] & 0x7fffffff);
            if (children == 0) continue;
            open.push_back({.state = state, .end = static_cast<std::uint32_t>(children), .depth = node.depth + 1});
            std::push_heap(open.begin(), open.end(), is_surer);
        }
    }
    for (const auto& node : open) left += expected(node);
    return left;
}

}  // namespace synthetic
