#pragma once

#include <algorithm>

#include "golomb/tree/bitmap.hpp"
#include "golomb/tree/criteria.hpp"

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
    static Node root(const Criteria& criteria) {
        Node node;
        node.window = criteria.longest();
        node.open = Set::up_to(node.largest_gap(criteria[0]));
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
    [[nodiscard]] bool passes(const Criterion& criterion, bool exact) {
        const int least_window = criterion.least_window(small_distances(criterion));
        if (least_window > window) return false;
        const Set free = Set::up_to(window) & ~taken;
        if (window <= Set::capacity) {
            if (free.size() < criterion.remaining()) return false;
            const int nearest_end = exact ? window : criterion.ends_known() ? least_window : 1;
            if (free.decreased(nearest_end - 1).empty()) return false;
        }
        open = free & Set::up_to(largest_gap(criterion));
        return !open.empty();
    }

private:
    ChooseTable::Set small_distances(const Criterion& criterion) const {
        return static_cast<ChooseTable::Set>(distances.lowest_word()) & criterion.small_distances();
    }

    int largest_gap(const Criterion& criterion) const {
        const int gap = window - criterion.least_rest(small_distances(criterion));
        return criterion.middle_follows() ? std::min(gap, 2 * window - criterion.longest() - 1) : gap;
    }
};

}  // namespace golomb
