#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace golomb {

/// A ruler: strictly increasing marks, the first one at 0.
class Ruler {
public:
    Ruler() = default;

    /// Requires: `marks` strictly increasing. Ensures: the first mark lies at 0, as all are shifted by it.
    explicit Ruler(std::vector<std::uint16_t> marks);

    const std::vector<std::uint16_t>& marks() const { return marks_; }
    int size() const { return static_cast<int>(marks_.size()); }
    int length() const { return marks_.empty() ? 0 : marks_.back(); }

    /// The same ruler read from its other end.
    Ruler mirrored() const;

    /// The lexicographically smaller one of the ruler and its mirror image.
    Ruler canonical() const;

    /// Whether all distances between two marks are distinct, by plain comparison of all of them.
    bool is_golomb() const;

    /// The marks as text: 0-1-4-6.
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
