#pragma once

#include "golomb/rulers/ruler.hpp"

namespace golomb {

/// Returns a short Golomb ruler: the shortest that is cut from a modular ruler of Ruzsa, Bose and Chowla, or Singer,
/// after multiplication by any number coprime to its modulus. Up to 16 marks it is optimal with a few exceptions; for
/// more marks it is often the best known (J. B. Shearer's and A. Dimitromanolakis' tables are made this way).
/// Requires: 1 <= marks <= 200, so that the marks fit 16 bits.
Ruler constructed_ruler(int marks);

/// Returns a guess at the shortest length from that of rulers with one mark less: optimal rulers of the sizes that can
/// be searched grow by up to 1.6 times the number of their marks. If a construction is longer, it pays to look for a
/// ruler of this length first: if there is one, the search ends with the proof as usual, and if not, only longer rulers
/// are left to search.
int likely_length(int marks, int length_of_one_less);

}  // namespace golomb
