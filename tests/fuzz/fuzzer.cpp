// SPDX-License-Identifier: Apache-2.0

// This file has the functions that libFuzzer calls. ESPALIER_READER names the reader that is tried, ESPALIER_EXAMPLES a
// folder for its examples, with which the fuzzer begins.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>
#include "fuzz/reader.hpp"

namespace {
using namespace espalier_test;

const Reader& chosen() {
    const char* name = std::getenv("ESPALIER_READER");
    const auto row = std::find_if(readers().begin(), readers().end(),
                                  [&](const Reader& reader) { return name != nullptr && reader.name == name; });
    expect(row != readers().end(), "ESPALIER_READER names a reader");
    return *row;
}
}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
    const char* folder = std::getenv("ESPALIER_EXAMPLES");
    if (folder == nullptr) return 0;
    int number = 0;
    for (const auto& input : example_inputs(chosen())) {
        std::ofstream(std::string(folder) + "/" + std::to_string(number++), std::ios::binary) << input;
    }
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Reader& reader = chosen();
    read_input(reader, {reinterpret_cast<const char*>(data), size});
    return 0;
}
