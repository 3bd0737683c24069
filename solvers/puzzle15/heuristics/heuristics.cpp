#include "puzzle15/heuristics/heuristics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include <espalier/program/errors.hpp>
#include "puzzle15/heuristics/linear_conflict.hpp"
#include "puzzle15/heuristics/walking_distance.hpp"
#include "puzzle15/manhattan/manhattan.hpp"
#include "puzzle15/manhattan/manhattan16.hpp"
#include "puzzle15/search/tree_kernel.hpp"

namespace puzzle15 {
namespace {

template <class H>
std::unique_ptr<Kernel> kernel_of(const Puzzle& puzzle, H heuristic) {
    return std::make_unique<TreeKernel<H>>(puzzle, std::move(heuristic));
}

std::unique_ptr<Kernel> manhattan(const std::string&, const Puzzle& puzzle, Databases&) {
    if (puzzle.shape == Manhattan16::shape) return kernel_of(puzzle, Manhattan16(puzzle));
    return kernel_of(puzzle, Manhattan(puzzle.shape));
}

std::unique_ptr<Kernel> linear_conflict(const std::string&, const Puzzle& puzzle, Databases&) {
    return kernel_of(puzzle, LinearConflict(puzzle.shape));
}

std::unique_ptr<Kernel> walking_distance(const std::string&, const Puzzle& puzzle, Databases&) {
    return kernel_of(puzzle, WalkingDistance(puzzle));
}

std::unique_ptr<Kernel> databases(const std::string& name, const Puzzle& puzzle, Databases& databases) {
    return databases.make_kernel(name, puzzle);
}

bool any_shape(const Shape&) { return true; }
bool at_most_four(const Shape& shape) { return shape.width <= 4 && shape.height <= 4; }
bool four_by_four(const Shape& shape) { return shape == Shape{}; }

struct Row {
    std::string_view name;
    std::unique_ptr<Kernel> (*make)(const std::string&, const Puzzle&, Databases&);
    bool (*fits)(const Shape&);
    std::string_view boards;
};

constexpr std::array table = {Row{"manhattan", manhattan, any_shape, "any boards"},
                              Row{"linear-conflict", linear_conflict, any_shape, "any boards"},
                              Row{"walking-distance", walking_distance, at_most_four, "boards of at most 4x4 cells"},
                              Row{"pdb-555", databases, four_by_four, "4x4 boards"},
                              Row{"pdb-663", databases, four_by_four, "4x4 boards"},
                              Row{"pdb-78", databases, four_by_four, "4x4 boards"}};

const Row& find(const std::string& name) {
    return *std::find_if(table.begin(), table.end(), [&](const auto& row) { return row.name == name; });
}

}  // namespace

std::vector<std::string> heuristics() {
    std::vector<std::string> names = {"auto"};
    for (const auto& row : table) names.emplace_back(row.name);
    return names;
}

std::string chosen_heuristic(const std::string& name, const Shape& shape) {
    // Trees of small boards are searched before anything else would be ready.
    if (name == "auto") return shape.cells() <= 16 ? "manhattan" : "linear-conflict";
    if (find(name).fits(shape)) return name;
    throw espalier::program::UsageError(fmt::format("--heuristic {} is for {} only", name, find(name).boards));
}

std::unique_ptr<Kernel> make_kernel(const std::string& name, const Puzzle& puzzle, Databases& databases) {
    return find(name).make(name, puzzle, databases);
}

}  // namespace puzzle15
