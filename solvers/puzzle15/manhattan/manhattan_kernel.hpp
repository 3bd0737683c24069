#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "puzzle15/manhattan/waiting_boards.hpp"

namespace puzzle15 {

/// A way to search below all boards that wait. All count the same nodes.
struct ManhattanKernel {
    std::string_view name;
    void (*search)(WaitingBoards&);
};

#if defined(__x86_64__)
void search_manhattan_avx2(WaitingBoards& waiting);
void search_manhattan_avx512(WaitingBoards& waiting);
#endif

/// Those that this processor runs, the fastest first. There may be none.
std::vector<ManhattanKernel> manhattan_kernels();
std::optional<ManhattanKernel> fastest_manhattan_kernel();

}  // namespace puzzle15
