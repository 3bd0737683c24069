#pragma once

#include <optional>
#include <string>
#include <vector>

#include <espalier/program/option_list.hpp>
#include "puzzle15/board/read_boards.hpp"
#include "puzzle15/deepening.hpp"

namespace puzzle15 {

/// What the command line asks.
struct Request {
    std::vector<std::string> boards;  ///< files, boards or "-"
    std::string goal = "last";
    std::optional<Shape> shape;
    Settings settings;
    bool blank_moves = false;  ///< letters say where the blank goes, not the tiles
    bool play = false;
    bool korf = false;
    std::string cache;  ///< a folder
};

void declare(espalier::program::OptionList& list, Request& request);

/// Throws UsageError for options that do not go together.
void complete(Request& request);

/// The boards to be solved. Throws InputError.
std::vector<BoardInFile> read_starts(const Request& request);

/// The goal of a board of this shape. Throws UsageError if it has another one.
Board goal_of(const Request& request, const Shape& shape);

/// The letters of the blank's moves as the request wants them.
std::string letters(const Request& request, std::string blank_moves);

}  // namespace puzzle15
