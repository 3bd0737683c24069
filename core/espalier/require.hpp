#pragma once

#include <source_location>

namespace espalier {

/// Prints `file:line: contract broken: sentence` to stderr and aborts: the program has a fault, and nothing that it
/// went on to compute could be trusted.
[[noreturn]] void break_contract(const char* sentence, const std::source_location& where);

/// A contract that every build checks; for functions that are not hot. `sentence` says what must hold. If it does not,
/// it is printed with the line of the call.
constexpr void require(bool condition, const char* sentence,
                       const std::source_location& where = std::source_location::current()) {
    if (!condition) [[unlikely]]
        break_contract(sentence, where);
}

/// The same for hot functions: builds with NDEBUG check nothing. The condition is an ordinary argument, which these
/// builds still evaluate if it has side effects.
constexpr void debug_require([[maybe_unused]] bool condition, [[maybe_unused]] const char* sentence,
                             [[maybe_unused]] const std::source_location& where = std::source_location::current()) {
#ifndef NDEBUG
    require(condition, sentence, where);
#endif
}

}  // namespace espalier
