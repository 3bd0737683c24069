// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/search/duplicate_words.hpp"
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <utility>
#include <vector>
#include "rare.hpp"
#include "unit/puzzle15/boards.hpp"

namespace {
using namespace puzzle15;
using namespace puzzle15_test;

using Tiles = decltype(Board::tiles);

// A board with the blank in this cell, the tiles in any order.
Board board_with_blank(const Shape& shape, int cell) {
    Board board = ordered_board(shape, true);
    board.set(0, board[cell]);
    board.set(cell, 0);
    return board;
}

// How many boards need so many moves at least, by moves.
std::vector<std::size_t> boards_by_moves(const Board& start, std::size_t most) {
    std::set<Tiles> seen = {start.tiles};
    std::vector<Board> level = {start};
    std::vector<std::size_t> sizes;
    for (std::size_t moves_made = 0; moves_made <= most; ++moves_made) {
        sizes.push_back(level.size());
        std::vector<Board> next;
        for (const auto& board : level) {
            for (const Move move : moves) {
                if (!board.shape.allows(board.blank(), move)) continue;
                Board other = board;
                other.apply(move);
                if (seen.insert(other.tiles).second) next.push_back(other);
            }
        }
        level = std::move(next);
    }
    return sizes;
}

// How many paths are left, by length.
std::vector<std::size_t> paths_by_length(const DuplicateWords& words, int blank, std::size_t most) {
    std::map<DuplicateWords::State, std::size_t> paths = {{words.start(blank), 1}};
    std::vector<std::size_t> numbers;
    for (std::size_t length = 0; length <= most; ++length) {
        std::size_t all = 0;
        std::map<DuplicateWords::State, std::size_t> longer;
        for (const auto& [state, number] : paths) {
            all += number;
            for (const auto next : words.after(state)) {
                if (next != DuplicateWords::forbidden) longer[next] += number;
            }
        }
        numbers.push_back(all);
        paths = std::move(longer);
    }
    return numbers;
}

// Exactly one of the paths no longer than words leads to each board, and it is a shortest one.
TEST(DuplicateWords, LeaveOneShortPathToEachBoard) {
    for (const auto& [shape, letters] :
         {std::pair{Shape{2, 2}, 6}, {Shape{3, 2}, 9}, {Shape{3, 3}, 12}, {Shape{4, 3}, 8}, {Shape{5, 5}, 10}}) {
        const DuplicateWords words(shape, letters);
        for (int cell = 0; cell < shape.cells(); ++cell) {
            const auto most = static_cast<std::size_t>(letters);
            EXPECT_EQ(paths_by_length(words, cell, most), boards_by_moves(board_with_blank(shape, cell), most));
        }
    }
}

// However long the paths are, the shortest to each board stay. Those that reach a board too late are not followed: what
// they lead to is reached in time by others, or not at all in this test.
TEST(DuplicateWords, LeaveAShortestPathToEachBoard) {
    const Shape shape{3, 3};
    const DuplicateWords words(shape, 14);
    for (const int cell : espalier_test::tries_all() ? std::vector{0, 1, 4} : std::vector{1}) {
        const auto start = board_with_blank(shape, cell);
        std::set<Tiles> seen;
        std::set<std::pair<Tiles, DuplicateWords::State>> level = {{start.tiles, words.start(cell)}};
        for (const auto expected : boards_by_moves(start, 31)) {
            std::set<Tiles> boards;
            for (const auto& [tiles, state] : level) boards.insert(tiles);
            ASSERT_EQ(boards.size(), expected);
            seen.insert(boards.begin(), boards.end());
            std::set<std::pair<Tiles, DuplicateWords::State>> next;
            for (const auto& [tiles, state] : level) {
                for (const Move move : moves) {
                    const auto after = words.after(state)[static_cast<std::size_t>(move)];
                    if (after == DuplicateWords::forbidden) continue;
                    Board other{.shape = shape, .tiles = tiles};
                    other.apply(move);
                    if (!seen.contains(other.tiles)) next.insert({other.tiles, after});
                }
            }
            level = std::move(next);
        }
    }
}

TEST(DuplicateWords, AllowNoMoveBackAtLeast) {
    const DuplicateWords words(Shape{4, 4}, DuplicateWords::shortest);
    EXPECT_EQ(words.allowed(words.start(5)),
              set_of(Move::up) | set_of(Move::left) | set_of(Move::right) | set_of(Move::down));
    const auto up = words.after(words.start(5))[static_cast<std::size_t>(Move::up)];
    EXPECT_EQ(words.allowed(up), set_of(Move::left) | set_of(Move::right));
    EXPECT_DEATH(DuplicateWords(Shape{4, 4}, 1), "two letters at least");
}
}  // namespace
