// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <string>

namespace espalier::program {

/// Returns the folder "espalier" in the user's folder for caches [XDG Base Directory Specification], or an empty text if
/// there is no such folder.
[[nodiscard]] inline std::string default_cache_folder() {
    const char* cache = std::getenv("XDG_CACHE_HOME");
    const char* home = std::getenv("HOME");
    if (cache != nullptr && *cache == '/') return std::string(cache) + "/espalier";
    if (home != nullptr && *home == '/') return std::string(home) + "/.cache/espalier";
    return {};
}

}  // namespace espalier::program
