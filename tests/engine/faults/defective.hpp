// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <tuple>
#include "engine/problems/range_count.hpp"

namespace espalier_test {
/// Problems that do what a problem must not; each is a RangeCount with one defect.
struct SplitLosesHalf : RangeCount {
    std::optional<Subproblem> split(Subproblem& range) const {
        auto other = RangeCount::split(range);
        if (other && other->last - other->first > 1) other->first += (other->last - other->first) / 2;
        return other;
    }
};

struct SplitDuplicates : RangeCount {
    std::optional<Subproblem> split(Subproblem& range) const {
        const auto whole = range;
        auto other = RangeCount::split(range);
        if (other && other->last - other->first > 1) range = whole;
        return other;
    }
};

// However the range is split, one piece ends with the last number: the loss does not depend on the timing of threads.
struct WorkStopsEarly : RangeCount {
    espalier::Nodes work(Subproblem& range, Answer& answer, espalier::Nodes budget) const {
        if (range.last == size) --range.last;
        return RangeCount::work(range, answer, budget);
    }
};

struct PackForgetsAField : RangeCount {
    struct Subproblem : RangeCount::Subproblem {
        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.last);
        }
    };
    Subproblem root() const { return {RangeCount::root()}; }
    std::optional<Subproblem> split(Subproblem& range) const {
        const auto other = RangeCount::split(range);
        if (!other) return std::nullopt;
        return Subproblem{*other};
    }
};

struct MergeSkipsATerm : RangeCount {
    struct Answer : RangeCount::Answer {
        int merged = 0;
        void merge(const Answer& other) {
            if (++merged % 2 == 0) RangeCount::Answer::merge(other);
        }
        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.value);
        }
    };
};
}  // namespace espalier_test
