// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "knapsack/formats/reading.hpp"

namespace knapsack {

namespace {

// Reads lists that have names.
Reading match_lists(const Document& document) {
    const auto& lists = document.lists;
    Reading reading;
    reading.format = document.syntax;
    reading.columns = document.list_roles;
    reading.source = &lists;
    reading.capacity = document.capacity;
    reading.best = document.best;
    reading.items = lists.width(0);
    for (std::size_t list = 0; list < lists.row_count(); ++list) {
        const auto role = document.list_roles[list];
        reading.note(role, {lists.rows[list]});
        if (lists.width(list) == reading.items) continue;
        throw Misfit{0, lists.line(list), fmt::format("there are {} {}s", lists.width(list), name_of(role)),
                     fmt::format("{}, as many as in the first list", reading.items)};
    }
    if (!reading.column(Role::weight)) throw Misfit{0, lists.line(0), "there is no list of the weights", "one"};
    if (document.items && document.items->text != std::to_string(reading.items)) {
        throw Misfit{0, document.items->line,
                     fmt::format("the number of items is said to be {}", quoted(document.items->text)),
                     fmt::format("{}, as many as in the lists", reading.items)};
    }
    return reading;
}

bool is_same_problem(const Instance& a, const Instance& b) {
    return a.profits == b.profits && a.weights == b.weights && a.copies == b.copies && a.capacity == b.capacity &&
           a.profit_decimals == b.profit_decimals && a.weight_decimals == b.weight_decimals;
}

// Returns whether the words are one problem of several constraints: their numbers of items and of constraints, perhaps
// the best profit, and a profit for each item, a weight for each item and constraint, and the capacities.
bool has_several_constraints(const Words& words) {
    if (words.text.size() < 2 || std::ranges::find(words.numeric, false) != words.numeric.end()) return false;
    const auto items = parse_decimal(words.text[0]);
    const auto constraints = parse_decimal(words.text[1]);
    if (!items || !constraints || items->mantissa <= 0 || constraints->mantissa <= 1) return false;
    const Integer numbers = items->mantissa + constraints->mantissa * (items->mantissa + 1);
    return numbers + 2 == words.text.size() || numbers + 3 == words.text.size();
}

/// Tries all formats.
class Interpretation {
public:
    Interpretation(const Document& document, const ReadAs& as, const Text& text, const std::string& name)
        : document_(document), as_(as), text_(text), name_(document.name.empty() ? name : document.name) {}

    std::vector<Instance> instances() {
        if (!document_.lists.text.empty()) {
            try_lists();
        } else {
            try_patterns(!document_.capacity && !as_.capacity);
            if (as_.capacity && !document_.capacity) try_patterns(true);
            is_strict_ = !found_.empty() || as_.format.empty();
            if (!is_strict_) try_patterns(!document_.capacity && !as_.capacity);
        }
        if (found_.empty()) refuse();
        return choose();
    }

private:
    bool is_wanted(const Format& format) const {
        const auto& syntax = document_.syntax;
        if (!as_.format.empty() && format.name != as_.format && syntax != as_.format) return false;
        return syntax.empty() || format.name == "standard" || format.name == "rows";
    }

    void try_lists() {
        attempt(document_.syntax, {}, [&] {
            const auto reading = match_lists(document_);
            if (!document_.rows.text.empty()) {
                throw Misfit{0, document_.rows.line(0), fmt::format("{} has no name", quoted(document_.rows.text[0])),
                             "names of all numbers, such as 'capacity 50'"};
            }
            if (!reading.capacity && !as_.capacity) throw no_capacity();
            return std::vector{reading};
        });
    }

    Misfit no_capacity() const {
        const auto& words = document_.rows.text.empty() ? document_.lists : document_.rows;
        return {words.text.size(), words.line(words.row_count()), "the file has no capacity",
                "--capacity C, or a line 'capacity C'"};
    }

    void try_patterns(bool has_capacity) {
        for (const auto& format : formats()) {
            if (format.patterns.empty() || !is_wanted(format)) continue;
            for (auto patterns = format.patterns; !patterns.empty();) {
                const auto pattern = patterns.substr(0, patterns.find(' '));
                patterns.remove_prefix(std::min(patterns.size(), pattern.size() + 1));
                try_pattern(format, pattern, has_capacity);
            }
        }
    }

    // "c n" is read only where "n c" does not fit.
    void try_pattern(const Format& format, std::string_view pattern, bool has_capacity) {
        const bool is_sum = pattern.find('S') != std::string_view::npos;
        if (is_sum && !document_.syntax.empty()) return;
        const auto& rows = document_.rows;
        const bool is_one_row_or_column = rows.row_count() == 1 || rows.row_count() == rows.text.size();
        if (!is_sum && (as_.columns.size() == 1 || (as_.is_sum && is_one_row_or_column))) return;
        if (!as_.format.empty() && !found_.empty()) return;
        if (format.name == "pebbl" && as_.format.empty() && !has_capacity) return;  // its capacity is the first line
        if (has_capacity && (pattern.find('c') == std::string_view::npos || document_.syntax == "json")) return;
        if (pattern.starts_with("cn") && !found_.empty() && found_.back().front().format == format.name) return;
        attempt(format.name, pattern, [&] { return match(document_, format, pattern, as_, has_capacity, is_strict_); });
    }

