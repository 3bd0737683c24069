// SPDX-License-Identifier: Apache-2.0
#include <espalier/program/files/results_file.hpp>
#include "fuzz/reader.hpp"

namespace espalier_test {
namespace table_harness {
using namespace espalier::program;

void read(int, std::string_view content) {
    std::size_t size = 0;
    const auto lines = parse_csv(content, size);
    expect(size <= content.size(), "no more is read than there is");
    std::string written;
    for (const auto& line : lines) written += csv_line(line);
    const auto again = parse_csv(written, size);
    expect(again == lines && size == written.size(), "a table is read as it was written");
}
}  // namespace table_harness

const Reader table_reader{.name = "table", .read = table_harness::read, .examples = [] {
                              return std::vector<std::string>{"instance,status\r\na,optimal\r\n",
                                                              "\"a \"\"b\"\"\",\"c\r\nd\"\r\n", "a,b",
                                                              "\"a\"b,\r\n\r\n"};
                          }};
}  // namespace espalier_test
