// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <espalier/program/report/output.hpp>
#include <espalier/program/run.hpp>

namespace golomb {

/// Constructs a short ruler with this number of marks, and reports it with a lower bound. Requires: the same call in all
/// ranks; 1 <= marks <= most_constructed_marks.
void answer_with_construction(espalier::program::Run& run, espalier::program::Output& output, int marks);

}  // namespace golomb
