#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <espalier/program/run.hpp>

#include "golomb/certificate/certificate.hpp"
#include "golomb/search/counted_range.hpp"

namespace golomb {

/// The result of searching parts of a certificate again.
struct Repetition {
    /// A part whose counts differ from those that the certificate claims.
    struct Difference {
        CountedRange claimed;
        CountedRange counted;
    };

    std::size_t parts = 0;    ///< the number of parts that were searched to their ends
    std::uint64_t nodes = 0;  ///< the number of nodes in these parts
    std::vector<Difference> differences;
    bool complete = true;  ///< whether all of the sample was searched, without a limit or a stop
};

/// Searches a random sample of the parts again, on the PEs of the run: a fraction `share` of them, rounded up.
/// Requires: the same call in all ranks; 0 <= share <= 1. Throws InputError, which calls the file `name`, if the
/// certificate is of another version of the tree.
[[nodiscard]] Repetition repeat(espalier::program::Run& run, const Certificate& certificate, const std::string& name,
                                double share, std::uint64_t seed, const std::string& kernel);

}  // namespace golomb
