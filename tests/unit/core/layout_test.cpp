// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>
#include <espalier/packing/packable.hpp>

namespace {
using espalier::packing::layout_of;

struct Raw {
    int a;
    float b;
};

// Packs `values`, and is a type of its own for that reason only.
template <class... T>
struct Packed {
    std::tuple<T...> values;

    template <class Self>
    static auto fields(Self& self) {
        return std::apply([](auto&... value) { return std::tie(value...); }, self.values);
    }
};

TEST(Layout, TellsTypesApartThatPackOtherwise) {
    const std::set<std::string> layouts = {
        layout_of<int>(),
        layout_of<unsigned>(),
        layout_of<long>(),
        layout_of<float>(),
        layout_of<double>(),
        layout_of<Raw>(),
        layout_of<std::string>(),
        layout_of<std::vector<int>>(),
        layout_of<std::vector<std::vector<int>>>(),
        layout_of<std::array<int, 3>>(),
        layout_of<std::array<int, 4>>(),
        layout_of<int[5]>(),
        layout_of<std::optional<int>>(),
        layout_of<std::tuple<int, int>>(),
        layout_of<std::tuple<int, std::tuple<int>>>(),
        layout_of<std::pair<int, double>>(),
        layout_of<std::variant<int, double>>(),
        layout_of<Packed<int, double>>(),
        layout_of<Packed<double, int>>(),
        layout_of<Packed<int, double, int>>(),
        layout_of<std::vector<Packed<int, double>>>(),
    };
    EXPECT_EQ(layouts.size(), 21U);
}

TEST(Layout, IsThatOfWhatTravels) {
    EXPECT_EQ(layout_of<std::vector<bool>>(), layout_of<std::vector<std::uint8_t>>()) << "Portable";
    EXPECT_EQ((layout_of<std::tuple<int, double>>()), (layout_of<std::pair<int, double>>()));
}
}  // namespace
