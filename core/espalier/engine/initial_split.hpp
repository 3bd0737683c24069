#pragma once

#include <optional>
#include <utility>

#include "espalier/engine/part.hpp"

namespace espalier::engine {

/// The part of the root that PE `pe` of `pes` starts with: every PE makes the same up to ceil(log2 P) splits as its
/// neighbours and keeps the half that its number says, so that no message is needed [Sanders 2002, section 4.3]. For
/// any P: of n PEs the first ceil(n/2) share one half. What is atomic stays with the first of them; the parts of the
/// others are empty.
template <Problem P>
[[nodiscard]] Part<P> initial_split(const P& problem, int pe, int pes) {
    Part<P> part;
    if (pe > 0 && !may_split(problem)) return part;
    part.subproblem = problem.root();
    int first = 0;
    for (int count = pes; count > 1;) {
        const int kept = (count + 1) / 2;
        const bool in_first_half = pe < first + kept;
        std::optional<typename P::Subproblem> other;
        if (!part.subproblem.empty()) other = problem.split(part.subproblem);
        if (other) {
            ++part.generation;
            part.share /= 2;
            if (!in_first_half) part.subproblem = std::move(*other);
        } else if (!in_first_half) {
            part.subproblem = {};
        }
        first = in_first_half ? first : first + kept;
        count = in_first_half ? kept : count - kept;
    }
    return part;
}

}  // namespace espalier::engine
