#pragma once

namespace espalier {

/// Prints `file:line: contract broken: sentence` to stderr and aborts: the program has a fault, and nothing that it
/// went on to compute could be trusted.
[[noreturn]] void break_contract(const char* sentence, const char* file, int line);

/// A contract that every build checks; for functions that are not hot. `sentence` says what must hold. If it does not,
/// it is printed with the file and the line of the call (not by std::source_location, which clang 14 has not).
constexpr void require(bool condition, const char* sentence, const char* file = __builtin_FILE(),
                       int line = __builtin_LINE()) {
    if (!condition) [[unlikely]]
        break_contract(sentence, file, line);
}

/// The same for hot functions: builds with NDEBUG check nothing. The condition is an ordinary argument, which these
/// builds still evaluate if it has side effects.
constexpr void debug_require([[maybe_unused]] bool condition, [[maybe_unused]] const char* sentence,
                             [[maybe_unused]] const char* file = __builtin_FILE(),
                             [[maybe_unused]] int line = __builtin_LINE()) {
#ifndef NDEBUG
    require(condition, sentence, file, line);
#endif
}

}  // namespace espalier
