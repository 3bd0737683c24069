#include "integrate/functions/functions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "integrate/expression/grammar.hpp"

namespace {

using namespace integrate;

TEST(Operations, AreCalledWithAsManyOperandsAsTheyTake) {
    for (const auto& infix : infixes()) EXPECT_EQ(infix.operands, 2U) << infix.name;
    EXPECT_EQ(function_of(Operation::negate).operands, 1U);
    EXPECT_EQ(function_of(Operation::number).operands, 0U);
    EXPECT_EQ(function_of(Operation::variable).operands, 0U);
    EXPECT_EQ(function_of(Operation::choose).operands, 3U);
}

// Else a function would have values in one arithmetic, but none in another.
TEST(Operations, HaveValuesInDoublesBallsAndRectangles) {
    for (const auto& rows : {infixes(), functions()}) {
        for (const auto& row : rows) {
            if (row.operation == Operation::choose) continue;
            EXPECT_NE(row.doubles, nullptr) << row.name;
            const bool one = row.operands == 1;
            EXPECT_EQ(row.balls != nullptr, one) << row.name;
            EXPECT_EQ(row.rectangles != nullptr, one) << row.name;
            EXPECT_EQ(row.balls_of_two != nullptr, !one) << row.name;
            EXPECT_EQ(row.rectangles_of_two != nullptr, !one) << row.name;
        }
    }
}

TEST(Operations, HaveOneNameEach) {
    std::set<std::string_view> names;
    std::set<Operation> all;
    for (const auto& function : functions()) {
        EXPECT_TRUE(names.insert(function.name).second) << function.name;
        EXPECT_TRUE(all.insert(function.operation).second) << function.name;
    }
    for (const auto& infix : infixes()) {
        EXPECT_TRUE(names.insert(infix.name).second) << infix.name;
        EXPECT_TRUE(all.insert(infix.operation).second) << infix.name;
    }
}

TEST(Operations, AbbreviationsHaveNamesOfTheirOwnAndEachOperandOnce) {
    std::set<std::string_view> names;
    for (const auto& function : functions()) names.insert(function.name);
    for (const auto& row : abbreviations()) {
        EXPECT_TRUE(names.insert(row.name).second) << row.name;
        const auto expression = parse_expression(row.abbreviated);
        EXPECT_EQ(variables(expression), row.operands) << row.name;
        const auto written = text(expression);
        EXPECT_EQ(static_cast<std::size_t>(std::count(written.begin(), written.end(), 'x')), row.operands) << written;
    }
}

// Else "<=" would be read as "<" and nonsense.
TEST(Operations, ALongerInfixIsReadFirst) {
    const auto all = infixes();
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t j = i + 1; j < all.size(); ++j) EXPECT_FALSE(all[j].name.starts_with(all[i].name));
    }
}

}  // namespace
