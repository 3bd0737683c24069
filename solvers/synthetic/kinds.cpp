#include "synthetic/kinds.hpp"

#include <algorithm>
#include <array>

#include "synthetic/alpha/alpha_program.hpp"
#include "synthetic/costs/cost_program.hpp"
#include "synthetic/plan/plan_program.hpp"
#include "synthetic/scatter/scatter_program.hpp"
#include "synthetic/uts/uts_program.hpp"

namespace synthetic {

std::span<const TreeKind> kinds() {
    static constexpr std::array<TreeKind, 5> table = {
        {{"uts", "trees of the Unbalanced Tree Search benchmark", uts_program},
         {"alpha", "random binary trees that are bushy near the root", alpha_program},
         {"costs", "binary trees to be searched by branch and bound", cost_program},
         {"scatter", "no trees: messages in the atomic model", scatter_program},
         {"plan", "no trees: how large one has to be to keep PEs busy", plan_program}}};
    return table;
}

const TreeKind* find_kind(std::string_view name) {
    const auto kind = std::ranges::find(kinds(), name, &TreeKind::name);
    return kind == kinds().end() ? nullptr : &*kind;
}

std::string kind_names(std::string_view comma, std::string_view conjunction) {
    std::string names;
    for (const auto& kind : kinds()) {
        if (!names.empty()) names += &kind == &kinds().back() ? conjunction : comma;
        names += kind.name;
    }
    return names;
}

}  // namespace synthetic
