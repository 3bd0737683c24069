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
#include <tuple>

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

}  // namespace golomb
