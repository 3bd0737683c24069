// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/command_line/values.hpp"
#include <fmt/ranges.h>
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <numeric>
#include <system_error>
#include <utility>

namespace espalier::program {
namespace {
constexpr std::array<std::pair<std::string_view, double>, 7> units = {
    {{"", 1.0}, {"ns", 1e-9}, {"us", 1e-6}, {"ms", 1e-3}, {"s", 1.0}, {"m", 60.0}, {"h", 3600.0}}};

// Returns how many letters have to be inserted, deleted or replaced to turn one text into the other [Levenshtein 1966].
std::size_t edit_distance(std::string_view from, std::string_view to) {
    std::vector<std::size_t> row(to.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < from.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < to.size(); ++j) {
            const std::size_t replaced = diagonal + (from[i] == to[j] ? 0 : 1);
            diagonal = std::exchange(row[j + 1], std::min({replaced, row[j] + 1, row[j + 1] + 1}));
        }
    }
    return row.back();
}

// Returns the number, which is at least 1, times the power of `thousand` that the letter behind it means, if any does.
// Throws UsageError for anything else, and says how large the value may be if it is too large.
std::uint64_t value_with_prefix(std::string_view option, std::string_view text, std::uint64_t thousand,
                                std::string expected) {
    constexpr std::string_view prefixes = "kMGT";
    constexpr auto most = std::numeric_limits<std::uint64_t>::max();
    constexpr auto none = std::string_view::npos;
    std::uint64_t factor = 1;
    auto digits = text;
    if (const auto prefix = text.empty() ? none : prefixes.find(text.back()); prefix != none) {
        for (std::size_t power = 0; power <= prefix; ++power) factor *= thousand;
        digits.remove_suffix(1);
    }
    if (const auto number = decimal_number<std::uint64_t>(digits, 1, most / factor)) return *number * factor;
    if (digits.find_first_not_of("0123456789") == none && digits.find_first_not_of('0') != none)
        expected += fmt::format(", at most {}", most);
    refuse_value(option, text, expected);
}
}  // namespace

std::vector<std::string_view> parts_of(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (auto end = text.find(separator); end != std::string_view::npos; end = text.find(separator)) {
        parts.push_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    parts.push_back(text);
    return parts;
}

std::string in_quotes(std::string_view text) {
    constexpr std::size_t most = 72;
    if (text.size() <= most) return fmt::format("'{}'", text);
    return fmt::format("'{}...'", text.substr(0, most - 3));
}

template <class T>
std::optional<T> decimal_number(std::string_view text, T least, T most) {
    T value{};
    const auto* end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value);
    if (error == std::errc{} && rest == end && value >= least && value <= most) return value;
    return std::nullopt;
}

template std::optional<std::int64_t> decimal_number(std::string_view, std::int64_t, std::int64_t);
template std::optional<std::uint64_t> decimal_number(std::string_view, std::uint64_t, std::uint64_t);
template std::optional<double> decimal_number(std::string_view, double, double);

void refuse_value(std::string_view option, std::string_view text, std::string_view expected) {
    throw UsageError(fmt::format("{}: {} was given, expected {}", option, in_quotes(text), expected));
}

void refuse_if(bool condition, const std::string& message) {
    if (condition) throw UsageError(message);
}

double real_value(std::string_view option, std::string_view text, double least, double most) {
    if (const auto value = decimal_number(text, least, most)) return *value;
    refuse_value(option, text, fmt::format("a number from {} to {}", least, most));
}

double share_value(std::string_view option, std::string_view text) {
    double percent = -1;
    const auto* end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, percent);
    const bool is_percent = error == std::errc() && std::string_view(rest, end) == "%";
    if (is_percent && percent > 0 && percent <= 100) return percent / 100;
    refuse_value(option, text, "a share above 0 such as 1%");
}

double seconds_value(std::string_view option, std::string_view text) {
    double value = 0;
    const auto* end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value, std::chars_format::fixed);
    const std::string_view unit(rest, static_cast<std::size_t>(end - rest));
    for (const auto& [name, seconds] : units) {
        if (error == std::errc{} && unit == name && std::isfinite(value) && value >= 0) return value * seconds;
    }
    refuse_value(option, text, "seconds or a time like 2us, 300ms, 10s, 5m or 2h");
}

std::uint64_t bytes_value(std::string_view option, std::string_view text) {
    return value_with_prefix(option, text, 1024, "bytes or a size like 64k, 500M or 4G");
}

std::uint64_t nodes_value(std::string_view option, std::string_view text) {
    return value_with_prefix(option, text, 1000, "a whole number from 1 on, or one like 500k, 60M or 2G");
}

std::vector<std::string> similar(std::string_view word, std::span<const std::string> candidates) {
    constexpr std::size_t shortest_beginning = 3;
    constexpr std::size_t most_suggested = 3;
    std::vector<std::string> longer;
    for (const auto& candidate : candidates) {
        if (candidate.starts_with(word)) longer.push_back(candidate);
    }
    if (word.size() >= shortest_beginning && !longer.empty() && longer.size() <= most_suggested) return longer;
    const auto distance = [word](const std::string& candidate) { return edit_distance(word, candidate); };
    const auto best = std::ranges::min_element(candidates, {}, distance);
    // A word is taken for misspelt if at most a third of its letters are wrong, and for another word otherwise.
    if (best == candidates.end() || distance(*best) > std::max<std::size_t>(1, word.size() / 3)) return {};
    return {*best};
}

std::string suggestion(std::string_view word, std::span<const std::string> candidates) {
    const auto meant = similar(word, candidates);
    return meant.empty() ? "" : fmt::format(" Did you mean '{}'?", fmt::join(meant, "' or '"));
}

void require_ending(std::string_view option, std::string_view file, std::string_view ending) {
    if (file.empty() || (file.ends_with(ending) && file.size() > ending.size())) return;
    std::error_code error;
    if (std::filesystem::is_other(file, error)) return;  // a pipe or a device has no ending
    refuse_value(option, file, fmt::format("the name of a file that ends with {}", ending));
}

void require_choice(std::string_view option, std::string_view text, std::span<const std::string> choices) {
    if (std::ranges::find(choices, text) != choices.end()) return;
    refuse_value(option, text, fmt::format("one of: {}.{}", fmt::join(choices, ", "), suggestion(text, choices)));
}
}  // namespace espalier::program
