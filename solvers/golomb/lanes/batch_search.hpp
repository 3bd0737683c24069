#pragma once

#include <cstddef>
#include <cstdint>

#include "golomb/lanes/batch.hpp"

namespace golomb {

/// The search below a batch of nodes, for one sort of vectors. Each lane holds a node and tries its next open gap in
/// each step; a lane whose node has none left takes the next node of the level, so that all lanes stay busy, and
/// children that pass the tests (those of Node::passes, without branches) are packed behind each other as nodes of the
/// next level. When there are enough of these they are searched before their parents' other children. This costs about
/// a tenth of the mispredicted branches of a plain depth first search.
///
/// Only instantiated in translation units for a certain processor: nothing here may call a function that others share.
template <class Lanes>
class BatchSearch {
public:
    explicit BatchSearch(Batch& batch) : batch_(batch) {}

    void search() {
        if (batch_.levels > 1 && batch_.nodes[0].size > 0) expand(0);
    }

private:
    using Words = typename Lanes::Words;
    using Mask = typename Lanes::Mask;

    // One node in each lane.
    struct Vector {
        Words to_marks, distances, taken, open, window;
    };

    void expand(std::size_t depth);
    static void refill(Vector& parents, Mask idle, const BatchNodes& nodes, std::size_t& next);
    static Vector children_of(Vector& parents);
    static Mask test(Vector& children, const BatchLevel& level);
    void keep(const Vector& children, Mask passed, std::size_t depth);

    Batch& batch_;
};

template <class Lanes>
void BatchSearch<Lanes>::expand(std::size_t depth) {
    BatchNodes& nodes = batch_.nodes[depth];
    for (std::size_t i = 0; i < BatchNodes::padding; ++i) nodes.open[nodes.size + i] = 0;
    const BatchLevel level = batch_.level[depth + 1];
    const bool is_last = depth + 2 == batch_.levels;
    if (!is_last) batch_.nodes[depth + 1].size = 0;

    Vector parents{};
    std::size_t next = 0;
    while (true) {
        const Mask idle = Lanes::is_zero(parents.open);
        if (Lanes::any(idle)) {
            if (next < nodes.size) {
                refill(parents, idle, nodes, next);
            } else if (Lanes::all(idle)) {
                break;
            }
        }
        Mask passed = Lanes::is_not_zero(parents.open);
        Vector children = children_of(parents);
        passed = Lanes::both(passed, test(children, level));
        if (!Lanes::any(passed)) continue;
        if (is_last) {
            batch_.searched += Lanes::count(passed);
            batch_.found = true;
        } else {
            keep(children, passed, depth + 1);
        }
    }
    nodes.size = 0;
    if (!is_last && batch_.nodes[depth + 1].size > 0) expand(depth + 1);
}

template <class Lanes>
void BatchSearch<Lanes>::refill(Vector& parents, Mask idle, const BatchNodes& nodes, std::size_t& next) {
    parents.to_marks = Lanes::refill(parents.to_marks, idle, nodes.to_marks + next);
    parents.distances = Lanes::refill(parents.distances, idle, nodes.distances + next);
    parents.taken = Lanes::refill(parents.taken, idle, nodes.taken + next);
    parents.open = Lanes::refill(parents.open, idle, nodes.open + next);
    parents.window = Lanes::refill(parents.window, idle, nodes.window + next);
    next += Lanes::count(idle);
}

// The child after each lane's smallest open gap, which is not open any more.
template <class Lanes>
typename BatchSearch<Lanes>::Vector BatchSearch<Lanes>::children_of(Vector& parents) {
    const Words rest = Lanes::bit_and(parents.open, Lanes::minus(parents.open, Lanes::all_lanes(1)));
    const Words gap_bit = Lanes::bit_xor(parents.open, rest);
    const Words gap = Lanes::number_of(gap_bit);
    parents.open = rest;
    Vector children;
    children.window = Lanes::minus(parents.window, gap);
    children.to_marks = Lanes::bit_or(Lanes::shift_left(parents.to_marks, gap), gap_bit);
    children.distances = Lanes::bit_or(parents.distances, children.to_marks);
    children.taken = Lanes::bit_or(Lanes::shift_right(parents.taken, gap), children.distances);
    return children;
}

template <class Lanes>
typename BatchSearch<Lanes>::Mask BatchSearch<Lanes>::test(Vector& children, const BatchLevel& level) {
    const Words ones = Lanes::all_lanes(~std::uint64_t{0});
    const Words one = Lanes::all_lanes(1);
    const Words free = Lanes::neither(children.taken, Lanes::shift_left(ones, children.window));
    const Mask wide = Lanes::is_greater(children.window, Lanes::all_lanes(64));
    Mask passed = Lanes::either(wide, Lanes::has_at_least(free, level.remaining));
    if (!Lanes::any(passed)) return passed;

    const Words used = Lanes::bit_and(children.distances, Lanes::all_lanes(level.small_distances));
    const Words bounds = Lanes::gather(level.bounds, used);
    const Words least_window = Lanes::bit_and(bounds, Lanes::all_lanes(0xff));
    const Words least_rest = Lanes::bit_and(Lanes::shift_right(bounds, Lanes::all_lanes(8)), Lanes::all_lanes(0xff));
    passed = Lanes::both(passed, Lanes::is_not_greater(least_window, children.window));
    if (level.ends_known) {
        const Words ends = Lanes::shift_right(free, Lanes::minus(least_window, one));
        passed = Lanes::both(passed, Lanes::either(wide, Lanes::is_not_zero(ends)));
    }
    Words largest_gap = Lanes::minus(children.window, least_rest);
    if (level.middle_follows) {
        const Words twice = Lanes::shift_left(children.window, one);
        largest_gap = Lanes::smaller(largest_gap, Lanes::minus(twice, Lanes::all_lanes(level.longest + 1)));
    }
    children.open = Lanes::bit_and_not(Lanes::shift_left(ones, largest_gap), free);
    passed = Lanes::both(passed, Lanes::is_greater(largest_gap, Lanes::all_lanes(0)));
    return Lanes::both(passed, Lanes::is_not_zero(children.open));
}

template <class Lanes>
void BatchSearch<Lanes>::keep(const Vector& children, Mask passed, std::size_t depth) {
    BatchNodes& nodes = batch_.nodes[depth];
    Lanes::pack(nodes.to_marks + nodes.size, passed, children.to_marks);
    Lanes::pack(nodes.distances + nodes.size, passed, children.distances);
    Lanes::pack(nodes.taken + nodes.size, passed, children.taken);
    Lanes::pack(nodes.open + nodes.size, passed, children.open);
    Lanes::pack(nodes.window + nodes.size, passed, children.window);
    const std::size_t count = Lanes::count(passed);
    nodes.size += count;
    batch_.searched += count;
    if (nodes.size > BatchNodes::capacity - BatchNodes::padding) expand(depth);
}

}  // namespace golomb
