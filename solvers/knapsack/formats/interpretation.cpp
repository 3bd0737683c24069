// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include <espalier/program/command_line/values.hpp>
#include <espalier/program/files/text_reader.hpp>

#include "knapsack/formats/reading.hpp"

namespace knapsack {

namespace {

using espalier::program::quoted;

bool is_same_problem(const Instance& a, const Instance& b) {
    return a.profits == b.profits && a.weights == b.weights && a.copies == b.copies && a.capacity == b.capacity &&
           a.profit_decimals == b.profit_decimals && a.weight_decimals == b.weight_decimals;
}

// Returns whether the words are one problem of several constraints: their numbers of items and of constraints, perhaps
// the best profit, and a profit for each item, a weight for each item and constraint, and the capacities.
bool has_several_constraints(const Words& words) {
    if (words.all.size() < 2 || !std::ranges::all_of(words.all, &PlacedWord::is_number)) return false;
    const auto items = parse_decimal(words.all[0].text);
    const auto constraints = parse_decimal(words.all[1].text);
    if (!items || !constraints || items->mantissa <= 1 || constraints->mantissa <= 1) return false;
    const Integer numbers = items->mantissa + constraints->mantissa * (items->mantissa + 1);
    return numbers + 2 == words.all.size() || numbers + 3 == words.all.size();
}

/// Tries all formats.
class Interpretation {
public:
    Interpretation(const Document& document, const ReadAs& as, Pace& pace)
        : document_(document), as_(as), pace_(pace) {}

    std::vector<Instance> instances() {
        try_patterns(!document_.capacity && !as_.capacity);
        if (as_.capacity && !document_.capacity) try_patterns(true);
        is_strict_ = !found_.empty() || as_.format.empty();
        if (!is_strict_) try_patterns(!document_.capacity && !as_.capacity);
        if (found_.empty()) refuse();
        return choose();
    }

private:
    // Notes the readings, or why there are none.
    void try_patterns(bool has_capacity) {
        for (const auto& format : formats()) {
            for (const auto pattern : espalier::program::parts_of(format.patterns, ' ')) {
                if (!is_possible(format, pattern, has_capacity)) continue;
                try {
                    auto readings = match(document_, format, pattern, as_, has_capacity, is_strict_);
                    if (!readings.empty()) found_.push_back(std::move(readings));
                } catch (Misfit& misfit) {
                    note_misfit(std::move(misfit), format.name, pattern);
                }
            }
        }
    }

    // "c n" is read only where "n c" does not fit.
    bool is_possible(const Format& format, std::string_view pattern, bool has_capacity) const {
        const auto& rows = document_.rows;
        const auto& syntax = document_.syntax;
        if (!as_.format.empty() && format.name != as_.format && syntax != as_.format) return false;
        if (!syntax.empty() && format.name != "standard" && format.name != "rows") return false;
        const bool is_sum = pattern.find('S') != std::string_view::npos;
        const bool is_row_or_column = rows.row_count() == 1 || rows.row_count() == rows.all.size();
        const bool means_sum = as_.columns.size() == 1 || (as_.is_sum && is_row_or_column);
        if (syntax.empty() && means_sum && !is_sum) return false;
        if (!as_.format.empty() && !found_.empty() && !pattern.starts_with('1')) return false;
        if (format.name == "pebbl" && as_.format.empty() && !has_capacity) return false;  // its first line is one
        if (pattern.empty() || (has_capacity && (pattern.find('c') == std::string_view::npos || syntax == "json")))
            return false;
        return !pattern.starts_with("cn") || found_.empty() || found_.back().front().format != format.name;
    }

    // If the first row looks like 'n c', or may do so once it is mended, the standard format is the nearest one.
    void note_misfit(Misfit misfit, std::string_view format, std::string_view pattern) {
        const auto& words = document_.rows;
        if (pattern.starts_with('1') && as_.format.empty() && misfit.expected != "1") return;
        const bool is_asking = misfit.place == words.all.size() && misfit.expected.starts_with("--");
        const bool has_header = words.row_count() > 0 && words.row(0).size() == 2 && words.row(0)[0].is_number;
        if (!is_asking && (pattern.starts_with("cn") || (has_header && as_.format.empty() && format != "standard")))
            return;
        const bool is_of_mknap = format == "orlib" && as_.format.empty();  // with several constraints
        if (!misfit_ || misfit_->place < misfit.place || is_of_mknap) misfit_ = std::move(misfit);
    }

