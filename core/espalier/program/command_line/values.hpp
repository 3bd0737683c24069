// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>
#include "espalier/program/errors.hpp"

namespace espalier::program {
/// Returns the text in quotes for messages, cut if it is long.
[[nodiscard]] std::string in_quotes(std::string_view text);

/// Returns the parts of the text before, between and behind separators.
[[nodiscard]] std::vector<std::string_view> parts_of(std::string_view text, char separator);

template <std::integral T>
struct Range {
    T least = std::numeric_limits<T>::min();
    T most = std::numeric_limits<T>::max();

    /// Returns the range in words. Leaves out the end of the type, unless the given text is a number beyond it.
    std::string text(std::string_view given = "") const {
        const bool is_too_large = given.size() > std::numeric_limits<T>::digits10 &&
                                  given.find_first_not_of("0123456789") == std::string_view::npos;
        const bool is_open = most == std::numeric_limits<T>::max() && !is_too_large;
        return "a whole number from " + std::to_string(least) + (is_open ? " on" : " to " + std::to_string(most));
    }
};

/// Returns the number if the whole text is a decimal number in the range. T is std::int64_t, std::uint64_t or double.
template <class T>
[[nodiscard]] std::optional<T> decimal_number(std::string_view text, T least = std::numeric_limits<T>::lowest(),
                                              T most = std::numeric_limits<T>::max());

/// Returns the names of the rows of a table.
[[nodiscard]] std::vector<std::string> names_of(const auto& rows) {
    std::vector<std::string> names;
    for (const auto& row : rows) names.emplace_back(row.name);
    return names;
}

/// Throws UsageError, which says what was given and what was expected.
[[noreturn]] void refuse_value(std::string_view option, std::string_view text, std::string_view expected);

/// Throws UsageError with this message if the condition holds.
void refuse_if(bool condition, const std::string& message);

/// Returns the value of an option as an integer. Throws UsageError unless the whole text is a decimal number in the
/// range. (CLI11's own conversion reads 010 as eight.)
template <std::integral T>
[[nodiscard]] T integer_value(std::string_view option, std::string_view text, Range<T> range) {
    using Widest = std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>;
    const auto value = decimal_number<Widest>(text, range.least, range.most);
    if (!value) refuse_value(option, text, range.text(text));
    return static_cast<T>(*value);
}

/// Returns the value of an option as a number, with or without a fraction. Throws UsageError unless the whole text is a
/// number in the range.
[[nodiscard]] double real_value(std::string_view option, std::string_view text, double least, double most);

/// Returns a share above 0, at most 1, that is given in percent: 1%, 0.5%. Throws UsageError for anything else.
[[nodiscard]] double share_value(std::string_view option, std::string_view text);

/// Returns a time in seconds: 10, 1.5, 50ns, 2us, 300ms, 10s, 5m or 2h. Throws UsageError for anything else.
[[nodiscard]] double seconds_value(std::string_view option, std::string_view text);

/// Returns an amount of memory in bytes: 1000000, 64k, 500M, 4G or 1T, in powers of 1024. Throws UsageError for
/// anything else.
[[nodiscard]] std::uint64_t bytes_value(std::string_view option, std::string_view text);

/// Returns the candidates of which one was probably meant by the word, or none if no candidate is similar enough.
[[nodiscard]] std::vector<std::string> similar(std::string_view word, std::span<const std::string> candidates);

/// Returns a number of nodes or evaluations: 1000000, 500k, 60M, 2G or 1T, in powers of 1000. Throws UsageError for
/// anything else.
[[nodiscard]] std::uint64_t nodes_value(std::string_view option, std::string_view text);

/// Returns " Did you mean 'candidate'?" for the candidate that was probably meant, or an empty text if no candidate is
/// similar enough to the word.
[[nodiscard]] std::string suggestion(std::string_view word, std::span<const std::string> candidates);

/// Throws UsageError unless the name of the file is empty, has this ending and something before it, or names a pipe or
/// a device.
void require_ending(std::string_view option, std::string_view file, std::string_view ending);

/// Throws UsageError, which lists the choices, unless the text is one of them.
void require_choice(std::string_view option, std::string_view text, std::span<const std::string> choices);
}  // namespace espalier::program
