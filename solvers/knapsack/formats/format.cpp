// SPDX-License-Identifier: Apache-2.0
#include "knapsack/formats/format.hpp"
#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <stdexcept>
#include <espalier/require.hpp>

namespace knapsack {
namespace {
std::string rows(const Instance& instance, const std::vector<Role>& columns) {
    std::string page;
    for (std::size_t item = 0; item < instance.items(); ++item) {
        for (const auto role : columns) {
            page += role == Role::profit   ? instance.profit_text(instance.profits[item])
                    : role == Role::weight ? instance.weight_text(instance.weights[item])
                                           : instance.id(item);
            page += role == columns.back() ? '\n' : ' ';
        }
    }
    return page;
}

// Returns one line of numbers, each divided by 10^decimals.
std::string row(const Numbers& numbers, int decimals) {
    std::string line;
    for (const auto& number : numbers.integers()) line += (line.empty() ? "" : " ") + decimal_text(number, decimals);
    return line + '\n';
}

// Writes 0 for the best profit and the flags of a best choice, as for an instance that nobody has solved.
std::vector<Page> write_pisinger(const Instance& instance) {
    auto page =
        fmt::format("{}\nn {}\nc {}\nz 0\ntime 0.00\n", instance.name, instance.items(), instance.capacity_text());
    for (std::size_t i = 0; i < instance.items(); ++i)
        page += fmt::format("{},{},{},0\n", instance.id(i), instance.profit_text(instance.profits[i]),
                            instance.weight_text(instance.weights[i]));
    return {{".csv", page + "-----\n\n"}};
}

std::vector<Page> write_burkardt(const Instance& instance) {
    return {{"_c.txt", instance.capacity_text() + '\n'},
            {"_p.txt", rows(instance, {Role::profit})},
            {"_w.txt", rows(instance, {Role::weight})}};
}
}  // namespace

std::vector<Page> Format::pages(const Instance& instance) const {
    if (write != nullptr) return write(instance);
    espalier::require(can_write(), "the format can be written");
    const auto pattern = patterns.substr(0, patterns.find(' '));
    std::string page;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        switch (pattern[i]) {
            case 'n': page += std::to_string(instance.items()) + (pattern.substr(i, 2) == "nc" ? ' ' : '\n'); break;
            case 'c': page += instance.capacity_text() + '\n'; break;
            case 'i':
                page += rows(instance, columns.empty() ? std::vector{Role::profit, Role::weight} : columns);
                break;
            case 'P': page += row(instance.profits, instance.profit_decimals); break;
            case 'W': page += row(instance.weights, instance.weight_decimals); break;
            case '1': page += "1\n"; break;
            default:  // the header of orlib
                page += fmt::format("{} 1 0\n", instance.items());
                break;
        }
    }
    return {{std::string(ending), std::move(page)}};
}

std::span<const Format> formats() {
    static const std::array<Format, 15> table{{
        {.name = "standard",
         .description = "a line 'n c', then a line 'profit weight' for each item, perhaps the best profit and n flags "
                        "of a best choice; 'c n' where only this fits",
         .patterns = "nci ncix nciz ncizx cni cniz ncs",
         .ending = ".kp"},
        {.name = "pisinger",
         .description = "blocks of a name, 'n N', 'c C', 'z Z', 'time T' and a line 'id,profit,weight,x' for each item",
         .holds_many = true,
         .write = write_pisinger},
        {.name = "jooken",
         .description = "a line 'n', then a line 'id profit weight' for each item, then 'c'",
         .patterns = "nic nicz",
         .columns = {Role::name, Role::profit, Role::weight},
         .ending = ".in"},
        {.name = "burkardt",
         .description = "files name_c.txt, name_w.txt, name_p.txt and perhaps name_s.txt beside each other",
         .write = write_burkardt},
        {.name = "hexaly",
         .description = "'n', all weights, all profits, the capacity; or the capacity before the weights",
         .patterns = "nWPc ncWP cWP WPc",
         .ending = ".dat"},
        {.name = "lists",
         .description = "'n', all profits, all weights, the capacity; or the capacity before the profits",
         .patterns = "nPWc ncPW cPW PWc",
         .ending = ".dat"},
        {.name = "pebbl",
         .description = "a line 'c', then a line 'name weight profit' for each item",
         .patterns = "ci",
         .columns = {Role::name, Role::weight, Role::profit},
         .ending = ".pebbl"},
        {.name = "orlib",
         .description = "mknap files, the number of problems and, for each, 'n 1 best', all profits, all weights, 'c'",
         .patterns = "1hPWc",
         .holds_many = true,
         .ending = ".txt"},
        {.name = "several",
         .description = "perhaps the number of instances and, for each, 'n c' or 'c n', and rows or, behind a number "
                        "of instances, lists of profits and weights",
         .patterns = "1nci 1cni 1ncPW 1cnPW 1ncWP 1cnWP *nci *cni",
         .holds_many = true},
        {.name = "rows",
         .description = "a line 'profit weight' or 'name profit weight' for each item, the capacity alone on the first "
                        "or the last line",
         .patterns = "ci ic nic ciz nicz"},
        {.name = "lines",
         .description = "a line 'id n c weight profit weight profit ...' for each instance",
         .patterns = "#ncs",
         .columns = {Role::weight, Role::profit},
         .holds_many = true},
        {.name = "sums",
         .description = "'n c', then n numbers, which are weights and profits: a subset sum",
         .patterns = "ncS cnS S nS"},
        {.name = "table", .description = "columns with names, and the capacity on a line of its own"},
        {.name = "labels", .description = "numbers and lists with names, such as 'capacity 50'"},
        {.name = "json",
         .description = "an object with a capacity and items, or with lists of profits and weights",
         .holds_many = true},
    }};
    return table;
}

const Format& find_format(std::string_view name) {
    const auto row = std::ranges::find(formats(), name, &Format::name);
    if (row == formats().end()) throw std::out_of_range("there is no such format of knapsack instances");
    return *row;
}
}  // namespace knapsack
