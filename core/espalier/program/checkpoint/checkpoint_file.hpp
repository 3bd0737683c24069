#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/pack.hpp"

namespace espalier::program {

/// What a run has come to know, in this order, and needs to know again when it goes on.
struct JournalEntry {
    enum class Kind : std::uint8_t {
        instance,  ///< a checksum of what was read: it must be the same again
        choice,    ///< what was chosen for reasons that may change, such as time or memory
        search     ///< the outcome of a search that has ended
    };

    Kind kind = Kind::instance;
    std::uint32_t layout = 0;  ///< of the content: layout_of() the type that is packed there
    Bytes content;
};

/// All that a run needs to go on where another one was.
struct CheckpointContent {
    std::string problem;  ///< the program, its version, that of its trees, and the problem's options
    std::vector<JournalEntry> journal;
    std::string search;        ///< what kind of search is under way
    std::uint32_t layout = 0;  ///< of its snapshots
    Bytes snapshot;            ///< of it; empty if there is none
};

/// The content as a file: a line that says what it is, the length and the checksum of what follows, and that.
[[nodiscard]] std::string checkpoint_text(const CheckpointContent& content);

/// None if the text is not, or no longer, what checkpoint_text() has made.
[[nodiscard]] std::optional<CheckpointContent> parse_checkpoint(std::string_view text);

/// The content of the file or, if that is damaged or missing, of the one before, which is kept under the name FILE.1.
/// None if there is neither. Throws InputError if none of those that there are is whole.
[[nodiscard]] std::optional<CheckpointContent> read_checkpoint(const std::string& path);

/// Ensures that the content, or what the file held before, outlives a power failure at any moment, and keeps the file
/// before as FILE.1; there is a FILE at every moment. Throws OutputError.
void write_checkpoint(const std::string& path, const CheckpointContent& content);

/// Removes the file and the one before.
void remove_checkpoint(const std::string& path);

/// A checksum of anything that can be packed.
[[nodiscard]] std::uint32_t checksum(ByteView bytes);

}  // namespace espalier::program
