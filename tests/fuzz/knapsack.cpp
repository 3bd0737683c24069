// SPDX-License-Identifier: Apache-2.0
#include <espalier/program/errors.hpp>
#include "fuzz/reader.hpp"
#include "knapsack/formats/format.hpp"

namespace espalier_test {
namespace knapsack_harness {
using namespace knapsack;

// Checks that an instance that is written is read again as it was, perhaps in other units.
void expect_to_survive(const Instance& instance) {
    const auto page = find_format("standard").pages(instance).front().text;
    const auto again = read_text("again.kp", page, {.format = "standard"});
    expect(again.size() == 1 && again[0].items() == instance.items(), "as many items are read as were written");
    for (std::size_t i = 0; i < instance.items(); ++i) {
        expect(again[0].profit_text(again[0].profits[i]) == instance.profit_text(instance.profits[i]),
               "a profit is read as it was written");
        expect(again[0].weight_text(again[0].weights[i]) == instance.weight_text(instance.weights[i]),
               "a weight is read as it was written");
    }
    expect(again[0].capacity_text() == instance.capacity_text(), "the capacity is read as it was written");
}

// Way 0 finds the format out.
void read(int way, std::string_view content) {
    const std::string file = "fuzz.kp";
    try {
        const auto text = plain_text(file, std::string(content));
        ReadAs as;
        if (way > 0) as.format = formats()[static_cast<std::size_t>(way) - 1].name;
        for (const auto& instance : read_text(file, text, as)) expect_to_survive(instance);
    } catch (const espalier::program::InputError&) {
    }
}
}  // namespace knapsack_harness

const Reader knapsack_reader{
    .name = "knapsack", .ways = 15, .read = knapsack_harness::read, .folder = "knapsack", .examples = [] {
        return std::vector<std::string>{
            "3 10\n5 4\n4.5 3\n-1e3 2\n",
            "knapPI_1_3_10_1\nn 3\nc 10\nz 9\ntime 0.00\n1,5,4,1\n2,4,3,1\n3,1,2,0\n-----\n",
            "3\n1 5 4\n2 4 3\n3 1 2\n10\n",
            "3\n10\n4 3 2\n5 4 1\n",
            "# a comment\n10 a 5 4\nb 4 3\n",
            "1\n2 1 9\n5 4\n3 2\n10\n",
            "2 1 0\n5 4\n3 2\n10\n",
            "name;value;weight\na b;5;4\nc;4.5;3\ncapacity;10\n",
            "profits: [5, 4, 1]\nweights: [4, 3, 2]\ncapacity: 10\n",
            R"({"capacity": 10, "items": [{"value": 5, "weight": 4}, {"weight": 3, "value": 4}]})",
            R"({"capacity": 10, "values": [5, 4.5], "weights": [4, 1e3]})",
            "7 3 10 4 5 3 4 2 1\n8 2 5 1 2 3 4\n",
            "3 10\n5 4 3\n"};
    }};
}  // namespace espalier_test
