// SPDX-License-Identifier: Apache-2.0
#include "lanes/instruction_set.hpp"
#include <algorithm>
#include <espalier/require.hpp>
#include "lanes/instruction_set_table.hpp"

namespace lanes {
namespace {
// Returns whether this processor has a feature, which has the name that compilers give it behind -m. Compilers want the
// names written out. They also ask whether the operating system keeps the registers.
bool is_here([[maybe_unused]] std::string_view feature) {
#if defined(__x86_64__)
    if (feature == "popcnt") return __builtin_cpu_supports("popcnt") != 0;
    if (feature == "bmi") return __builtin_cpu_supports("bmi") != 0;
    if (feature == "bmi2") return __builtin_cpu_supports("bmi2") != 0;
    if (feature == "avx2") return __builtin_cpu_supports("avx2") != 0;
    if (feature == "avx512f") return __builtin_cpu_supports("avx512f") != 0;
    if (feature == "avx512vpopcntdq") return __builtin_cpu_supports("avx512vpopcntdq") != 0;
#endif
    espalier::require(false, "every feature of CMake's instruction sets is known");
    return false;
}
}  // namespace

bool runs_here(std::string_view instruction_set) {
    if (instruction_set == "plain" || instruction_set == "portable") return true;
    const auto sets = instruction_sets();
    const auto needed = std::ranges::find(sets, instruction_set, &InstructionSet::name);
    espalier::require(needed != sets.end(), "an instruction set is in CMake's table");
    return std::ranges::all_of(needed->features, is_here);
}
}  // namespace lanes
