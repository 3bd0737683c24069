#pragma once

#include "ruler.hpp"

namespace golomb {

/// A short Golomb ruler with so many marks: the shortest that is cut from a modular ruler of Ruzsa, Bose and Chowla, or
/// Singer, after multiplication by any number coprime to its modulus. Up to 16 marks it is an optimal one except for a few;
/// for larger numbers it often is the best known (J. B. Shearer's and A. Dimitromanolakis' tables are made this way).
/// Requires: 1 <= marks <= most_marks.
Ruler constructed_ruler(int marks);

}  // namespace golomb
