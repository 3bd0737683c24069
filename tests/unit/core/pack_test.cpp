#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string>
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
