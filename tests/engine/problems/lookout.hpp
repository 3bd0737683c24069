// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <tuple>
#include <espalier/espalier.hpp>

namespace espalier_test {
/// A range of numbers, a few of which are improvements: the k-th stretch of `stretch` numbers holds one of value
/// `stretches` - k near its beginning. A subproblem that comes to its end without knowing the
/// best value was not informed.
struct Lookout {
    struct Subproblem {
        std::uint64_t first = 0;
        std::uint64_t last = 0;

        bool empty() const { return first == last; }

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.first, self.last);
        }
    };

    struct Answer {
        espalier::Least<std::uint64_t, std::uint64_t> best;
        std::uint64_t uninformed = 0;

        auto bound() const { return best.bound(); }
        bool tighten(const std::optional<std::uint64_t>& bound) { return best.tighten(bound); }
        void merge(const Answer& other) {
            best.merge(other.best);
            uninformed += other.uninformed;
        }

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.best, self.uninformed);
        }
    };

    std::uint64_t stretches = 1;
    std::uint64_t stretch = 1000;

    Subproblem root() const { return {.first = 0, .last = stretches * stretch}; }

    espalier::Nodes work(Subproblem& range, Answer& answer, espalier::Nodes budget) const {
        espalier::Nodes done = 0;
        for (; done < budget && !range.empty(); ++done, ++range.first) {
            const auto k = range.first / stretch;
            if (range.first % stretch == 10 + 3 * (k % 7)) answer.best.offer(stretches - k, range.first);
        }
        if (range.empty() && answer.best.bound() != 1U) ++answer.uninformed;
        return done;
    }

    std::optional<Subproblem> split(Subproblem& range) const {
        const auto length = range.last - range.first;
        if (length < 2) return std::nullopt;
        const Subproblem other{.first = range.last - length / 2, .last = range.last};
        range.last = other.first;
        return other;
    }
};
}  // namespace espalier_test
