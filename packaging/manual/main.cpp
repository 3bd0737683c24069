// SPDX-License-Identifier: Apache-2.0

// Usage: espalier_manual FOLDER PROGRAM...
//
// Writes the manual pages of the programs (man1/) and completions for bash, zsh and fish to the folder, from what the
// programs say about their options.

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string_view>
#include "manual/completion.hpp"
#include "manual/page.hpp"
#include "manual/program.hpp"

namespace {
// The programs whose names are common words. Other programs of these names may have manual pages.
constexpr std::string_view common_words[] = {"generate", "integrate", "synthetic"};

void write(const std::filesystem::path& path, const std::string& text) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream file(path);
    file << text;
    file.close();
    if (!file) throw std::runtime_error(path.string() + ": it cannot be written");
}

void write_all(const std::filesystem::path& folder, const std::vector<std::string>& paths) {
    std::vector<std::string> names;
    for (const auto& path : paths) names.push_back(std::filesystem::path(path).filename());
    std::vector<manual::Program> programs;
    for (const auto& path : paths) programs.push_back(manual::ask(path, names));
    write(folder / "man1" / "espalier.1", manual::page_of_all(programs));
    for (const auto& program : programs) {
        write(folder / "man1" / ("espalier-" + program.name + ".1"), manual::page_of(program));
        if (std::ranges::find(common_words, program.name) != std::end(common_words)) continue;
        write(folder / "man1" / (program.name + ".1"), ".so man1/espalier-" + program.name + ".1\n");
    }
    write(folder / "bash" / "espalier", manual::bash_completion(programs));
    write(folder / "zsh" / "_espalier", manual::zsh_completion(programs));
    write(folder / "fish" / "espalier.fish", manual::fish_completion(programs));
}
}  // namespace

int main(int argc, char** argv) {
    try {
        if (argc < 3) throw std::runtime_error("expected a folder and programs");
        write_all(argv[1], {argv + 2, argv + argc});
        return 0;
    } catch (const std::exception& failure) {
        std::fprintf(stderr, "espalier_manual: %s\n", failure.what());
        return 1;
    }
}
