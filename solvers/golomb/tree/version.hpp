#pragma once

namespace golomb {

/// The version of the search tree, that is, of the choice of its nodes among the prefixes. Numbers of nodes can be
/// compared, and checkpoints resumed, only within one version. Each change of the tests of Node::passes(), or of the
/// tables that they use, raises it.
/// - 1: rows of the choose table for many segments are the sums of two rows for fewer.
/// - 2: ChooseTable::add_combined_rows() makes these rows from further bounds.
inline constexpr int tree_version = 2;

}  // namespace golomb
