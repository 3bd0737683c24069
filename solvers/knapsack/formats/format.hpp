// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "knapsack/formats/vocabulary.hpp"
#include "knapsack/instance/decimal.hpp"
#include "knapsack/instance/instance.hpp"

namespace knapsack {

/// How many there are of an item.
struct Copies {
    std::optional<Integer> number{};  ///< empty if there is no limit but the capacity
};

/// How the user wants files to be read.
struct ReadAs {
    std::string format{};               ///< the name of a format; if empty, exactly one must fit
    std::vector<Role> columns{};        ///< the meaning of the columns; if empty, the file or its format tells it
    std::optional<Decimal> capacity{};  ///< in place of what the file says
    bool is_sum = false;                ///< whether the profits are to be the weights
    std::optional<Copies> copies{};     ///< of each item; if empty, the file tells them

    /// Returns whether the file alone says how it is read.
    bool is_up_to_file() const { return format.empty() && columns.empty() && !capacity && !copies && !is_sum; }
};

/// A file that an instance is written to.
struct Page {
    std::string ending;  ///< follows the instance's name in the name of the file
    std::string text;
};

/// A way to write instances.
struct Format {
    std::string_view name;
    std::string_view description;
    /// The layouts of numbers without labels that the format has, the first of which is written. In each, n is the
    /// number of items, c the capacity, i a row for each item, s the items behind each other on one line, P and W lists
    /// of profits and of weights, S the numbers of a subset sum, z the best profit, x a flag for each item that says
    /// whether a best choice has it, # the name of one of several instances, each of which is a line, and 1 the number
    /// of instances.
    std::string_view patterns{};
    std::vector<Role> columns{};  ///< of the items; empty if the file tells them
    std::string_view ending{};    ///< of files that are written; empty if none are
    bool holds_many = false;      ///< whether a file may hold several instances, one behind the other
    /// This is for formats without patterns.
    std::vector<Page> (*write)(const Instance& instance) = nullptr;

    bool can_write() const { return write != nullptr || !ending.empty(); }
    /// Requires can_write().
    std::vector<Page> pages(const Instance& instance) const;
};

/// All formats. A reading by an earlier one counts if a later one reads the same instance.
std::span<const Format> formats();

/// Throws std::out_of_range if there is no format of this name.
const Format& find_format(std::string_view name);

}  // namespace knapsack
