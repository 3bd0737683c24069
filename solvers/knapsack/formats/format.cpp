#include "knapsack/formats/format.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include <espalier/program/errors.hpp>

#include "knapsack/formats/read.hpp"

namespace knapsack {

namespace {

/// The numbers of words on the first lines, on the last line and in all, which tell the formats apart.
struct Shape {
    static constexpr std::size_t seen = 3;
    std::array<std::vector<std::string_view>, seen> first;
    std::size_t lines = 0;  ///< that are not blank
    std::size_t words = 0;
    std::size_t last = 0;

    std::size_t width(std::size_t line) const { return first[line].size(); }
};

Shape shape_of(Text text) {
    Shape shape;
    for (; text.next_line(); ++shape.lines) {
        if (shape.lines < Shape::seen) shape.first[shape.lines] = text.words();
        shape.last = text.words().size();
        shape.words += shape.last;
    }
    return shape;
}

bool is_number(std::string_view word) { return parse_decimal(word).has_value(); }

/// Returns the whole number that a word is, or 0 if it is none.
std::size_t count(std::string_view word) {
    const auto number = parse_decimal(word);
    const bool fits = number && number->decimals == 0 && number->mantissa > 0 && number->mantissa < 1'000'000'000;
    return fits ? static_cast<std::size_t>(number->mantissa) : 0;
}

// A file of one problem with one constraint holds "1", "n 1 best", n profits, n weights and the capacity. With more
// problems or constraints, the third line is likely to be longer than that of other formats.
bool is_like_orlib(const Shape& shape) {
    if (shape.width(1) != 3 || !is_number(shape.first[1][0])) return false;
    const auto items = count(shape.first[1][0]);
    if (count(shape.first[0][0]) == 1) return shape.words == 5 + 2 * items;
    return shape.width(2) > 3;
}

// Refuses two lists of numbers: either may be the weights, and nothing in the file says which.
[[noreturn]] void refuse_lists(const std::string& file) {
    throw espalier::program::InputError(
        file, 1, "two lists may follow the number of items, the weights first or the profits first",
        "--format hexaly if the weights come first, --format lists if the profits do");
}

// Detects the formats whose first line has only the number of items or the capacity.
const Format& detect_by_columns(const std::string& file, const Shape& shape) {
    const auto items = count(shape.first[0][0]);
    if (is_like_orlib(shape)) return orlib_format;
    if (shape.width(1) == 3) {
        const bool is_list_of_columns = items == 3 && shape.lines == 4 && shape.width(2) == 3;
        if (is_list_of_columns && is_number(shape.first[1][0])) refuse_lists(file);
        if (!is_number(shape.first[1][0])) return shape.last == 1 ? jooken_format : pebbl_format;
        if (shape.last == 1) return jooken_format;
        return shape.last == 3 && shape.lines != items + 1 ? pebbl_format : jooken_format;
    }
    if (shape.width(1) == 1 && (shape.lines == 2 || shape.width(2) == 2)) return standard_format;
    refuse_lists(file);
}

}  // namespace

std::span<const Format> formats() {
    static const std::array<Format, 8> table{standard_format, pisinger_format, jooken_format, burkardt_format,
                                             hexaly_format,   lists_format,    pebbl_format,  orlib_format};
    return table;
}

const Format& find_format(std::string_view name) {
    const auto row =
        std::find_if(formats().begin(), formats().end(), [&](const auto& format) { return format.name == name; });
    if (row == formats().end()) throw std::out_of_range("there is no such format of knapsack instances");
    return *row;
}

const Format& detect_format(const std::string& file, std::string_view content) {
    const auto shape = shape_of(Text(file, content));
    if (shape.lines == 0) throw espalier::program::InputError(file, 1, "the file is empty", "an instance");
    if (!stem_of_siblings(file).empty()) return burkardt_format;
    const auto width = shape.width(0);
    if (shape.width(1) == 2 && shape.first[1][0] == "n") return pisinger_format;
    const bool has_number = is_number(shape.first[0][0]);
    if (has_number && width == 2) return standard_format;
    if (has_number && width == 1 && shape.lines > 1) return detect_by_columns(file, shape);
    throw espalier::program::InputError(
        file, 1, "this is the beginning of no format that is known",
        "'n c', a capacity or a number of items alone, or a name (see --help-all, or force one by --format)");
}

}  // namespace knapsack
