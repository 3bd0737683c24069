#include "puzzle15/heuristics/walking_distance.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <tuple>
#include <unordered_map>

#include <espalier/require.hpp>

namespace puzzle15 {
namespace {

constexpr int most_lines = 4;
constexpr std::size_t stride = most_lines;

// Packs three bits for each count, and the blank's line.
std::uint64_t key_of(const LineWalks::Counts& counts, int blank_line) {
    auto key = static_cast<std::uint64_t>(blank_line);
    for (const auto count : counts) key = key << 3 | count;
    return key;
}

// Returns the walks of a shape and goal, which are made only once because all boards share them. Several threads may
// call this.
std::shared_ptr<const LineWalks> shared_walks(int lines, int cells, int blank_home) {
    static std::mutex mutex;
    static std::map<std::tuple<int, int, int>, std::shared_ptr<const LineWalks>> made;
    const std::scoped_lock lock(mutex);
    auto& walks = made[{lines, cells, blank_home}];
    if (!walks) walks = std::make_shared<const LineWalks>(lines, cells, blank_home);
    return walks;
}

}  // namespace

// Finds all boards breadth first from the goal.
LineWalks::LineWalks(int lines, int cells, int blank_home) : lines_(lines) {
    espalier::require(lines <= most_lines && cells <= most_lines, "a board has at most 4 x 4 cells");
    std::unordered_map<std::uint64_t, Number> numbers;
    std::vector<std::pair<Counts, int>> boards_and_blanks;
    const auto number_of = [&](const Counts& counts, int blank_line, int distance) {
        const auto key = key_of(counts, blank_line);
        const auto [entry, is_new] = numbers.try_emplace(key, static_cast<Number>(boards_.size()));
        if (is_new) {
            boards_and_blanks.emplace_back(counts, blank_line);
            boards_.push_back({.key = key, .neighbours = {}, .distance = static_cast<std::uint8_t>(distance)});
        }
        return entry->second;
    };
    Counts goal{};
    for (int line = 0; line < lines; ++line) {
        goal[static_cast<std::size_t>(line) * (stride + 1)] =
            static_cast<std::uint8_t>(cells - (line == blank_home ? 1 : 0));
    }
    number_of(goal, blank_home, 0);
    for (std::size_t i = 0; i < boards_and_blanks.size(); ++i) {
        const auto [from, blank_line] = boards_and_blanks[i];
        const auto here = static_cast<std::size_t>(blank_line);
        for (const bool down : {false, true}) {
            const int line = blank_line + (down ? 1 : -1);
            if (line < 0 || line >= lines_) continue;
            for (std::size_t home = 0; home < static_cast<std::size_t>(lines_); ++home) {
                auto to = from;
                if (to[static_cast<std::size_t>(line) * stride + home] == 0) continue;
                --to[static_cast<std::size_t>(line) * stride + home];
                ++to[here * stride + home];
                const auto number = number_of(to, line, boards_[i].distance + 1);
                boards_[i].neighbours[(down ? stride : 0) + home] = number;
            }
        }
    }
    by_key_.assign(numbers.begin(), numbers.end());
    std::sort(by_key_.begin(), by_key_.end());
}

LineWalks::Number LineWalks::number(const Counts& counts, int blank_line) const {
    const std::pair<std::uint64_t, Number> wanted(key_of(counts, blank_line), 0);
    const auto entry = std::lower_bound(by_key_.begin(), by_key_.end(), wanted);
    espalier::require(entry != by_key_.end() && entry->first == wanted.first, "moves lead from the goal to this board");
    return entry->second;
}

WalkingDistance::WalkingDistance(const Puzzle& puzzle)
    : shape_(puzzle.shape),
      rows_(shared_walks(shape_.height, shape_.width, shape_.row(puzzle.blank_home))),
      columns_(shared_walks(shape_.width, shape_.height, shape_.column(puzzle.blank_home))) {}

WalkingDistance::State WalkingDistance::start(const Puzzle& puzzle) const {
    State state{};
    LineWalks::Counts rows{};
    LineWalks::Counts columns{};
    for (int cell = 0; cell < shape_.cells(); ++cell) {
        const int home = puzzle.home(cell);
        state.homes[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(home);
        if (cell == puzzle.blank) continue;
        ++rows[static_cast<std::size_t>(shape_.row(cell)) * stride + static_cast<std::size_t>(shape_.row(home))];
        ++columns[static_cast<std::size_t>(shape_.column(cell)) * stride +
                  static_cast<std::size_t>(shape_.column(home))];
    }
    state.rows = rows_->number(rows, shape_.row(puzzle.blank));
    state.columns = columns_->number(columns, shape_.column(puzzle.blank));
    return state;
}

WalkingDistance::State WalkingDistance::moved(const State& state, int blank, int target) const {
    State next = state;
    const int home = state.homes[static_cast<std::size_t>(target)];
    next.homes[static_cast<std::size_t>(blank)] = static_cast<std::uint8_t>(home);
    if (shape_.row(blank) == shape_.row(target)) {
        next.columns = columns_->moved(state.columns, target > blank, shape_.column(home));
    } else {
        next.rows = rows_->moved(state.rows, target > blank, shape_.row(home));
    }
    return next;
}

}  // namespace puzzle15
