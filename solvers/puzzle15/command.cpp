#include "puzzle15/command.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <utility>

#include <espalier/program/files/files.hpp>

#include "puzzle15/catalogues/partition_file.hpp"
#include "puzzle15/heuristics/heuristics.hpp"

namespace puzzle15 {
namespace {

using espalier::program::UsageError;

// Far more than any board of 5 x 5 tiles needs.
constexpr int greatest_threshold = 250;

// DIR/espalier in the user's folder for caches [XDG Base Directory Specification]; empty if there is none.
std::string default_cache_folder() {
    const char* cache = std::getenv("XDG_CACHE_HOME");
    const char* home = std::getenv("HOME");
    if (cache != nullptr && *cache == '/') return std::string(cache) + "/espalier";
    if (home != nullptr && *home == '/') return std::string(home) + "/.cache/espalier";
    return {};
}

bool is_count_or_list(const std::string& word) { return word == "count" || word == "list"; }

void take_all(Command& command, const std::string& value) {
    if (!is_count_or_list(value)) {
        throw UsageError(fmt::format("--all: '{}' was given, expected count or list", value));
    }
    command.settings.wanted = value == "list" ? Wanted::all : Wanted::count;
}

void declare_answers(espalier::program::OptionList& list, Command& command) {
    list.add({"--all", "count|list", "Find all shortest solutions, and count them (default) or list them.", false,
              "count", is_count_or_list},
             [&command](const std::string& value) { take_all(command, value); });
    list.add(
        {"--moves", "tile|blank", "Letters say where the tile that moves goes (default), or where the blank goes."},
        [&command](const std::string& value) {
            espalier::program::require_choice("--moves", value, std::vector<std::string>{"tile", "blank"});
            command.blank_moves = value == "blank";
        });
    list.flag({"--play", "", "Show the board after each move."}, command.play);
    list.text({"--svg", "FILE", "Draw the solution, boards and moves: FILE.svg."}, command.svg);
    list.text({"--player", "FILE", "Write a page that plays the solution, for a browser: FILE.html."}, command.player);
}

double share_to_search(const std::string& text) {
    const double share = espalier::program::share_value("--sample", text);
    if (share > 0) return share;
    throw UsageError(fmt::format("--sample: '{}' was given, expected more than 0%", text));
}

void declare_search(espalier::program::OptionList& list, Command& command) {
    list.choice(
        {"--heuristic", "NAME", "The lower bound that prunes; default: auto, the one that promises to be done first."},
        command.settings.heuristic, heuristics());
    list.text(
        {"--partition", "FILE",
         "Prune by pattern databases of the user's own patterns: one a line, its tiles by the numbers that boards "
         "and the goal have them by, each tile in one; of several such partitions, one after the other, the "
         "greatest sum counts.",
         true},
        command.partition);
    list.text({"--cache", "DIR",
               "Keep databases in this folder, those of pdb-78, 196 MB, of pdb-24, 250 MB, of pdb-parts and of "
               "--partition; default: " +
                   command.settings.cache + ".",
               true},
              command.settings.cache);
    list.integer<int>({"--iteration", "T", "Search a single iteration: for solutions of at most T moves.", true},
                      command.settings.iteration, {0, greatest_threshold});
    list.add(
        {"--sample", "PERCENT",
         "With --iteration: estimate how many nodes it has to its end, by so many of its subtrees, such as 1%, drawn "
         "at random; another --seed draws others.",
         true},
        [&command](const std::string& value) { command.sample = share_to_search(value); });
    list.add({"--count", "korf",
              "Count as [Korf 1985] does, by plain search with the Manhattan distance: generated children, those that "
              "are pruned too, in the order up, left, right, down of the blank, and the start once.",
              true},
             [&command](const std::string& value) {
                 espalier::program::require_choice("--count", value, std::vector<std::string>{"korf"});
                 command.korf = true;
             });
}

}  // namespace

void declare(espalier::program::OptionList& list, Command& command) {
    command.settings.cache = default_cache_folder();
    list.begin_group("The problem");
    list.arguments({"BOARD", "BOARD",
                    "A file of boards, a board such as '1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 x' or "
                    "0xfe169b4c0a73d852, or - for standard input."},
                   command.boards);
    list.text(
        {"--goal", "GOAL", "last: 1, 2, 3 and so on, the blank last (default); first: the blank first; or a board."},
        command.goal);
    list.add({"--size", "WxH", "Columns and rows of the boards; default: as they look.", true},
             [&command](const std::string& value) { command.shape = parse_shape("--size", value); });
    declare_answers(list, command);
    declare_search(list, command);
}

namespace {

// A tile, or a slash between two rows: what a shell makes of a board without quotes.
bool is_piece_of_board(const std::string& word) {
    std::error_code ignored;
    return word.size() <= 2 && word.find_first_not_of("0123456789xX_/,") == std::string::npos &&
           (word == "/" || !std::filesystem::exists(word, ignored));
}

void refuse_board_without_quotes(const std::vector<std::string>& words) {
    if (words.size() < 2 || !std::all_of(words.begin(), words.end(), is_piece_of_board)) return;
    throw UsageError(fmt::format("quote the board: puzzle15 '{}'", fmt::join(words, " ")));
}

}  // namespace

namespace {

void check_sample(const Command& command) {
    if (!command.sample) return;
    if (!command.settings.iteration) throw UsageError("--sample: of which iteration? Expected --iteration T");
    for (const auto& [is_given, other] : {std::pair{command.settings.wanted != Wanted::one, "--all"},
                                          {command.play, "--play"},
                                          {!command.svg.empty(), "--svg"},
                                          {!command.player.empty(), "--player"}}) {
        if (is_given) throw UsageError(fmt::format("--sample: no solution is looked for; expected no {}", other));
    }
}

}  // namespace

void check(Command& command) {
    refuse_board_without_quotes(command.boards);
    for (const auto& file : {command.svg, command.player}) {
        if (!file.empty()) espalier::program::require_writable(file);
    }
    check_sample(command);
    auto& heuristic = command.settings.heuristic;
    if (!command.partition.empty()) {
        if (heuristic != "auto") throw UsageError("--partition is a heuristic by itself; expected no --heuristic");
        heuristic = given_partition;
    }
    if (!command.korf) return;
    if (heuristic != "auto" && heuristic != "manhattan") {
        throw UsageError("--count korf goes with --heuristic manhattan");
    }
    heuristic = "manhattan";
}

void require_boards(const Command& command) {
    if (command.boards.empty()) throw UsageError("BOARD is missing: a file, a board, or - for standard input");
}

void check_pictures(const Command& command, bool is_batch, bool varies) {
    for (const auto& [option, file] : {std::pair{"--svg", command.svg}, {"--player", command.player}}) {
        if (file.empty()) continue;
        if (is_batch) throw UsageError(fmt::format("{}: one board at a time, not a batch", option));
        if (varies) throw UsageError(fmt::format("{}: of which run? Expected no --vary", option));
    }
}

namespace {

// The text that an argument stands for, and what messages call it.
std::pair<std::string, std::string> source_of(const std::string& argument) {
    std::error_code ignored;
    if (argument == "-" || std::filesystem::exists(argument, ignored)) {
        auto [name, content] = espalier::program::read_source(argument);
        return {std::move(content), std::move(name)};
    }
    constexpr auto letters_of_boards = "0123456789abcdefABCDEFxX_ ,/#\t\r\n";
    if (argument.find_first_not_of(letters_of_boards) == std::string::npos) return {argument, "BOARD"};
    throw espalier::program::InputError(argument, "there is no such file, and it is no board");
}

}  // namespace

std::vector<BoardInFile> read_starts(const Command& command) {
    std::vector<BoardInFile> all;
    for (const auto& argument : command.boards) {
        const auto [text, name] = source_of(argument);
        auto boards = read_boards(text, name, command.shape);
        std::move(boards.begin(), boards.end(), std::back_inserter(all));
    }
    return all;
}

std::vector<TilePartition> read_partitions(const Command& command, const std::vector<BoardInFile>& starts) {
    if (command.partition.empty() || starts.empty()) return {};
    const auto& shape = starts.front().board.shape;
    for (const auto& start : starts) {
        if (start.board.shape == shape) continue;
        throw espalier::program::InputError(start.file, start.line, "a board of another shape than the first one's",
                                            "boards of one shape with --partition");
    }
    const auto [file, text] = espalier::program::read_source(command.partition);
    return read_partitions(text, file, goal_of(command, shape));
}

Board goal_of(const Command& command, const Shape& shape) {
    if (command.goal == "last" || command.goal == "first") return ordered_board(shape, command.goal == "first");
    if (command.goal.find_first_of("0123456789") == std::string::npos)
        throw espalier::program::InputError("--goal",
                                            fmt::format("'{}', expected last, first or a board", command.goal));
    const auto boards = read_boards(command.goal, "--goal", shape);
    if (boards.size() != 1) throw espalier::program::InputError("--goal", "several boards, expected one");
    return boards.front().board;
}

}  // namespace puzzle15
