// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <espalier/program/command_line/run_options.hpp>
#include <espalier/program/command_line/values.hpp>
#include "fuzz/reader.hpp"

namespace espalier_test {
namespace value_harness {
using namespace espalier::program;

void read(int way, std::string_view text) {
    try {
        if (way == 0) {
            const double seconds = seconds_value("--time-limit", text);
            expect(std::isfinite(seconds) && seconds >= 0, "a time is a number from 0 on");
        }
        if (way == 1) expect(bytes_value("--memory-limit", text) > 0, "a size is more than nothing");
        if (way == 2) {
            const auto number = integer_value<int>("--marks", text, {.least = -3, .most = 40});
            expect(-3 <= number && number <= 40, "a number is in its range");
        }
        if (way == 3) expect(!values_of_list(text).empty(), "a list states a value");
    } catch (const UsageError&) {
    }
}
}  // namespace value_harness

const Reader value_reader{.name = "value", .ways = 4, .read = value_harness::read, .examples = [] {
                              return std::vector<std::string>{"10",           "1.5",         "300ms",        "2h",
                                                              "1e308h",       "64k",         "17179869184G", "-3",
                                                              "1,4,...,1024", "8,10,...,16", "1,...,20",     "a,b"};
                          }};
}  // namespace espalier_test
