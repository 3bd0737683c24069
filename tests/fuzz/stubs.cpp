// SPDX-License-Identifier: Apache-2.0
#include <stdexcept>
#include "fuzz/reader.hpp"
#include "golomb/tree/prefix.hpp"

namespace espalier_test {
namespace stub_harness {
using namespace golomb;

void read(int way, std::string_view content) {
    const int marks = 2 + way;
    try {
        const auto ranges = parse_stub_ranges(std::string(content), marks);
        expect(parse_stub_ranges(ranges_text(ranges), marks) == ranges, "ranges are read as they were written");
    } catch (const std::invalid_argument&) {
    }
}
}  // namespace stub_harness

const Reader stub_reader{.name = "stub", .ways = 30, .read = stub_harness::read, .examples = [] {
                             return std::vector<std::string>{"0-3..0-7", "0-1-4..0-1-5,0-2", "..0-3",
                                                             "0-3..",    "0-5-28-38",        ""};
                         }};
}  // namespace espalier_test
