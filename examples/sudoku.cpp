// How many solutions has a sudoku? The open square with the fewest choices is filled next.
#include <espalier/program/main.hpp>

constexpr std::size_t squares = 81;
using Digits = std::uint16_t;  // a set of digits

struct Sudoku {
    struct Node {
        std::array<Digits, 9> row{}, column{}, box{};  // the digits that each of them has
        std::array<bool, squares> filled{};
        std::size_t open = squares;

        Digits free(std::size_t at) const {
            return 0x1ff & ~(row[at / 9] | column[at % 9] | box[at / 27 * 3 + at % 9 / 3]);
        }
        void fill(std::size_t at, Digits digit) {
            for (auto* digits : {&row[at / 9], &column[at % 9], &box[at / 27 * 3 + at % 9 / 3]}) *digits |= digit;
            filled[at] = true;
            --open;
        }
    };
    using Answer = espalier::Sum<std::uint64_t>;
    Node start;

    Node root() const { return start; }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        if (node.open == 0) return answer.add(1);
        std::size_t tightest = squares;
        for (std::size_t at = 0, least = 10; at < squares && least > 1; ++at) {
            if (node.filled[at]) continue;
            const auto choices = static_cast<std::size_t>(std::popcount(node.free(at)));
            if (choices < least) least = choices, tightest = at;
        }
        for (unsigned left = node.free(tightest); left != 0; left &= left - 1) {
            Node next = node;
            next.fill(tightest, static_cast<Digits>(left & -left));
            child(next);
        }
    }
};

Sudoku make_sudoku(const std::string& board) {
    Sudoku sudoku;
    for (std::size_t at = 0; at < board.size(); ++at) {
        if (board.size() != squares)
            throw espalier::UsageError("BOARD: expected 81 squares, '.' for those that are open");
        if (board[at] < '1' || board[at] > '9') continue;
        const auto digit = static_cast<Digits>(1 << (board[at] - '1'));
        if ((sudoku.start.free(at) & digit) == 0) throw espalier::UsageError("BOARD: expected different digits");
        sudoku.start.fill(at, digit);
    }
    return sudoku;
}

int main(int argc, char** argv) {
    const auto hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    return espalier::main(argc, argv, {.name = "sudoku", .summary = "counts the solutions of sudokus"},
                          [&](espalier::Arguments& a) { return make_sudoku(a.text("BOARD", hard)); });
}
