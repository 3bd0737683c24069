#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <espalier/program/run.hpp>

#include "golomb/certificate/certificate.hpp"
#include "golomb/search/counted_range.hpp"

namespace golomb {

/// What came of searching parts of a certificate again.
struct Repetition {
    /// A part whose counts are others than the certificate claims.
    struct Difference {
        CountedRange claimed;
        CountedRange counted;
    };

    std::size_t parts = 0;    ///< that were searched to their ends
    std::uint64_t nodes = 0;  ///< that they have
    std::vector<Difference> differences;
    bool complete = true;  ///< no limit or stop came first
};

/// Searches a random sample of the parts again, on the PEs of the run: this share of them, rounded up.
/// Requires the same call in all ranks; 0 <= share <= 1. Throws InputError, by the name of the file, if the certificate is
/// of another version of the tree.
[[nodiscard]] Repetition repeat(espalier::program::Run& run, const Certificate& certificate, const std::string& name,
                                double share, std::uint64_t seed, const std::string& kernel);

}  // namespace golomb
