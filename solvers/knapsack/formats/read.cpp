#include "knapsack/formats/read.hpp"

#include <filesystem>
#include <utility>

#include <espalier/program/errors.hpp>
#include <espalier/program/files/files.hpp>

#include "knapsack/formats/format.hpp"

namespace knapsack {

std::vector<Instance> read_instances(const std::string& path, const std::string& format, IsOver is_over) {
    const auto [name, content] = espalier::program::read_source(path);
    const Format& found = format.empty() ? detect_format(name, content) : find_format(format);
    Text text(name, content, found.separator);
    text.end_when(std::move(is_over));
    auto instances = found.read(text, std::filesystem::path(name).stem().string());
    for (auto& instance : instances) instance.format = found.name;
    return instances;
}

bool may_hold_many(const std::string& path, const std::string& format) {
    constexpr std::size_t first_lines = 1 << 14;
    if (path == "-") return true;  // what was read could not be read again
    try {
        if (!format.empty()) return find_format(format).holds_many;
        return detect_format(path, espalier::program::read_file(path, first_lines)).holds_many;
    } catch (const espalier::program::InputError&) {
        return true;
    }
}

}  // namespace knapsack
