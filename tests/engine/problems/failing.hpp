// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <stdexcept>
#include "engine/problems/range_count.hpp"

namespace espalier_test {
/// A problem with a defect: it throws where it meets a certain number, or when it is split.
struct Failing {
    using Subproblem = RangeCount::Subproblem;
    using Answer = RangeCount::Answer;

    RangeCount range;
    std::optional<std::uint64_t> bad_number = {};
    bool bad_split = false;

    Subproblem root() const { return range.root(); }

    espalier::Nodes work(Subproblem& s, Answer& answer, espalier::Nodes budget) const {
        const auto first = s.first;
        const auto done = range.work(s, answer, budget);
        if (bad_number && first <= *bad_number && *bad_number < s.first) throw std::runtime_error("a bad number");
        return done;
    }

    std::optional<Subproblem> split(Subproblem& s) const {
        if (bad_split) throw std::runtime_error("a bad split");
        return range.split(s);
    }
};
}  // namespace espalier_test
