#include <espalier/program/errors.hpp>

#include "fuzz/reader.hpp"
#include "knapsack/formats/format.hpp"

namespace espalier_test {

namespace {

using namespace knapsack;

// What is written is read again as it was, in units that may be other ones.
void expect_to_survive(const Instance& instance) {
    const auto& standard = find_format("standard");
    const auto page = standard.write(instance).front().text;
    Text text("again.kp", page, standard.separator);
    const auto again = standard.read(text, "again");
    expect(again.size() == 1 && again[0].items() == instance.items(), "as many items are read as were written");
    for (std::size_t i = 0; i < instance.items(); ++i) {
        expect(again[0].profit_text(i) == instance.profit_text(i), "a profit is read as it was written");
        expect(again[0].weight_text(i) == instance.weight_text(i), "a weight is read as it was written");
    }
    expect(again[0].capacity_text() == instance.capacity_text(), "the capacity is read as it was written");
}

// Way 0 finds the format out.
void read(int way, std::string_view content) {
    const std::string file = "fuzz.kp";
    try {
        const auto& format = way == 0 ? detect_format(file, content) : formats()[static_cast<std::size_t>(way) - 1];
        Text text(file, content, format.separator);
        for (const auto& instance : format.read(text, "fuzz")) expect_to_survive(instance);
    } catch (const espalier::program::InputError&) {
    }
}

}  // namespace

const Reader knapsack_reader{.name = "knapsack", .ways = 9, .read = read, .folder = "knapsack", .examples = [] {
                                 return std::vector<std::string>{
                                     "3 10\n5 4\n4.5 3\n-1e3 2\n",
                                     "knapPI_1_3_10_1\nn 3\nc 10\nz 9\ntime 0.00\n1,5,4,1\n2,4,3,1\n3,1,2,0\n-----\n",
                                     "3\n1 5 4\n2 4 3\n3 1 2\n10\n",
                                     "3\n10\n4 3 2\n5 4 1\n",
                                     "# a comment\n10 a 5 4\nb 4 3\n",
                                     "1\n2 1 9\n5 4\n3 2\n10\n",
                                     "2 1 0\n5 4\n3 2\n10\n"};
                             }};

}  // namespace espalier_test
