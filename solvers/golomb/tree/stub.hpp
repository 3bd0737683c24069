#pragma once

#include <string>
#include <utility>

#include "golomb/tree/prefix.hpp"

namespace golomb {

/// Reads the first marks of a ruler from a text such as "0-3-9". Throws std::invalid_argument, which says what was
/// expected, if they are not 1 to `marks` - 1 marks (one for a single mark), from 0 on, in rising order.
Prefix parse_stub(const std::string& text, int marks);

/// Returns the first prefix, in preorder, behind all those that begin with the stub.
Prefix end_of_stub(Prefix stub);

/// Reads a range from "FIRST..LAST": from one stub up to, but not including, another one, in preorder. A stub that is
/// left out stands for the begin or the end of the whole tree. Throws std::invalid_argument as parse_stub() does, and
/// if nothing lies between the stubs.
std::pair<Prefix, Prefix> parse_stub_range(const std::string& text, int marks);

/// Returns the stub as text, which is empty for the end of the tree: no ruler begins with it.
std::string stub_text(const Prefix& stub);

}  // namespace golomb
