#include "knapsack/formats/orlib.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

namespace knapsack {

namespace {

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
        reading.of_role[0] = {profits, 1};
        reading.of_role[1] = {profits + items, 1};
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

}  // namespace

std::variant<std::vector<Reading>, Misfit> match_orlib(const Document& document) {
    const auto problems = count_at(document.rows, 0).value_or(0);
    Problems archive(document, 1, true);
    for (std::size_t i = 0; i < problems; ++i) {
        if (archive.read()) continue;
        return Misfit{0, 1, "this is no mknap file",
                      "'n m best', n profits, n weights for each of m constraints, m capacities"};
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
