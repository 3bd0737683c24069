#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "knapsack/formats/document.hpp"
#include "knapsack/formats/format.hpp"

namespace knapsack {

/// A reading of a document: where the numbers of the items are, as words of `source`.
struct Reading {
    struct Column {
        std::size_t begin = 0;
        std::size_t stride = 1;
        std::size_t word(std::size_t item) const { return begin + item * stride; }
    };

    std::string_view format{};
    std::vector<Role> columns{};
    const Words* source = nullptr;
    std::size_t items = 0;
    std::array<std::optional<Column>, 4> of_role{};  ///< by Role; a subset sum has no profits
    std::optional<PlacedWord> capacity{}, best{};
    std::optional<std::size_t> flags{};  ///< the word that says whether the first item belongs to a best choice
    std::string_view name{};             ///< of the instance, if the file has one

    const std::optional<Column>& column(Role role) const { return of_role[static_cast<std::size_t>(role)]; }
};

/// Why a document cannot be read in a way.
struct Misfit {
    std::size_t place = 0;  ///< the number of words that do fit
    std::size_t line = 1;
    std::string wrong{};
    std::string expected{};
};

/// Reads a document by a pattern of a format (format.hpp). Without `has_capacity`, the file has no capacity. If the
/// pattern has '#', `row` is the one row that is read. If `is_strict`, lists begin and end with lines.
[[nodiscard]] std::variant<Reading, Misfit> match(const Document& document, const Format& format,
                                                  std::string_view pattern, const ReadAs& as, bool has_capacity,
                                                  bool is_strict = true, std::size_t row = 0);

/// Reads lists or items that have names.
[[nodiscard]] std::variant<Reading, Misfit> match_lists(const Document& document);

}  // namespace knapsack
