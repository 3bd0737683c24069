// SPDX-License-Identifier: Apache-2.0
#include <espalier/program/errors.hpp>
#include <espalier/program/files/text_reader.hpp>
#include "fuzz/reader.hpp"

namespace espalier_test {
namespace text_harness {
using espalier::program::InputError;
using espalier::program::TextReader;

// Keyed lines up to one without a value, then numbers, as TSPLIB has them.
void read_keys_and_numbers(int way, std::string_view content) {
    TextReader text("a", content);
    try {
        while (text.next_line()) {
            const std::string line(text.key());
            expect(line.find(':') == std::string::npos, "a key ends at the first colon");
            if (text.value().empty()) break;
        }
        for (auto word = text.next_word(); !word.empty(); word = text.next_word()) {
            expect(text.line() <= content.size() + 1, "a word is on a line of the file");
            if (way == 0) {
                const auto number = text.integer(word, "a number");
                expect(text.integer(std::to_string(number), "a number") == number, "a number is read as it is written");
            } else {
                (void)text.real(word, "a number");
            }
        }
    } catch (const InputError&) {
        return;
    }
}
}  // namespace text_harness

const Reader text_reader{.name = "text", .ways = 2, .read = text_harness::read_keys_and_numbers, .examples = [] {
                             return std::vector<std::string>{
                                 "NAME : a: b\r\nDIMENSION: 2\nNODE_COORD_SECTION\n1 -2 3\n2 +4 5\n",
                                 "A:\n1.5 -2e+03 .5 9223372036854775808 -9223372036854775808\n"};
                         }};
}  // namespace espalier_test
