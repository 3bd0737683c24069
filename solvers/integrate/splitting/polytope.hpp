// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "integrate/splitting/linear_form.hpp"

namespace integrate {

/// The set where all of these forms are above 0.
using Polytope = std::vector<LinearForm>;

/// Has it a point where all forms are above 0? Exactly.
bool has_interior(const Polytope& polytope);

/// The range of a variable between forms in those variables that come before it; none where it is infinite.
struct RangeOfVariable {
    std::size_t variable = 0;
    std::optional<LinearForm> from;
    std::optional<LinearForm> to;
};

/// The ranges of all variables, each one's limits in those before it.
using IteratedRanges = std::vector<RangeOfVariable>;

/// The polytope without its boundary and without what separates these: as disjoint sets, none of them empty. None at all
/// if they would be more than `most`.
std::optional<std::vector<IteratedRanges>> iterated_ranges(const Polytope& polytope, std::size_t most);

}  // namespace integrate
