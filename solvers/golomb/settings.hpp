// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>

namespace golomb {
/// How an instance is solved. The settings change nothing of what is found.
struct Settings {
    bool from_scratch = false;    ///< whether shortest lengths for fewer marks are proved instead of taken as published
    std::string kernel = "auto";  ///< one of kernel_names
    std::string cache = {};       ///< the folder where large tables are kept; empty if they are not kept
    bool counts_parts = false;    ///< whether nodes of parts are counted apart, for a certificate
    /// The greatest number of these parts. If it is left open, the whole tree is cut into thousands of parts that are
    /// not too small, and ranges of it are not cut.
    std::optional<int> parts = {};
};
}  // namespace golomb
