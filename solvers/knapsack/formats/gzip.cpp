#include "knapsack/formats/gzip.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <espalier/program/errors.hpp>
#include <espalier/program/files/crc32.hpp>

namespace knapsack {

namespace {

using espalier::program::InputError;

/// A Huffman code, by the lengths of its words: codes of a length are consecutive.
class Code {
public:
    explicit Code(std::span<const std::uint8_t> lengths) {
        for (const auto length : lengths) ++count_[length];
        count_[0] = 0;
        std::array<std::uint16_t, 16> begin{};
        for (std::size_t i = 1; i < 15; ++i) begin[i + 1] = static_cast<std::uint16_t>(begin[i] + count_[i]);
        symbols_.resize(lengths.size());
        for (std::size_t symbol = 0; symbol < lengths.size(); ++symbol) {
            if (lengths[symbol] != 0) symbols_[begin[lengths[symbol]]++] = static_cast<std::uint16_t>(symbol);
        }
    }

    /// Returns the symbol whose code next_bit() delivers, or -1 if there is none.
    int symbol(auto next_bit) const {
        int code = 0;
        int first = 0;
        int index = 0;
        for (std::size_t length = 1; length < count_.size(); ++length) {
            code |= static_cast<int>(next_bit());
            const int count = count_[length];
            if (code - first < count) return symbols_[static_cast<std::size_t>(index + code - first)];
            index += count;
            first = (first + count) * 2;
            code *= 2;
        }
        return -1;
    }

private:
    std::array<std::uint16_t, 16> count_{};  // of the codes of each length
    std::vector<std::uint16_t> symbols_;     // by length, then by code
};

/// Decompresses a file of one part or of several.
class Inflation {
public:
    Inflation(const std::string& file, std::string_view content) : file_(file), content_(content) {}

    std::string text() {
        while (place_ < content_.size()) read_part();
        return std::move(text_);
    }

private:
    [[noreturn]] void fail(std::string_view wrong = "the compressed file is damaged or cut off") const {
        throw InputError(file_, 1, wrong, "a text, or one that gzip has compressed");
    }

    std::uint32_t byte() {
        if (place_ >= content_.size()) fail();
        return static_cast<std::uint8_t>(content_[place_++]);
    }

    std::uint32_t little_endian(int bytes) {
        std::uint32_t number = 0;
        for (int i = 0; i < bytes; ++i) number |= byte() << (8 * i);
        return number;
    }

    std::uint32_t bit() {
        if (bits_left_ == 0) {
            bits_ = byte();
            bits_left_ = 8;
        }
        const auto bit = bits_ & 1U;
        bits_ >>= 1U;
        --bits_left_;
        return bit;
    }

    std::uint32_t bits(std::uint32_t count) {
        std::uint32_t number = 0;
        for (std::uint32_t i = 0; i < count; ++i) number |= bit() << i;
        return number;
    }

    std::uint32_t symbol(const Code& code) {
        const auto symbol = code.symbol([this] { return bit(); });
        if (symbol < 0) fail();
        return static_cast<std::uint32_t>(symbol);
    }

    void read_part() {
        if (byte() != 0x1F || byte() != 0x8B || byte() != 8) fail();
        const auto flags = byte();
        little_endian(4);
        little_endian(2);
        if ((flags & 4U) != 0) {
            for (auto left = little_endian(2); left > 0; --left) byte();
        }
        for (const auto flag : {8U, 16U}) {
            while ((flags & flag) != 0 && byte() != 0) continue;
        }
        if ((flags & 2U) != 0) little_endian(2);
        const auto begin = text_.size();
        bits_left_ = 0;
        while (!read_block()) continue;
        const auto found = std::as_bytes(std::span(text_).subspan(begin));
        if (little_endian(4) != espalier::program::crc32(found)) fail();
        if (little_endian(4) != static_cast<std::uint32_t>(text_.size() - begin)) fail();
    }

