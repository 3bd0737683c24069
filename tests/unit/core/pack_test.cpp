// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <array>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>
#include <espalier/pack.hpp>

namespace {
using namespace espalier;

struct Marks {
    std::vector<std::uint16_t> marks;
    int length = 0;
    bool operator==(const Marks&) const = default;

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.marks, self.length);
    }
};

struct OnlyItsNumber {
    int number = 0;
    int scratch = 0;

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.number);
    }
};

TEST(Pack, TakesWhatFieldsListAndNothingElse) {
    const auto copy = unpack<OnlyItsNumber>(pack(OnlyItsNumber{.number = 3, .scratch = 4}));
    EXPECT_EQ(copy.number, 3);
    EXPECT_EQ(copy.scratch, 0);
    EXPECT_EQ(pack(OnlyItsNumber{}).size(), sizeof(int));
}

TEST(Pack, NestsAsTypesDo) {
    using Nested = std::vector<std::optional<std::pair<std::string, std::array<Marks, 2>>>>;
    const Nested value = {std::nullopt, {{"two rulers", {Marks{{0, 1, 3}, 3}, Marks{{0, 1, 4, 6}, 6}}}}, {{"", {}}}};
    EXPECT_EQ(unpack<Nested>(pack(value)), value);
}

TEST(Pack, OfAnEmptyOptionalHasNoValue) {
    EXPECT_EQ(pack(std::optional<std::uint64_t>()).size(), 1U);
    EXPECT_EQ(unpack<std::optional<int>>(pack(std::optional<int>())), std::nullopt);
}

TEST(Pack, KeepsTheAlternativeOfAVariant) {
    using Either = std::variant<std::monostate, int, Marks>;
    for (const Either& value : {Either(), Either(7), Either(Marks{{0, 1, 3}, 3})}) {
        EXPECT_EQ(unpack<Either>(pack(value)), value);
    }
    EXPECT_THROW(unpack<Either>(pack(std::uint8_t{3}, 7)), std::length_error);
}

TEST(Pack, KeepsFlagsThatShareBytes) {
    const std::vector<bool> flags = {true, false, true};
    EXPECT_EQ(unpack<std::vector<bool>>(pack(flags)), flags);
}

TEST(Unpacker, OverwritesWhatWasThere) {
    const auto bytes = pack(Marks{{1, 2}, 5});
    Unpacker unpacker(bytes);
    Marks value{{9, 9, 9}, 1};
    unpacker.get(value);
    EXPECT_EQ(value, (Marks{{1, 2}, 5}));
    EXPECT_TRUE(unpacker.at_end());
}

TEST(Unpacker, OverwritesWhatOptionalsAndSequencesHeld) {
    const auto bytes = pack(std::optional<int>(), std::vector<std::string>{"one"});
    Unpacker unpacker(bytes);
    std::optional<int> number = 7;
    std::vector<std::string> texts = {"a", "b"};
    unpacker.get(number);
    unpacker.get(texts);
    EXPECT_EQ(number, std::nullopt);
    EXPECT_EQ(texts, std::vector<std::string>{"one"});
}

TEST(Unpacker, ReadsSeveralValuesAndKnowsTheRest) {
    const auto bytes = pack(std::uint8_t{1}, std::string("ab"), std::uint32_t{7});
    Unpacker unpacker(bytes);
    EXPECT_EQ(unpacker.get<std::uint8_t>(), 1);
    EXPECT_EQ(unpacker.get<std::string>(), "ab");
    EXPECT_EQ(unpacker.rest().size(), sizeof(std::uint32_t));
}

struct Road {
    std::string name;
    std::array<int, 2> ends = {};
    bool operator==(const Road&) const = default;
};

struct Journey {
    int day = 0;
    std::vector<Road> roads = {};
    std::map<std::string, std::vector<Journey>> detours = {};
    double ages[2] = {};
    std::string stops[2] = {};
    std::optional<Road> last = std::nullopt;
    bool operator==(const Journey&) const = default;
};

// Member by member, also within each other and themselves.
TEST(Pack, TakesStructsApart) {
    const Road road = {"to the sea", {3, 7}};
    const Journey there = {1, {road, {}}, {}, {0.5, 2}, {"here", ""}, road};
    const std::map<std::string, std::vector<Journey>> detours = {{"fair", {there, Journey()}}, {"wet", {}}};
    const Journey whole = {2, {road}, detours, {1, 4}, {"", "there"}, std::nullopt};
    EXPECT_EQ(unpack<Journey>(pack(whole)), whole);
    EXPECT_EQ(pack(road), pack(road.name, road.ends));
    EXPECT_THROW(unpack<Road>(pack(road.name)), std::length_error);
}

