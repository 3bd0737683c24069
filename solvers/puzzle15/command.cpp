// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/command.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <filesystem>
#include <utility>
#include <espalier/program/command_line/values.hpp>
#include <espalier/program/files/files.hpp>
#include "puzzle15/heuristics/heuristics.hpp"

namespace puzzle15 {
namespace {
using espalier::program::refuse_if;

// No board of 5 x 5 tiles needs nearly as many moves.
constexpr int greatest_threshold = 250;

bool is_count_or_list(const std::string& word) { return word == "count" || word == "list"; }

void declare_answers(espalier::program::OptionList& list, Command& command) {
    list.flag(
        {"--shortest", "",
         "Search for a shortest solution and its proof only, as on boards of up to 4x4 cells. For larger ones, any "
         "solution is found at once, and shorter ones then, until the time limit or Ctrl-C."},
        command.settings.shortest);
    list.real({"--within", "RATIO",
               "Stop at a solution that is proved to be at most this many times as long as the shortest, such as 1.1."},
              command.settings.within, 1, 1000);
    list.add({"--all",
              "count|list",
              "Find all shortest solutions, and count them (default) or list them.",
              false,
              "count",
              is_count_or_list,
              {"count", "list"}},
             [&command](const std::string& value) {
                 espalier::program::require_choice("--all", value, std::vector<std::string>{"count", "list"});
                 command.settings.wanted = value == "list" ? Wanted::all : Wanted::count;
             });
    list.add(
        {"--moves", "tile|blank", "Let letters say where the tile that moves goes (default) or where the blank goes."},
        [&command](const std::string& value) {
            espalier::program::require_choice("--moves", value, std::vector<std::string>{"tile", "blank"});
            command.blank_moves = value == "blank";
        });
    list.flag({"--play", "", "Show the board after each move."}, command.play);
    list.text({"--svg", "FILE", "Draw the boards and moves of the solution in this file, such as solution.svg."},
              command.svg);
    list.text({"--player", "FILE", "Write a page for a browser that plays the solution, such as solution.html."},
              command.player);
    for (const auto* name : {"--play", "--svg", "--player"}) list.leave_free(name);
}

void take_direction(Command& command, const std::string& value) {
    espalier::program::require_choice("--direction", value, std::vector<std::string>{"forward", "backward", "auto"});
    command.settings.direction.reset();
    if (value != "auto") command.settings.direction = value == "forward" ? Direction::forward : Direction::backward;
}

void declare_search(espalier::program::OptionList& list, Command& command) {
    list.choice({"--heuristic", "NAME",
                 "The lower bound that prunes. The default, auto, is the one with which the search should end first."},
                command.settings.heuristic, heuristic_names());
    list.add({"--direction", "forward|backward|auto",
              "Search from the start, from the goal, or, with auto, the default, in the direction in which an "
              "iteration of more than 200,000 nodes has fewer of them.",
              true},
             [&command](const std::string& value) { take_direction(command, value); });
    list.text(
        {"--partition", "FILE",
         "Prune by pattern databases of your own patterns. Each line is a pattern: the numbers that its tiles have on "
         "the boards and in the goal. Each tile belongs to one pattern. After all tiles, another partition may follow; "
         "of several, the greatest sum counts.",
         true},
        command.partition);
    list.text({"--cache", "DIR",
               "Keep databases in this folder: those of pdb-78 (196 MB), pdb-24 (250 MB), pdb-parts and --partition; "
               "default: " +
                   command.settings.cache + ".",
               true},
              command.settings.cache);
    list.integer<int>({"--iteration", "T", "Search a single iteration, for solutions of at most T moves.", true},
                      command.settings.iteration, {0, greatest_threshold});
    list.add(
        {"--sample", "PERCENT",
         "With --iteration: estimate how many nodes the iteration has from a share of its subtrees, such as 1%, "
         "that is drawn at random. Another --seed draws others.",
         true},
        [&command](const std::string& value) { command.sample = espalier::program::share_value("--sample", value); });
}

// Returns whether a word is a tile, or a slash between two rows, as a shell makes them of a board without quotes.
bool is_piece_of_board(const std::string& word) {
    std::error_code ignored;
    return word.size() <= 2 && word.find_first_not_of("0123456789xX_/,") == std::string::npos &&
           (word == "/" || !std::filesystem::exists(word, ignored));
}

void refuse_board_without_quotes(const std::vector<std::string>& words) {
    refuse_if(words.size() > 1 && std::ranges::all_of(words, is_piece_of_board),
              fmt::format("quote the board: puzzle15 '{}'", fmt::join(words, " ")));
}

void check_sample(const Command& command) {
    if (!command.sample) return;
    refuse_if(!command.settings.iteration, "--sample: of which iteration? Expected --iteration T");
    for (const auto& [is_given, other] : {std::pair{command.settings.wanted != Wanted::one, "--all"},
                                          {command.play, "--play"},
                                          {!command.svg.empty(), "--svg"},
                                          {!command.player.empty(), "--player"}}) {
        refuse_if(is_given, fmt::format("--sample: no solution is looked for; expected no {}", other));
    }
}
}  // namespace

void declare(espalier::program::OptionList& list, Command& command) {
    command.settings.cache = espalier::program::default_cache_folder();
    list.begin_group("The problem");
    list.arguments({"BOARD", "BOARD",
                    "A file or a folder of boards, a board such as '1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 x' or "
                    "0xfe169b4c0a73d852, or - for standard input."},
                   command.boards);
    list.text(
        {"--goal", "GOAL",
         "The board to reach: last (default) is 1, 2, 3 and so on with the blank behind them, first has the "
         "blank before them, spiral and snake have the tiles along these curves; or any other board. Default: the "
         "goal in the file, if it has one."},
        command.goal);
    list.add({"--size", "WxH",
              "The columns and rows of the boards, such as 3x4. By default, the boards themselves show them.", true},
             [&command](const std::string& value) { command.shape = parse_shape("--size", value); });
    declare_answers(list, command);
    declare_search(list, command);
}

void check(Command& command) {
    refuse_board_without_quotes(command.boards);
    espalier::program::require_ending("--svg", command.svg, ".svg");
    espalier::program::require_ending("--player", command.player, ".html");
    for (const auto& file : {command.svg, command.player}) {
        if (!file.empty()) espalier::program::require_writable(file);
    }
    check_sample(command);
    refuse_if(command.settings.shortest && command.settings.within > 1, "--shortest: expected no --within");
    auto& heuristic = command.settings.heuristic;
    if (!command.partition.empty()) {
        refuse_if(heuristic != "auto", "--partition is a heuristic by itself; expected no --heuristic");
        heuristic = given_partition;
        refuse_if(command.settings.direction == Direction::backward,
                  "--partition is of the goal's tiles; expected no --direction backward");
    }
}

void require_boards(const Command& command) {
    refuse_if(command.boards.empty(), "BOARD is missing: a file, a board, or - for standard input");
}
}  // namespace puzzle15
