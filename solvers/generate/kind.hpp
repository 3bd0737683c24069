// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>
#include <espalier/program/command_line/option_list.hpp>
#include <espalier/random.hpp>
#include <espalier/require.hpp>

namespace generate {
/// The options that all kinds have.
struct Command {
    std::uint64_t count = 1;
    std::uint64_t seed = 1;
    std::string output;  ///< the folder to write to; empty: standard output
};

/// A file to be written, with an instance or a part of one.
struct File {
    std::string name;
    std::string text;
};

/// A kind of instances. They are made from whole numbers and the basic operations of IEEE 754 alone, so that the same
/// options and seed give the same bytes on every machine.
class InstanceKind {
public:
    virtual ~InstanceKind() = default;

    /// Declares the options that only this kind has.
    virtual void declare(espalier::program::OptionList& options) = 0;
    /// Throws UsageError for options that exclude each other.
    virtual void check(const Command&) {}
    /// Returns the files, most often one, of instance `number` of command.count, from 1 on. It is called after check().
    virtual std::vector<File> make(const Command& command, std::uint64_t number) const = 0;
};

// The functions below make the kinds. A new kind is a file, a function here and a row in the table of main.cpp.
std::unique_ptr<InstanceKind> make_knapsack();
std::unique_ptr<InstanceKind> make_polynomial();
std::unique_ptr<InstanceKind> make_puzzle15();

/// Runs `generate KIND`: parses the options, where argv[0] is the kind, and writes the instances. `description` says
/// what these are. Returns an exit code.
[[nodiscard]] int run(InstanceKind& kind, std::string_view description, int argc, const char* const* argv);

/// Returns `number` with as many digits as `count` has, so that names sort as their numbers do.
std::string padded(std::uint64_t number, std::uint64_t count);

/// Returns a whole number from `least` to `most`, all equally likely up to a bias of (most - least) / 2^64.
/// Requires: least <= most.
inline std::int64_t uniform(espalier::Random& random, std::int64_t least, std::int64_t most) {
    espalier::require(least <= most, "there is a number to choose");
    __extension__ using Wide = unsigned __int128;
    const auto values = static_cast<std::uint64_t>(most - least) + 1;
    return least + static_cast<std::int64_t>((static_cast<Wide>(random()) * values) >> 64);
}
}  // namespace generate
