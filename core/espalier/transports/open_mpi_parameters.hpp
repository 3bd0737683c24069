#pragma once

#include <istream>
#include <string_view>

namespace espalier {

/// Sets, in the environment, the parameters of Open MPI that suit ranks which look at their mailboxes by themselves. What
/// the user or the site has set stays. To be called before MPI starts; other MPIs do not read them.
void choose_open_mpi_parameters();

/// Has a site chosen something else than `wanted`, a list with commas, in its file of parameters ("name = value" lines,
/// # begins a comment)? A value that begins with ^ excludes what it lists and leaves the rest open.
bool chooses_otherwise(std::istream& file, std::string_view name, std::string_view wanted);

}  // namespace espalier
