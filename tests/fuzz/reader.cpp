// SPDX-License-Identifier: Apache-2.0
#include "fuzz/reader.hpp"
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace espalier_test {
namespace {
std::string content_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}
}  // namespace

void expect(bool holds, std::string_view what) {
    if (holds) return;
    std::fprintf(stderr, "it does not hold: %.*s\n", static_cast<int>(what.size()), what.data());
    std::abort();
}

std::span<const Reader> readers() {
    static const std::vector<Reader> table = {
        knapsack_reader, board_reader,      stub_reader,     table_reader, machine_reader,
        value_reader,    checkpoint_reader, snapshot_reader, text_reader,
#ifndef ESPALIER_WITHOUT_INTEGRATE
        integral_reader,
#endif
    };
    return table;
}

void read_input(const Reader& reader, std::string_view input) {
    if (input.empty()) return;
    reader.read(static_cast<unsigned char>(input.front()) % reader.ways, input.substr(1));
}

std::vector<std::string> example_inputs(const Reader& reader) {
    auto examples = reader.examples();
    if (!reader.folder.empty()) {
        const auto folder = std::filesystem::path(ESPALIER_INSTANCES) / reader.folder;
        for (const auto& entry : std::filesystem::directory_iterator(folder)) examples.push_back(content_of(entry));
    }
    std::vector<std::string> inputs;
    for (const auto& example : examples) {
        for (int way = 0; way < reader.ways; ++way) inputs.push_back(static_cast<char>(way) + example);
    }
    return inputs;
}
}  // namespace espalier_test
