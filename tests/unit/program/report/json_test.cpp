// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>
#include <espalier/program/report/json.hpp>

namespace {
using espalier::program::Json;

enum class Colour : std::uint8_t { red, blue };

TEST(Json, IsMadeOfAnyPlainValue) {
    EXPECT_EQ(Json().dump(), "null");
    EXPECT_EQ(Json(nullptr).dump(), "null");
    EXPECT_EQ(Json(true).dump(), "true");
    EXPECT_EQ(Json(-1).dump(), "-1");
    EXPECT_EQ(Json(std::numeric_limits<std::uint64_t>::max()).dump(), "18446744073709551615");
    EXPECT_EQ(Json(0.5F).dump(), "0.5");
    EXPECT_EQ(Json(1.0).dump(), "1.0");
    EXPECT_EQ(Json(Colour::blue).dump(), "1");
    EXPECT_EQ(Json("a \"text\"").dump(), R"("a \"text\"")");
    EXPECT_EQ(Json(std::string("text")).dump(), "\"text\"");
}

TEST(Json, IsMadeOfContainers) {
    EXPECT_EQ(Json(std::vector<bool>{true, false}).dump(), "[true,false]");
    EXPECT_EQ(Json(std::vector<std::array<int, 2>>{{1, 2}, {3, 4}}).dump(), "[[1,2],[3,4]]");
    EXPECT_EQ(Json(std::vector<std::string>{}).dump(), "[]");
    EXPECT_EQ(Json(std::pair(1, "x")).dump(), R"([1,"x"])");
    EXPECT_EQ(Json(std::tuple(1, 2.5, std::vector{3})).dump(), "[1,2.5,[3]]");
    EXPECT_EQ(Json(std::map<std::string, int>{{"b", 2}, {"a", 1}}).dump(), R"({"a":1,"b":2})");
    EXPECT_EQ(Json(std::map<int, int>{{2, 1}}).dump(), "[[2,1]]");
}

TEST(Json, InBracesIsAnObjectIfAllElementsBeginWithAName) {
    EXPECT_EQ(Json({{"b", 1}, {"a", {{"c", nullptr}}}}).dump(), R"({"b":1,"a":{"c":null}})");
    EXPECT_EQ(Json({{"b", 1}, {"a", 2, 3}}).dump(), R"([["b",1],["a",2,3]])");
    EXPECT_EQ(Json({0, 2}).dump(), "[0,2]");
    EXPECT_EQ(Json::array({{"a", 1}}).dump(), R"([["a",1]])");
    EXPECT_EQ(Json::array().dump(), "[]");
    EXPECT_EQ(Json::object().dump(), "{}");
}

TEST(Json, GrowsInTheOrderOfItsMembers) {
    Json json;
    json["second"] = 2;
    json["first"].push_back("x");
    json["first"].push_back({1, 2});
    json["second"] = 3;
    EXPECT_EQ(json.dump(), R"({"second":3,"first":["x",[1,2]]})");
    EXPECT_EQ(json.dump(1), "{\n \"second\": 3,\n \"first\": [\n  \"x\",\n  [\n   1,\n   2\n  ]\n ]\n}");
    EXPECT_EQ(json["first"][1][0].get<int>(), 1);
    EXPECT_EQ(json.find("third"), nullptr);
}

TEST(Json, ComparesNumbersByTheirValues) {
    EXPECT_EQ(Json(5), Json(5U));
    EXPECT_EQ(Json(5), Json(5.0));
    EXPECT_FALSE(Json(5) == Json("5"));
    EXPECT_FALSE(Json(5) == Json(6));
}

TEST(Json, IsPortableWithoutLargeIntegersAndInfinities) {
    constexpr auto most = std::int64_t{1} << 53;
    Json json = {{"few", most}, {"many", most + 1}, {"unsigned", static_cast<std::uint64_t>(most) + 1}};
    json["list"] = {-most, -most - 1, std::nan(""), 0.5};
    json.make_portable();
    EXPECT_EQ(json.dump(), R"({"few":9007199254740992,"many":"9007199254740993","unsigned":"9007199254740993",)"
                           R"("list":[-9007199254740992,"-9007199254740993",null,0.5]})");
}

TEST(JsonDeathTest, IsReadAsWhatItIs) {
    EXPECT_DEATH((void)Json("text").get<int>(), "only an integer can be read as one");
    EXPECT_DEATH((void)Json(1).get<std::string>(), "only a text can be read as one");
    EXPECT_DEATH((void)Json(1)["name"], "only an object has members");
    EXPECT_DEATH((void)Json({1, 2})[std::size_t{2}], "an array has no elements behind its last one");
}
}  // namespace
