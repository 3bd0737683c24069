// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>
#include <espalier/program/main.hpp>
#include "unit/core/temporary_folder.hpp"
#include "unit/program/binary_tree.hpp"

namespace {
using ParsedJson = nlohmann::ordered_json;
using espalier::Arguments;
using espalier::InputError;
using espalier::Report;
using espalier::TextReader;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// How a program ends and what it says.
struct Ended {
    int code;
    std::string out;
    std::string error;

    ParsedJson json() const { return ParsedJson::parse(out); }
};

Ended end_of(std::vector<const char*> words, auto make, auto... describe) {
    words.insert(words.begin(), "test");
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const int code = espalier::main(static_cast<int>(words.size()), words.data(),
                                    {.name = "test", .summary = "counts nodes"}, make, describe...);
    return {code, testing::internal::GetCapturedStdout(), testing::internal::GetCapturedStderr()};
}

constexpr auto make_tree = [](Arguments& a) { return BinaryTree{a.integer("HEIGHT", 3, {0, 30})}; };

TEST(Main, ATreeIsLiftedToAProgramThatSearchesIt) {
    const auto end = end_of({"4", "--threads", "2", "--json"}, make_tree);
    EXPECT_EQ(end.code, 0) << end.error;
    EXPECT_EQ(end.json()["status"], "complete");
    EXPECT_EQ(end.json()["objective"], 31);
    EXPECT_EQ(end.json()["statistics"]["nodes"], 31);
    EXPECT_EQ(end.json()["instance"], ParsedJson({{"height", 4}}));
}

TEST(Main, AProblemIsSearchedAsItIs) {
    const auto make = [](Arguments& a) { return binary_tree(a.integer("--height H", 2)); };
    EXPECT_EQ(end_of({"--height", "5", "--quiet"}, make).out, "63\n");
}

TEST(Main, HelpAndUsageAreMadeFromWhatIsAskedFor) {
    const auto end = end_of({"--help"}, make_tree);
    EXPECT_EQ(end.code, 0);
    EXPECT_THAT(end.out, AllOf(HasSubstr("Usage: test [HEIGHT] [OPTION]..."),
                               HasSubstr("A whole number from 0 to 30; default: 3."), Not(HasSubstr("--results"))));
    const auto with_option = end_of({"--help"}, [](Arguments& a) { return binary_tree(a.integer("--height H", 2)); });
    EXPECT_THAT(with_option.out, HasSubstr("Usage: test [OPTION]...")) << "options are listed below";
}

TEST(Main, WhatIsWrongIsAUsageError) {
    const auto end = end_of({"31"}, make_tree);
    EXPECT_EQ(end.code, 2);
    EXPECT_THAT(end.error, HasSubstr("HEIGHT: '31' was given, expected a whole number from 0 to 30"));
    const auto refused = end_of({}, [](Arguments& a) {
        if (a.text("WORD", "x") == "x") throw espalier::UsageError("WORD is missing");
        return BinaryTree{1};
    });
    EXPECT_EQ(refused.code, 2);
    EXPECT_THAT(refused.error, HasSubstr("WORD is missing"));
}

TEST(Main, WhatIsWrongWithTheDefaultsCountsOnlyIfTheyAreUsed) {
    const auto make = [](Arguments& a) {
        const auto height = a.integer("HEIGHT", 0);
        if (height == 0) throw espalier::UsageError("HEIGHT is missing");
        return BinaryTree{height};
    };
    EXPECT_EQ(end_of({"5", "--quiet"}, make).out, "63\n");
    EXPECT_EQ(end_of({"--help"}, make).code, 0);
    EXPECT_EQ(end_of({}, make).error, "test: HEIGHT is missing\nTry 'test --help'.\n");
}

TEST(Main, AFaultOfTheProgramIsToldBeforeTheCommandLineIsParsed) {
    const auto failed = end_of({"5", "--no-such-option"}, [](Arguments& a) {
        if (a.integer("HEIGHT", 0) == 0) throw std::out_of_range("no tree has the height 0");
        return BinaryTree{1};
    });
    EXPECT_EQ(failed.code, 1);
    EXPECT_EQ(failed.error, "test: no tree has the height 0\n");
}

TEST(MainDeathTest, AProblemAsksForItsArgumentsBeforeItRefusesThem) {
    const auto make = [](Arguments& a) {
        if (a.integer("HEIGHT", 0) == 0) throw espalier::UsageError("HEIGHT is missing");
        return BinaryTree{a.integer("--more", 1)};
    };
    const auto run = [make] {
        const std::vector<const char*> words = {"test", "5"};
        return espalier::main(2, words.data(), {.name = "test", .summary = "counts nodes"}, make);
    };
    EXPECT_DEATH(static_cast<void>(run()), "a problem asks for the same arguments each time");
}

TEST(Main, EveryKindOfArgumentIsRead) {
    const auto make = [](Arguments& a) {
        const auto real = a.real("--real X", 0.5, 0, 1);
        const auto choice = a.choice("--choice NAME", {"one", "two"});
        const auto flag = a.flag("--flag");
        const auto text = a.text("--text", "");
        EXPECT_TRUE(flag || (real == 0.5 && choice == "one" && text.empty()));
        return BinaryTree{static_cast<int>(a.seed())};
    };
    const auto end =
        end_of({"--real", "0.25", "--choice", "two", "--flag", "--text", "hm", "--seed", "3", "--json"}, make);
    EXPECT_EQ(end.json()["instance"], ParsedJson({{"real", 0.25}, {"choice", "two"}, {"flag", true}, {"text", "hm"}}));
    EXPECT_EQ(end.json()["objective"], 15);
    EXPECT_EQ(end_of({"--real", "1.5"}, make).code, 2);
    EXPECT_EQ(end_of({"--choice", "three"}, make).code, 2);
}

TEST(Main, AFaultOfAnArgumentNamesTheArgument) {
    const auto error_of = [](auto ask) {
        return end_of({},
                      [ask](Arguments& a) {
                          ask(a);
                          return BinaryTree{1};
                      })
            .error;
    };
    EXPECT_EQ(error_of([](Arguments& a) { static_cast<void>(a.integer("N", 1) + a.integer("N", 1)); }),
              "test: N: a problem asks for each argument once\n");
}

TEST(Main, AFlagIsTrueOrFalse) {
    const auto make = [](Arguments& a) { return BinaryTree{a.flag("--mirror") ? 2 : 1}; };
    EXPECT_EQ(end_of({"--mirror=true", "--quiet"}, make).out, "7\n");
    EXPECT_EQ(end_of({"--mirror=false", "--quiet"}, make).out, "3\n");
    EXPECT_THAT(end_of({"--mirror=maybe"}, make).error,
                HasSubstr("--mirror: 'maybe' was given, expected one of: true"));
}

TEST(Main, WhatIsDescribedComesBeforeWhatFollowsFromTheAnswer) {
    const auto describe = [](const BinaryTree& tree, const auto& outcome, Report& report) {
        report.title = "a tree of height " + std::to_string(tree.height);
        report.check = {.passed = outcome.answer.value != 31, .text = "it has not 31 nodes"};
    };
    EXPECT_THAT(end_of({"3"}, make_tree, describe).out,
                AllOf(HasSubstr("test: a tree of height 3"), HasSubstr("objective             15"),
                      HasSubstr("checked               it has not 31 nodes")));
    EXPECT_EQ(end_of({"4"}, make_tree, describe).code, 1);
}

TEST(Main, AStopIsToldByTheExitCodeAndTheStatus) {
    const auto end = end_of({"30", "--node-limit", "1000", "--threads", "1", "--json"}, make_tree);
    EXPECT_EQ(end.code, 3);
    EXPECT_EQ(end.json()["status"], "unknown");
}

/// The least of some numbers, each a leaf.
struct LeastOf {
    using Node = std::size_t;
    using Answer = espalier::Least<int, std::size_t>;
    std::vector<int> numbers;