    // Notes the readings that read() returns, or why there are none.
    template <class Read>
    void attempt(std::string_view format, std::string_view pattern, const Read& read) {
        try {
            if (auto readings = read(); !readings.empty()) found_.push_back(std::move(readings));
        } catch (Misfit& misfit) {
            note_misfit(std::move(misfit), format, pattern);
        }
    }

    // If the first row looks like 'n c', or may do so once it is mended, the standard format is the nearest one.
    void note_misfit(Misfit misfit, std::string_view format, std::string_view pattern) {
        const auto& words = document_.rows;
        if (format == "orlib" && as_.format.empty() && misfit.expected != "1") return;
        const bool is_asking = misfit.place == words.text.size() && misfit.expected.starts_with("--");
        const bool has_header = words.row_count() > 0 && words.width(0) == 2 && looks_like_number(words.word(0, 0));
        if (!is_asking && (pattern.starts_with("cn") || (has_header && as_.format.empty() && format != "standard")))
            return;
        if (!misfit_ || misfit_->place < misfit.place) misfit_ = std::move(misfit);
    }

    [[noreturn]] void refuse() {
        const auto& words = document_.rows;
        const auto misfit = misfit_.value_or(Misfit{0, 1, "the file has no items", "an instance"});
        if (has_several_constraints(words)) fail({0, 1, std::string(several_constraints), "one constraint"});
        const bool has_names = !document_.syntax.empty() || !as_.columns.empty();
        if (has_names && document_.lists.text.empty() && !document_.capacity && !as_.capacity) {
            try_patterns(false);
            if (!found_.empty()) fail(no_capacity());
        }
        if (document_.syntax.empty() && as_.format.empty() && (words.row_count() == 0 || !words.has_numbers(0))) {
            fail(
                {0, words.line(0), "this is the beginning of no format that is known",
                 "'n c', a capacity or a number of items alone, or a name (see --help-all, or force one by --format)"});
        }
        const bool is_column = words.text.size() == words.row_count() && words.text.size() > 3;
        if (is_column && as_.format.empty() && document_.syntax.empty()) {
            fail({0, 1, "there is one number on each line", "--target T for a subset sum, or profits and weights"});
        }
        fail(misfit);
    }

    [[noreturn]] void fail(const Misfit& misfit) const { text_.fail_at(misfit.line, misfit.wrong, misfit.expected); }

    // Returns the instances of the first reading, unless another one reads something else.
    std::vector<Instance> choose() {
        std::vector<std::vector<Instance>> different;
        for (const auto& readings : found_) {
            auto instances = instances_of(readings);
            const auto is_same = [&](const auto& other) {
                return std::ranges::equal(instances, other, is_same_problem);
            };
            if (std::ranges::none_of(different, is_same)) different.push_back(std::move(instances));
        }
        if (different.size() > 1) refuse_all(different);
        return std::move(different.front());
    }

    std::vector<Instance> instances_of(const std::vector<Reading>& readings) const {
        std::vector<Instance> instances;
        for (const auto& reading : readings) {
            const auto number = instances.size() + 1;
            instances.push_back(
                instance_of(reading, as_, text_, readings.size() == 1 ? name_ : fmt::format("{}_{}", name_, number)));
        }
        return instances;
    }

    static std::string first_item(const Instance& instance) {
        if (instance.items() == 0) return fmt::format("{} reads no items", instance.format);
        return fmt::format("{} reads a first item of profit {} and weight {}", instance.format, instance.profit_text(0),
                           instance.weight_text(0));
    }

    // Names two readings, of different formats if there are some, and the option that tells all of them apart.
    [[noreturn]] void refuse_all(const std::vector<std::vector<Instance>>& different) const {
        const auto& a = different[0].front();
        const auto other = std::find_if(different.begin() + 1, different.end(),
                                        [&](const auto& instances) { return instances.front().format != a.format; });
        const auto& b = other == different.end() ? different[1].front() : other->front();
        std::set<std::string> columns;
        for (const auto& instances : different) columns.insert(instances.front().columns);
        const bool by_columns = columns.size() == different.size() && !columns.contains("weight");
        const auto option = [&](const Instance& instance) {
            return by_columns ? "--columns " + instance.columns : "--format " + instance.format;
        };
        text_.fail_at(1, fmt::format("two formats fit: {}, {}", first_item(a), first_item(b)),
                      by_columns || a.format != b.format ? fmt::format("{} or {}", option(a), option(b))
                                                         : "names such as 'capacity 50' or a line for each item");
    }

    const Document& document_;
    const ReadAs& as_;
    const Text& text_;
    std::string name_;
    bool is_strict_ = true;
    std::vector<std::vector<Reading>> found_;
    std::optional<Misfit> misfit_;
};

}  // namespace

std::vector<Instance> interpret(const Document& document, const ReadAs& as, const Text& text, const std::string& name) {
    return Interpretation(document, as, text, name).instances();
}

}  // namespace knapsack
