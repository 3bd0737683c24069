// SPDX-License-Identifier: Apache-2.0
#include "golomb/certificate/certificate.hpp"
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <algorithm>
#include <limits>
#include <optional>
#include <stdexcept>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/crc32.hpp>
#include <espalier/require.hpp>
#include "golomb/tree/node.hpp"

namespace golomb {
namespace {
using espalier::program::InputError;
using espalier::program::Json;

constexpr auto problem = "golomb";

// Returns the digest of all that a certificate says. Whoever changes it on purpose can make another one: only a
// repeated search shows that the counts are true.
std::string digest_of(nlohmann::json certificate) {
    certificate.erase("digest");
    const auto text = certificate.dump();
    return fmt::format("{:08x}", espalier::program::crc32(text));
}

// Throws std::invalid_argument for a number that the option of the same name does not take.
int number_of(const nlohmann::json& json, const char* name, int least, int greatest) {
    const auto& value = json.at(name);
    if (!value.is_number_integer() || value < least || value > greatest) {
        throw std::invalid_argument(
            fmt::format("its \"{}\" is {}, expected {} to {}", name, value.dump(), least, greatest));
    }
    return value.get<int>();
}

Instance question_of(const nlohmann::json& json) {
    Command question;
    question.marks = number_of(json, "marks", 1, most_marks);
    const auto length = [&json](const char* name) -> std::optional<int> {
        if (!json.contains(name)) return std::nullopt;
        return number_of(json, name, 0, longest_length);
    };
    question.known_optimum = length("known_optimum");
    question.known = question.known_optimum.has_value();
    question.length = length("length");
    question.exact_length = length("exact_length");
    question.all = json.at("all").get<bool>();
    check(question);
    return instance_of(question);
}

CountedRange part_of(const nlohmann::json& json, int marks) {
    const auto count = [&json](const char* name) {
        if (json.at(name).is_number_unsigned()) return json.at(name).get<std::uint64_t>();
        throw std::invalid_argument(fmt::format("a \"{}\" is {}, expected a number", name, json.at(name).dump()));
    };
    return {.range = parse_stub_range(json.at("range").get<std::string>(), marks),
            .nodes = count("nodes"),
            .rulers = count("rulers")};
}

Certificate read(const nlohmann::json& json, const std::string& name) {
    if (json.at("problem") != problem) throw InputError(name, "this is a certificate of another problem");
    if (json.at("digest") != digest_of(json)) throw InputError(name, "its digest does not match what it says");
    Certificate certificate;
    certificate.question = question_of(json);
    certificate.version = number_of(json, "tree_version", 1, std::numeric_limits<int>::max());
    for (const auto& each : json.at("parts")) certificate.parts.push_back(part_of(each, certificate.question.marks));
    if (json.at("nodes") != certificate.nodes())
        throw InputError(name, "its number of nodes is not the sum of those of its parts");
    if (json != nlohmann::json::parse(json_of(certificate).dump()))
        throw InputError(name, "its question or something else in it does not follow from its numbers");
    return certificate;
}

// Sorts the parts and keeps one of each set of equal parts. Throws InputError if others overlap.
void put_in_order(std::vector<CountedRange>& parts, const std::string& name) {
    std::sort(parts.begin(), parts.end(), [](const auto& a, const auto& b) { return a.range.first < b.range.first; });
    parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
    const auto overlap = std::adjacent_find(parts.begin(), parts.end(), [](const auto& before, const auto& after) {
        return before.range.end > after.range.first;
    });
    if (overlap == parts.end()) return;
    throw InputError(name, fmt::format("the parts {} and {} overlap", range_text(overlap->range),
                                       range_text(std::next(overlap)->range)));
}
}  // namespace

std::vector<Range> Certificate::missing() const {
    std::vector<Range> gaps;
    Range gap;
    for (const auto& part : parts) {
        gap.end = part.range.first;
        if (gap.first < gap.end) gaps.push_back(gap);
        gap.first = part.range.end;
    }
    gap.end = Range{}.end;
    if (gap.first < gap.end) gaps.push_back(gap);
    return gaps;
}

std::string chance_in(const Finding& finding) {
    if (finding.counted.empty() && finding.complete) return "the question was answered without a search";
    const bool counts_all = finding.instance.goal == Goal::all_of_length;
    const bool is_shorter = !finding.rulers.empty() && finding.answer.bound() <= finding.instance.longest;
    if (counts_all || !is_shorter) return {};
    return fmt::format(
        "a ruler of length {} was found, and the number of nodes searched before it depends on chance; search again "
        "with --known-optimum {}",
        finding.answer.bound(), finding.answer.bound());
}

Certificate make_certificate(const Finding& finding) {
    espalier::require(chance_in(finding).empty(), "the same search would count the same again");
    Certificate certificate;
    certificate.question = finding.instance;
    certificate.question.ranges.clear();
    certificate.version = tree_version;
    certificate.parts = finding.counted;
    return certificate;
}

std::string question_text(const Instance& question) {
    auto text = fmt::format("golomb --marks {}", question.marks);
    if (question.known_optimum) text += fmt::format(" --known-optimum {}", *question.known_optimum);
    if (question.goal == Goal::any_within) text += fmt::format(" --length {}", question.longest);
    if (question.goal == Goal::all_of_length) text += fmt::format(" --exact-length {}", question.longest);
    return question.lists_all() ? text + " --all" : text;
}

void add_question(const Instance& question, Json& json) {
    json["marks"] = question.marks;
    if (question.known_optimum) json["known_optimum"] = *question.known_optimum;
    if (question.goal == Goal::any_within) json["length"] = question.longest;
    if (question.goal == Goal::all_of_length) json["exact_length"] = question.longest;
    json["all"] = question.lists_all();
}

Json json_of(const Certificate& certificate) {
    Json json = {{"problem", problem}, {"question", question_text(certificate.question)}};
    add_question(certificate.question, json);
    json["tree_version"] = certificate.version;
    json["nodes"] = certificate.nodes();
    json["parts"] = Json::array();
    for (const auto& part : certificate.parts) {
        json["parts"].push_back({{"range", range_text(part.range)}, {"nodes", part.nodes}, {"rulers", part.rulers}});
    }
    json["digest"] = digest_of(nlohmann::json::parse(json.dump()));
    return json;
}

Certificate certificate_of(const std::string& text, const std::string& name) {
    try {
        auto certificate = read(nlohmann::json::parse(text), name);
        put_in_order(certificate.parts, name);
        return certificate;
    } catch (const nlohmann::json::exception& wrong) {
        const std::string_view message = wrong.what();  // with the name of the exception in brackets before it
        throw InputError(name, fmt::format("this is no certificate: {}", message.substr(message.find("] ") + 2)));
    } catch (const espalier::program::UsageError& wrong) {
        throw InputError(name, wrong.what());
    } catch (const std::invalid_argument& wrong) {
        throw InputError(name, wrong.what());
    }
}

Certificate merged(const std::vector<Certificate>& certificates, const std::vector<std::string>& names) {
    espalier::require(!certificates.empty() && certificates.size() == names.size(), "there are certificates to merge");
    auto whole = certificates.front();
    const auto question = question_text(whole.question);
    for (std::size_t i = 1; i < certificates.size(); ++i) {
        const auto& other = certificates[i];
        if (question_text(other.question) != question) {
            throw InputError(names[i], fmt::format("it answers '{}', but {} answers '{}'",
                                                   question_text(other.question), names.front(), question));
        }
        if (other.version != whole.version) {
            throw InputError(names[i], fmt::format("it is of version {} of the tree, but {} is of version {}",
                                                   other.version, names.front(), whole.version));
        }
        whole.parts.insert(whole.parts.end(), other.parts.begin(), other.parts.end());
    }
    put_in_order(whole.parts, names.back());
    return whole;
}
}  // namespace golomb