    [[noreturn]] void refuse() {
        const auto& words = document_.rows;
        auto misfit = misfit_.value_or(Misfit{0, 1, "the file has no items", "an instance"});
        if (has_several_constraints(words)) fail({0, 1, std::string(several_constraints), "one constraint"});
        const bool has_names = !document_.syntax.empty() || !as_.columns.empty();
        if (!document_.capacity && !as_.capacity && (has_names || misfit.place == words.all.size())) {
            try_patterns(false);
            if (has_names && !found_.empty())
                document_.fail(words.line(words.row_count()), "the file has no capacity",
                               "--capacity C, or a line 'capacity C'");
            if (!found_.empty()) misfit.expected += ", or --capacity C if the first line is an item, too";
        }
        if (document_.syntax.empty() && as_.format.empty() && (words.row_count() == 0 || !words.has_numbers(0))) {
            const bool is_header = words.row_count() > 1 && words.has_numbers(1) && words.row(0).size() > 1 &&
                                   words.row(0).size() == words.row(1).size();
            if (is_header) fail({0, words.line(0), "no name of a column is known", std::string(columns_decide)});
            fail(
                {0, words.line(0), "this is the beginning of no format that is known",
                 "'n c', a capacity or a number of items alone, or a name (see --help-all, or force one by --format)"});
        }
        const bool is_column = words.all.size() == words.row_count() && words.all.size() > 3;
        if (is_column && as_.format.empty() && document_.syntax.empty())
            fail({0, 1, "there is one number on each line", "--target T for a subset sum, or profits and weights"});
        fail(misfit);
    }

    [[noreturn]] void fail(const Misfit& misfit) const { document_.fail(misfit.line, misfit.wrong, misfit.expected); }

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
            const auto number = readings.size() == 1 ? "" : fmt::format("_{}", instances.size() + 1);
            instances.push_back(instance_of(reading));
            instances.back().name = reading.name.empty() ? document_.name + number : std::string(reading.name);
        }
        return instances;
    }

    // Makes an instance of a reading. Throws InputError for a word that is no number, and if a claimed choice does not
    // fit or does not have the claimed profit; and ReadingStopped.
    Instance instance_of(const Reading& reading) const {
        if (document_.rows.weights_first > 0) refuse_doubtful_order(reading.columns);
        Instance instance;
        auto weights = numbers(reading, Role::weight);
        auto profits = reading.column(Role::profit) && !as_.is_sum ? numbers(reading, Role::profit) : weights;
        const bool has_claims = !as_.is_sum && !as_.capacity && !as_.copies;
        const auto capacity = as_.capacity ? *as_.capacity : number(*reading.capacity, "the capacity");
        std::optional<Decimal> best;
        if (reading.best && has_claims) best = number(*reading.best, "the best profit");
        instance.format = reading.format;
        if (find_format(reading.format).write == nullptr) instance.columns = columns_text(reading.columns);
        instance.set_numbers(std::move(profits), std::move(weights), capacity, best);
        for (std::size_t i = 0; reading.column(Role::name) && i < *reading.items; ++i)
            instance.ids.emplace_back(word(reading, Role::name, i).text);
        const bool has_names = !instance.ids.empty() || !document_.header.empty();
        if (instance.items() > 0 && has_names) refuse_total(instance, reading);
        if (!as_.capacity) refuse_dot_in_capacity(reading);
        add_copies(reading, instance);
        const bool has_flags = reading.column(Role::flag) && *reading.items > 0;
        if (has_flags && has_claims && instance.copies.empty()) add_choice(reading, instance);
        return instance;
    }

    // Refuses columns that only a format tells if a comment names the weights before the profits.
    void refuse_doubtful_order(std::vector<Role> columns) const {
        const auto profit = std::ranges::find(columns, Role::profit);
        const auto weight = std::ranges::find(columns, Role::weight);
        if (!as_.format.empty() || !as_.columns.empty() || !document_.header.empty() || profit >= weight) return;
        const auto as_read = columns_text(columns);
        std::iter_swap(profit, weight);
        document_.fail(document_.rows.weights_first, "a comment names the weights before the profits",
                       fmt::format("--columns {} or --columns {}", columns_text(columns), as_read));
    }

    const PlacedWord& word(const Reading& reading, Role role, std::size_t item) const {
        return document_.rows.all[reading.column(role)->word(item)];
    }

    Decimal number(const PlacedWord& word, std::string_view expected) const {
        pace_.count();
        auto number = parse_decimal(word.text);
        if (!number) document_.fail(word.line, quoted(word.text) + " is no number", expected);
        return *std::move(number);
    }

    std::vector<Decimal> numbers(const Reading& reading, Role role) const {
        std::vector<Decimal> numbers;
        const auto expected = fmt::format("a {}", name_of(role));
        numbers.reserve(*reading.items);
        for (std::size_t i = 0; i < *reading.items; ++i) numbers.push_back(number(word(reading, role, i), expected));
        return numbers;
    }

