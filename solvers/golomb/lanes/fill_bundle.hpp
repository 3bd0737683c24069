#pragma once

#include "golomb/lanes/bundle.hpp"
#include "golomb/tree/node.hpp"

namespace golomb {

/// Prepares an empty bundle for descents that start from prefixes with `marks_of_start` marks. `exact`: only rulers of
/// exactly the longest length are of interest.
void set_criteria(Bundle& bundle, const Criteria& criteria, bool exact, int marks_of_start);

/// Adds a node to start from. Requires: there are fewer than BundleNodes::capacity of these.
void add_start(Bundle& bundle, const Node<1>& node);
void add_start(TwoWordBundle& bundle, const Node<2>& node);

}  // namespace golomb
