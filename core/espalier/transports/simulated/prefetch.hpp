#pragma once

#include <cstddef>

namespace espalier {

/// Asks for memory that will be needed soon, so that it comes while other work is done. Has no other effect, so there
/// may be fewer bytes than said, or none.
inline void prefetch(const void* memory, std::size_t bytes) {
    constexpr std::size_t line = 64;
    const auto* begin = static_cast<const char*>(memory);
    for (std::size_t i = 0; i < bytes; i += line) __builtin_prefetch(begin + i);
    // Without this statement, GCC 12 takes the function for one without effect and removes its calls.
    asm volatile("");
}

}  // namespace espalier
