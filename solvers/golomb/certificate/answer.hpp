#pragma once

#include <espalier/program/report/output.hpp>
#include <espalier/program/run.hpp>

#include "golomb/command.hpp"

namespace golomb {

/// Checks or merges the certificates that the command names, and reports the result. Requires:
/// command.is_about_certificates(), and the same call in all ranks. Throws InputError.
void answer_about_certificates(espalier::program::Run& run, espalier::program::Output& output, const Command& command);

}  // namespace golomb
