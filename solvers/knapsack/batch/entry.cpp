// SPDX-License-Identifier: Apache-2.0
#include "knapsack/batch/entry.hpp"

#include <string>
#include <utility>

#include <espalier/program/errors.hpp>

#include "knapsack/formats/read.hpp"

namespace knapsack {

std::uint64_t Entry::bytes() const {
    std::uint64_t sum = sizeof *this + 2 * sizeof(Integer) * instance.items();
    for (const auto& id : instance.ids) sum += sizeof(std::string) + id.capacity();
    return sum;
}

std::vector<Entry> read_entries(const std::string& file, const ReadAs& as) {
    std::vector<Entry> entries;
    try {
        for (auto& instance : read_instances(file, as)) {
            entries.push_back(
                {.file = file, .number = entries.size() + 1, .instance = std::move(instance), .error = {}});
        }
    } catch (const espalier::program::InputError& error) {
        entries.assign(1, {.file = file, .number = 1, .instance = {}, .error = error.what()});
    }
    return entries;
}

}  // namespace knapsack
