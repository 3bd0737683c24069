// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <set>
#include "knapsack/formats/document.hpp"

namespace knapsack {
namespace {
using espalier::program::quoted;

bool is_same_problem(const Instance& a, const Instance& b) {
    return a.profits == b.profits && a.weights == b.weights && a.copies == b.copies && a.capacity == b.capacity &&
           a.profit_decimals == b.profit_decimals && a.weight_decimals == b.weight_decimals;
}

/// Tries all formats.
class Interpretation {
public:
    Interpretation(const Document& document, const ReadAs& as, Pace& pace)
        : document_(document), as_(as), pace_(pace) {}

    std::vector<Instance> instances() {
        if (!document_.unknown.empty() && as_.columns.empty())
            document_.fail(document_.rows.line(document_.header_row),
                           fmt::format("nobody knows what the column '{}' is", document_.unknown),
                           std::string(columns_decide));
        try_patterns(!document_.capacity && !as_.capacity);
        if (as_.capacity && !document_.capacity) try_own_capacity();
        is_strict_ = !found_.empty() || as_.format.empty();
        if (!is_strict_) try_patterns(!document_.capacity && !as_.capacity);
        if (found_.empty()) refuse();
        return choose();
    }

private:
    // Tries formats with a capacity of their own, in place of which there is another one. "n c" above n rows is no row.
    void try_own_capacity() {
        const auto others = static_cast<std::ptrdiff_t>(found_.size());
        try_patterns(true);
        const auto is_counted = [](const auto& readings) {
            return readings.front().format == "standard" && *readings.front().items > 2;
        };
        if (std::any_of(found_.begin() + others, found_.end(), is_counted))
            found_.erase(found_.begin(), found_.begin() + others);
    }

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
        if (pattern.starts_with('*') && (!found_.empty() || document_.items || document_.capacity)) return false;
        const auto repeated = pattern.substr(pattern.starts_with('*') ? 1 : 0);
        return !repeated.starts_with("cn") || found_.empty() || found_.back().front().format != format.name;
    }

    // If the first row looks like 'n c', or may do so once it is mended, the standard format is the nearest one.
    void note_misfit(Misfit misfit, std::string_view format, std::string_view pattern) {
        const auto& words = document_.rows;
        const bool holds_many = pattern.starts_with('1') || pattern.starts_with('*');
        if (holds_many && as_.format.empty() && misfit.expected != "1") return;
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
        if (is_column && !as_.is_sum && as_.format.empty() && document_.syntax.empty())
            fail({0, 1, "there is one number on each line", "--target T for a subset sum, or profits and weights"});
        fail(misfit);
    }

    [[noreturn]] void fail(const Misfit& misfit) const { document_.fail(misfit.line, misfit.wrong, misfit.expected); }

    // Returns the instances of the first reading, unless another one reads something else.
    std::vector<Instance> choose() {
        std::vector<std::vector<Instance>> different;
        for (const auto& readings : found_) {
            auto instances = instances_of(document_, readings, as_, pace_);
            const auto is_same = [&](const auto& other) {
                return std::ranges::equal(instances, other, is_same_problem);
            };
            if (std::ranges::none_of(different, is_same)) different.push_back(std::move(instances));
        }
        const auto is_several = [](const auto& instances) { return instances.front().format == "several"; };
        const auto is_vain = [this](const auto& instances) { return has_vain_capacity(instances.front()); };
        if (std::ranges::any_of(different, is_several)) std::erase_if(different, is_vain);
        if (different.size() > 1) refuse_all(different);
        if (is_vain(different.front()))
            document_.fail(1, "no item fits into the capacity",
                           either_order(parse_columns(different.front().front().columns)));
        return std::move(different.front());
    }

    // Returns whether nothing fits into the capacity of numbers without names: the profits may be the weights, and the
    // number on a line of its own above or below rows something else than the capacity.
    bool has_vain_capacity(const Instance& instance) const {
        if (!as_.format.empty() || !as_.columns.empty() || !document_.header.empty()) return false;
        const auto fits = [&](const Integer& weight) { return weight <= instance.capacity; };
        const bool is_alone = instance.format == "rows" && !as_.capacity && !document_.capacity;
        const bool is_bare = instance.format == "rows" || instance.format == "labels" || instance.format == "standard";
        return is_bare && instance.items() > 0 && instance.columns.find("profit") != std::string::npos &&
               std::ranges::none_of(instance.weights.integers(), fits) &&
               (is_alone || std::ranges::any_of(instance.profits.integers(), fits));
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
