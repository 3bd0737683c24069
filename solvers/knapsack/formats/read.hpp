// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <exception>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "knapsack/formats/format.hpp"
#include "knapsack/instance/instance.hpp"

namespace knapsack {

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
/// or longer than 4 GiB, for files of spreadsheets, and for UTF-16.
[[nodiscard]] std::string plain_text(const std::string& file, std::string content);

/// Reads the instances of a file, or of standard input if it is called "-", in whichever format fits. Most formats hold
/// one instance, some many. Throws espalier::program::InputError, and ReadingStopped once `is_over` says so.
[[nodiscard]] std::vector<Instance> read_instances(const std::string& path, const ReadAs& as = {}, IsOver is_over = {});

/// Does the same for the content of a file, which is not compressed.
[[nodiscard]] std::vector<Instance> read_text(const std::string& file, std::string_view content, const ReadAs& as,
                                              IsOver is_over = {});

/// Returns false if the format of this name, or the file's first lines, say that the file holds one instance only.
[[nodiscard]] bool may_hold_many(const std::string& path, const std::string& format = {});

}  // namespace knapsack
