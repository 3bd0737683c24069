#pragma once

#include "golomb/rulers/ruler.hpp"

namespace golomb {

/// A short Golomb ruler with so many marks: the shortest that is cut from a modular ruler of Ruzsa, Bose and Chowla, or
/// Singer, after multiplication by any number coprime to its modulus. Up to 16 marks it is an optimal one except for a
/// few; for larger numbers it often is the best known (J. B. Shearer's and A. Dimitromanolakis' tables are made this
/// way).
/// Requires: 1 <= marks <= 200: the marks fit 16 bits.
Ruler constructed_ruler(int marks);

/// A guess at the shortest length, from that of a ruler with one mark less: optimal rulers of the sizes that can be
/// searched grow by up to 1.6 times the number of their marks. Where a construction gives more, it pays to look for a
/// ruler of this length first: if there is one, the search ends with the proof as usual, and if not, all longer ones
/// are left to search.
int likely_length(int marks, int length_of_one_less);

}  // namespace golomb
