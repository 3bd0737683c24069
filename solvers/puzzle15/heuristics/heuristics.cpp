// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/heuristics/heuristics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <optional>
#include <stdexcept>
#include <utility>

#include <espalier/program/available_memory.hpp>
#include <espalier/program/errors.hpp>
#include <espalier/require.hpp>

#include "puzzle15/heuristics/linear_conflict.hpp"
#include "puzzle15/manhattan/manhattan.hpp"
#include "puzzle15/manhattan/manhattan16.hpp"
#include "puzzle15/search/heuristic_search.hpp"

namespace puzzle15 {
namespace {

template <class H>
std::unique_ptr<BoardSearch> search_of(const Puzzle& puzzle, H heuristic) {
    return std::make_unique<HeuristicSearch<H>>(puzzle, std::move(heuristic));
}

std::unique_ptr<BoardSearch> manhattan(const std::string&, const Puzzle& puzzle, Databases&, Wanted) {
    if (puzzle.shape == Manhattan16::shape) return search_of(puzzle, Manhattan16(puzzle));
    return search_of(puzzle, Manhattan(puzzle.shape));
}

std::unique_ptr<BoardSearch> linear_conflict(const std::string&, const Puzzle& puzzle, Databases&, Wanted) {
    return search_of(puzzle, LinearConflict(puzzle.shape));
}

/// A search that never gets on, for a run that is to stop before its databases are built.
class Unprepared final : public BoardSearch {
public:
    explicit Unprepared(std::unique_ptr<BoardSearch> other) : other_(std::move(other)) {}

    Subproblem root(const Iteration& iteration) const override { return other_->root(iteration); }
    bool valid(const Subproblem& subproblem) const override { return other_->valid(subproblem); }
    int estimate() const override { return other_->estimate(); }
    espalier::Nodes work(const Iteration&, Subproblem&, Solutions&, espalier::Nodes) const override { return 0; }
    bool unfold(const Iteration&, Subproblem&) const override { return false; }

private:
    std::unique_ptr<BoardSearch> other_;  // a search that needs no databases
};

// Turns a bad_alloc into an error that names the databases: building them needs far more memory than anything else
// here.
std::unique_ptr<BoardSearch> with_room_for(const std::string& name, auto make) {
    try {
        return make();
    } catch (const std::bad_alloc&) {
        throw std::runtime_error(fmt::format(
            "--heuristic {}: there is not enough memory for its databases{}; {:.1f} GB may be used", name,
            name == "pdb-78" ? ", which take 1.2 GB while they are built, and 0.2 GB where they are kept" : "",
            static_cast<double>(espalier::program::available_memory()) * 1e-9));
    }
}

std::unique_ptr<BoardSearch> sum_of_distances(const std::string& name, const Puzzle& puzzle, Databases& databases,
                                              Wanted wanted) {
    auto search = with_room_for(name, [&] { return databases.make_search(name, puzzle, wanted); });
    if (search) return search;
    return std::make_unique<Unprepared>(search_of(puzzle, LinearConflict(puzzle.shape)));
}

struct NamedHeuristic {
    std::string_view name;
    std::unique_ptr<BoardSearch> (*make)(const std::string&, const Puzzle&, Databases&, Wanted);
    std::optional<Shape> shape = {};  // that of its boards, or none if these have any of at most 5 x 5 cells

    bool fits(const Shape& other) const { return shape ? *shape == other : other.is_deepened(); }
};

const std::vector<NamedHeuristic>& table() {
    static const auto rows = [] {
        std::vector<NamedHeuristic> all = {{"manhattan", manhattan}, {"linear-conflict", linear_conflict}};
        for (const auto& row : named_partitions()) all.push_back({row.name, sum_of_distances, row.shape});
        all.push_back({Databases::by_rule, sum_of_distances});
        all.push_back({given_partition, sum_of_distances});
        return all;
    }();
    return rows;
}

const NamedHeuristic& row_of(const std::string& name) {
    const auto row = std::ranges::find(table(), name, &NamedHeuristic::name);
    espalier::require(row != table().end(), "there is a heuristic of this name");
    return *row;
}

}  // namespace

std::vector<std::string> heuristics() {
    std::vector<std::string> names = {"auto"};
    for (const auto& row : table()) {
        if (row.name != given_partition) names.emplace_back(row.name);
    }
    return names;
}

std::string chosen_heuristic(const std::string& name, const Shape& shape) {
    if (name == "auto")
        return chosen_heuristic(is_small(shape) || shape == Shape{} ? "manhattan" : "linear-conflict", shape);
    const auto& row = row_of(name);
    if (row.fits(shape)) return name;
    const auto boards =
        row.shape ? fmt::format("{}x{} boards", row.shape->width, row.shape->height) : "boards of at most 5x5 cells";
    throw espalier::program::UsageError(fmt::format("--heuristic {} is for {} only", name, boards));
}

bool needs_databases(const std::string& name) { return row_of(name).make == sum_of_distances; }

std::unique_ptr<BoardSearch> make_search(const std::string& name, const Puzzle& puzzle, Databases& databases,
                                         Wanted wanted) {
    const auto& row = row_of(name);
    espalier::require(row.fits(puzzle.shape), "the heuristic fits boards of this shape");
    return row.make(name, puzzle, databases, wanted);
}

}  // namespace puzzle15
