// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include "golomb/tree/bitmap.hpp"
#include "golomb/tree/choose_table.hpp"

namespace golomb {
/// The version of the search tree, that is, of the choice of its nodes among the prefixes. Numbers of nodes can be
/// compared, and checkpoints resumed, only within one version. Each change of the tests of Node::passes(), or of the
/// tables that they use, raises it.
/// - 1: rows of the choose table for many segments are the sums of two rows for fewer.
/// - 2: ChooseTable::add_combined_rows() makes these rows from further bounds.
inline constexpr int tree_version = 2;

/// A prefix as the search sees it from its last mark. Distances beyond the capacity are not compared; if the capacity
/// is less than half the length, a complete ruler must be checked once more.
template <int Words>
struct Node {
    using Set = Bitmap<Words>;

    Set to_marks;    ///< distances from the last mark to those before it
    Set distances;   ///< all distances measured
    Set taken;       ///< places to the right of the last mark that would measure a distance again
    Set open;        ///< gaps to the next mark that are still to be tried
    int window = 0;  ///< the allowed length minus the last mark

    /// Returns the root: the first mark of a ruler of at most the length that the criteria allow.
    static Node root(const Criteria& criteria) {
        Node node;
        node.window = criteria.longest();
        node.open = Set::up_to(node.largest_gap(criteria[0]));
        return node;
    }

    /// Becomes the prefix whose last mark lies `gap` behind the parent's; passes() says whether it is a node. (It is
    /// made in place because a processor stalls when it copies what it has just put together from words.)
    void extend(const Node& parent, int gap) {
        window = parent.window - gap;
        to_marks = parent.to_marks.increased(gap);
        to_marks.insert(gap);
        distances = parent.distances | to_marks;
        taken = parent.taken.decreased(gap) | distances;
    }

    /// Returns whether the prefix is a node of the search tree: the choose table leaves the remaining marks enough
    /// room, the window has as many free places as marks are missing, and there is a place for the next and for the
    /// last mark. Sets `open` to all gaps to the next mark if so. `exact`: the last mark must end the window.
    [[nodiscard, gnu::always_inline]] bool passes(const Criterion& criterion, bool exact) {
        const int least_window = criterion.least_window(small_distances(criterion));
        if (least_window > window) return false;
        const Set free = Set::up_to(window) & ~taken;
        if (window <= Set::capacity) {
            if (free.size() < criterion.remaining) return false;
            const int nearest_end = exact ? window : criterion.ends_known ? least_window : 1;
            if (free.decreased(nearest_end - 1).empty()) return false;
        }
        open = free & Set::up_to(largest_gap(criterion));
        return !open.empty();
    }

private:
    ChooseTable::Set small_distances(const Criterion& criterion) const {
        return static_cast<ChooseTable::Set>(distances.lowest_word() & criterion.small_distances);
    }

    int largest_gap(const Criterion& criterion) const {
        const int gap = window - criterion.least_rest(small_distances(criterion));
        return criterion.middle_follows ? std::min(gap, 2 * window - static_cast<int>(criterion.longest) - 1) : gap;
    }
};
}  // namespace golomb
