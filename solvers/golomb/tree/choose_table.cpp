// SPDX-License-Identifier: Apache-2.0
#include "golomb/tree/choose_table.hpp"
#include <limits>
#include "golomb/tree/node.hpp"
#include "golomb/tree/span_bound.hpp"

namespace golomb {
namespace {
// Pointers and lengths are local, as numbers might alias all that is not, which would be read again for each of them.
void fill(std::vector<std::uint16_t>& windows, const ChooseTable::LeastWindow least_window) {
    std::uint16_t* const window = windows.data();
    const std::size_t sets = windows.size();
    for (std::size_t used = 0; used < sets; ++used) {
        window[used] = static_cast<std::uint16_t>(least_window(static_cast<ChooseTable::Set>(used)));
    }
}

// The largest bound that is told apart from larger ones, because bounds are bytes.
constexpr std::uint16_t largest = std::numeric_limits<std::uint8_t>::max();

// Returns the byte for a bound. Requires: bound >= base. (Numbers of 16 bits let the compiler fill whole vectors.)
std::uint8_t reduced(std::uint16_t bound, std::uint16_t base) {
    return static_cast<std::uint8_t>(std::min(static_cast<std::uint16_t>(bound - base), largest));
}
}  // namespace

/// Computes one exact row from the exact rows for fewer segments. Sets are taken in increasing order, so that all
/// subsets of a set come before it: their lengths bound its length from below, and a subset's shortest ruler that
/// happens to avoid the whole set settles it without any search, which is the case for most sets.
class ChooseTableRow {
public:
    ChooseTableRow(const ChooseTable& table, int segments, int lower_bound, int longest)
        : table_(table),
          segments_(segments),
          lower_bound_(lower_bound),
          longest_(longest),
          all_(static_cast<Set>((std::uint64_t{1} << table.bits()) - 1)),
          row_(table.sets()),
          measured_(table.sets(), unknown) {}

    const std::vector<std::uint16_t>& computed() {
        for (std::size_t used = 0; used < row_.size(); ++used) settle(static_cast<Set>(used));
        return row_;
    }

private:
    using Set = ChooseTable::Set;
    using Distances = Bitmap<1>;
    static constexpr Set unknown = ~Set{0};  // the shortest ruler's distances are not known

    void settle(Set used) {
        int length = std::max(lower_bound_, table_(segments_ - 1, used) + 1);
        for (int bit = 0; bit < table_.bits(); ++bit) {
            length = std::max<int>(length, row_[used & ~(Set{1} << bit)]);
        }
        Set measured = measured_by_subset(used, length);
        while (measured == unknown && length <= longest_) {
            measured = measured_by_ruler(used, length);
            if (measured == unknown) ++length;
        }
        row_[used] = static_cast<std::uint16_t>(std::min(length, longest_ + 1));
        measured_[used] = measured;
    }

    // Returns the small distances that the shortest ruler of a subset measures, if it has this length and avoids the
    // whole set; otherwise returns `unknown`.
    Set measured_by_subset(Set used, int length) const {
        for (Set left = used; left != 0; left &= left - 1) {
            const Set subset = used & ~(left & (~left + 1));
            if (row_[subset] == length && (measured_[subset] & used) == 0) return measured_[subset];
        }
        return unknown;
    }

    // Returns the small distances of some ruler of at most this length that avoids the used ones, or `unknown`.
    Set measured_by_ruler(Set used, int length) {
        Distances distances;
        for (int number = 1; number <= table_.bits(); ++number) {
            if ((used >> (number - 1) & 1) != 0) distances.insert(number);
        }
        found_ = unknown;
        length_ = length;
        return exists(segments_, length, {}, distances, distances) ? found_ & ~used : unknown;
    }

    // Returns whether `segments` more segments fit into the window, by a small version of the main search: `to_marks`
    // holds the distances from the last mark to those before it, `distances` all that must not be measured again, and
    // `taken` the places where a mark would do so.
    bool exists(int segments, int window, Distances to_marks, Distances distances, Distances taken) {
        Distances open = Distances::up_to(window) & ~taken;
        if (open.size() < segments) return false;
        if (segments == 0) {
            found_ = static_cast<Set>(distances.lowest_word()) & all_;
            return true;
        }
        const auto used = static_cast<Set>(distances.lowest_word()) & all_;
        if (segments < segments_ && table_(segments, used) > window) return false;
        open = open & Distances::up_to(largest_gap(segments, window, used));
        while (!open.empty()) {
            const int gap = open.take_smallest();
            Distances next = to_marks.increased(gap);
            next.insert(gap);
            const Distances measured = distances | next;
            if (exists(segments - 1, window - gap, next, measured, taken.decreased(gap) | measured)) return true;
        }
        return false;
    }

    int largest_gap(int segments, int window, Set used) const {
        const int index = segments_ - segments;
        const int gap = window - table_.least_window(segments_ + 1, length_, index + 1)(used);
        const bool middle_follows = ChooseTable::middle_follows(segments_ + 1, index);
        return middle_follows ? std::min(gap, 2 * window - length_ - 1) : gap;
    }

