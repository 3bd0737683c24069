#include <fmt/format.h>

#include <vector>

#include <espalier/program/report/page/filled_page.hpp>
#include <espalier/version.hpp>

#include "puzzle15/pictures/pictures.hpp"
#include "puzzle15/pictures/player_texts.hpp"

namespace puzzle15 {
namespace {

std::vector<int> numbers_of(const Board& board) {
    return {board.tiles.begin(), board.tiles.begin() + board.shape.cells()};
}

}  // namespace

std::string player_page(const ShownSolution& solution) {
    const espalier::program::Json data = {{"title", solution.title},
                                          {"subtitle", fmt::format("Espalier {}", espalier::version)},
                                          {"command", solution.command},
                                          {"width", solution.start.shape.width},
                                          {"start", numbers_of(solution.start)},
                                          {"goal", numbers_of(solution.goal)},
                                          {"moves", solution.moves},
                                          {"letters", solution.letters},
                                          {"who", solution.blank_moves ? "blank" : "tile"}};
    using namespace espalier::program;
    return filled_page(player_html, player_style, player_script, data);
}

}  // namespace puzzle15
