// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/start.hpp"

#include <charconv>
#include <cstdint>

namespace espalier::program {

std::optional<long double> whole_number(const Json& json) {
    const auto text = json.is_string() ? json.get<std::string>() : json.dump();
    const auto* end = text.data() + text.size();
    std::int64_t number = 0;
    if (const auto read = std::from_chars(text.data(), end, number); read.ec == std::errc{} && read.ptr == end) {
        return number;
    }
    std::uint64_t large = 0;
    if (const auto read = std::from_chars(text.data(), end, large); read.ec == std::errc{} && read.ptr == end) {
        return large;
    }
    return std::nullopt;
}

}  // namespace espalier::program
