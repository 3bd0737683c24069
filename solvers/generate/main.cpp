// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <string_view>
#include <espalier/program/program.hpp>
#include "generate/kind.hpp"

namespace {
constexpr std::string_view knapsacks = "0-1 knapsack problems of the classes in the literature";
constexpr std::string_view polynomials = "squared polynomials with random roots, for integrate --method trapezoid";
constexpr std::string_view boards = "solvable boards of sliding tile puzzles";

constexpr std::array<espalier::program::Kind, 3> kinds = {
    {{"knapsack", knapsacks,
      [](int argc, const char* const* argv) { return run(*generate::make_knapsack(), knapsacks, argc, argv); }},
     {"polynomial", polynomials,
      [](int argc, const char* const* argv) { return run(*generate::make_polynomial(), polynomials, argc, argv); }},
     {"puzzle15", boards,
      [](int argc, const char* const* argv) { return run(*generate::make_puzzle15(), boards, argc, argv); }}}};
}  // namespace

int main(int argc, char** argv) {
    return espalier::program::run_kind(
        {.name = "generate", .summary = "makes instances for the solvers", .usage = "KIND [OPTION]..."}, kinds, argc,
        argv);
}
