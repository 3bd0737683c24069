#pragma once

#include <cstddef>
#include <vector>

#include "integrate/expression/expression.hpp"
#include "integrate/integral/interval.hpp"
#include "integrate/splitting/polytope.hpp"

namespace integrate {

/// A polytope, and the integrand on it without the kinks and jumps that lie on its boundary.
struct Region {
    Expression integrand;
    Polytope polytope;
};

/// The domain, cut where the integrand has kinks or jumps of which the arguments are linear, or of one variable with
/// zeros that are all found; in regions of which none is empty. Regions where the integrand is proved to be 0 are left
/// out. Once they are `most` the other kinks are left as they are.
std::vector<Region> regions_between_kinks(const Expression& integrand, const std::vector<Interval>& intervals,
                                          std::size_t most);

}  // namespace integrate