    // Returns whether it is the last block.
    bool read_block() {
        const bool is_last = bit() == 1;
        switch (bits(2)) {
            case 0: copy(); break;
            case 1: read_symbols(fixed_code(), Code(std::vector<std::uint8_t>(30, 5))); break;
            case 2: read_codes(); break;
            default: fail();
        }
        return is_last;
    }

    void copy() {
        bits_left_ = 0;
        const auto size = little_endian(2);
        if (little_endian(2) != (size ^ 0xFFFFU) || content_.size() - place_ < size) fail();
        text_.append(content_, place_, size);
        place_ += size;
    }

    static Code fixed_code() {
        std::vector<std::uint8_t> lengths(288, 8);
        std::fill(lengths.begin() + 144, lengths.begin() + 256, std::uint8_t{9});
        std::fill(lengths.begin() + 256, lengths.begin() + 280, std::uint8_t{7});
        return Code(lengths);
    }

    void read_codes() {
        constexpr std::array<std::uint8_t, 19> order{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
        const std::size_t literals = 257 + bits(5);
        const std::size_t distances = 1 + bits(5);
        const std::size_t used = 4 + bits(4);
        std::array<std::uint8_t, 19> of_lengths{};
        for (std::size_t i = 0; i < used; ++i) of_lengths[order[i]] = static_cast<std::uint8_t>(bits(3));
        const Code code(of_lengths);
        std::vector<std::uint8_t> lengths;
        while (lengths.size() < literals + distances) {
            const auto next = symbol(code);
            if (next < 16) {
                lengths.push_back(static_cast<std::uint8_t>(next));
                continue;
            }
            if (next == 16 && lengths.empty()) fail();
            const auto repeated = next == 16 ? lengths.back() : std::uint8_t{0};
            const auto times = next == 16 ? 3 + bits(2) : next == 17 ? 3 + bits(3) : 11 + bits(7);
            lengths.insert(lengths.end(), times, repeated);
        }
        if (lengths.size() != literals + distances) fail();
        const std::span<const std::uint8_t> all(lengths);
        read_symbols(Code(all.first(literals)), Code(all.subspan(literals)));
    }

    void read_symbols(const Code& literals, const Code& distances) {
        constexpr std::uint32_t end = 256;
        constexpr std::size_t longest = std::size_t{1} << 32U;
        for (auto next = symbol(literals); next != end; next = symbol(literals)) {
            if (text_.size() > longest) fail("the file has more than 4 GiB");
            if (next < end) {
                text_ += static_cast<char>(next);
                continue;
            }
            const auto length = length_of(next - end - 1);
            const auto distance = distance_of(symbol(distances));
            if (distance > text_.size()) fail();
            for (std::uint32_t i = 0; i < length; ++i) text_ += text_[text_.size() - distance];
        }
    }

    std::uint32_t length_of(std::uint32_t symbol) {
        if (symbol > 28) fail();
        if (symbol == 28) return 258;
        if (symbol < 8) return 3 + symbol;
        const auto extra = symbol / 4 - 1;
        return 3 + ((4 + symbol % 4) << extra) + bits(extra);
    }

    std::uint32_t distance_of(std::uint32_t symbol) {
        if (symbol > 29) fail();
        if (symbol < 4) return 1 + symbol;
        const auto extra = symbol / 2 - 1;
        return 1 + ((2 + symbol % 2) << extra) + bits(extra);
    }

    const std::string& file_;
    std::string_view content_;
    std::size_t place_ = 0;
    std::uint32_t bits_ = 0;
    int bits_left_ = 0;
    std::string text_;
};

}  // namespace

std::string plain_text(const std::string& file, std::string content) {
    const std::string_view text = content;
    if (text.starts_with("PK\x03\x04")) {
        throw InputError(file, 1, "this is a file of a spreadsheet, or one that zip has compressed",
                         "a text, such as the spreadsheet saves as CSV");
    }
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) {
        throw InputError(file, 1, "this is a text in UTF-16", "UTF-8, which spreadsheets offer when they save CSV");
    }
    return text.starts_with("\x1F\x8B") ? Inflation(file, text).text() : content;
}

}  // namespace knapsack
