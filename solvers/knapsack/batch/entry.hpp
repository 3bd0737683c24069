#pragma once

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "knapsack/instance.hpp"

namespace knapsack {

/// One instance of a batch.
struct Entry {
    std::string file;
    std::uint64_t number = 1;  ///< in its file, from 1 on
    Instance instance;
    std::string format;
    std::string error;  ///< what is wrong with the file; empty if it was read

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.file, self.number, self.instance, self.format, self.error);
    }
};

/// Reads all instances of the files, broken ones among them, in the format of this name or in whichever it is, by so many
/// threads.
std::vector<Entry> read_entries(const std::vector<std::string>& files, const std::string& format, int threads);

/// What was read in which formats, for people.
std::string formats_text(const std::vector<Entry>& entries);

}  // namespace knapsack