    // Copies without a limit are as many as fit, which is a number only if each weighs something.
    void add_copies(const Reading& reading, Instance& instance) const {
        auto& copies = instance.copies;
        const bool has_column = reading.column(Role::copies).has_value();
        if (has_column && as_.copies)
            document_.fail(1, "the file says how many copies there are of each item", "no --copies");
        if (has_column) {
            auto of_file = numbers(reading, Role::copies);
            if (most_decimals(of_file) > 0) document_.fail(1, "a number of copies has decimals", "whole numbers");
            copies = scaled(std::move(of_file), 0);
            if (std::ranges::any_of(copies, [](const auto& each) { return each < 0; }))
                document_.fail(1, "a number of copies is negative", "at least 0");
        }
        for (std::size_t i = 0; i < instance.items() && as_.copies; ++i)
            copies.push_back(*as_.copies == ReadAs::unlimited ? most_copies(instance, i) : *as_.copies);
        if (std::ranges::all_of(copies, [](const auto& each) { return each == 1; })) copies.clear();
    }

    Integer most_copies(const Instance& instance, std::size_t item) const {
        const auto weight = instance.weights[item];
        if (weight < 0 || (weight == 0 && instance.profits[item] > 0)) {
            document_.fail(1,
                           fmt::format("item {} weighs {}, so that no number of copies is the best", instance.id(item),
                                       instance.weight_text(weight)),
                           "a weight above 0, or --copies N");
        }
        return weight > 0 && instance.capacity > 0 ? Integer(instance.capacity / weight) : Integer(0);
    }

    void add_choice(const Reading& reading, Instance& instance) const {
        std::vector<bool> choice;
        for (std::size_t i = 0; i < *reading.items; ++i) {
            const auto& flag = word(reading, Role::flag, i);
            if (!is_flag(flag))
                document_.fail(flag.line, quoted(flag.text) + " is neither 0 nor 1", "a 0 or 1 for each item");
            choice.push_back(flag.text == "1");
        }
        const auto weight = instance.weights.sum_of(choice);
        const auto profit = instance.profits.sum_of(choice);
        if (weight > instance.capacity) {
            document_.fail(word(reading, Role::flag, 0).line,
                           fmt::format("the chosen items weigh {}", instance.weight_text(weight)),
                           fmt::format("at most {}", instance.capacity_text()));
        }
        if (instance.known_profit && profit != *instance.known_profit) {
            document_.fail(reading.best->line,
                           fmt::format("the profit is said to be {}", instance.profit_text(*instance.known_profit)),
                           fmt::format("{}, that of the chosen items", instance.profit_text(profit)));
        }
        instance.known_profit = profit;
        instance.known_choice = std::move(choice);
    }

    // The first or the last row of a table may have the sums of the others, whatever it is called.
    void refuse_total(const Instance& instance, const Reading& reading) const {
        const std::vector<bool> all(instance.items(), true);
        const auto profits = instance.profits.sum_of(all);
        const auto weights = instance.weights.sum_of(all);
        constexpr std::size_t few = 3;  // items, which may have such numbers by chance
        for (const std::size_t item : {std::size_t{0}, instance.items() - 1}) {
            const auto& name = word(reading, instance.ids.empty() ? Role::weight : Role::name, item);
            const bool has_profits = profits == 2 * instance.profits[item];
            const bool is_sum = weights == 2 * instance.weights[item];
            if (is_sum && (is_end(name.text) || (has_profits && instance.items() > few)))
                document_.fail(name.line, quoted(name.text) + " has the sum of the other weights", "items alone");
            if (instance.items() > few && item > 0 && (is_summary(name.text) || is_end(name.text)))
                document_.fail(name.line, quoted(name.text) + " may be a row about the others", "items alone");
        }
    }

    // Among whole weights, "5.000" may be five thousand. Who writes decimals leaves out the zeros at their end.
    void refuse_dot_in_capacity(const Reading& reading) const {
        const auto& [text, line, is_number] = *reading.capacity;
        if (!may_have_thousands(text) || text.back() != '0') return;
        for (std::size_t i = 0; i < *reading.items; ++i) {
            if (word(reading, Role::weight, i).text.find('.') != text.npos) return;
        }
        document_.fail(line, quoted(text) + " may have decimals or a separator of thousands",
                       "numbers such as 1.25 or 1250");
    }

    static std::string first_item(const Instance& instance) {
        if (instance.items() == 0) return fmt::format("{} reads no items", instance.format);
        return fmt::format("{} reads a first item of profit {} and weight {}", instance.format,
                           instance.profit_text(instance.profits[0]), instance.weight_text(instance.weights[0]));
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
        document_.fail(1, fmt::format("two formats fit: {}, {}", first_item(a), first_item(b)),
                       by_columns || a.format != b.format ? fmt::format("{} or {}", option(a), option(b))
                                                          : "names such as 'capacity 50' or a line for each item");
    }

    const Document& document_;
    const ReadAs& as_;
    Pace& pace_;
    bool is_strict_ = true;
    std::vector<std::vector<Reading>> found_;
    std::optional<Misfit> misfit_;
};

}  // namespace

std::vector<Instance> interpret(const Document& document, const ReadAs& as, Pace& pace) {
    return Interpretation(document, as, pace).instances();
}

}  // namespace knapsack
