// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "knapsack/instance/instance.hpp"

namespace knapsack {

/// One instance of a batch.
struct Entry {
    std::string file;
    std::uint64_t number = 1;  ///< in its file, from 1 on
    Instance instance;
    std::string error;  ///< what is wrong with the file; empty if it was read

    /// The file and the number, as a line of results has them.
    std::vector<std::string> key() const { return {file, std::to_string(number)}; }

    /// About what it takes in memory.
    std::uint64_t bytes() const {
        std::uint64_t sum = sizeof *this + 2 * sizeof(Integer) * instance.items();
        for (const auto& id : instance.ids) sum += sizeof(std::string) + id.capacity();
        return sum;
    }
};

}  // namespace knapsack
