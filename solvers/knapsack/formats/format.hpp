// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include "knapsack/formats/vocabulary.hpp"
#include "knapsack/instance/decimal.hpp"
#include "knapsack/instance/instance.hpp"

namespace knapsack {
/// How the user wants files to be read.
struct ReadAs {
    std::string format{};               ///< the name of a format; if empty, exactly one must fit
    std::vector<Role> columns{};        ///< the meaning of the columns; if empty, the file or its format tells it
    std::optional<Decimal> capacity{};  ///< in place of what the file says
    bool is_sum = false;                ///< whether the profits are to be the weights
    /// The number of copies of each item, or `unlimited` if only the capacity limits it. Empty if the file tells it.
    std::optional<Integer> copies{};
    static constexpr int unlimited = -1;
    std::uint64_t least_items = 0;  ///< the number of items that a choice has at least
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
    /// whether a best choice has it, # the name of one of several instances, each of which is a line, 1 the number of
    /// instances, and * begins what is there at least twice, up to the end of the file.
    std::string_view patterns{};
    std::vector<Role> columns{};  ///< of the items; empty if the file tells them
    bool holds_many = false;      ///< whether a file may hold several instances, one behind the other
    std::string_view ending{};    ///< of files that are written; empty if none are
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

/// Returns whether there is no time to go on reading after so many numbers.
using IsOver = std::function<bool(std::size_t numbers)>;

/// Thrown when the time is over before a file has been read.
struct ReadingStopped : std::exception {
    const char* what() const noexcept override { return "the file was not read to its end"; }
};

/// Counts the numbers of a file as they are read.
class Pace {
public:
    explicit Pace(IsOver is_over) : is_over_(std::move(is_over)) {}

    /// Throws ReadingStopped if there is no time for more, which it finds out every few thousand numbers.
    void count() {
        constexpr std::size_t often = 1 << 12;
        if (++numbers_ % often == 0 && is_over_ && is_over_(numbers_)) throw ReadingStopped();
    }

private:
    IsOver is_over_;
    std::size_t numbers_ = 0;
};

/// Returns the content as text: what gzip has compressed is decompressed [RFC 1952]. Throws InputError if it is damaged
/// or longer than 4 GiB, and for files of spreadsheets and UTF-16.
[[nodiscard]] std::string plain_text(const std::string& file, std::string content);

/// Reads the instances of a file, or of standard input if it is called "-", in whichever format fits. Most formats hold
/// one instance, some many. Throws espalier::program::InputError, and ReadingStopped once `is_over` says so.
[[nodiscard]] std::vector<Instance> read_instances(const std::string& path, const ReadAs& as = {}, IsOver is_over = {});

/// Does the same for the content of a file, which is not compressed.
[[nodiscard]] std::vector<Instance> read_text(const std::string& file, std::string_view content, const ReadAs& as,
                                              IsOver is_over = {});

/// Returns "folder/name" for the path of one of the files folder/name_c.txt, folder/name_w.txt, folder/name_p.txt and
/// folder/name_s.txt, which are one instance together. Returns an empty text if the file has another kind of name, or
/// if a file that an instance needs is missing.
[[nodiscard]] std::string stem_of_siblings(const std::string& path);

/// Returns false if the format of this name, or the file's first lines, say that the file holds one instance only.
[[nodiscard]] bool may_hold_many(const std::string& path, const std::string& format = {});
}  // namespace knapsack
