#pragma once

#include <string>
#include <utility>

#include "golomb/tree/prefix.hpp"

namespace golomb {

/// The first marks of a ruler as text, "0-3-9". Throws std::invalid_argument, saying what was expected, if there are
/// not 1 to `marks` - 1 of them (one for a single mark), from 0 on, in rising order.
Prefix parse_stub(const std::string& text, int marks);

/// The prefixes that begin with the stub are those from it on, up to this one, in preorder.
Prefix end_of_stub(Prefix stub);

/// "FIRST..LAST": from one stub on, up to but without another one, in preorder. Either may be left out: the whole
/// tree's begin or end. Throws std::invalid_argument as parse_stub does, and if nothing lies between them.
std::pair<Prefix, Prefix> parse_stub_range(const std::string& text, int marks);

/// The stub as text. The end of the tree, which no ruler begins with, is empty.
std::string stub_text(const Prefix& stub);

}  // namespace golomb
