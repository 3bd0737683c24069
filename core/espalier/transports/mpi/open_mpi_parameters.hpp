// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <istream>
#include <string_view>

namespace espalier {
/// Sets, in the environment, those parameters of Open MPI that suit ranks which look at their mailboxes by themselves.
/// Keeps the settings of the user or the site. Has to be called before MPI starts; other MPIs do not read these
/// parameters.
void choose_open_mpi_parameters();

/// Returns whether a site's file of parameters ("name = value" lines, # begins a comment) makes another choice than
/// `wanted`, a list with commas. A value that begins with ^ excludes the elements that it lists.
bool chooses_otherwise(std::istream& file, std::string_view name, std::string_view wanted);
}  // namespace espalier
