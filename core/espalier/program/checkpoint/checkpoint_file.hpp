// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/pack.hpp"

namespace espalier::program {

/// A fact that a run has found out and needs again when it goes on. The journal keeps such facts in order.
struct JournalEntry {
    enum class Kind : std::uint8_t {
        instance,  ///< a checksum of what was read, which must be the same again
        choice,    ///< a choice for reasons that may change, such as time or memory
        search     ///< the outcome of a search that has ended
    };

    Kind kind = Kind::instance;
    std::uint32_t layout = 0;  ///< the checksum of the content's layout (packing/layout.hpp)
    Bytes content;
};

/// Everything that a run needs to continue another one.
struct CheckpointContent {
    std::string problem;  ///< the program, its version, the version of its trees, and the problem's options
    std::vector<JournalEntry> journal;
    std::string search;        ///< the kind of search that is under way
    std::uint32_t layout = 0;  ///< the checksum of the snapshot's layout
    Bytes snapshot;            ///< the state of the search; empty if there is none
};

/// Returns the text of the file: a line that names the format, the length and the checksum of the body, and the body.
[[nodiscard]] std::string checkpoint_text(const CheckpointContent& content);

/// Returns the content, or nothing if the text is not what checkpoint_text() made, or is damaged.
[[nodiscard]] std::optional<CheckpointContent> parse_checkpoint(std::string_view text);

/// Returns the content of the file or, if the file is damaged or missing, of the earlier file, which is kept under the
/// name FILE.1, or nothing if neither exists. Sets `is_damaged`, unless that is null, if the file exists but is
/// damaged. Throws InputError if files exist but all are damaged.
[[nodiscard]] std::optional<CheckpointContent> read_checkpoint(const std::string& path, bool* is_damaged = nullptr);

/// Writes the file so that at any moment either its new or its old content survives a power failure, and keeps the old
/// file as FILE.1 if `keeps_file`, which must be false if the old file is damaged: FILE.1 is then the only whole one.
/// FILE exists at every moment if it existed before. Throws OutputError.
void write_checkpoint(const std::string& path, const CheckpointContent& content, bool keeps_file = true);

/// Removes the file and the earlier one.
void remove_checkpoint(const std::string& path);

}  // namespace espalier::program
