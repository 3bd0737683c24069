#include <gtest/gtest.h>

#include <set>
#include <stdexcept>
#include <string>

#include <espalier/balancers/table.hpp>

namespace {

using namespace espalier;

TEST(Balancers, HaveNamesOfTheirOwn) {
    std::set<std::string_view> names;
    for (const auto& row : balancers()) {
        EXPECT_TRUE(names.insert(row.name).second) << row.name;
        EXPECT_FALSE(row.description.empty());
        EXPECT_EQ(&find_balancer(row.name), &row);
    }
    EXPECT_TRUE(names.contains("random-polling"));
    EXPECT_TRUE(names.contains("static"));
}

TEST(Balancers, AnUnknownNameIsRefusedWithThoseThereAre) {
    try {
        find_balancer("oracle");
        FAIL();
    } catch (const std::invalid_argument& error) {
        for (const auto& row : balancers()) {
            EXPECT_NE(std::string(error.what()).find(row.name), std::string::npos) << row.name;
        }
    }
}

}  // namespace
