// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>
#include <espalier/program/command_line/option_list.hpp>
#include <espalier/program/report/output.hpp>
#include <espalier/program/run.hpp>
#include "golomb/family/family.hpp"
#include "golomb/instance.hpp"
#include "golomb/settings.hpp"

namespace golomb {
/// The greatest length that options and certificates may name.
inline constexpr int longest_length = 65000;

/// The options of the command line that concern Golomb rulers.
struct Command {
    std::optional<int> marks;
    bool known = false;                ///< whether --known-optimum is given
    std::optional<int> known_optimum;  ///< its length; if none is given, check() fills in the published one
    std::optional<int> length;
    std::optional<int> exact_length;
    bool all = false;
    bool difference_table = false;
    FamilyOptions family_options;
    std::optional<Family> family;              ///< what check() makes of these options
    std::string certificate;                   ///< the file to write the certificate to
    std::string check_certificate;             ///< the file, or the folder of files, to check instead of a search
    double sample = 1;                         ///< the share of the certificate's parts to search again
    std::optional<std::uint64_t> sample_seed;  ///< the seed that draws them; random if left open
    std::string merge;                         ///< the folder of certificates to merge into one instead of a search
    std::optional<double> estimate;            ///< the time in seconds to estimate the search for instead of searching
    std::string stub;
    std::string stub_range;     ///< ranges, or @ and the name of a file of ranges
    std::vector<Range> ranges;  ///< what check() reads from --stub or --stub-range, see Instance::ranges
    Settings settings;

    /// Returns whether certificates are to be checked or merged instead of a search.
    bool is_about_certificates() const { return !check_certificate.empty() || !merge.empty(); }
};

void declare(espalier::program::OptionList& list, Command& command);

/// Fills in the published optimum if it is asked for, and the ranges unless they are in a file. Throws UsageError for
/// options that exclude each other and for a part of the tree that does not exist.
void check(Command& command);

/// Returns the instance that the command asks for. The second form also reads the file that --stub-range names, in the
/// first rank for all. The file separates ranges by commas or by white space; a # begins a comment that ends with the
/// line. Requires: check(command) was called, and the number of marks is given. Throws InputError.
[[nodiscard]] Instance instance_of(const Command& command);
[[nodiscard]] Instance instance_of(espalier::program::Run& run, const Command& command);

/// Describes the program for its help.
espalier::program::About about();

/// Answers the command, whatever it asks for, and reports the answer. Requires: check(command) was called, and the same
/// call in all ranks. Throws UsageError and InputError.
void answer(espalier::program::Run& run, espalier::program::Output& output, const Command& command);
}  // namespace golomb
