#pragma once

#include "golomb/lanes/bundle.hpp"
#include "golomb/tree/node.hpp"

namespace golomb {

/// Prepares an empty bundle for descents that start from prefixes with so many marks. `exact`: only rulers of exactly the
/// longest length are of interest.
void set_criteria(Bundle& bundle, const Criteria& criteria, bool exact, int marks_of_start);

/// One more node to start from. Requires: of these there are less than BundleNodes::capacity.
void add_start(Bundle& bundle, const Node<1>& node);
void add_start(TwoWordBundle& bundle, const Node<2>& node);

}  // namespace golomb
