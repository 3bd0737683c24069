// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <bit>
#include <cstdint>
#include <optional>
#include <tuple>
#include <espalier/espalier.hpp>

namespace espalier_test {
/// A Problem written by hand: how many numbers of a range have an odd number of bits set? A node is a number, and an
/// empty range has an empty root.
struct RangeCount {
    struct Subproblem {
        std::uint64_t first = 0;
        std::uint64_t last = 0;  ///< one behind

        bool empty() const { return first == last; }

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.first, self.last);
        }
    };
    using Answer = espalier::Sum<std::uint64_t>;

    std::uint64_t size = 0;

    Subproblem root() const { return {.first = 0, .last = size}; }

    espalier::Nodes work(Subproblem& range, Answer& answer, espalier::Nodes budget) const {
        espalier::Nodes done = 0;
        for (; done < budget && !range.empty(); ++done, ++range.first) answer.add(odd(range.first));
        return done;
    }

    // A third is given away: halves need not be equal.
    std::optional<Subproblem> split(Subproblem& range) const {
        const auto length = range.last - range.first;
        if (length < 2) return std::nullopt;
        const auto middle = range.last - (length + 2) / 3;
        const Subproblem other{.first = middle, .last = range.last};
        range.last = middle;
        return other;
    }

    std::uint64_t answer_by_loop() const {
        std::uint64_t sum = 0;
        for (std::uint64_t number = 0; number < size; ++number) sum += odd(number);
        return sum;
    }

private:
    static std::uint64_t odd(std::uint64_t number) { return static_cast<std::uint64_t>(std::popcount(number) % 2); }
};

/// More than can be searched, 2^60 nodes: only a stop that reaches every PE ends the run.
inline const RangeCount endless{std::uint64_t{1} << 60};

/// A part of a range as it travels between PEs: the range, the splits behind it, and its share.
using PartOfRange = std::tuple<std::uint64_t, std::uint64_t, std::uint32_t, double>;
}  // namespace espalier_test
