#pragma once

#include <espalier/program/report.hpp>
#include "synthetic/tree_size.hpp"

namespace synthetic {

/// What there is to say about the size of any tree; if not complete, about the part that was searched.
espalier::program::Report tree_report(const TreeSize& size, bool complete);

}  // namespace synthetic
