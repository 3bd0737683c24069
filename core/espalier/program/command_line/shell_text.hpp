#pragma once

#include <span>
#include <string>

namespace espalier::program {

/// Returns the words as one line, which a shell splits into the same words again.
[[nodiscard]] std::string shell_text(std::span<const char* const> words);

}  // namespace espalier::program
