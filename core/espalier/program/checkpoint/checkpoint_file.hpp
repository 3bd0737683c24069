// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <span>
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
    std::string search;                   ///< the kind of search that is under way
    std::uint32_t layout = 0;             ///< the checksum of the snapshot's layout
    Bytes snapshot;                       ///< the state of the search; empty if there is none
    std::vector<std::uint64_t> blocks{};  ///< the names of the snapshot's blocks, each of which has a file of its own
};

/// Returns the text of the file: a line that names the format, the length and the checksum of the body, and the body.
[[nodiscard]] std::string checkpoint_text(const CheckpointContent& content);

/// Returns the content, or nothing if the text is not what checkpoint_text() made, or is damaged.
[[nodiscard]] std::optional<CheckpointContent> parse_checkpoint(std::string_view text);

/// A checkpoint's file as it was found, and the one before it, which is kept under the name FILE.1.
struct FoundCheckpoint {
    std::optional<CheckpointContent> content;     ///< of FILE or, if that is damaged or missing, of FILE.1
    bool is_damaged = false;                      ///< FILE exists, but it or one of its blocks is damaged or missing
    std::vector<std::uint64_t> blocks{};          ///< the blocks that FILE names
    std::vector<std::uint64_t> earlier_blocks{};  ///< the blocks that FILE.1 names
};

/// Reads the files of a checkpoint, with its blocks. Throws InputError if FILE or FILE.1 exists but all are damaged.
[[nodiscard]] FoundCheckpoint read_checkpoint(const std::string& path);

/// Puts FILE.1 in the place of FILE if that is missing, as when somebody has removed it, and returns whether it did.
/// Otherwise the next checkpoint would leave FILE.1 as it is, but not its blocks.
[[nodiscard]] bool restore_missing(const std::string& path);

/// Writes the file so that at any moment either its new or its old content survives a power failure, and keeps the old
/// file as FILE.1 if `keeps_file`, which must be false if the old file is damaged: FILE.1 is then the only whole one.
/// FILE exists at every moment if it existed before. Throws OutputError, also if a block is missing.
void write_checkpoint(const std::string& path, const CheckpointContent& content, bool keeps_file = true);

/// Writes a block so that it survives a power failure when this returns. Throws OutputError.
void write_block(const std::string& path, std::uint64_t name, ByteView content);

/// Throws InputError if there is no such block or if it is damaged.
[[nodiscard]] Bytes read_block(const std::string& path, std::uint64_t name);

/// Removes the files of these blocks.
void remove_blocks(const std::string& path, std::span<const std::uint64_t> names);

/// Removes the files of all blocks but these, which killed processes have left behind. Requires that no process is
/// writing the checkpoint.
void remove_blocks_except(const std::string& path, std::span<const std::uint64_t> names);

/// Removes the file, the earlier one and all their blocks.
void remove_checkpoint(const std::string& path);
}  // namespace espalier::program
