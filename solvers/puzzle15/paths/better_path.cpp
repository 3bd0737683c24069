// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <utility>
#include "puzzle15/paths/paths.hpp"

namespace puzzle15 {
namespace {
constexpr std::size_t first_width = 256;  // of the beams in windows
constexpr std::size_t first_width_of_descents = 128;
constexpr std::size_t last_width_of_descents = 1024;
constexpr std::size_t most_bytes_of_beams = 1'000'000'000;  // of all beams together
constexpr std::size_t shortest_window = 40;                 // moves
constexpr int most_moves_without_gain = 60;                 // of a descent
constexpr int square = 15;                                  // the weight of squares in every other guide

/// A part of the path that is searched again.
struct Window {
    Puzzle puzzle;  // from the board before the first move to that after the last one
    Path best;      // as short as the window at most
};

// Returns the moves of the way back.
Path reversed(Path path) {
    std::ranges::reverse(path);
    for (auto& move : path) move = inverse(move);
    return path;
}

class Improvement {
public:
    Improvement(const Puzzle& puzzle, Path path, const PathSearch& search, std::atomic<std::uint64_t>& nodes)
        : puzzle_(puzzle),
          path_(std::move(path)),
          search_(search),
          estimates_{PathEstimate(puzzle.shape), PathEstimate(puzzle.shape, square),
                     PathEstimate(puzzle.shape, 2 * square)},
          nodes_(nodes) {}

    void run() {
        is_over_ = search_.is_enough(path_);
        const auto bytes_of_board =
            2 * index_of(puzzle_.shape.cells()) * sizeof(std::uint16_t) + 200 + 4 * path_.size();
        const auto most_width = std::min(search_.most_width, most_bytes_of_beams / bytes_of_board / threads());
        const auto most_of_descents = std::min(most_width, last_width_of_descents);
        for (std::size_t width = 32; width < first_width_of_descents && !is_over(); width *= 2) {
            if (auto path = first_path(puzzle_, search_.stop_wanted, nodes_, width)) take(std::move(*path));
        }
        for (auto width = first_width_of_descents; width <= most_of_descents && !is_over(); width *= 2) descend(width);
        for (std::size_t width = first_width; width <= most_width && !is_over(); width *= 2) improve(width);
    }

private:
    std::size_t threads() const { return search_.team != nullptr ? index_of(search_.team->threads()) : 1; }
    bool is_over() const { return is_over_ || search_.stop_wanted(); }

    // Searches the whole path again by beams of one width, some at a time, from the start and from the goal.
    void descend(std::size_t width) {
        const auto most_moves = static_cast<int>(path_.size()) - 1;
        ++round_;
        for_all(search_.team, std::max<std::size_t>(2, threads()), [&](std::size_t variant) {
            if (is_over()) return false;
            search_whole_path({.width = width,
                               .most_moves = most_moves,
                               .seed = seed_of(variant),
                               .most_moves_without_gain = most_moves_without_gain},
                              round_ + variant);
            return true;
        });
    }

    // Takes paths that a beam search finds. On large boards the beam comes near to the goal only, so that the path goes
    // on line by line from one of its later boards. The last board is seldom the best one for that.
    void search_whole_path(const Beam& beam, std::uint64_t way) {
        constexpr std::size_t width_of_lines = 100;
        const bool is_back = way % 2 != 0;
        auto board = is_back ? reversed(puzzle_) : puzzle_;
        const auto take_this = [&](Path path) { take(is_back ? reversed(std::move(path)) : std::move(path)); };
        BeamSearch search(estimates_[1 + way / 2 % 2]);
        if (auto path = search.search(board, beam, search_.stop_wanted, nodes_)) return take_this(std::move(*path));
        const auto nearest = search.path_to_nearest();
        std::size_t made = 0;
        for (const std::size_t percent : {75, 82, 88, 94, 100}) {
            if (nearest.empty() || is_over()) return;
            for (; made < nearest.size() * percent / 100; ++made) board.apply(nearest[made]);
            auto path = first_path(board, search_.stop_wanted, nodes_, width_of_lines);
            if (!path) return;
            path->insert(path->begin(), nearest.begin(), nearest.begin() + static_cast<std::ptrdiff_t>(made));
            take_this(std::move(*path));
        }
    }

