// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace espalier_test {
/// Something that reads what anybody may have written. Its harness calls it, allows it the exceptions that it promises,
/// and aborts if what was read is not what its writer writes again.
struct Reader {
    std::string_view name;
    int ways = 1;  ///< of reading: formats, options
    /// `way` is less than `ways`. Lets any other exception pass.
    void (*read)(int way, std::string_view text) = nullptr;
    std::string_view folder = {};                      ///< of examples, below instances/; empty if there is none
    std::vector<std::string> (*examples)() = nullptr;  ///< more of them
};

std::span<const Reader> readers();

/// Aborts, naming the reader and what does not hold.
void expect(bool holds, std::string_view what);

/// The rows of the table.
extern const Reader knapsack_reader;
extern const Reader integral_reader;
extern const Reader board_reader;
extern const Reader stub_reader;
extern const Reader table_reader;
extern const Reader machine_reader;
extern const Reader value_reader;
extern const Reader checkpoint_reader;
extern const Reader snapshot_reader;
extern const Reader text_reader;

/// An input of a fuzzer: the first byte says which way, the rest is the text.
void read_input(const Reader& reader, std::string_view input);

/// The inputs that are made of the examples, each in every way.
std::vector<std::string> example_inputs(const Reader& reader);
}  // namespace espalier_test
