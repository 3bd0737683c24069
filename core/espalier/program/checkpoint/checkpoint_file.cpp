// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <bit>
#include <filesystem>
#include <set>
#include <stdexcept>
#include <utility>
#include "espalier/program/checkpoint/checkpoint.hpp"
#include "espalier/program/errors.hpp"
#include "espalier/program/files/crc32.hpp"
#include "espalier/program/files/files.hpp"

namespace espalier::program {
namespace {
/// The format's version and byte order. Numbers are stored as they lie in memory, so only processors of the same byte
/// order share files.
constexpr std::string_view first_line = std::endian::native == std::endian::little
                                            ? "Espalier checkpoint 3, little endian\n"
                                            : "Espalier checkpoint 3, big endian\n";

constexpr std::string_view name_of_format = "Espalier checkpoint ";

constexpr std::string_view first_line_of_block = "Espalier block 1\n";

std::string_view as_text(ByteView bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

// Returns the name of the earlier checkpoint. It is beside the target of a link, as hard links need one disk.
std::string earlier(const std::string& path) { return target_of(path) + ".1"; }

// Blocks are files FILE.block.NAME, beside the target of a link as the earlier checkpoint is.
std::string blocks_of(const std::string& path) { return target_of(path) + ".block."; }

std::string block_file(const std::string& path, std::uint64_t name) {
    return fmt::format("{}{:016x}", blocks_of(path), name);
}

std::string sealed(std::string_view line, ByteView body) {
    std::string text(line);
    text += as_text(pack(std::uint64_t{body.size()}, crc32(body)));
    text += as_text(body);
    return text;
}

// Returns what sealed() has put behind the line, or nothing if the text is damaged.
std::optional<ByteView> unsealed(std::string_view line, std::string_view text) {
    if (!text.starts_with(line)) return std::nullopt;
    try {
        Unpacker unpacker(std::as_bytes(std::span(text.substr(line.size()))));
        const auto size = unpacker.get<std::uint64_t>();
        const auto checksum = unpacker.get<std::uint32_t>();
        const auto body = unpacker.rest();
        if (body.size() == size && crc32(body) == checksum) return body;
    } catch (const std::length_error&) {
    }
    return std::nullopt;
}

bool has_whole_blocks(const std::string& path, const CheckpointContent& content) {
    try {
        for (const auto name : content.blocks) static_cast<void>(read_block(path, name));
        return true;
    } catch (const InputError&) {
        return false;
    }
}
}  // namespace

std::string checkpoint_text(const CheckpointContent& content) { return sealed(first_line, pack(content)); }

std::optional<CheckpointContent> parse_checkpoint(std::string_view text) {
    try {
        if (const auto body = unsealed(first_line, text)) return unpack<CheckpointContent>(*body);
    } catch (const std::length_error&) {
    }
    return std::nullopt;
}

FoundCheckpoint read_checkpoint(const std::string& path) {
    FoundCheckpoint found;
    bool is_there = false;
    bool is_of_others = false;
    for (const bool is_latest : {true, false}) {
        const auto file = is_latest ? path : earlier(path);
        std::error_code unknown;
        if (!std::filesystem::exists(file, unknown)) continue;
        if (found.content && !std::filesystem::is_regular_file(file, unknown)) continue;
        is_there = true;
        const auto text = read_file(file);
        auto content = parse_checkpoint(text);
        if (content) (is_latest ? found.blocks : found.earlier_blocks) = content->blocks;
        if (found.content) continue;
        is_of_others = is_of_others || (text.starts_with(name_of_format) && !text.starts_with(first_line));
        if (content && has_whole_blocks(path, *content)) {
            found.content = std::move(content);
        } else if (is_latest) {
            found.is_damaged = true;
        }
    }
    if (!is_there || found.content) return found;
    if (is_of_others) {
        throw InputError(path, "this is a checkpoint of another version of Espalier or of another kind of processor");
    }
    throw InputError(path, "this is not a checkpoint, or a damaged one; it stays as it is");
}

bool restore_missing(const std::string& path) {
    std::error_code error;
    if (std::filesystem::exists(path, error)) return false;
    std::filesystem::rename(earlier(path), target_of(path), error);
    return !error;
}

void write_checkpoint(const std::string& path, const CheckpointContent& content, bool keeps_file) {
    for (const auto name : content.blocks) {
        if (std::error_code unknown; std::filesystem::exists(block_file(path, name), unknown)) continue;
        throw OutputError(path + ": a part of the checkpoint could not be written, so the last one stays");
    }
    write_file_durably(target_of(path), checkpoint_text(content), keeps_file ? earlier(path) : std::string());
}

void write_block(const std::string& path, std::uint64_t name, ByteView content) {
    write_file_durably(block_file(path, name), sealed(first_line_of_block, content));
}

Bytes read_block(const std::string& path, std::uint64_t name) {
    const auto file = block_file(path, name);
    const auto text = read_file(file);
    const auto body = unsealed(first_line_of_block, text);
    if (!body) throw InputError(file, "this part of a checkpoint is damaged");
    return {body->begin(), body->end()};
}

void remove_blocks(const std::string& path, std::span<const std::uint64_t> names) {
    std::error_code ignored;
    for (const auto name : names) std::filesystem::remove(block_file(path, name), ignored);
}

void remove_blocks_except(const std::string& path, std::span<const std::uint64_t> names) {
    std::set<std::string> kept;
    for (const auto name : names) kept.insert(block_file(path, name));
    std::error_code ignored;
    for (const auto& file : files_beginning_with(blocks_of(path))) {
        if (!kept.contains(file)) std::filesystem::remove(file, ignored);
    }
}

void remove_checkpoint(const std::string& path) {
    remove_blocks_except(path, {});
    std::error_code ignored;
    for (const auto& file : {earlier(path), target_of(path)}) std::filesystem::remove(file, ignored);
}
}  // namespace espalier::program
