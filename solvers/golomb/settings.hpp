#pragma once

#include <string>

namespace golomb {

/// How an instance is solved. The settings change nothing of what is found.
struct Settings {
    bool from_scratch = false;    ///< whether shortest lengths for fewer marks are proved instead of taken as published
    std::string kernel = "auto";  ///< one of kernel_names
};

}  // namespace golomb
