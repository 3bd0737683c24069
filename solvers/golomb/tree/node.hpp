#pragma once

#include <algorithm>

#include "golomb/tree/bitmap.hpp"
#include "golomb/tree/levels.hpp"

namespace golomb {

/// A prefix as the search sees it from its last mark. Distances beyond the capacity are not compared; where this is
/// less than half the length, a complete ruler must be checked once more.
template <int Words>
struct Node {
    using Set = Bitmap<Words>;

    Set to_marks;    ///< distances from the last mark to the ones before it
    Set distances;   ///< all distances measured
    Set taken;       ///< places to the right of the last mark that would measure one of them again
    Set open;        ///< gaps to the next mark that are still to be tried
    int window = 0;  ///< the allowed length minus the last mark

    /// The first mark of a ruler that may be `longest` long.
    static Node root(const Levels& levels) {
        Node node;
        node.window = levels.longest();
        node.open = Set::up_to(node.largest_gap(levels[0]));
        return node;
    }

    /// Becomes the prefix that has its last mark this gap after the parent's; whether it is a node is for passes() to
    /// say. (In place, as a processor stalls when it is made to copy what it has just put together from words.)
    void extend(const Node& parent, int gap) {
        window = parent.window - gap;
        to_marks = parent.to_marks.increased(gap);
        to_marks.insert(gap);
        distances = parent.distances | to_marks;
        taken = parent.taken.decreased(gap) | distances;
    }

    /// The tests that make a prefix a node of the search tree: the choose table leaves the remaining marks enough room,
    /// the window has as many free places as there are marks to set, and there is one for the next and for the last
    /// mark.
    /// Ensures, if so: `open` are all gaps to the next mark. `exact`: the last mark must lie at the end of the window.
    bool passes(const Level& level, bool exact) {
        const int least_window = level.least_window(small_distances(level));
        if (least_window > window) return false;
        const Set free = Set::up_to(window) & ~taken;
        if (window <= Set::capacity) {
            if (free.size() < level.remaining()) return false;
            const int nearest_end = exact ? window : level.ends_known() ? least_window : 1;
            if (free.decreased(nearest_end - 1).empty()) return false;
        }
        open = free & Set::up_to(largest_gap(level));
        return !open.empty();
    }

private:
    ChooseTable::Set small_distances(const Level& level) const {
        return static_cast<ChooseTable::Set>(distances.lowest_word()) & level.small_distances();
    }

    int largest_gap(const Level& level) const {
        const int gap = window - level.least_rest(small_distances(level));
        return level.middle_follows() ? std::min(gap, 2 * window - level.longest() - 1) : gap;
    }
};

}  // namespace golomb
