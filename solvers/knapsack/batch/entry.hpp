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
    std::uint64_t bytes() const;
};

/// All instances of a file, in the format of this name or in whichever it is, or one that tells what is wrong with it.
std::vector<Entry> read_entries(const std::string& file, const std::string& format);

}  // namespace knapsack
