// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <espalier/outcome.hpp>
#include <espalier/program/report/report.hpp>

#include "synthetic/tree_size.hpp"

namespace synthetic {

/// Returns the part of the report that is the same for all trees that are counted.
espalier::program::Report make_report(const espalier::Outcome<TreeSize>& finding);

}  // namespace synthetic
