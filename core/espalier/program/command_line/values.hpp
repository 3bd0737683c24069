#pragma once

#include <fmt/format.h>

#include <charconv>
#include <concepts>
#include <limits>
#include <span>
#include <string>
#include <string_view>

#include "espalier/program/errors.hpp"

namespace espalier::program {

/// A text as messages quote it: what is long is cut.
[[nodiscard]] std::string in_quotes(std::string_view text);

/// The numbers that an option takes.
template <std::integral T>
struct Range {
    T least = std::numeric_limits<T>::min();
    T most = std::numeric_limits<T>::max();

    std::string text() const {
        if (most == std::numeric_limits<T>::max()) return fmt::format("a whole number from {} on", least);
        return fmt::format("a whole number from {} to {}", least, most);
    }
};

/// Throws UsageError unless the whole text is a decimal number in the range. (To CLI11's own conversion 010 is eight.)
template <std::integral T>
[[nodiscard]] T integer_value(std::string_view option, std::string_view text, Range<T> range) {
    T value{};
    const auto* end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value);
    if (error == std::errc{} && rest == end && value >= range.least && value <= range.most) return value;
    throw UsageError(fmt::format("{}: {} was given, expected {}", option, in_quotes(text), range.text()));
}

/// Throws UsageError unless the whole text is a number, with or without a fraction, in the range.
[[nodiscard]] double real_value(std::string_view option, std::string_view text, double least, double most);

/// A share from 0 to 1, in percent: 1%, 0.5%. Throws UsageError for anything else.
[[nodiscard]] double share_value(std::string_view option, std::string_view text);

/// A span of time in seconds: 10, 1.5, 50ns, 2us, 300ms, 10s, 5m or 2h. Throws UsageError for anything else.
[[nodiscard]] double seconds_value(std::string_view option, std::string_view text);

/// An amount of memory in bytes: 1000000, 64k, 500M, 4G or 1T, in powers of 1024. Throws UsageError for anything else.
[[nodiscard]] std::uint64_t bytes_value(std::string_view option, std::string_view text);

/// " Did you mean 'candidate'?" for the candidate that is so much like the word that it was probably meant; empty if
/// there is none.
[[nodiscard]] std::string suggestion(std::string_view word, std::span<const std::string> candidates);

/// Checks that the text is one of the choices. Throws UsageError, with the choices, if not.
void require_choice(std::string_view option, std::string_view text, std::span<const std::string> choices);

}  // namespace espalier::program
