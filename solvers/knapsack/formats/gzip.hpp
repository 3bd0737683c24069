#pragma once

#include <string>
#include <string_view>

namespace knapsack {

/// Returns the content as text: what gzip has compressed is decompressed [RFC 1951, RFC 1952]. Throws InputError if it
/// is damaged or longer than 4 GiB, for files of spreadsheets, and for UTF-16.
[[nodiscard]] std::string plain_text(const std::string& file, std::string content);

}  // namespace knapsack
