#include "lanes/instruction_set.hpp"

#include <algorithm>

#include <espalier/require.hpp>

#include "lanes/instruction_set_table.hpp"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace lanes {
namespace {

// A feature of processors, with the name that compilers give it behind -m.
struct Feature {
    std::string_view name;
    bool (*is_here)();
};

#if defined(__x86_64__)
// Not every compiler knows the name "sha", so this function looks at bit 29 of EBX in leaf 7 of cpuid.
bool has_sha() {
    unsigned eax = 0;
    unsigned ebx = 0;
    unsigned ecx = 0;
    unsigned edx = 0;
    return __get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) != 0 && (ebx >> 29 & 1) != 0;
}
#endif

// Returns the features that are known here. Compilers want their names written out. They also ask whether the operating
// system keeps the registers.
std::vector<Feature> features() {
    std::vector<Feature> known;
#if defined(__x86_64__)
    known = {{"popcnt", [] { return __builtin_cpu_supports("popcnt") != 0; }},
             {"bmi", [] { return __builtin_cpu_supports("bmi") != 0; }},
             {"bmi2", [] { return __builtin_cpu_supports("bmi2") != 0; }},
             {"ssse3", [] { return __builtin_cpu_supports("ssse3") != 0; }},
             {"sse4.1", [] { return __builtin_cpu_supports("sse4.1") != 0; }},
             {"sha", has_sha},
             {"avx2", [] { return __builtin_cpu_supports("avx2") != 0; }},
             {"avx512f", [] { return __builtin_cpu_supports("avx512f") != 0; }},
             {"avx512vpopcntdq", [] { return __builtin_cpu_supports("avx512vpopcntdq") != 0; }}};
#endif
    return known;
}

template <class Row>
Row row_named(std::string_view name, const std::vector<Row>& rows, const char* contract) {
    const auto row =
        std::find_if(rows.begin(), rows.end(), [&](const Row& candidate) { return candidate.name == name; });
    espalier::require(row != rows.end(), contract);
    return *row;
}

bool is_here(std::string_view feature) {
    return row_named(feature, features(), "every feature of CMake's instruction sets is known").is_here();
}

}  // namespace

bool runs_here(std::string_view instruction_set) {
    if (instruction_set == "plain" || instruction_set == "portable") return true;
    const auto needed = row_named(instruction_set, instruction_sets(), "an instruction set is in CMake's table");
    return std::all_of(needed.features.begin(), needed.features.end(), is_here);
}

}  // namespace lanes
