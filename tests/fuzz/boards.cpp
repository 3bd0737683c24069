// SPDX-License-Identifier: Apache-2.0
#include <espalier/program/errors.hpp>
#include "fuzz/reader.hpp"
#include "puzzle15/board/board.hpp"

namespace espalier_test {
namespace board_harness {
using namespace puzzle15;

void read(int way, std::string_view content) {
    std::optional<Shape> shape;
    try {
        if (way == 1) shape = parse_shape("--shape", "4x4");
        if (way == 2) shape = parse_shape("--shape", "2x3");
        if (way == 3) return static_cast<void>(parse_shape("--shape", std::string(content)));
        for (const auto& start : read_boards(content, "fuzz.txt", shape)) {
            const auto again = read_boards(board_text(start.board), start.file, start.board.shape);
            expect(again.size() == 1 && again[0].board == start.board, "a board is read as it was written");
        }
    } catch (const espalier::program::InputError&) {
    } catch (const espalier::program::UsageError&) {
    }
}
}  // namespace board_harness

const Reader board_reader{
    .name = "board", .ways = 4, .read = board_harness::read, .folder = "puzzle15", .examples = [] {
        return std::vector<std::string>{"15 14 1 6 / 9 11 4 12 / x 10 7 3 / 13 8 5 2",
                                        "0xfe169b4c0a73d852",
                                        "7 1 2 3 4 5 6 7 8 _\n",
                                        "1,2,3\n4,5,0\n",
                                        "# none\n",
                                        "5x4"};
    }};
}  // namespace espalier_test
