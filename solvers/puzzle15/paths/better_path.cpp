#include "puzzle15/paths/better_path.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <utility>

#include "puzzle15/paths/first_path.hpp"

namespace puzzle15 {
namespace {

constexpr std::size_t first_width = 256;
constexpr std::size_t most_bytes_of_beams = 1'000'000'000;  // of all beams together
constexpr std::size_t shortest_window = 40;                 // moves
constexpr int square = 15;                                  // the weight of squares in every other guide

/// A part of the path that is searched again.
struct Window {
    std::size_t begin = 0;  // the first move
    std::size_t end = 0;    // behind the last one
    Puzzle puzzle;          // from the board before the first move to that after the last one
    Path best = {};         // as short as the window at most
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
          estimates_{PathEstimate(puzzle.shape), PathEstimate(puzzle.shape, square)},
          nodes_(nodes) {}

    void run() {
        is_over_ = search_.is_enough(path_);
        constexpr std::size_t width_of_lines = 100;
        if (auto path = is_over() ? path_ : first_path(puzzle_, width_of_lines); path.size() < path_.size()) {
            path_ = std::move(path);
            is_over_ = search_.is_enough(path_);
        }
        const auto bytes_of_board =
            2 * index_of(puzzle_.shape.cells()) * sizeof(std::uint16_t) + 200 + 4 * path_.size();
        const auto most_width = std::min(search_.most_width, most_bytes_of_beams / bytes_of_board / threads());
        for (std::size_t width = first_width; width <= most_width && !is_over(); width *= 2) improve(width);
    }

private:
    std::size_t threads() const { return search_.team != nullptr ? index_of(search_.team->threads()) : 1; }
    bool is_over() const { return is_over_ || search_.stop_wanted(); }

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
        for_all(search_.team, windows.size() * variants, [&](std::size_t item, int worker) {
            if (is_over()) return false;
            auto& window = windows[item / variants];
            auto found = search_window(window, width, item % variants, index_of(worker));
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
        if (path.size() < path_.size()) path_ = std::move(path);
        is_over_ = search_.is_enough(path_);
    }

    // Cuts the path into windows, each time in other places.
    std::vector<Window> windows_of(std::size_t length) const {
        std::vector<Window> windows;
        Puzzle board = puzzle_;
        const auto first = length >= path_.size() ? length : 1 + (round_ * 0x9e3779b97f4a7c15U >> 20) % length;
        for (std::size_t begin = 0, end = first; begin < path_.size(); begin = end, end += length) {
            end = std::min(end, path_.size());
            const Puzzle start = board;
            for (auto i = begin; i < end; ++i) {
                const int next = board.shape.target(board.blank, path_[i]);
                std::swap(board.homes[index_of(board.blank)], board.homes[index_of(next)]);
                board.blank = next;
            }
            windows.push_back({.begin = begin, .end = end, .puzzle = between(start, board)});
            windows.back().best.assign(path_.begin() + static_cast<std::ptrdiff_t>(begin),
                                       path_.begin() + static_cast<std::ptrdiff_t>(end));
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

    std::optional<Path> search_window(const Window& window, std::size_t width, std::size_t variant,
                                      std::size_t worker) {
        if (window.best.size() < 2) return std::nullopt;
        // Successive variants and rounds differ in their direction and in what guides them.
        const auto way = round_ + variant;
        const bool is_back = way % 2 != 0;
        auto& search = searches_[2 * worker + way / 2 % 2];
        if (search == nullptr) search = std::make_unique<BeamSearch>(estimates_[way / 2 % 2]);
        const Beam beam{.width = width,
                        .most_moves = static_cast<int>(window.best.size()) - 2,
                        .seed = (search_.seed + 1000 * round_ + variant) * 0xd1342543de82ef95U};
        std::uint64_t nodes = 0;
        auto path = search->search(
            is_back ? reversed(window.puzzle) : window.puzzle, beam, [this] { return search_.stop_wanted(); }, nodes);
        nodes_ += nodes;
        return path && is_back ? reversed(std::move(*path)) : path;
    }

    Puzzle puzzle_;
    Path path_;
    const PathSearch& search_;
    std::array<PathEstimate, 2> estimates_;
    // One for each worker and estimate.
    std::vector<std::unique_ptr<BeamSearch>> searches_ = std::vector<std::unique_ptr<BeamSearch>>(2 * threads());
    std::uint64_t round_ = 0;
    std::atomic<std::uint64_t>& nodes_;
    std::atomic<bool> is_over_ = false;
};

}  // namespace

void find_better_paths(const Puzzle& puzzle, Path path, const PathSearch& search, std::atomic<std::uint64_t>& nodes) {
    Improvement(puzzle, std::move(path), search, nodes).run();
}

}  // namespace puzzle15
