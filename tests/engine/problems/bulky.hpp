// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>
#include <espalier/espalier.hpp>

namespace espalier_test {
/// Another problem whose subproblems carry ballast, so that a message takes many bytes. The ballast belongs to one
/// subproblem and is looked at wherever that is worked on: pieces of different messages must not be mixed up.
template <espalier::Problem Inner>
struct Bulky {
    struct Subproblem {
        typename Inner::Subproblem inner;
        std::vector<std::uint64_t> ballast;

        bool empty() const { return inner.empty(); }

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.inner, self.ballast);
        }
    };
    using Answer = typename Inner::Answer;

    Inner inner;
    std::size_t ballast_bytes;

    Subproblem root() const { return {.inner = inner.root(), .ballast = ballast(1)}; }

    espalier::Nodes work(Subproblem& s, Answer& answer, espalier::Nodes budget) const {
        check(s);
        return inner.work(s.inner, answer, budget);
    }

    std::optional<Subproblem> split(Subproblem& s) const {
        auto other = inner.split(s.inner);
        if (!other) return std::nullopt;
        const auto mark = s.ballast.front();
        s.ballast = ballast(2 * mark);
        return Subproblem{.inner = std::move(*other), .ballast = ballast(2 * mark + 1)};
    }

private:
    std::vector<std::uint64_t> ballast(std::uint64_t mark) const {
        return std::vector<std::uint64_t>(ballast_bytes / sizeof mark, mark);
    }

    void check(const Subproblem& s) const {
        const auto mark = s.ballast.front();
        const bool intact = s.ballast.size() == ballast_bytes / sizeof mark &&
                            std::all_of(s.ballast.begin(), s.ballast.end(), [&](auto word) { return word == mark; });
        if (!intact) throw std::logic_error("a message was mixed up with another");
    }
};
}  // namespace espalier_test
