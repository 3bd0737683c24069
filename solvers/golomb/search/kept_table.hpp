// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "golomb/instance.hpp"
#include "golomb/tree/choose_table.hpp"

namespace golomb {

/// Returns the table for an instance (Search::table_for). If there is a folder, large tables, which take a third of a
/// second, are read from a file there, or else computed and kept in one. A file that is damaged or cannot be written
/// changes nothing but the time. Requires what Search::table_for does.
ChooseTable kept_table(const Instance& instance, const std::string& folder);

}  // namespace golomb
