// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdio>
#include <cstdlib>

namespace espalier {
/// Prints `file:line: contract broken: sentence` to stderr and aborts, because the program has a fault and no further
/// result could be trusted.
[[noreturn, gnu::noinline, gnu::cold]] inline void break_contract(const char* sentence, const char* file, int line) {
    std::fprintf(stderr, "%s:%d: contract broken: %s\n", file, line, sentence);
    std::abort();
}

/// Checks a contract in every build; meant for functions that are not hot. `sentence` says what must hold. If it does
/// not hold, it is printed with the file and the line of the call. (clang 14 has no std::source_location.)
constexpr void require(bool condition, const char* sentence, const char* file = __builtin_FILE(),
                       int line = __builtin_LINE()) {
    if (!condition) [[unlikely]]
        break_contract(sentence, file, line);
}

/// Checks a contract, except in builds with NDEBUG; meant for hot functions. The condition is an ordinary argument,
/// which those builds still evaluate if it has side effects.
constexpr void debug_require([[maybe_unused]] bool condition, [[maybe_unused]] const char* sentence,
                             [[maybe_unused]] const char* file = __builtin_FILE(),
                             [[maybe_unused]] int line = __builtin_LINE()) {
#ifndef NDEBUG
    require(condition, sentence, file, line);
#endif
}
}  // namespace espalier
