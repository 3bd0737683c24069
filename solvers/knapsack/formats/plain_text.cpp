// SPDX-License-Identifier: Apache-2.0
#include <iconv.h>
#include <zlib.h>
#include <array>
#include <memory>
#include <new>
#include <espalier/program/errors.hpp>
#include "knapsack/formats/format.hpp"

namespace knapsack {
namespace {
using espalier::program::InputError;

// Decompresses a file of one part or of several.
std::string decompressed(const std::string& file, std::string content) {
    constexpr std::size_t longest = std::size_t{1} << 32U;
    const auto fail = [&](std::string_view wrong) {
        throw InputError(file, 1, wrong, "a text, or one that gzip has compressed");
    };
    z_stream stream{};
    if (inflateInit2(&stream, MAX_WBITS + 16) != Z_OK) throw std::bad_alloc();  // 16 stands for gzip
    const std::unique_ptr<z_stream, decltype(&inflateEnd)> end(&stream, inflateEnd);
    std::array<char, 1 << 16> buffer;  // NOLINT: zlib fills it
    std::string text;
    if (content.size() >= longest) fail("the file has more than 4 GiB");
    stream.next_in = reinterpret_cast<Bytef*>(content.data());
    stream.avail_in = static_cast<uInt>(content.size());
    for (;;) {
        stream.next_out = reinterpret_cast<Bytef*>(buffer.data());
        stream.avail_out = buffer.size();
        const int status = inflate(&stream, Z_NO_FLUSH);
        text.append(buffer.data(), buffer.size() - stream.avail_out);
        if (text.size() > longest) fail("the file has more than 4 GiB");
        if (status == Z_STREAM_END && stream.avail_in == 0) return text;
        if (status == Z_STREAM_END) inflateReset(&stream);
        if (status != Z_STREAM_END && status != Z_OK) fail("the compressed file is damaged or cut off");
    }
}

// Returns the UTF-8 of a text in UTF-16, as spreadsheets write it, with a byte order mark in front.
std::string from_utf16(const std::string& file, std::string content) {
    const std::unique_ptr<void, decltype(&iconv_close)> converter(iconv_open("UTF-8", "UTF-16"), &iconv_close);
    std::string text(2 * content.size(), '\0');  // two bytes of UTF-16 become at most three
    char* from = content.data();
    char* to = text.data();
    std::size_t size = content.size();
    std::size_t space = text.size();
    if (iconv(converter.get(), &from, &size, &to, &space) == static_cast<std::size_t>(-1))
        throw InputError(file, 1, "this is a damaged text in UTF-16",
                         "UTF-8, which spreadsheets offer when they save CSV");
    text.resize(text.size() - space);
    return text;
}
}  // namespace

std::string plain_text(const std::string& file, std::string content) {
    if (content.starts_with("PK\x03\x04")) {
        throw InputError(file, 1, "this is a file of a spreadsheet, or one that zip has compressed",
                         "a text, such as the spreadsheet saves as CSV");
    }
    if (content.starts_with("\xFF\xFE") || content.starts_with("\xFE\xFF"))
        content = from_utf16(file, std::move(content));
    if (content.starts_with("\x1F\x8B")) content = decompressed(file, std::move(content));
    if (content.starts_with("%PDF") || content.find('\0') != content.npos)
        throw InputError(file, 1, "this is no text", "a text in UTF-8, such as spreadsheets save as CSV");
    return content;
}
}  // namespace knapsack
