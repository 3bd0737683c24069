// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <espalier/program/report/output.hpp>
#include <espalier/program/run.hpp>

#include "golomb/certificate/certificate.hpp"
#include "golomb/command.hpp"

namespace golomb {

/// Writes the certificate of the finding to the file, or complains and lets the program fail if there is none, see
/// chance_in(). Requires: one rank calls.
void certify(espalier::program::Output& output, const std::string& path, const Finding& finding);

/// The result of searching parts of a certificate again.
struct Repetition {
    std::size_t parts = 0;    ///< the number of parts that were searched to their ends
    std::uint64_t nodes = 0;  ///< the number of nodes in these parts
    /// The parts whose counts differ: what the certificate claims, and what was counted.
    std::vector<std::pair<CountedRange, CountedRange>> differences;
    std::uint64_t seed = 0;  ///< the seed by which the sample was drawn
    bool complete = true;    ///< whether all of the sample was searched, without a limit or a stop
};

/// Searches a random sample of the parts again, on the PEs of the run: a fraction `share` of them, rounded up.
/// Requires: the same call in all ranks; 0 <= share <= 1. Throws InputError, which calls the file `name`, if the
/// certificate is of another version of the tree.
[[nodiscard]] Repetition repeat(espalier::program::Run& run, const Certificate& certificate, const std::string& name,
                                double share, std::uint64_t seed, Settings settings);

/// Checks or merges the certificates that the command names, and reports the result. Requires:
/// command.is_about_certificates(), and the same call in all ranks. Throws InputError.
void answer_about_certificates(espalier::program::Run& run, espalier::program::Output& output, const Command& command);

}  // namespace golomb
