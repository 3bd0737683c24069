// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <string_view>
#include "golomb/lanes/descent.hpp"
#include "golomb/lanes/lane_set.hpp"

namespace golomb {
/// The search below a bundle of nodes, for one type of vectors and of sets. Each lane holds a node and tries its next
/// open gap in each step; a lane whose node has none left takes the next node of the same depth, so that all lanes stay
/// busy. Children that pass the tests (those of Node::passes, without branches) are packed one behind the other as
/// nodes of the next depth. When there are enough of these, they are searched before their parents' other children.
/// This costs about a tenth of the mispredicted branches of a plain depth first search.
///
/// With sets of several words, children whose windows fit fewer are left to the loop for fewer words, which is faster:
/// twice for one word instead of two. While nodes of one depth are expanded, there are none at depths below their
/// children's.
///
/// The first place for a last mark ends the search: if rulers abound, those below a bundle are too many to search for.
///
/// The class is only instantiated in translation units for a certain processor, so nothing here may call a function
/// that other translation units share.
template <class Set>
class DescentLoop {
public:
    explicit DescentLoop(Bundle<Set::words>& bundle) : bundle_(bundle) {}

    void search() {
        bundle_.found = false;
        if (bundle_.depths > 1) expand_all(0);
        if (bundle_.found) forget_nodes();
    }

private:
    template <class OtherSet>
    friend class DescentLoop;

    using Lanes = typename Set::Lanes;
    using Words = typename Lanes::Words;
    using Mask = typename Lanes::Mask;
    using Nodes = BundleNodes<Set::words>;
    using Narrower = DescentLoop<LaneSet<Lanes, Set::words - 1>>;
    static constexpr bool has_narrower = Set::words > 1;

    // A vector of nodes, one in each lane.
    struct Vector {
        Set to_marks, distances, taken, open;
        Words window;
    };

    void forget_nodes();
    void expand_all(std::size_t depth);
    void expand(std::size_t depth);
    void begin_depth(std::size_t depth);
    static void end_with_nothing_open(Nodes& nodes);
    static void refill(Vector& parents, Mask idle, const Nodes& nodes, std::size_t& next);
    static Vector children_of(Vector& parents);
    static Mask test(Vector& children, const Criterion& criterion, bool exact);
    // These functions are inline because children would be passed in memory otherwise, a tenth slower.
    [[gnu::always_inline]] void keep(const Vector& children, Mask passed, std::size_t depth);
    [[gnu::always_inline]] void add(const Vector& children, Mask passed, std::size_t depth);

