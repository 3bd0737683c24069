// SPDX-License-Identifier: Apache-2.0
#include "golomb/certificate/certificate.hpp"
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <cstdint>
#include <span>
#include <string>
#include <vector>
#include <espalier/program/checkpoint/checkpoint.hpp>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/crc32.hpp>
#include <espalier/random.hpp>
#include "golomb/solve.hpp"
#include "golomb/tree/node.hpp"

namespace {
using espalier::program::InputError;
using espalier::program::Json;
using espalier::program::Run;
using espalier::program::RunOptions;
using golomb::Certificate;
using golomb::certificate_of;
using golomb::Command;
using golomb::json_of;
using golomb::merged;
using golomb::Range;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::ThrowsMessage;

RunOptions quietly() {
    RunOptions options;
    options.threads = 1;
    options.quiet = true;
    return options;
}

Command proof_of_ten(const std::string& ranges = "..0-3,0-3..0-9-11,0-9-11..") {
    Command command;
    command.marks = 10;
    command.known = true;
    command.known_optimum = 55;
    command.stub_range = ranges;
    command.certificate = "/dev/null";
    return command;
}

Certificate certified(Command command) {
    check(command);
    Run run("golomb", Run::Clock::now());
    run.begin(quietly());
    return make_certificate(solve(run, instance_of(command), command.settings));
}

golomb::Repetition repeated(const Certificate& certificate, double share = 1) {
    Run run("golomb", Run::Clock::now());
    run.begin(quietly());
    return repeat(run, certificate, "file", share, 1, {});
}

// Returns the text of a certificate that somebody has changed and given a digest that fits.
std::string with_digest(const Json& json) {
    auto certificate = nlohmann::json::parse(json.dump(), nullptr, false);
    certificate.erase("digest");
    const auto text = certificate.dump();
    certificate["digest"] = fmt::format("{:08x}", espalier::program::crc32(std::as_bytes(std::span(text))));
    return certificate.dump();
}

std::string text_of(const Certificate& certificate) { return json_of(certificate).dump(); }

TEST(Certificate, SaysWhatEachPartHas) {
    const auto certificate = certified(proof_of_ten());
    EXPECT_THAT(certificate.parts, SizeIs(3));
    EXPECT_EQ(certificate.nodes(), 6892U);
    EXPECT_EQ(certificate.version, golomb::tree_version);
    EXPECT_THAT(certificate.missing(), IsEmpty());
    EXPECT_EQ(question_text(certificate.question), "golomb --marks 10 --known-optimum 55");
}

TEST(Certificate, IsReadAsItWasWritten) {
    const auto certificate = certified(proof_of_ten());
    const auto again = certificate_of(text_of(certificate), "file");
    EXPECT_EQ(again.parts, certificate.parts);
    EXPECT_EQ(text_of(again), text_of(certificate));
}

TEST(Certificate, KnowsWhatIsMissing) {
    const auto certificate = certified(proof_of_ten("0-3..0-5,0-7..0-9"));
    const std::vector<Range> missing = {{{0}, {0, 3}}, {{0, 5}, {0, 7}}, {{0, 9}, {1}}};
    EXPECT_EQ(certificate.missing(), missing);
}

TEST(Certificate, IsRefusedIfAnybodyHasChangedIt) {
    auto json = json_of(certified(proof_of_ten()));
    json["parts"][1]["nodes"] = 1;
    EXPECT_THAT([&] { static_cast<void>(certificate_of(json.dump(), "file")); },
                ThrowsMessage<InputError>(HasSubstr("file: its digest does not match what it says")));
    EXPECT_THAT([&] { static_cast<void>(certificate_of(with_digest(json), "file")); },
                ThrowsMessage<InputError>(HasSubstr("file: its number of nodes is not the sum of those of its parts")));
    json = json_of(certified(proof_of_ten()));
    json["question"] = "golomb --marks 28 --known-optimum 585";
    EXPECT_THAT([&] { static_cast<void>(certificate_of(with_digest(json), "file")); },
                ThrowsMessage<InputError>(HasSubstr("file: its question or something else in it does not follow")));
    EXPECT_THAT([&] { static_cast<void>(certificate_of("{", "file")); },
                ThrowsMessage<InputError>(HasSubstr("file: this is no certificate: parse error at line 1, column 2")));
}

TEST(Certificate, IsRefusedIfOptionsWouldRefuseItsQuestion) {
    const auto refused = [](const char* name, const auto& value) {
        auto json = json_of(certified(proof_of_ten()));
        json[name] = value;
        EXPECT_THAT([&] { static_cast<void>(certificate_of(with_digest(json), "file")); },
                    ThrowsMessage<InputError>(HasSubstr("file: ")))
            << name << ' ' << value;
    };
    for (const std::int64_t marks : {-1, 0, 49, 1'000'000}) refused("marks", marks);
    refused("marks", (std::int64_t{1} << 32) + 10);
    refused("marks", 10.5);
    for (const int length : {-1, 65'001}) {
        refused("known_optimum", length);
        refused("length", length);
        refused("exact_length", length);
    }
    refused("length", 55);
}

TEST(Certificate, IsRefusedIfAnyByteIsChanged) {
    const auto text = text_of(certified(proof_of_ten()));
    espalier::Random random(1);
    for (int i = 0; i < 500; ++i) {
        auto changed = text;
        auto& byte = changed[random.below(static_cast<std::uint32_t>(text.size()))];
        byte = static_cast<char>(byte ^ (1U << random.below(8)));
        EXPECT_THROW(static_cast<void>(certificate_of(changed, "file")), InputError) << changed;
    }
}

TEST(Certificate, IsRefusedIfAValueIsChangedAndTheDigestFits) {
    const auto certificate = certified(proof_of_ten());
    const std::vector<Json> values = {nullptr, -1, 0, 49, 1e300, 10.5, true, "", "0-3..0-2", "..", Json::array()};
    espalier::Random random(1);
    for (int i = 0; i < 500; ++i) {
        auto json = json_of(certificate);
        const char* names[] = {"problem", "question", "marks", "known_optimum", "all", "nodes", "parts"};
        const char* of_part[] = {"range", "nodes", "rulers"};
        const auto& value = values[random.below(static_cast<std::uint32_t>(values.size()))];
        const auto where = random.below(15);
        auto& place = where < 7 ? json[names[where]] : json["parts"][random.below(3)][of_part[where % 3]];
        if (place.dump() == value.dump() || (where >= 7 && where % 3 == 2)) continue;
        place = value;
        EXPECT_THROW(static_cast<void>(certificate_of(with_digest(json), "file")), InputError) << json.dump();
    }
}

TEST(Certificate, CountsPartsOfAWholeSearch) {
    auto command = proof_of_ten("");
    command.settings.parts = 40;
    const auto certificate = certified(command);
    EXPECT_EQ(certificate.parts.size(), 40U);
    EXPECT_EQ(certificate.nodes(), 6892U);
    EXPECT_THAT(certificate.missing(), IsEmpty());
    const auto some = repeated(certificate, 0.5);
    EXPECT_EQ(some.parts, 20U);
    EXPECT_THAT(some.differences, IsEmpty());
}

TEST(Certificate, LeavesOutPartsThatAStopHasCut) {
    auto command = proof_of_ten("");
    command.settings.kernel = "plain";
    command.settings.parts = 40;
    check(command);
    auto options = quietly();
    options.node_limit = 3000;
    options.quantum = 100;
    espalier::program::Run run("golomb", espalier::program::Run::Clock::now());
    run.begin(options);
    const auto certificate = make_certificate(solve(run, instance_of(command), command.settings));
    EXPECT_LT(certificate.nodes(), 6892U);
    EXPECT_FALSE(certificate.missing().empty());
    const auto all = repeated(certificate);
    EXPECT_GT(all.parts, 5U);
    EXPECT_THAT(all.differences, IsEmpty());
}

TEST(Certificate, IsMadeOfThoseOfItsParts) {
    const auto first = certified(proof_of_ten("..0-3"));
    const auto second = certified(proof_of_ten("0-3..0-9-11,0-9-11.."));
    const auto whole = merged({second, first, second}, {"b", "a", "c"});
    EXPECT_EQ(whole.parts, certified(proof_of_ten()).parts);
    const auto overlapping = certified(proof_of_ten("0-2.."));
    EXPECT_THAT(
        [&] {
            static_cast<void>(merged({first, overlapping}, {"a", "b"}));
        },
        ThrowsMessage<InputError>(HasSubstr("b: the parts ..0-3 and 0-2.. overlap")));
    auto other = first;
    other.version += 1;
    EXPECT_THROW(static_cast<void>(merged({first, other}, {"a", "b"})), InputError);
    other = first;
    other.question.known_optimum = 56;
    EXPECT_THROW(static_cast<void>(merged({first, other}, {"a", "b"})), InputError);
}

TEST(Certificate, IsRepeated) {
    auto certificate = certified(proof_of_ten());
    const auto all = repeated(certificate);
    EXPECT_EQ(all.parts, 3U);
    EXPECT_EQ(all.nodes, 6892U);
    EXPECT_THAT(all.differences, IsEmpty());
    EXPECT_EQ(repeated(certificate, 0.3).parts, 1U);
    EXPECT_EQ(repeated(certificate, 0).parts, 0U);
    certificate.parts[1].nodes += 1;
    const auto wrong = repeated(certificate);
    ASSERT_THAT(wrong.differences, SizeIs(1));
    const auto& [claimed, counted] = wrong.differences[0];
    EXPECT_EQ(counted.nodes + 1, claimed.nodes);
    certificate.version -= 1;
    EXPECT_THROW(static_cast<void>(repeated(certificate)), InputError);
}

TEST(Certificate, IsNotGivenWhereCountsDependOnChance) {
    Command command = proof_of_ten("");
    command.known_optimum = 56;
    check(command);
    espalier::program::Run run("golomb", espalier::program::Run::Clock::now());
    run.begin(quietly());
    EXPECT_THAT(golomb::chance_in(solve(run, instance_of(command), command.settings)),
                HasSubstr("search again with --known-optimum 55"));
    command = Command{};
    command.marks = 8;
    command.exact_length = 34;
    command.certificate = "/dev/null";
    std::uint64_t rulers = 0;
    const auto certificate = certified(command);
    for (const auto& part : certificate.parts) rulers += part.rulers;
    EXPECT_EQ(rulers, 1U);
}
}  // namespace
