#pragma once

#include <optional>
#include <string>
#include <vector>

#include <espalier/program/command_line/option_list.hpp>

#include "golomb/tree/range.hpp"

namespace golomb {

/// What the command line asks about Golomb rulers.
struct Request {
    std::optional<int> marks;
    bool known = false;                ///< start from a known optimum,
    std::optional<int> known_optimum;  ///< which is this one
    std::optional<int> length;
    std::optional<int> exact_length;
    bool all = false;
    bool from_scratch = false;
    bool difference_table = false;
    std::string certificate;        ///< the file to be written
    std::string check_certificate;  ///< the file, or the folder of files, that is checked instead of a search
    double sample = 1;              ///< the share of its parts that are repeated
    std::string merge;              ///< the folder of certificates that become one instead of a search
    std::optional<int> parts;       ///< cut the tree into so many ranges, instead of searching it
    std::string stub;
    std::string stub_range;  ///< ranges, or @ and the name of a file of ranges
    std::string kernel = "auto";

    /// The question is that of certificates.
    bool is_about_certificates() const { return !check_certificate.empty() || !merge.empty(); }

    /// Only a part of the tree is asked for.
    bool is_partial() const { return !stub.empty() || !stub_range.empty(); }

    bool names_range_file() const { return stub_range.starts_with('@'); }
};

void declare(espalier::program::OptionList& list, Request& request);

/// Fills in the published optimum where it is asked for, and drops a stub that all rulers begin with. Throws UsageError
/// for options that do not go together and for a part of the tree that makes no sense.
void check(Request& request);

/// The ranges in the file that the request names, as --stub-range takes them: there they are separated by commas or line
/// breaks, and what stands behind a # is a comment. Throws InputError.
[[nodiscard]] std::string read_ranges(const Request& request);

/// The parts of the tree that are asked for, in rising order. Requires: the number of marks is given, and no file of
/// ranges. Throws UsageError.
std::vector<Range> ranges_of(const Request& request);

}  // namespace golomb