    Node root() const { return std::numeric_limits<Node>::max(); }
    void expand(Node node, Answer& answer, auto&& child) const {
        if (node < numbers.size()) return answer.offer(numbers[node], node);
        for (std::size_t i = 0; i < numbers.size(); ++i) child(i);
    }
};

std::vector<int> read_numbers(TextReader& text) {
    std::vector<int> numbers;
    for (auto word = text.next_word(); !word.empty(); word = text.next_word()) {
        numbers.push_back(static_cast<int>(text.count(word, "a number")));
    }
    return numbers;
}

constexpr auto make_least = [](Arguments& a) { return LeastOf{a.instance("NUMBERS", read_numbers)}; };

class MainFiles : public testing::Test {
protected:
    std::string file(const std::string& name, const std::string& content) { return folder_.write(name, content); }

    std::string folder() const { return folder_.path().string(); }

private:
    espalier_test::TemporaryFolder folder_;
};

TEST_F(MainFiles, AnInstanceIsReadFromItsFile) {
    const auto end = end_of({file("a.txt", "5 3\n4").c_str(), "--json"}, make_least);
    EXPECT_EQ(end.code, 0) << end.error;
    EXPECT_EQ(end.json()["status"], "optimal");
    EXPECT_EQ(end.json()["objective"], 3);
    EXPECT_EQ(end.json()["solution"], 1);
}

TEST_F(MainFiles, WithoutASolutionTheStatusIsInfeasible) {
    EXPECT_EQ(end_of({file("a.txt", "").c_str(), "--json"}, make_least).json()["status"], "infeasible");
}

TEST_F(MainFiles, WhatIsWrongWithAFileIsToldWithItsLine) {
    const auto path = file("a.txt", "5 3\nx");
    const auto end = end_of({path.c_str()}, make_least);
    EXPECT_EQ(end.code, 2);
    EXPECT_THAT(end.error, HasSubstr(path + ":2: "));
    EXPECT_THAT(end_of({}, make_least).error, HasSubstr("NUMBERS is missing"));
    EXPECT_EQ(end_of({"no/such/file"}, make_least).code, 2);
}

TEST_F(MainFiles, SeveralFilesAreABatch) {
    file("a.txt", "5 3 4");
    file("b.txt", "7 8");
    const auto end = end_of({folder().c_str(), "--quiet"}, make_least);
    EXPECT_EQ(end.code, 0) << end.error;
    EXPECT_THAT(end.out, AllOf(HasSubstr("a.txt 3\n"), HasSubstr("b.txt 7\n")));
}

TEST_F(MainFiles, ABrokenFileDoesNotStopABatch) {
    file("a.txt", "x");
    file("b.txt", "7 8");
    const auto end = end_of({folder().c_str(), "--quiet"}, make_least);
    EXPECT_EQ(end.code, 2);
    EXPECT_THAT(end.out, AllOf(HasSubstr("a.txt "), HasSubstr("b.txt 7\n")));
}

TEST_F(MainFiles, ABatchGoesOnWhereItsTableEnds) {
    const auto numbers = file("a.txt", "5 3 4");
    const auto table = folder() + "/results.csv";
    EXPECT_EQ(end_of({numbers.c_str(), "--results", table.c_str(), "--quiet"}, make_least).out, numbers + " 3\n");
    EXPECT_EQ(end_of({numbers.c_str(), "--results", table.c_str(), "--quiet"}, make_least).out, "");
}

// The search is the same on it as on any other.
TEST(Main, KnowsAMachineOfTheProgramsOwn) {
    auto machine = espalier::parse_machine("ring:1");
    machine.latency = 40 * espalier::microsecond;
    espalier::register_machine({.name = "necklace", .description = "beads", .default_size = "6", .machine = machine});
    EXPECT_THAT(end_of({"--help-all"}, make_tree).out, HasSubstr("necklace (beads)"));
    const auto unknown = end_of({"--simulate", "neckless"}, make_tree);
    EXPECT_EQ(unknown.code, 2);
    EXPECT_THAT(unknown.error, HasSubstr("threads, necklace"));
    const auto end = end_of({"7", "--simulate", "necklace:5", "--json"}, make_tree);
    EXPECT_EQ(end.code, 0) << end.error;
    EXPECT_EQ(end.json()["statistics"]["nodes"], 255);
    EXPECT_EQ(end.json()["objective"], 255);
    EXPECT_EQ(end.json()["run"]["machine"], "necklace:5");
    EXPECT_EQ(end.json()["run"]["pes"], 5);
    // A machine as slow as this takes longer than a ring does.
    const auto ring = end_of({"7", "--simulate", "ring:5", "--json"}, make_tree);
    EXPECT_GT(end.json()["statistics"]["seconds"], ring.json()["statistics"]["seconds"]);
}
}  // namespace
