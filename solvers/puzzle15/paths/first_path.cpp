#include "puzzle15/paths/first_path.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include <espalier/require.hpp>

namespace puzzle15 {
namespace {

constexpr int most_rest = 3;  // columns and rows

class LineByLine {
public:
    LineByLine(const Puzzle& puzzle, std::size_t width, const std::function<bool()>& stop_wanted)
        : puzzle_(puzzle),
          width_(width),
          stop_wanted_(stop_wanted),
          estimate_(puzzle.shape),
          locked_(index_of(puzzle.shape.cells())),
          right_(puzzle.shape.width),
          lower_(puzzle.shape.height) {}

    Path solve() {
        while (is_large()) {
            if (width_ > 0 && search_line()) continue;
            auto [cells, inward] = next_line();
            solve_line(cells, inward);
        }
        solve_rest();
        return std::move(path_);
    }

private:
    const Shape& shape() const { return puzzle_.shape; }
    bool is_large() const { return right_ - left_ > most_rest || lower_ - upper_ > most_rest; }

    // Takes an outer line that the blank has not to come home to. Returns its cells, and the step away from its side.
    std::pair<std::vector<int>, int> next_line() {
        if (right_ - left_ > lower_ - upper_) {
            const bool is_left = shape().column(puzzle_.blank_home) != left_;
            auto cells = column(is_left ? left_ : right_ - 1);
            is_left ? ++left_ : --right_;
            return {std::move(cells), is_left ? 1 : -1};
        }
        const bool is_upper = shape().row(puzzle_.blank_home) != upper_;
        auto cells = row(is_upper ? upper_ : lower_ - 1);
        is_upper ? ++upper_ : --lower_;
        return {std::move(cells), is_upper ? shape().width : -shape().width};
    }

    // Solves a line by a beam search. Returns whether it has found a path.
    bool search_line() {
        const std::array<int, 4> before = {left_, right_, upper_, lower_};
        const auto required = next_line().first;
        estimate_.require_only(required);
        const int most_moves = 40 * shape().cells();
        std::uint64_t nodes = 0;
        const auto path =
            BeamSearch(estimate_).search(puzzle_, {.width = width_, .most_moves = most_moves}, stop_wanted_, nodes);
        if (!path) {
            std::tie(left_, right_, upper_, lower_) = std::tuple_cat(before);
            return false;
        }
        for (const Move move : *path) move_to(shape().target(puzzle_.blank, move));
        lock(required);
        return true;
    }

    std::vector<int> row(int number) const {
        std::vector<int> cells;
        for (int i = left_; i < right_; ++i) cells.push_back(number * shape().width + i);
        return cells;
    }

    std::vector<int> column(int number) const {
        std::vector<int> cells;
        for (int i = upper_; i < lower_; ++i) cells.push_back(i * shape().width + number);
        return cells;
    }

    void move_to(int cell) {
        path_.push_back(shape().move_between(puzzle_.blank, cell));
        puzzle_.apply(path_.back());
    }

    // Returns the cells of a shortest way through unlocked cells, without the first one.
    std::vector<int> way(int from, int to, int avoided) const {
        std::vector<int> before(index_of(shape().cells()), -1);
        std::vector<int> reached = {to};
        before[index_of(to)] = to;
        for (std::size_t next = 0; next < reached.size() && before[index_of(from)] < 0; ++next) {
            for (const Move move : moves) {
                if (!shape().allows(reached[next], move)) continue;
                const int cell = shape().target(reached[next], move);
                if (locked_[index_of(cell)] || cell == avoided || before[index_of(cell)] >= 0) continue;
                before[index_of(cell)] = reached[next];
                reached.push_back(cell);
            }
        }
        espalier::require(before[index_of(from)] >= 0, "a way leads through the unlocked cells");
        std::vector<int> cells;
        for (int cell = from; cell != to;) cells.push_back(cell = before[index_of(cell)]);
        return cells;
    }

    void move_blank(int to, int avoided) {
        for (const int cell : way(puzzle_.blank, to, avoided)) move_to(cell);
    }

    int cell_of(int home) const {
        int cell = 0;
        while (puzzle_.home(cell) != home) ++cell;
        return cell;
    }

    void place(int home, int target) {
        for (int cell = cell_of(home); cell != target;) {
            const int next = way(cell, target, -1).front();
            move_blank(next, cell);
            move_to(cell);
            cell = next;
        }
        locked_[index_of(target)] = true;
    }

