// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/checkpoint/checkpoint_file.hpp"

#include <fmt/format.h>

#include <bit>
#include <filesystem>
#include <stdexcept>
#include <tuple>

#include "espalier/program/errors.hpp"
#include "espalier/program/files/crc32.hpp"
#include "espalier/program/files/files.hpp"

namespace espalier::program {

namespace {

/// The format's version and byte order. Numbers are stored as they lie in memory, so only processors of the same byte
/// order share files.
constexpr std::string_view first_line = std::endian::native == std::endian::little
                                            ? "Espalier checkpoint 2, little endian\n"
                                            : "Espalier checkpoint 2, big endian\n";

constexpr std::string_view name_of_format = "Espalier checkpoint ";

struct Seal {
    std::uint64_t size = 0;
    std::uint32_t checksum = 0;

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.size, self.checksum);
    }
};

std::string_view as_text(ByteView bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

ByteView as_bytes(std::string_view text) { return {reinterpret_cast<const std::byte*>(text.data()), text.size()}; }

// Returns the name of the earlier checkpoint. It is beside the target of a link, as hard links need one disk.
std::string earlier(const std::string& path) { return target_of(path) + ".1"; }

}  // namespace

std::string checkpoint_text(const CheckpointContent& content) {
    const auto body = pack(content);
    const auto seal = pack(Seal{.size = body.size(), .checksum = crc32(body)});
    std::string text(first_line);
    text += as_text(seal);
    text += as_text(body);
    return text;
}

std::optional<CheckpointContent> parse_checkpoint(std::string_view text) {
    if (!text.starts_with(first_line)) return std::nullopt;
    try {
        Unpacker unpacker(as_bytes(text.substr(first_line.size())));
        const auto seal = unpacker.get<Seal>();
        const auto body = unpacker.rest();
        if (body.size() != seal.size || crc32(body) != seal.checksum) return std::nullopt;
        return unpack<CheckpointContent>(body);
    } catch (const std::length_error&) {
        return std::nullopt;
    }
}

std::optional<CheckpointContent> read_checkpoint(const std::string& path, bool* is_damaged) {
    bool is_there = false;
    bool is_of_others = false;
    for (const auto& file : {path, earlier(path)}) {
        std::error_code unknown;
        if (!std::filesystem::exists(file, unknown)) continue;
        is_there = true;
        const auto text = read_file(file);
        if (auto content = parse_checkpoint(text)) return content;
        if (is_damaged != nullptr && file == path) *is_damaged = true;
        is_of_others = is_of_others || (text.starts_with(name_of_format) && !text.starts_with(first_line));
    }
    if (is_of_others) {
        throw InputError(path, "this is a checkpoint of another version of Espalier or of another kind of processor");
    }
    if (is_there) throw InputError(path, "this is not a checkpoint, or a damaged one; it stays as it is");
    return std::nullopt;
}

void write_checkpoint(const std::string& path, const CheckpointContent& content, bool keeps_file) {
    write_file_durably(target_of(path), checkpoint_text(content), keeps_file ? earlier(path) : std::string());
}

void remove_checkpoint(const std::string& path) {
    std::error_code ignored;
    for (const auto& file : {earlier(path), target_of(path)}) std::filesystem::remove(file, ignored);
}

}  // namespace espalier::program
