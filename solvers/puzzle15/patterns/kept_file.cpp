#include "puzzle15/patterns/kept_file.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

namespace puzzle15 {

bool file_exists(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::exists(path, ignored);
}

void say(const std::string& sentence) { std::fputs(fmt::format("puzzle15: {}\n", sentence).c_str(), stderr); }

}  // namespace puzzle15
