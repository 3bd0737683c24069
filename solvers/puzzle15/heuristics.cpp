#include "puzzle15/heuristics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "puzzle15/manhattan.hpp"
#include "puzzle15/manhattan16.hpp"
#include "puzzle15/tree_kernel.hpp"

namespace puzzle15 {
namespace {

template <class H>
std::unique_ptr<Kernel> kernel_of(const Puzzle& puzzle, H heuristic) {
    return std::make_unique<TreeKernel<H>>(puzzle, std::move(heuristic));
}

std::unique_ptr<Kernel> manhattan(const Puzzle& puzzle) {
    if (puzzle.shape == Manhattan16::shape) return kernel_of(puzzle, Manhattan16(puzzle));
    return kernel_of(puzzle, Manhattan(puzzle.shape));
}

struct Row {
    std::string_view name;
    std::unique_ptr<Kernel> (*make)(const Puzzle&);
};

constexpr std::array<Row, 1> table = {{{"manhattan", manhattan}}};

}  // namespace

std::vector<std::string> heuristics() {
    std::vector<std::string> names = {"auto"};
    for (const auto& row : table) names.emplace_back(row.name);
    return names;
}

std::string chosen_heuristic(const std::string& name, const Shape&) { return name == "auto" ? "manhattan" : name; }

std::unique_ptr<Kernel> make_kernel(std::string_view name, const Puzzle& puzzle) {
    const auto* row = std::find_if(table.begin(), table.end(), [&](const auto& entry) { return entry.name == name; });
    return row->make(puzzle);
}

}  // namespace puzzle15