    // The last two tiles of a line, and the blank, come into the last 2 x 3 cells. The fewest moves that turn them into
    // their cells are looked for there, wherever the other tiles go.
    void solve_line(const std::vector<int>& cells, int inward) {
        const int end = cells.back();
        const int beside_end = *(cells.end() - 2);
        for (const int cell : cells) {
            if (cell != end && cell != beside_end) place(cell, cell);
        }
        const Corner corner = {beside_end,      end, beside_end + inward, end + inward, beside_end + 2 * inward,
                               end + 2 * inward};
        if (cell_of(end) != end || cell_of(beside_end) != beside_end) {
            place(beside_end, end);
            const int last = cell_of(end);
            const bool is_stuck = last == beside_end || (puzzle_.blank == beside_end && last == beside_end + inward);
            if (!is_stuck) place(end, end + inward);
            if (std::ranges::find(corner, puzzle_.blank) == corner.end()) move_blank(beside_end + inward, -1);
            turn(corner);
        }
        for (const int cell : corner) locked_[index_of(cell)] = false;
        lock(cells);
    }

    void lock(const std::vector<int>& cells) {
        for (const int cell : cells) locked_[index_of(cell)] = true;
        estimate_.lock(cells);
    }

    using Corner = std::array<int, 6>;  // cells in pairs, those of the line first

    // Moves the tiles at home in the first two cells of a corner there, by breadth-first search. Requires that they and
    // the blank are in the corner.
    void turn(const Corner& corner) {
        using State = std::array<int, 3>;  // the places of both tiles and the blank in the corner
        const auto place_of = [&](int cell) {
            return static_cast<int>(std::ranges::find(corner, cell) - corner.begin());
        };
        std::vector<std::pair<State, std::size_t>> reached = {
            {{place_of(cell_of(corner[0])), place_of(cell_of(corner[1])), place_of(puzzle_.blank)}, 0}};
        std::size_t next = 0;
        for (; reached[next].first[0] != 0 || reached[next].first[1] != 1; ++next) {
            const int blank = reached[next].first[2];
            for (const int place : {blank ^ 1, blank - 2, blank + 2}) {
                if (place < 0 || place >= static_cast<int>(corner.size())) continue;
                State state = reached[next].first;
                for (const std::size_t tile : {0, 1}) {
                    if (state[tile] == place) state[tile] = blank;
                }
                state[2] = place;
                const auto is_same = [&](const auto& known) { return known.first == state; };
                if (std::ranges::none_of(reached, is_same)) reached.emplace_back(state, next);
            }
        }
        std::vector<int> cells;
        for (; next != 0; next = reached[next].second) cells.push_back(corner[index_of(reached[next].first[2])]);
        for (auto cell = cells.rbegin(); cell != cells.rend(); ++cell) move_to(*cell);
    }

    void solve_rest() {
        const Shape rest{.width = right_ - left_, .height = lower_ - upper_};
        const auto in_rest = [&](int cell) {
            return (shape().row(cell) - upper_) * rest.width + shape().column(cell) - left_;
        };
        move_blank(puzzle_.blank_home, -1);
        Puzzle puzzle{
            .shape = rest, .homes = {}, .blank = in_rest(puzzle_.blank), .blank_home = in_rest(puzzle_.blank_home)};
        for (int row_number = upper_; row_number < lower_; ++row_number) {
            for (const int cell : row(row_number)) {
                puzzle.homes[index_of(in_rest(cell))] = static_cast<std::uint16_t>(in_rest(puzzle_.home(cell)));
            }
        }
        constexpr std::size_t all_boards = 181'440;  // of 3 x 3 cells
        constexpr int enough_moves = 40;
        const PathEstimate estimate(rest);
        std::uint64_t nodes = 0;
        for (const std::size_t width : {std::size_t{200}, all_boards}) {
            const auto path = BeamSearch(estimate).search(
                puzzle, {.width = width, .most_moves = enough_moves}, [] { return false; }, nodes);
            if (!path) continue;
            path_.insert(path_.end(), path->begin(), path->end());
            return;
        }
        espalier::require(false, "the board can be solved");
    }

    Puzzle puzzle_;
    std::size_t width_;
    const std::function<bool()>& stop_wanted_;
    PathEstimate estimate_;
    std::vector<bool> locked_;
    Path path_;
    int left_ = 0;
    int right_;
    int upper_ = 0;
    int lower_;
};

}  // namespace

Path first_path(const Puzzle& puzzle, std::size_t width, const std::function<bool()>& stop_wanted) {
    return LineByLine(puzzle, width, stop_wanted).solve();
}

}  // namespace puzzle15
