#pragma once

#include <optional>
#include <string>
#include <vector>

#include <espalier/program/command_line/option_list.hpp>

#include "golomb/tree/range.hpp"

namespace golomb {

/// The options of the command line that concern Golomb rulers.
struct Command {
    std::optional<int> marks;
    bool known = false;                ///< whether --known-optimum is given
    std::optional<int> known_optimum;  ///< its length; if none is given, check() fills in the published one
    std::optional<int> length;
    std::optional<int> exact_length;
    bool all = false;
    bool from_scratch = false;
    bool difference_table = false;
    std::string certificate;        ///< the file to write the certificate to
    std::string check_certificate;  ///< the file, or the folder of files, to check instead of a search
    double sample = 1;              ///< the share of the certificate's parts to search again
    std::string merge;              ///< the folder of certificates to merge into one instead of a search
    std::optional<int> parts;       ///< the number of ranges to cut the tree into instead of a search
    std::string stub;
    std::string stub_range;  ///< ranges, or @ and the name of a file of ranges
    std::string kernel = "auto";

    /// Returns whether certificates are to be checked or merged instead of a search.
    bool is_about_certificates() const { return !check_certificate.empty() || !merge.empty(); }

    /// Returns whether only a part of the tree is to be searched.
    bool is_partial() const { return !stub.empty() || !stub_range.empty(); }

    bool names_range_file() const { return stub_range.starts_with('@'); }
};

void declare(espalier::program::OptionList& list, Command& command);

/// Fills in the published optimum if it is asked for, and drops a stub that all rulers begin with. Throws UsageError
/// for options that exclude each other and for a part of the tree that does not exist.
void check(Command& command);

/// Reads the file that --stub-range names. Returns its ranges separated by commas, as --stub-range takes them. The file
/// may separate them by white space as well; a # begins a comment that ends with the line. Throws InputError.
[[nodiscard]] std::string read_ranges(const Command& command);

/// Returns the parts of the tree to be searched, in rising order. Requires: the number of marks is given, and no file
/// of ranges is named. Throws UsageError.
std::vector<Range> ranges_of(const Command& command);

}  // namespace golomb
