// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "knapsack/formats/format.hpp"
#include "knapsack/instance/instance.hpp"

namespace knapsack {

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
