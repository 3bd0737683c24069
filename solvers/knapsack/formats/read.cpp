#include "knapsack/formats/read.hpp"

#include <filesystem>

#include "command_line/files.hpp"
#include "knapsack/formats/format.hpp"

namespace knapsack {

InstanceFile read_instances(const std::string& path, const std::string& format) {
    const auto content = command_line::read_file(path);
    const Format& found = format.empty() ? detect_format(path, content) : find_format(format);
    Text text(path, content, found.separator);
    return {std::string(found.name), found.read(text, std::filesystem::path(path).stem().string())};
}

}  // namespace knapsack