    const ChooseTable& table_;
    int segments_;
    int lower_bound_;
    int longest_;
    Set all_;
    int length_ = 0;       // the greatest length of the ruler that is looked for
    Set found_ = unknown;  // the used distances and those that the ruler measures
    std::vector<std::uint16_t> row_;
    std::vector<Set> measured_;
};

ChooseTable::ChooseTable(int marks, int longest, const std::vector<int>& shorter_lower_bounds, ChooseTableSize size)
    : bits_(size.bits) {
    espalier::require(marks >= 1 && std::cmp_greater_equal(shorter_lower_bounds.size(), marks),
                      "there is a lower bound for every smaller number of marks");
    espalier::require(bits_ >= 1 && bits_ <= 24, "a choose table tells 1 to 24 distances apart");
    espalier::require(size.exact_rows >= 1, "a choose table begins with exact rows");
    constexpr int longest_in_one_word = Bitmap<1>::capacity - 1;
    lengths_.reserve(static_cast<std::size_t>(std::max(1, marks - 1)) * sets());
    lengths_.assign(sets(), 0);
    for (int segments = 1; segments < std::min(marks - 1, size.exact_rows + 1); ++segments) {
        const auto bound = [&](int part) { return shorter_lower_bounds[static_cast<std::size_t>(part)]; };
        // The marks before these segments need some length, too, so lengths beyond the rest are not told apart.
        const int rest = std::max(0, longest - bound(marks - segments));
        ChooseTableRow row(*this, segments, bound(segments + 1), std::min(rest, longest_in_one_word));
        lengths_.insert(lengths_.end(), row.computed().begin(), row.computed().end());
    }
    add_combined_rows(marks - 2, shorter_lower_bounds);
}

// Adds rows that are the greatest of several bounds. Each of these bounds the length of a Golomb ruler that measures no
// used distance from below if the rows before do, so the greatest does, too. It grows with the used distances, as each
// of them does, so subsets have nothing to add. (Sets are in the outer loop, as their unused distances serve all rows.)
void ChooseTable::add_combined_rows(int last, const std::vector<int>& shorter_lower_bounds) {
    const int first = rows();
    std::vector<SpanBound> by_spans;
    for (int segments = first; segments <= last; ++segments) by_spans.emplace_back(segments);
    lengths_.resize(lengths_.size() + by_spans.size() * sets());
    for (std::size_t index = 0; index < sets(); ++index) {
        const auto used = static_cast<Set>(index);
        const UnusedDistances unused(used, bits_);
        for (int segments = first; segments <= last; ++segments) {
            // The last bound cuts off the longer one of the first and the last segment: their lengths are different
            // unused distances, so that it is at least the second smallest of these. The rest is a Golomb ruler with
            // one segment less.
            const int length = std::max({shorter_lower_bounds[static_cast<std::size_t>(segments + 1)],
                                         by_spans[static_cast<std::size_t>(segments - first)](unused),
                                         by_parts(segments, used), (*this)(segments - 1, used) + unused[1]});
            lengths_[static_cast<std::size_t>(segments) * sets() + index] = static_cast<std::uint16_t>(length);
        }
    }
}

// Returns the best bound by cutting the ruler in two: the first segments of a Golomb ruler are a Golomb ruler, too, and
// so are the others. Neither measures a distance that the whole does not, and their lengths add up to its length.
int ChooseTable::by_parts(int segments, Set used) const {
    int length = 0;
    for (int first = 1; first <= segments / 2; ++first) {
        length = std::max(length, (*this)(first, used) + (*this)(segments - first, used));
    }
    return length;
}

ChooseTableSize best_choose_table_size(int marks) {
    if (marks <= 9) return {8, 4};
    if (marks <= 12) return {10, 5};
    if (marks == 13) return {12, 5};
    if (marks == 14) return {16, 5};
    if (marks == 15) return {17, 6};
    return {18, 6};
}

Criteria::Criteria(const ChooseTable& choose, int marks, int longest) : longest_(longest) {
    espalier::require(longest >= 0, "rulers are allowed to have a length");
    const std::size_t sets = std::size_t{1} << choose.bits();
    bounds_.resize(static_cast<std::size_t>(marks) * (sets + Criterion::padding));
    std::vector<std::uint16_t> windows;
    std::vector<std::uint16_t> rests(sets);  // the windows of the next index
    fill(rests, choose.least_window(marks, longest_, 0));
    for (int index = 0; index < marks; ++index) {
        std::swap(windows, rests);
        rests.resize(sets);
        if (index + 1 < marks) {
            fill(rests, choose.least_window(marks, longest_, index + 1));
        } else {
            std::fill(rests.begin(), rests.end(), 0);
        }
        Criterion& result = of_index_.emplace_back();
        result.remaining = marks - 1 - index;
        result.ends_known = index > (marks - 1) / 2;
        result.longest = longest_;
        result.small_distances = (std::uint64_t{1} << choose.bits()) - 1;
        result.middle_follows = ChooseTable::middle_follows(marks, index);

        // Bounds grow with the set of used distances, so those for the empty set are the smallest.
        const std::uint16_t window_base = longest_ >= largest ? windows[0] : 0;
        const std::uint16_t rest_base = longest_ >= largest ? rests[0] : 0;
        result.window_base = window_base;
        result.rest_base = rest_base;
        // Bytes might alias all that is not local, which would be read again for each of them.
        const std::uint16_t* const window = windows.data();
        const std::uint16_t* const rest = rests.data();
        Criterion::Bounds* const bound = bounds_.data() + static_cast<std::size_t>(index) * (sets + Criterion::padding);
        for (std::size_t used = 0; used < sets; ++used) {
            bound[used] = {.window = reduced(window[used], window_base), .rest = reduced(rest[used], rest_base)};
        }
        result.bounds = bound;
    }
}
}  // namespace golomb
