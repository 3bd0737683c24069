// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "golomb/family/family.hpp"

namespace golomb {

/// The sets that were found, by their lengths or their numbers of marks.
struct FoundSets {
    struct Group {
        std::uint64_t count = 0;
        std::vector<Marks> sets;  ///< all sets in rising order, or only the first one
    };

    std::map<int, Group> groups;
    bool keeps_all = false;

    void add(int key, const Marks& set) { add(key, Group{.count = 1, .sets = {set}}); }
    void add(int key, const Group& group);
    void merge(const FoundSets& other);
};

/// How often each distance, or each sum, of a set of marks occurs.
class Occurrences {
public:
    /// Requires: `family` and `marks` outlive the occurrences; all marks are at most longest_in_family.
    Occurrences(const Family& family, const Marks& marks);

    /// Returns whether none occurs too often if the mark is added to the last ruler of the set.
    bool allow(int mark);

private:
    void each_value(std::size_t end, int mark, auto&& visit) const;

    const Family& family_;
    const Marks& marks_;
    std::array<std::uint8_t, std::size_t{2} * longest_in_family + 1> of_value_{};
};

/// The tree of the sets of a family. A node is a set that passes the test of its family; a child has one more mark, or
/// of sparse rulers one or two. Mirror images of B2[g] sets and of the rulers in a triangle set, translations of
/// modular rulers, and other orders of the rulers in a triangle set are left out.
class FamilyTree {
public:
    struct Node {
        Marks marks;
    };
    using Answer = FoundSets;

    /// Requires: family.length <= longest_in_family.
    explicit FamilyTree(const Family& family) : family_(family) {}

    Node root() const;

    void expand(const Node& node, Answer& answer, auto&& child) const {
        answer.keeps_all = family_.all;
        if (family_.kind == Family::Kind::sparse) return expand_sparse(node.marks, answer, child);
        Occurrences occurrences(family_, node.marks);
        if (const int key = key_of(node.marks, occurrences); key >= 0) answer.add(key, node.marks);
        const int last = greatest_next(node.marks);
        for (int mark = least_next(node.marks); mark <= last; ++mark) {
            if (!occurrences.allow(mark)) continue;
            Node next = node;
            next.marks.push_back(static_cast<std::uint8_t>(mark));
            child(next);
        }
    }

private:
    int index_in_ruler(const Marks& marks) const;
    int least_next(const Marks& marks) const;
    int greatest_next(const Marks& marks) const;
    int key_of(const Marks& marks, Occurrences& occurrences) const;
    int largest_to_measure(const Marks& marks) const;

    // The largest distance that is missing can be measured by a few pairs of marks only.
    void expand_sparse(const Marks& marks, Answer& answer, auto&& child) const {
        const int largest = largest_to_measure(marks);
        if (largest == 0) answer.add(static_cast<int>(marks.size()), marks);
        // The mirror image of the first pair beside the two ends is left out.
        const int last = marks.size() == 2 ? (family_.length - largest) / 2 : family_.length - largest;
        for (int first = 0; largest > 0 && first <= last; ++first) {
            Marks next = marks;
            for (const int mark : {first, first + largest}) {
                const auto place = std::lower_bound(next.begin(), next.end(), mark);
                if (place == next.end() || *place != mark) next.insert(place, static_cast<std::uint8_t>(mark));
            }
            if (std::cmp_less_equal(next.size(), family_.marks)) child(Node{std::move(next)});
        }
    }

    Family family_;
};

}  // namespace golomb
