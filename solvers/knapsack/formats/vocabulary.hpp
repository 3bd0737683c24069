// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace knapsack {
/// The meaning of a column of a file. A flag says whether a best choice has the item.
enum class Role : std::uint8_t { profit, weight, copies, name, other, flag };

/// The meaning of a number beside the items.
enum class Scalar : std::uint8_t { items, capacity, best, other };

/// The meaning of a word that names a number or a column. Words of several problems at a time have a sentence instead.
struct Meaning {
    std::optional<Role> role{};
    std::optional<Scalar> scalar{};
    std::string_view other_problem{};  ///< the problem to which the word belongs; empty if it is a knapsack

    /// Returns whether the word names profits, weights or copies.
    bool is_of_numbers() const { return role.value_or(Role::other) < Role::name; }
    /// Returns whether the word names weights or a capacity.
    bool is_of_weight() const { return role == Role::weight || scalar == Scalar::capacity; }
};

/// Returns what a header, a label or a key means, in whatever spelling: "max_weight", "Weight (kg)", "numItems".
[[nodiscard]] Meaning meaning_of(std::string_view word);

/// The word that begins a list of AMPL, "param profit := 1 60 2 100".
constexpr std::string_view declaration_of_ampl = "param ";

/// Returns whether a word says nothing: "", "#", "param".
[[nodiscard]] bool is_filler(std::string_view word);
/// Returns whether a word names a remark: "TYPE", "comment".
[[nodiscard]] bool is_remark(std::string_view word);
/// Returns whether a word says that the file ends or that sums follow: "EOF", "end", "Total".
[[nodiscard]] bool is_end(std::string_view word);
/// Returns whether the words before a bracket only make a list of what is in it: "", "np.array(", "new int[]". Any other
/// function, as in "sorted([", may change it.
[[nodiscard]] bool is_constructor(std::string_view words);
/// Returns whether a word of a programming language begins a line about libraries.
[[nodiscard]] bool is_import(std::string_view word);
/// Returns whether a text begins with a call that prints or solves, as "print(" or "knapSack(", and so changes nothing
/// that was given.
[[nodiscard]] bool is_output(std::string_view text);
/// Returns whether a label only names its number, perhaps with its type as in "capacity: u32", and is no "capacity =
/// sum(weights) /", "capacity: half of", "capacity <" or "capacity 63", behind which there is another number.
[[nodiscard]] bool names_one_number(std::string_view label);
/// Returns whether a row of this name sums up other rows, though it may have no sums: "average", "max", "best".
[[nodiscard]] bool is_summary(std::string_view word);
/// Returns whether a row of this name sums up some of the rows above it.
[[nodiscard]] bool is_subtotal(std::string_view word);
/// Returns whether numbers of this name may stand for items, as well as for something else: "rank", "year".
[[nodiscard]] bool is_rank(std::string_view word);
/// Returns whether a word is a unit of weight, volume, time, length, memory or money.
[[nodiscard]] bool is_unit(std::string_view word);
/// Returns whether a word answers a question: "yes", "false".
[[nodiscard]] bool is_answer(std::string_view word);
/// Returns whether a word speaks of money: "price", "Cost ($)".
[[nodiscard]] bool is_of_money(std::string_view word);
/// Returns whether a column of this name has sums over copies: "total weight".
[[nodiscard]] bool is_of_totals(std::string_view word);

/// Returns the unit in the name of a weight or a capacity, such as "kg" in "max_weight_kg", "h" in "Time (h)" and "ml" in
/// "volume in ml", or nothing.
[[nodiscard]] std::string unit_in(std::string_view text);

[[nodiscard]] std::string_view name_of(Role role);

/// Returns the columns that "profit,weight" names. Empty if a word in between names none, or if profit and weight are
/// not there once each; a single weight is a subset sum.
[[nodiscard]] std::vector<Role> parse_columns(std::string_view text);

/// Returns the columns as --columns takes them.
[[nodiscard]] std::string columns_text(const std::vector<Role>& columns);

/// Returns the options for these columns with the profits and the weights exchanged, and for the columns themselves.
[[nodiscard]] std::string either_order(std::vector<Role> columns);

/// Returns what a row of these columns has, for people.
[[nodiscard]] std::string row_text(const std::vector<Role>& columns);

constexpr std::string_view several_constraints =
    "a choice with several constraints is another problem, the multidimensional knapsack, which HiGHS, SCIP and "
    "OR-Tools solve";
constexpr std::string_view several_knapsacks =
    "several knapsacks are another problem, the multiple knapsack, which HiGHS, SCIP and OR-Tools solve";
constexpr std::string_view dependent_items =
    "items that need or exclude others are another problem, which HiGHS, SCIP and OR-Tools solve";
constexpr std::string_view several_classes =
    "one item of each class is another problem, the multiple-choice knapsack, which HiGHS, SCIP and OR-Tools solve";
}  // namespace knapsack
