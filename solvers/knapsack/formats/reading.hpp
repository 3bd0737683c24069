// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "knapsack/formats/document.hpp"
#include "knapsack/formats/format.hpp"

namespace knapsack {

/// A reading of a document: which of its words are the numbers of the items.
struct Reading {
    struct Column {
        std::size_t begin = 0;
        std::size_t stride = 1;
        std::size_t word(std::size_t item) const { return begin + item * stride; }
    };

    std::string_view format{};
    std::vector<Role> columns{};
    std::optional<std::size_t> items{};
    std::array<std::optional<Column>, 6> of_role{};  ///< by Role; a subset sum has no profits
    std::optional<PlacedWord> capacity{}, best{};
    std::string_view name{};  ///< of the instance, if the file has one

    const std::optional<Column>& column(Role role) const { return of_role[static_cast<std::size_t>(role)]; }
    void note(Role role, const Column& column) { of_role[static_cast<std::size_t>(role)] = column; }
};

/// Returns whether a word says that a best choice has an item, or that it has not.
inline bool is_flag(const PlacedWord& word) { return word.text == "0" || word.text == "1"; }

/// Why a document cannot be read in a way. It is thrown.
struct Misfit {
    std::size_t place = 0;  ///< the number of words that do fit
    std::size_t line = 1;
    std::string wrong{};
    std::string expected{};
};

/// Reads the instances of a document by a pattern of a format (format.hpp). Without `has_capacity`, the file has no
/// capacity. If `is_strict`, lists begin and end with lines. Throws Misfit.
[[nodiscard]] std::vector<Reading> match(const Document& document, const Format& format, std::string_view pattern,
                                         const ReadAs& as, bool has_capacity, bool is_strict = true);

/// Returns the instances of a document by the one format and the one meaning of its columns that fit. Throws InputError
/// if none fits, with the reason from the format that fits most of the words, and if several fit that read different
/// instances, with both and the option that decides; and ReadingStopped.
[[nodiscard]] std::vector<Instance> interpret(const Document& document, const ReadAs& as, Pace& pace);

}  // namespace knapsack
