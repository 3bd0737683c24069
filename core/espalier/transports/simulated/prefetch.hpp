#pragma once

#include <cstddef>

namespace espalier {

/// Asks for memory that is about to be needed, so that it comes while other work is done. Changes nothing but the time
/// that takes: there may be fewer bytes than said, or none.
inline void prefetch(const void* memory, std::size_t bytes) {
    constexpr std::size_t line = 64;
    const auto* begin = static_cast<const char*>(memory);
    for (std::size_t i = 0; i < bytes; i += line) __builtin_prefetch(begin + i);
    // GCC 12 takes a function that does nothing else for one without any effect and leaves its calls out.
    asm volatile("");
}

}  // namespace espalier
