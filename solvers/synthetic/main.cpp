// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <espalier/program/program.hpp>
#include "synthetic/kinds.hpp"

namespace {
constexpr std::array<espalier::program::Kind, 4> kinds = {
    {{"uts", "trees of the Unbalanced Tree Search benchmark", synthetic::uts_program},
     {"alpha", "random binary trees that are bushy near the root", synthetic::alpha_program},
     {"costs", "binary trees to be searched by branch and bound", synthetic::cost_program},
     {"scatter", "no trees: messages in the atomic model", synthetic::scatter_program}}};
}  // namespace

int main(int argc, char** argv) {
    return espalier::program::run_kind(
        {.name = "synthetic", .summary = "searches trees that belong to no problem", .usage = "KIND [OPTION]..."},
        kinds, argc, argv);
}
