#pragma once

#include "espalier/program/described.hpp"
#include "espalier/program/report/output.hpp"
#include "espalier/program/run.hpp"

namespace espalier::program {

/// Searches the batch of a program that makes a problem of each file: one forest for each portion of the files, and a
/// line for each instance as it finishes. Under a launcher all ranks make the same calls. Throws UsageError if the
/// problems cannot be searched together.
void search_batch(Run& run, Output& output, Arguments& arguments, const Definition& definition);

}  // namespace espalier::program
