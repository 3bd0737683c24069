#include "knapsack/batch/entry.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <atomic>
#include <future>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "command_line/errors.hpp"
#include "knapsack/formats/burkardt.hpp"
#include "knapsack/formats/read.hpp"

namespace knapsack {

namespace {

// Files that are an instance together are read once.
std::vector<std::string> without_siblings(const std::vector<std::string>& files) {
    std::vector<std::string> first;
    std::set<std::string> stems;
    for (const auto& file : files) {
        const auto siblings = find_siblings(file);
        if (!siblings || stems.insert(siblings->stem).second) first.push_back(file);
    }
    return first;
}

std::vector<Entry> read_file(const std::string& file, const std::string& format) {
    std::vector<Entry> entries;
    try {
        auto read = read_instances(file, format);
        for (auto& instance : read.instances) {
            entries.push_back({.file = file,
                               .number = entries.size() + 1,
                               .instance = std::move(instance),
                               .format = read.format,
                               .error = {}});
        }
    } catch (const command_line::InputError& error) {
        entries.assign(1, {.file = file, .number = 1, .instance = {}, .format = {}, .error = error.what()});
    }
    return entries;
}

}  // namespace

std::vector<Entry> read_entries(const std::vector<std::string>& files, const std::string& format, int threads) {
    const auto first = without_siblings(files);
    std::vector<std::vector<Entry>> read(first.size());
    std::atomic<std::size_t> next{0};
    const auto read_some = [&] {
        for (std::size_t file = 0; (file = next++) < first.size();) read[file] = read_file(first[file], format);
    };
    std::vector<std::future<void>> readers(static_cast<std::size_t>(threads));
    for (auto& reader : readers) reader = std::async(std::launch::async, read_some);
    for (auto& reader : readers) reader.get();
    std::vector<Entry> entries;
    for (auto& some : read) std::move(some.begin(), some.end(), std::back_inserter(entries));
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
