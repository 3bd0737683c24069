#pragma once

namespace golomb {

/// The version of the search tree: which prefixes are its nodes. Numbers of nodes are only compared, and checkpoints only
/// gone on with, within one version. Whatever changes the tests of Node::passes, or the tables that they use, raises it.
/// - 1: rows of the choose table for many segments are the sums of two rows for fewer.
/// - 2: see ChooseTable::add_combined_rows.
inline constexpr int tree_version = 2;

}  // namespace golomb