    Bundle<Set::words>& bundle_;
};

template <class Set>
void DescentLoop<Set>::forget_nodes() {
    for (auto& nodes : bundle_.nodes) nodes.size = 0;
    if constexpr (has_narrower) Narrower(bundle_).forget_nodes();
}

template <class Set>
void DescentLoop<Set>::expand_all(std::size_t depth) {
    if (bundle_.nodes[depth].size > 0) expand(depth);
    if constexpr (has_narrower) {
        if (!bundle_.found) Narrower(bundle_).expand_all(depth);
    }
}

template <class Set>
void DescentLoop<Set>::expand(std::size_t depth) {
    Nodes& nodes = bundle_.nodes[depth];
    end_with_nothing_open(nodes);
    const Criterion criterion = bundle_.criterion[depth + 1];
    const bool exact = bundle_.exact;
    const bool is_last = depth + 2 == bundle_.depths;
    if (!is_last) begin_depth(depth + 1);

    Vector parents{};
    std::size_t next = 0;
    while (true) {
        const Mask idle = parents.open.is_empty();
        if (idle != 0) {
            if (next < nodes.size) {
                refill(parents, idle, nodes, next);
            } else if (Lanes::all(idle)) {
                break;
            }
        }
        Mask passed = parents.open.is_not_empty();
        Vector children = children_of(parents);
        passed &= test(children, criterion, exact);
        if (passed == 0) continue;
        bundle_.searched += Lanes::count(passed);
        if (is_last) {
            bundle_.found = true;
        } else {
            keep(children, passed, depth + 1);
        }
        if (bundle_.found) return;
    }
    nodes.size = 0;
    if (!is_last) expand_all(depth + 1);
}

template <class Set>
void DescentLoop<Set>::begin_depth(std::size_t depth) {
    bundle_.nodes[depth].size = 0;
    if constexpr (has_narrower) Narrower(bundle_).begin_depth(depth);
}

template <class Set>
void DescentLoop<Set>::end_with_nothing_open(Nodes& nodes) {
    for (auto& words : nodes.open) {
        for (std::size_t i = 0; i < Nodes::padding; ++i) words[nodes.size + i] = 0;
    }
}

template <class Set>
void DescentLoop<Set>::refill(Vector& parents, Mask idle, const Nodes& nodes, std::size_t& next) {
    parents.to_marks.refill(idle, nodes.to_marks, next);
    parents.distances.refill(idle, nodes.distances, next);
    parents.taken.refill(idle, nodes.taken, next);
    parents.open.refill(idle, nodes.open, next);
    parents.window = Lanes::refill(parents.window, idle, nodes.window + next);
    next += Lanes::count(idle);
}

// Returns the child after each lane's smallest open gap, and removes this gap from the open ones.
template <class Set>
typename DescentLoop<Set>::Vector DescentLoop<Set>::children_of(Vector& parents) {
    Words gap;
    const Set gap_alone = parents.open.take_smallest(gap);
    Vector children;
    children.window = parents.window - gap;
    children.to_marks = parents.to_marks.increased(gap).with(gap_alone);
    children.distances = parents.distances.with(children.to_marks);
    children.taken = parents.taken.decreased(gap).with(children.distances);
    return children;
}

template <class Set>
typename DescentLoop<Set>::Mask DescentLoop<Set>::test(Vector& children, const Criterion& criterion, bool exact) {
    const Set free = Set::neither(children.taken, Set::beyond(children.window));
    const Mask wide = Lanes::is_greater(children.window, Lanes::all_lanes(Set::capacity));
    Mask passed = wide | free.has_at_least(criterion.remaining);
    if (passed == 0) return passed;

    const Words used = children.distances.lowest_word() & criterion.small_distances;
    const Words bounds = Lanes::gather(criterion.bounds, used);
    // The end lies behind this place.
    const Words before_end = (bounds & 0xff) + Lanes::all_lanes(criterion.window_base - 1);
    const Words least_rest = bounds >> 8 & 0xff;
    passed &= Lanes::is_greater(children.window, before_end);
    if (exact || criterion.ends_known) {
        const Words before = exact ? children.window - 1 : before_end;
        const Mask has_end = wide | free.has_beyond(before);
        passed &= has_end;
    }
    Words largest_gap = children.window - (least_rest + Lanes::all_lanes(criterion.rest_base));
    if (criterion.middle_follows) {
        largest_gap = Lanes::smaller(largest_gap, 2 * children.window - Lanes::all_lanes(criterion.longest + 1));
    }
    children.open = free.without(Set::beyond(largest_gap));
    passed &= Lanes::is_greater(largest_gap, Lanes::all_lanes(0));
    return passed & children.open.is_not_empty();
}

// Adds each child to the nodes with the fewest words that hold its window.
template <class Set>
inline void DescentLoop<Set>::keep(const Vector& children, Mask passed, std::size_t depth) {
    if constexpr (has_narrower) {
        const Words largest = Lanes::all_lanes(Set::capacity - 64);
        const Mask narrow = passed & Lanes::is_not_greater(children.window, largest);
        if (narrow != 0) {
            Narrower(bundle_).keep({children.to_marks.narrowed(), children.distances.narrowed(),
                                    children.taken.narrowed(), children.open.narrowed(), children.window},
                                   narrow, depth);
            passed ^= narrow;
        }
    }
    if (passed != 0) add(children, passed, depth);
}

template <class Set>
inline void DescentLoop<Set>::add(const Vector& children, Mask passed, std::size_t depth) {
    Nodes& nodes = bundle_.nodes[depth];
    children.to_marks.pack(nodes.to_marks, nodes.size, passed);
    children.distances.pack(nodes.distances, nodes.size, passed);
    children.taken.pack(nodes.taken, nodes.size, passed);
    children.open.pack(nodes.open, nodes.size, passed);
    Lanes::pack(nodes.window + nodes.size, passed, children.window);
    nodes.size += Lanes::count(passed);
    if (nodes.size > Nodes::capacity - Nodes::padding) expand(depth);
}

template <class Set>
void descend(Bundle<Set::words>& bundle) {
    DescentLoop<Set>(bundle).search();
}

/// Returns the descent by lanes of a type that is known to one file only.
template <class Lanes>
constexpr Descent descent_of(std::string_view name) {
    return {name, {descend<LaneSet<Lanes, 1>>, descend<LaneSet<Lanes, 2>>, descend<LaneSet<Lanes, 4>>}};
}
}  // namespace golomb
