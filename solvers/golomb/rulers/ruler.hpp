// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace golomb {

/// A ruler: strictly increasing marks, of which the first lies at 0.
class Ruler {
public:
    Ruler() = default;

    /// Makes a ruler of the marks, shifted so that the first one lies at 0. Requires: `marks` increase strictly.
    explicit Ruler(std::vector<std::uint16_t> marks);

    const std::vector<std::uint16_t>& marks() const { return marks_; }
    int size() const { return static_cast<int>(marks_.size()); }
    int length() const { return marks_.empty() ? 0 : marks_.back(); }

    /// Returns the ruler as it is read from its other end.
    Ruler mirrored() const;

    /// Returns the lexicographically smaller one of the ruler and its mirror image.
    Ruler canonical() const;

    /// Returns whether all distances between two marks are distinct, by looking at each of them.
    bool is_golomb() const;

    /// Returns the marks as text, such as 0-1-4-6.
    std::string text() const;

    friend auto operator<=>(const Ruler&, const Ruler&) = default;
    friend bool operator==(const Ruler&, const Ruler&) = default;

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.marks_);
    }

private:
    std::vector<std::uint16_t> marks_;
};

}  // namespace golomb
