#include "knapsack/formats/archives.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

namespace knapsack {

namespace {

// Returns the number that the word at a place is, if there may be as many words.
std::optional<std::size_t> count_at(const Words& words, std::size_t place) {
    std::size_t count = 0;
    if (place >= words.text.size()) return std::nullopt;
    const auto word = words.text[place];
    const auto [rest, error] = std::from_chars(word.data(), word.data() + word.size(), count);
    const bool fits = error == std::errc{} && rest == word.data() + word.size() && count < words.text.size();
    return fits ? std::optional(count) : std::nullopt;
}

/// Goes through the problems of a file. Each has its numbers of items and of constraints, perhaps the best profit, then
/// a profit for each item, a weight for each item and constraint, and a capacity for each constraint.
class Problems {
public:
    Problems(const Document& document, std::size_t begin, bool has_best)
        : words_(document.rows), place_(begin), header_(has_best ? 3 : 2) {}

    std::vector<Reading> readings{};
    std::size_t constraints = 0;  ///< of the problem that has the most

    bool read() {
        if (!count_at(words_, place_) || count_at(words_, place_ + 1).value_or(0) == 0) return false;
        const auto items = *count_at(words_, place_);
        const auto rows = *count_at(words_, place_ + 1);
        const auto profits = place_ + header_;
        const auto end = profits + items + rows * (items + 1);
        if (end > words_.text.size()) return false;
        for (auto i = place_ + 2; i < end; ++i) {
            if (!looks_like_number(words_.text[i])) return false;
        }
        Reading reading;
        reading.format = "orlib";
        reading.columns = {Role::profit, Role::weight};
        reading.source = &words_;
        reading.items = items;
        reading.note(Role::profit, {profits});
        reading.note(Role::weight, {profits + items});
        reading.capacity = word(end - 1);
        const auto best = parse_decimal(words_.text[place_ + 2]);
        if (best && best->mantissa != 0) reading.best = word(place_ + 2);
        readings.push_back(std::move(reading));
        constraints = std::max(constraints, rows);
        place_ = end;
        return true;
    }

    bool is_at_end() const { return place_ == words_.text.size(); }

private:
    PlacedWord word(std::size_t place) const { return {words_.text[place], words_.lines[place]}; }

    const Words& words_;
    std::size_t place_;
    std::size_t header_;
};

/// Goes through Pisinger's blocks.
class Blocks {
public:
    Blocks(const Words& words, const Text& text) : words_(words), text_(text) {}

    bool is_at_end() const { return row_ == words_.row_count(); }

    Reading read() {
        if (words_.width(row_) > 1 && words_.is_numeric(row_))
            fail(" follows the last item", "the name of an instance");
        Reading reading;
        reading.format = "pisinger";
        reading.source = &words_;
        reading.name = words_.word(row_++, 0);
        read_header(reading);
        read_items(reading);
        return reading;
    }

private:
    // Reads the lines that begin with a letter.
    void read_header(Reading& reading) {
        constexpr std::string_view expected = "lines 'n N' and 'c C', perhaps 'z Z' and 'time T', and the items";
        std::optional<std::size_t> items;
        for (; !is_at_end(); ++row_) {
            const auto key = words_.word(row_, 0);
            const auto place = words_.rows[row_] + 1;
            if (key != "n" && key != "c" && key != "z" && key != "time") break;
            if (words_.width(row_) != 2) fail(" is not followed by one word", expected);
            if (key == "n" && !(items = count_at(words_, place)))
                fail(" is not followed by a number of items", expected);
            if (key == "c") reading.capacity = {words_.text[place], words_.line(row_)};
            if (key == "z") reading.best = {words_.text[place], words_.line(row_)};
        }
        if (!items || !reading.capacity) fail(" was found", expected);
        reading.items = *items;
    }

    // In this format, a best profit of 0 without a choice means that nobody has solved the instance.
    void read_items(Reading& reading) {
        const auto begin = words_.rows[row_];
        const auto width = is_at_end() ? 0 : words_.width(row_);
        bool has_choice = false;
        for (std::size_t i = 0; i < reading.items; ++i, ++row_) {
            constexpr std::string_view row = "the id, the profit and the weight of an item, and perhaps 0 or 1";
            if (is_at_end() || words_.width(row_) != width || (width != 3 && width != 4)) fail(" was found", row);
            if (width == 3 || words_.word(row_, 3) == "0") continue;
            if (words_.word(row_, 3) != "1") fail(" has neither 0 nor 1 behind it", row);
            has_choice = true;
        }
        reading.note(Role::name, {begin, width});
        reading.note(Role::profit, {begin + 1, width});
        reading.note(Role::weight, {begin + 2, width});
        if (has_choice) reading.flags = {begin + 3, width};
        const auto best = reading.best ? parse_decimal(reading.best->text) : std::nullopt;
        if (!has_choice && best && best->mantissa == 0) reading.best.reset();
    }

    [[noreturn]] void fail(std::string_view wrong, std::string_view expected) const {
        const auto found = is_at_end() ? "the end of the file" : quoted(words_.word(row_, 0));
        text_.fail_at(words_.line(row_), found + std::string(wrong), expected);
    }

    const Words& words_;
    const Text& text_;
    std::size_t row_ = 0;
};

}  // namespace

bool is_like_pisinger(const Words& words) {
    return words.row_count() > 1 && words.width(0) == 1 && !words.is_numeric(0) && !meaning_of(words.text[0]).scalar &&
           words.width(1) == 2 && words.word(1, 0) == "n";
}

std::vector<Reading> read_pisinger(const Words& words, const Text& text) {
    std::vector<Reading> readings;
    for (Blocks blocks(words, text); !blocks.is_at_end();) readings.push_back(blocks.read());
    return readings;
}

std::variant<std::vector<Reading>, Misfit> match_orlib(const Document& document) {
    const auto problems = count_at(document.rows, 0).value_or(0);
    Problems archive(document, 1, true);
    for (std::size_t i = 0; i < problems; ++i) {
        if (archive.read()) continue;
        return Misfit{0, 1, "this is no mknap file",
                      "'n m best', n profits, n weights for each of m constraints, "
                      "m capacities"};
    }
    if (problems == 0 || !archive.is_at_end()) {
        return Misfit{0, 1, "this is no mknap file", "the number of problems, and the problems"};
    }
    if (archive.constraints > 1) {
        return Misfit{document.rows.text.size(), 2,
                      std::to_string(archive.constraints) + " constraints: " + std::string(several_constraints), "1"};
    }
    return std::move(archive.readings);
}

bool has_several_constraints(const Document& document) {
    for (const bool has_best : {false, true}) {
        Problems one(document, 0, has_best);
        if (one.read() && one.is_at_end() && one.constraints > 1 && one.readings.front().items > 0) return true;
    }
    return false;
}

}  // namespace knapsack
