#include <espalier/program/program.hpp>

#include "puzzle15/batch.hpp"
#include "puzzle15/command.hpp"

namespace {

espalier::program::About about() {
    return {.name = "puzzle15",
            .summary = "solves sliding tile puzzles with as few moves as possible",
            .usage = "BOARD... [OPTION]...",
            .definition =
                "Iterative deepening: all sequences of moves within a threshold are searched, then those within a "
                "greater one, until one leads to the goal. A node is a board that was generated, whether it is then "
                "pruned or not.",
            .examples = {{"puzzle15 '15 14 8 12 / 10 11 9 13 / 2 6 5 1 / 3 7 4 x'", "solve one of the hardest boards"},
                         {"puzzle15 --goal first --all boards.txt", "count the shortest solutions of all in a file"},
                         {"puzzle15 --statistics depth --size 3x4",
                          "count all boards of 12 cells by the moves that they need"}},
            .has_batches = true,
            .plans_memory = true,
            .other_statistics = {{"depth",
                                  "how many boards of --size, of at most 12 cells, need how many moves to --goal, "
                                  "and which need the most, by breadth-first search"},
                                 {"heuristic",
                                  "the estimates of --heuristic for the boards, their mean, and by how much "
                                  "iterations grow with each move"}}};
}

}  // namespace

int main(int argc, char** argv) {
    return espalier::program::answer_command<puzzle15::Command>(about(), argc, argv, puzzle15::declare, puzzle15::check,
                                                                puzzle15::answer);
}
