// SPDX-License-Identifier: Apache-2.0
#include "generate/kind.hpp"
#include <fmt/format.h>
#include <algorithm>
#include <utility>
#include <espalier/require.hpp>
#include "generate/knapsack/classes.hpp"
#include "knapsack/formats/format.hpp"

namespace generate {
namespace {
using espalier::program::OptionList;
using espalier::program::refuse_if;

std::vector<std::string> format_names() {
    std::vector<std::string> names;
    for (const auto& format : knapsack::formats()) {
        if (format.can_write()) names.emplace_back(format.name);
    }
    return names;
}

const KnapsackClass& class_named(std::string_view name) {
    const auto row = std::ranges::find(knapsack_classes(), name, &KnapsackClass::name);
    espalier::require(row != knapsack_classes().end(), "there is a class of this name");
    return *row;
}

/// Returns a fraction from its decimal notation: 0.1 is a tenth. Throws UsageError unless it is from 0 to 1.
knapsack::Decimal fraction_value(const std::string& option, const std::string& text) {
    auto number = knapsack::parse_decimal(text);
    refuse_if(!number || number->mantissa < 0 || knapsack::scaled({1, 0}, number->decimals) < number->mantissa,
              fmt::format("{}: '{}' was given, expected a number from 0 to 1", option, text));
    return *std::move(number);
}

class Knapsack final : public InstanceKind {
public:
    void declare(OptionList& list) override {
        list_ = &list;
        list.choice({"--class", "NAME", "Make instances of this class; default: sanders."}, class_,
                    espalier::program::names_of(knapsack_classes()));
        list.choice({"--format", "NAME", "Write the instances in this format; default: standard."}, format_,
                    format_names());
        list.integer<std::size_t>(
            {"--items", "N", "Give each instance N items; default: 2000 (sanders), 400 (jooken), 1000 (others)."},
            settings_.items, {.least = 1, .most = 1'000'000'000});
        list.integer<std::int64_t>(
            {"--range", "R", "Pisinger's classes: coefficients go up to about R; default: 1000."}, settings_.range,
            {.least = 10, .most = 1'000'000'000});
        list.integer<std::int64_t>({"--digits", "N", "sanders: digits behind the decimal point; default: 6."},
                                   settings_.digits, {.least = 3, .most = 12});
        declare_jooken();
    }

    void check(const Command& command) override {
        row_ = &class_named(class_);
        for (const auto* option :
             {"--capacity", "--digits", "--epsilon", "--fraction", "--groups", "--perturbation", "--range"}) {
            const bool is_used = row_->options.find(option) != std::string_view::npos;
            refuse_if(!is_used && list_ != nullptr && list_->is_given(option),
                      fmt::format("{}: instances of the class {} do not depend on it", option, class_));
        }
        if (settings_.items == 0) settings_.items = row_->items;
        const auto& format = knapsack::find_format(format_);
        const bool holds_one = !format.holds_many || format.patterns.starts_with('1');  // each begins with their number
        refuse_if(command.output.empty() && holds_one && (command.count > 1 || format_ == "burkardt"),
                  fmt::format("--format: the files of {} instances in the format {} need --output DIR", command.count,
                              format_));
    }

    std::vector<File> make(const Command& command, std::uint64_t number) const override {
        auto instance = row_->make(*row_, settings_, command.seed, number, command.count);
        instance.name = fmt::format("{}_{}_s{}_{}", class_, parameters(), command.seed, padded(number, command.count));
        std::vector<File> files;
        for (auto& page : knapsack::find_format(format_).pages(instance)) {
            files.push_back({instance.name + page.ending, std::move(page.text)});
        }
        return files;
    }

private:
    void fraction(espalier::program::Option option, knapsack::Decimal& target) {
        const std::string name = option.name;
        list_->add(std::move(option),
                   [name, &target](const std::string& value) { target = fraction_value(name, value); });
    }

    void declare_jooken() {
        list_->integer<std::int64_t>({"--capacity", "C", "jooken: the capacity; default: 1000000."}, settings_.capacity,
                                     {.least = 1, .most = 1'000'000'000'000'000});
        list_->integer<std::int64_t>({"--groups", "G", "jooken: groups of similar items; default: 10."},
                                     settings_.groups, {.least = 2, .most = 60});
        fraction({"--fraction", "F", "jooken: the fraction of items in the last group; default: 0.1."},
                 settings_.fraction);
        fraction({"--epsilon", "E", "jooken: the least part of the capacity in other groups; default: 0.0001."},
                 settings_.epsilon);
        list_->integer<std::int64_t>(
            {"--perturbation", "S", "jooken: profits and weights of a group differ by up to S; default: 100."},
            settings_.perturbation, {.least = 1, .most = 1'000'000'000'000});
    }

    std::string parameters() const {
        if (class_ == "jooken") {
            return fmt::format("n{}_c{}_g{}_f{}_eps{}_s{}", settings_.items, settings_.capacity, settings_.groups,
                               knapsack::decimal_text(settings_.fraction.mantissa, settings_.fraction.decimals),
                               knapsack::decimal_text(settings_.epsilon.mantissa, settings_.epsilon.decimals),
                               settings_.perturbation);
        }
        if (class_ == "sanders") return fmt::format("n{}_d{}", settings_.items, settings_.digits);
        return fmt::format("n{}_r{}", settings_.items, settings_.range);
    }

    std::string class_ = "sanders";
    std::string format_ = "standard";
    KnapsackSettings settings_;
    OptionList* list_ = nullptr;  // null until its options are declared
    const KnapsackClass* row_ = nullptr;
};
}  // namespace

std::unique_ptr<InstanceKind> make_knapsack() { return std::make_unique<Knapsack>(); }
}  // namespace generate
