// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
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

    void add(int key, const Group& group) {
        auto& [count, sets] = groups[key];
        count += group.count;
        const auto middle = sets.insert(sets.end(), group.sets.begin(), group.sets.end());
        std::inplace_merge(sets.begin(), middle, sets.end());
        if (!keeps_all) sets.resize(1);
    }

    void merge(const FoundSets& other) {
        keeps_all = keeps_all || other.keeps_all;
        for (const auto& [key, group] : other.groups) add(key, group);
    }
};

inline Marks mirrored(const Marks& marks) {
    Marks mirrored(marks.size());
    std::transform(marks.rbegin(), marks.rend(), mirrored.begin(),
                   [&](int mark) { return static_cast<std::uint8_t>(marks.back() - mark); });
    return mirrored;
}

/// How often each distance, or each sum, of a set of marks occurs.
class Occurrences {
public:
    /// Requires: `family` and `marks` outlive the occurrences; all marks are at most longest_in_family.
    Occurrences(const Family& family, const Marks& marks) : family_(family), marks_(marks) {
        for (std::size_t i = 0; i < marks.size(); ++i) {
            each_value(i, marks[i], [this](int value) { ++of_value_[static_cast<std::size_t>(value)]; });
        }
    }

    /// Returns whether none occurs too often if the mark is added to the last ruler of the set.
    bool allow(int mark) {
        bool is_allowed = true;
        each_value(marks_.size(), mark, [&](int value) {
            is_allowed = ++of_value_[static_cast<std::size_t>(value)] <= family_.repeats && is_allowed;
        });
        each_value(marks_.size(), mark, [&](int value) { --of_value_[static_cast<std::size_t>(value)]; });
        return is_allowed;
    }

private:
    using Kind = Family::Kind;

    // Calls visit(value) for each value that the mark has together with the marks before number `end` in its ruler.
    void each_value(std::size_t end, int mark, auto&& visit) const {
        const auto in_ruler = family_.kind == Kind::triangles ? end % static_cast<std::size_t>(family_.marks) : end;
        for (std::size_t i = end - in_ruler; i < end; ++i) {
            const int distance = std::abs(mark - marks_[i]);
            visit(family_.kind == Kind::sums ? mark + marks_[i] : distance);
            if (family_.kind == Kind::modular) visit(family_.length - distance);
        }
        if (family_.kind == Kind::sums) visit(2 * mark);
    }

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

    Node root() const {
        if (family_.kind == Kind::sidon) return {};
        if (family_.kind == Kind::sparse && family_.length > 0) return {{0, static_cast<std::uint8_t>(family_.length)}};
        return {{0}};
    }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        answer.keeps_all = family_.all;
        if (family_.kind == Kind::sparse) return expand_sparse(node.marks, answer, child);
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
    using Kind = Family::Kind;

    int index_in_ruler(const Marks& marks) const {
        const auto size = static_cast<int>(marks.size());
        return family_.kind == Kind::triangles ? size % family_.marks : size;
    }

    // Returns the least place of the next mark. In a modular ruler, the first segment is the shortest one; in the
    // rulers of a triangle set it is shorter than the last one, and than that of the next ruler.
    int least_next(const Marks& marks) const {
        const int index = index_in_ruler(marks);
        if (family_.kind == Kind::sidon) return marks.empty() ? 1 : marks.back() + 1;
        if (index == 0) return 0;
        const auto size = marks.size();
        const auto in_ruler = static_cast<std::size_t>(index);
        if (family_.kind == Kind::modular && index >= 2) return marks.back() + marks[1] + 1;
        if (family_.kind == Kind::triangles && index >= 2 && index == family_.marks - 1) {
            return marks.back() + marks[size - in_ruler + 1] + 1;
        }
        const auto of_ruler = static_cast<std::size_t>(family_.marks);
        if (family_.kind == Kind::triangles && index == 1 && size > of_ruler) return marks[size - of_ruler] + 1;
        if (family_.kind == Kind::sums && index == family_.marks - 1) return family_.length;
        return marks.back() + 1;
    }

    // Returns the greatest place of the next mark that leaves room for the others, or -1 if the set is whole.
    int greatest_next(const Marks& marks) const {
        if (family_.kind == Kind::sidon || family_.marks == 0) return family_.length;
        if (std::cmp_equal(marks.size(), family_.marks * family_.rulers)) return -1;
        const int index = index_in_ruler(marks);
        if (index == 0) return 0;
        const int left = family_.marks - 1 - index;  // the marks of the ruler behind the next one
        switch (family_.kind) {
            case Kind::modular:
                return index == 1 ? (family_.length - left - 1) / (left + 2)
                                  : family_.length - (left + 1) * (marks[1] + 1);
            case Kind::sums: return family_.length - left;
            default: return family_.length - left * (left + 1) / 2;
        }
    }

    // Returns the length or the number of marks by which the set is counted, or -1 if it does not count.
    int key_of(const Marks& marks, Occurrences& occurrences) const {
        const auto size = static_cast<int>(marks.size());
        if (family_.kind == Kind::sidon) {
            for (int number = 1; number <= family_.length; ++number) {
                const bool is_new = !std::binary_search(marks.begin(), marks.end(), number);
                if (is_new && occurrences.allow(number)) return -1;
            }
            return size;
        }
        if (family_.marks == 0) return size < 2 ? -1 : marks.back();
        if (size < family_.marks * family_.rulers) return -1;
        if (family_.kind == Kind::sums && mirrored(marks) < marks) return -1;
        if (family_.kind == Kind::triangles) return *std::max_element(marks.begin(), marks.end());
        return marks.back();
    }

    // Returns the largest distance that is missing, 0 if none is, or -1 if too many are for the marks that are left.
    int largest_to_measure(const Marks& marks) const {
        std::array<bool, longest_in_family + 1> is_measured{};
        for (const int to : marks) {
            for (const int from : marks) {
                if (from < to) is_measured[static_cast<std::size_t>(to - from)] = true;
            }
        }
        int missing = 0;
        int largest = 0;
        for (int distance = 1; distance <= family_.length; ++distance) {
            if (is_measured[static_cast<std::size_t>(distance)]) continue;
            ++missing;
            largest = distance;
        }
        const auto size = static_cast<int>(marks.size());
        const int left = family_.marks - size;
        return missing > left * size + left * (left - 1) / 2 ? -1 : largest;
    }

    // The largest distance that is missing can be measured by a few pairs of marks only.
    void expand_sparse(const Marks& marks, Answer& answer, auto&& child) const {
        const int largest = largest_to_measure(marks);
        if (largest == 0) answer.add(static_cast<int>(marks.size()), std::min(marks, mirrored(marks)));
        // The mirror image of the first pair beside the two ends is left out, which leaves images of some rulers.
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