    // Takes a path, on any thread, if it is shorter. The shortest may also be enough because the bound has been raised.
    void take(Path path) {
        const std::lock_guard lock(mutex_);
        if (path.size() < path_.size()) path_ = std::move(path);
        is_over_ = is_over_ || search_.is_enough(path_);
    }

    std::uint64_t seed_of(std::size_t variant) const {
        return (search_.seed + 1000 * round_ + variant) * 0xd1342543de82ef95U;
    }

    // Searches with beams of one width, as long as it is worth it, windows of growing lengths.
    void improve(std::size_t width) {
        constexpr double least_gain = 0.003;
        for (auto length = shortest_window; !is_over(); length *= 2) {
            for (std::size_t before = path_.size() + 1; !is_over();) {
                before = path_.size();
                improve_windows(width, std::min(length, before));
                if (static_cast<double>(before - path_.size()) < least_gain * static_cast<double>(before)) break;
            }
            if (length >= path_.size()) return;
        }
    }

    void improve_windows(std::size_t width, std::size_t length) {
        auto windows = windows_of(length);
        const auto variants = std::max<std::size_t>(1, threads() / windows.size()) + (windows.size() == 1 ? 3 : 0);
        std::mutex mutex;
        ++round_;
        for_all(search_.team, windows.size() * variants, [&](std::size_t item) {
            if (is_over()) return false;
            auto& window = windows[item / variants];
            auto found = search_window(window, width, item % variants);
            const std::lock_guard lock(mutex);
            if (found && found->size() < window.best.size()) window.best = std::move(*found);
            return true;
        });
        Path path;
        for (const auto& window : windows) {
            for (const Move move : window.best) {
                if (!path.empty() && path.back() == inverse(move)) {
                    path.pop_back();
                } else {
                    path.push_back(move);
                }
            }
        }
        take(std::move(path));
    }

    // Cuts the path into windows, each time in other places.
    std::vector<Window> windows_of(std::size_t length) const {
        std::vector<Window> windows;
        Puzzle board = puzzle_;
        const auto first = length >= path_.size() ? length : 1 + (round_ * 0x9e3779b97f4a7c15U >> 20) % length;
        for (std::size_t begin = 0, end = first; begin < path_.size(); begin = end, end += length) {
            end = std::min(end, path_.size());
            const Puzzle start = board;
            for (auto i = begin; i < end; ++i) board.apply(path_[i]);
            const auto first_move = path_.begin() + static_cast<std::ptrdiff_t>(begin);
            const auto last_move = path_.begin() + static_cast<std::ptrdiff_t>(end);
            windows.push_back({.puzzle = between(start, board), .best = {first_move, last_move}});
        }
        return windows;
    }

    // Returns the puzzle of which `goal`, a board of the same goal as the start, is the goal.
    static Puzzle between(Puzzle start, const Puzzle& goal) {
        const auto cells = reversed(goal);
        for (int cell = 0; cell < start.shape.cells(); ++cell) {
            start.homes[index_of(cell)] = cells.homes[start.homes[index_of(cell)]];
        }
        start.blank_home = goal.blank;
        return start;
    }

    std::optional<Path> search_window(const Window& window, std::size_t width, std::size_t variant) {
        if (window.best.size() < 2) return std::nullopt;
        // Successive variants and rounds differ in their direction and in what guides them.
        const auto way = round_ + variant;
        const bool is_back = way % 2 != 0;
        const Beam beam{
            .width = width, .most_moves = static_cast<int>(window.best.size()) - 2, .seed = seed_of(variant)};
        auto path = BeamSearch(estimates_[way / 2 % 2])
                        .search(is_back ? reversed(window.puzzle) : window.puzzle, beam, search_.stop_wanted, nodes_);
        return path && is_back ? reversed(std::move(*path)) : path;
    }

    Puzzle puzzle_;
    Path path_;
    std::mutex mutex_;  // of the path while threads search the whole of it
    const PathSearch& search_;
    std::array<PathEstimate, 3> estimates_;  // with squares of more and more weight
    std::uint64_t round_ = 0;
    std::atomic<std::uint64_t>& nodes_;
    std::atomic<bool> is_over_ = false;
};
}  // namespace

void find_better_paths(const Puzzle& puzzle, Path path, const PathSearch& search, std::atomic<std::uint64_t>& nodes) {
    Improvement(puzzle, std::move(path), search, nodes).run();
}
}  // namespace puzzle15
