#pragma once

#include <optional>
#include <string>
#include <vector>

#include <espalier/program/option_list.hpp>
#include "golomb/tree/range.hpp"
#include "golomb/tree/task.hpp"

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
    std::string stub;
    std::string stub_range;
    std::string kernel = "auto";

    /// Only a part of the tree is asked for.
    bool is_partial() const { return !stub.empty() || !stub_range.empty(); }
};

void declare(espalier::program::OptionList& list, Request& request);

/// Fills in the published optimum where it is asked for. Throws UsageError for options that do not go together.
void complete(Request& request);

/// The parts of the tree that are asked for, in rising order. Throws UsageError.
std::vector<Range> parts_of(const Request& request);

/// The search that answers the request, where a ruler of the length `constructed` is known. Throws UsageError.
/// Requires: complete(request).
Task make_task(const Request& request, int constructed, std::vector<int> shorter_lower_bounds);

}  // namespace golomb
