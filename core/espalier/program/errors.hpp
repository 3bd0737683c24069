// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace espalier::program {
/// The exit code of a process.
enum class ExitCode : int { answered = 0, failure = 1, bad_input = 2, stopped_early = 3 };

/// The command line asks for something impossible. Each process of a job finds this out by itself.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A file cannot be used. The message reads "FILE:LINE: what is wrong, what was expected".
class InputError : public std::runtime_error {
public:
    explicit InputError(const std::string& message) : std::runtime_error(message) {}

    InputError(const std::string& file, std::string_view wrong) : InputError((file + ": ").append(wrong)) {}
    InputError(const std::string& file, std::size_t line, std::string_view wrong, std::string_view expected)
        : InputError(file + ':' + std::to_string(line), std::string(wrong).append(", expected ").append(expected)) {}
};

/// Results could not be written. The error is `quiet` if nobody reads them any more, as in `solver | head -1`.
struct OutputError : std::runtime_error {
    explicit OutputError(const std::string& message, bool is_quiet = false)
        : std::runtime_error(message), quiet(is_quiet) {}

    bool quiet;
};
}  // namespace espalier::program
