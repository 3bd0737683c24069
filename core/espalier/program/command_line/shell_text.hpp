#pragma once

#include <span>
#include <string>

namespace espalier::program {

/// The words as one line that a shell takes apart into the same words again.
[[nodiscard]] std::string shell_text(std::span<const char* const> words);

}  // namespace espalier::program
