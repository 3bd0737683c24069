#include "integrate/expression/operations.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "integrate/expression/grammar.hpp"

namespace {

using namespace integrate;

TEST(Operations, AreCalledWithAsManyOperandsAsTheyTake) {
    for (const auto& function : functions())
        EXPECT_EQ(operands(function.operation), function.operands) << function.name;
    for (const auto& infix : infixes()) EXPECT_EQ(operands(infix.operation), 2U) << infix.text;
    EXPECT_EQ(operands(Operation::negate), 1U);
    EXPECT_EQ(operands(Operation::number), 0U);
    EXPECT_EQ(operands(Operation::variable), 0U);
}

TEST(Operations, HaveOneNameEach) {
    std::set<std::string_view> names;
    std::set<Operation> all;
    for (const auto& function : functions()) {
        EXPECT_TRUE(names.insert(function.name).second) << function.name;
        EXPECT_TRUE(all.insert(function.operation).second) << function.name;
    }
    for (const auto& infix : infixes()) {
        EXPECT_TRUE(names.insert(infix.text).second) << infix.text;
        EXPECT_TRUE(all.insert(infix.operation).second) << infix.text;
    }
}

TEST(Operations, AbbreviationsHaveNamesOfTheirOwnAndEachOperandOnce) {
    std::set<std::string_view> names;
    for (const auto& function : functions()) names.insert(function.name);
    for (const auto& row : abbreviations()) {
        EXPECT_TRUE(names.insert(row.name).second) << row.name;
        const auto expression = parse_expression(row.expression);
        EXPECT_EQ(variables(expression), row.operands) << row.name;
        const auto written = text(expression);
        EXPECT_EQ(static_cast<std::size_t>(std::count(written.begin(), written.end(), 'x')), row.operands) << written;
    }
}

// Else "<=" would be read as "<" and nonsense.
TEST(Operations, ALongerInfixIsReadFirst) {
    const auto all = infixes();
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t j = i + 1; j < all.size(); ++j) EXPECT_FALSE(all[j].text.starts_with(all[i].text));
    }
}

}  // namespace