template <class T>
struct OfOne {
    T a;
    bool operator==(const OfOne&) const = default;
};

struct OfSixteen {
    std::string a;
    int b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0, k = 0, l = 0, m = 0, n = 0, o = 0;
    std::string p;
    bool operator==(const OfSixteen&) const = default;
};

TEST(Pack, TakesStructsOfOneAndOfSixteenMembers) {
    const OfOne<std::string> one = {"alone"};
    EXPECT_EQ(unpack<OfOne<std::string>>(pack(one)), one);
    EXPECT_EQ(pack(one), pack(one.a));
    const OfSixteen many = {"first", 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, "last"};
    EXPECT_EQ(unpack<OfSixteen>(pack(many)), many);
}

struct NoMembers {};
struct Based : Road {
    int more = 0;
};
struct OfSeventeen {
    std::string a;
    int b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q;
};
struct Flags {
    unsigned low : 3;
    unsigned high : 29;
    std::int64_t rest;
};
struct Deep {
    std::array<std::optional<OfOne<std::pair<int, const char*>>>, 2> values;
};
struct Constructed {
    explicit Constructed(int number);
    int number;
};

static_assert(Packable<NoMembers> && Packable<Flags> && Packable<Journey> && Packable<std::set<int>>);
static_assert(!Packable<Based> && !Packable<OfSeventeen>, "they need fields()");
static_assert(!Packable<int*> && !Packable<Deep> && !Packable<OfOne<int&>> && !Packable<OfOne<std::string_view>>);
static_assert(!Packable<OfOne<std::span<int>>> && !Packable<OfOne<void (*)()>> && !Packable<OfOne<int Road::*>>);
static_assert(!Packable<OfOne<std::unique_ptr<int>>> && !Packable<std::vector<Constructed>>);
static_assert(!Packable<OfOne<const std::string>>, "nothing can be unpacked into it");

// The size of what lies in memory as it is, and the same bytes for the same value: what a message is made of does not
// depend on what was in the memory before.
TEST(Pack, LeavesOutWhatStandsBetweenMembers) {
    struct Gaps {
        char a;
        std::int32_t b;
        Flags flags;
        double c;
        char d;
    };
    const auto bytes_over = [](int before) {
        alignas(Gaps) std::array<std::byte, sizeof(Gaps)> memory;
        std::memset(memory.data(), before, memory.size());
        auto* value = reinterpret_cast<Gaps*>(memory.data());
        value->a = 'a';
        value->b = -2;
        value->flags.low = 5;
        value->flags.high = 77;
        value->flags.rest = -1;
        value->c = 0.5;
        value->d = 'd';
        return pack(*value, std::vector<Gaps>{*value}, std::optional<Gaps>(*value));
    };
    const auto bytes = bytes_over(0);
    EXPECT_EQ(bytes.size(), 3 * sizeof(Gaps) + sizeof(std::uint64_t) + 1);
    const auto copy = Unpacker(bytes).get<Gaps>();
    EXPECT_EQ(std::tuple(copy.a, copy.b, copy.c, copy.d), std::tuple('a', -2, 0.5, 'd'));
    EXPECT_EQ(std::tuple(copy.flags.low + 0U, copy.flags.high + 0U, copy.flags.rest), std::tuple(5U, 77U, -1));
#if __has_builtin(__builtin_clear_padding)
    EXPECT_EQ(bytes_over(255), bytes);
#endif
}

// A damaged length must be refused before memory is allocated for it.
TEST(Unpack, RefusesALengthThatTheBytesCannotFill) {
    for (const std::uint64_t length :
         {std::uint64_t{2}, std::uint64_t{1} << 40, ~std::uint64_t{0}, ~std::uint64_t{0} / 4}) {
        const auto bytes = pack(length, std::uint32_t{0});
        EXPECT_THROW(unpack<std::vector<std::uint32_t>>(bytes), std::length_error) << length;
        EXPECT_THROW(unpack<std::vector<Marks>>(bytes), std::length_error) << length;
        EXPECT_THROW(unpack<std::vector<std::optional<std::uint64_t>>>(bytes), std::length_error) << length;
    }
}
}  // namespace
