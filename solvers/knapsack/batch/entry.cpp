#include "knapsack/batch/entry.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <set>
#include <utility>

#include "command_line/errors.hpp"
#include "knapsack/formats/burkardt.hpp"
#include "knapsack/formats/read.hpp"

namespace knapsack {

std::vector<Entry> read_entries(const std::vector<std::string>& files, const std::string& format) {
    std::vector<Entry> entries;
    std::set<std::string> stems;
    for (const auto& file : files) {
        // Files that are an instance together are read once.
        const auto siblings = find_siblings(file);
        if (siblings && !stems.insert(siblings->stem).second) continue;
        try {
            std::uint64_t number = 0;
            auto read = read_instances(file, format);
            for (auto& instance : read.instances) {
                entries.push_back({.file = file,
                                   .number = ++number,
                                   .instance = std::move(instance),
                                   .format = read.format,
                                   .error = {}});
            }
        } catch (const command_line::InputError& error) {
            entries.push_back({.file = file, .number = 1, .instance = {}, .format = {}, .error = error.what()});
        }
    }
    return entries;
}

std::string formats_text(const std::vector<Entry>& entries) {
    std::map<std::string, std::size_t> counts;
    for (const auto& entry : entries) ++counts[entry.error.empty() ? entry.format : "broken"];
    std::vector<std::string> parts;
    for (const auto& [format, count] : counts) parts.push_back(fmt::format("{} {}", count, format));
    return fmt::format("{} instances: {}", entries.size(), fmt::join(parts, ", "));
}

}  // namespace knapsack
