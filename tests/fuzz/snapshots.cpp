// SPDX-License-Identifier: Apache-2.0
#include <stdexcept>
#include <espalier/engine/snapshots/snapshot.hpp>
#include <espalier/espalier.hpp>
#include "engine/problems/knapsack.hpp"
#include "engine/problems/range_count.hpp"
#include "fuzz/reader.hpp"

namespace espalier_test {
namespace snapshot_harness {
using namespace espalier;

ByteView as_bytes(std::string_view text) { return {reinterpret_cast<const std::byte*>(text.data()), text.size()}; }

template <Problem P>
void read_as(const P& problem, std::string_view text) {
    try {
        static_cast<void>(engine::earlier_search(engine::ProblemOf<P>(problem), as_bytes(text)));
    } catch (const std::invalid_argument&) {
    }
}

void read(int way, std::string_view text) {
    if (way == 0) read_as(RangeCount{5000}, text);
    if (way == 1) read_as(DepthFirst(Knapsack::random(2, 14)), text);
}

template <Problem P>
std::string snapshot_of(const P& problem) {
    std::string text;
    Options options{.quantum = 10, .limits = {.nodes = 100}};
    options.snapshots = {.wanted = true, .keep = [&](const Bytes& bytes) {
                             text.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
                         }};
    static_cast<void>(solve(problem, Threads(1, 3), options));
    return text;
}

std::vector<std::string> examples() {
    return {snapshot_of(RangeCount{5000}), snapshot_of(DepthFirst(Knapsack::random(2, 14)))};
}
}  // namespace snapshot_harness

const Reader snapshot_reader{
    .name = "snapshot", .ways = 2, .read = snapshot_harness::read, .examples = snapshot_harness::examples};
}  // namespace espalier_test
