// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <span>
#include <stdexcept>
#include <espalier/pack.hpp>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/files.hpp>
#include <espalier/program/files/kept_file.hpp>
#include "golomb/search/search.hpp"
#include "golomb/tree/node.hpp"

namespace golomb {
namespace {
using espalier::program::KeptFile;

// The least number of marks whose tables are kept: those of fewer marks are computed as fast as they are read.
constexpr int fewest_marks = 16;

// Returns a line that names all that the table depends on.
std::string description(const Instance& instance) {
    return fmt::format("golomb {}, lengths: {} {} {}", tree_version, instance.marks, instance.longest,
                       fmt::join(instance.shorter_lower_bounds, " "));
}

void keep(const std::string& path, const std::string& description, const ChooseTable& table) {
    const auto bytes = espalier::pack(table);
    try {
        KeptFile::write(path, description, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    } catch (const espalier::program::OutputError&) {
        // A search need not fail because its table cannot be kept.
    }
}
}  // namespace

ChooseTable kept_table(const Instance& instance, const std::string& folder) {
    if (folder.empty() || instance.marks < fewest_marks) return Search::table_for(instance);
    const auto line = description(instance);
    const auto path = fmt::format("{}/golomb-{}-{}-{:016x}", folder, instance.marks, instance.longest,
                                  std::hash<std::string>{}(line));
    if (espalier::program::is_special(path)) return Search::table_for(instance);
    if (const auto file = KeptFile::open(path, line)) {
        try {
            return espalier::unpack<ChooseTable>(std::as_bytes(std::span(file->content())));
        } catch (const std::length_error&) {
            // The file is of another version of the program.
        }
    }
    auto table = Search::table_for(instance);
    keep(path, line, table);
    return table;
}
}  // namespace golomb
