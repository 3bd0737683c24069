// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <tuple>
#include <vector>
#include <espalier/require.hpp>

namespace golomb {
/// The largest number of marks that a search supports.
inline constexpr int most_marks = 48;

/// The first marks of a ruler. Prefixes are ordered as the search visits them, in preorder: lexicographically, a prefix
/// before its extensions.
class Prefix {
public:
    Prefix() = default;
    Prefix(std::initializer_list<int> marks) {
        for (const int mark : marks) push_back(mark);
    }

    int size() const { return size_; }
    int operator[](int index) const { return marks_[static_cast<std::size_t>(index)]; }
    int back() const { return (*this)[size_ - 1]; }
    std::span<const std::uint16_t> marks() const { return {marks_.data(), size_}; }

    /// Returns whether there are marks, in rising order. A prefix that was read from a file may be otherwise.
    bool increases() const {
        if (size_ == 0 || size_ > most_marks) return false;
        return std::adjacent_find(marks_.begin(), marks_.begin() + size_, std::greater_equal<>{}) ==
               marks_.begin() + size_;
    }

    /// Requires: size() < most_marks, 0 <= mark < 65536.
    void push_back(int mark) {
        espalier::debug_require(size_ < most_marks && mark >= 0 && mark < 65536, "a prefix has room for the mark");
        marks_[size_++] = static_cast<std::uint16_t>(mark);
    }
    void pop_back() { --size_; }

    /// Keeps the first `size` marks. Requires: size <= size().
    void truncate(int size) {
        espalier::debug_require(size <= size_, "a prefix is not made longer by marks that it does not have");
        size_ = static_cast<std::uint8_t>(size);
    }

    friend std::strong_ordering operator<=>(const Prefix& left, const Prefix& right) {
        const auto a = left.marks();
        const auto b = right.marks();
        return std::lexicographical_compare_three_way(a.begin(), a.end(), b.begin(), b.end());
    }
    friend bool operator==(const Prefix& left, const Prefix& right) { return (left <=> right) == 0; }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.size_, self.marks_);
    }

private:
    std::uint8_t size_ = 0;
    std::array<std::uint16_t, most_marks> marks_{};
};

/// A range of prefixes in preorder: from `first` up to, but not including, `end`. The whole tree is {0} to {1}.
struct Range {
    Prefix first{0};
    Prefix end{1};

    friend bool operator==(const Range&, const Range&) = default;

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.first, self.end);
    }
};

/// A range of the tree that was searched to its end, with what was counted there.
struct CountedRange {
    Range range;
    std::uint64_t nodes = 0;
    std::uint64_t rulers = 0;  ///< the number of rulers found

    friend bool operator==(const CountedRange&, const CountedRange&) = default;
};

/// Returns both sets of ranges together, sorted. Ranges that touch become one. Requires: no prefix is in two ranges.
std::vector<Range> united(std::vector<Range> ranges, const std::vector<Range>& more);

/// Reads a stub, the first marks of a ruler, from a text such as "0-3-9". Throws std::invalid_argument, which says what
/// was expected, if they are not 1 to `marks` - 1 marks (one for a single mark), from 0 on, in rising order.
Prefix parse_stub(const std::string& text, int marks);

/// Returns the first prefix, in preorder, behind all those that begin with the stub.
Prefix end_of_stub(Prefix stub);

/// Returns the stub as text, which is empty for the end of the tree: no ruler begins with it.
std::string stub_text(const Prefix& stub);

/// Reads a range from "FIRST..LAST": from one stub up to, but not including, another one, in preorder. A stub that is
/// left out stands for the begin or the end of the whole tree. Throws std::invalid_argument as parse_stub() does, and
/// if nothing lies between the stubs.
Range parse_stub_range(const std::string& text, int marks);

/// Returns the stubs at both ends, such as "0-3..0-5-6". An end of the whole tree is left out.
std::string range_text(const Range& range);

/// Returns the texts of all ranges, separated by commas as --stub-range takes them.
std::string ranges_text(const std::vector<Range>& ranges);

/// Reads a range as parse_stub_range() does and appends it. Throws std::invalid_argument as well if it begins before
/// the end of the last one.
void add_stub_range(const std::string& text, int marks, std::vector<Range>& ranges);

/// Reads what ranges_text() writes. Throws std::invalid_argument as add_stub_range() does.
std::vector<Range> parse_stub_ranges(const std::string& text, int marks);
}  // namespace golomb
