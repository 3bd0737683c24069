// SPDX-License-Identifier: Apache-2.0
#include "golomb/command.hpp"
#include <fmt/format.h>
#include <algorithm>
#include <stdexcept>
#include <utility>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/files.hpp>
#include <espalier/program/files/text_reader.hpp>
#include <espalier/require.hpp>
#include "golomb/rulers/constructions.hpp"
#include "golomb/rulers/ruler.hpp"
#include "golomb/search/kernel.hpp"
#include "golomb/tree/prefix.hpp"

namespace golomb {
namespace {
using espalier::program::InputError;
using espalier::program::refuse_if;
using espalier::program::UsageError;

constexpr int most_parts = 10'000;

bool is_number(const std::string& word) {
    return !word.empty() && word.find_first_not_of("0123456789") == std::string::npos;
}

bool is_time(const std::string& word) { return !word.empty() && word.front() >= '0' && word.front() <= '9'; }

void take_known_optimum(Command& command, const std::string& value) {
    command.known = true;
    if (value != "published") {
        command.known_optimum = espalier::program::integer_value<int>("--known-optimum", value, {0, longest_length});
    }
}

void take_sample(Command& command, const std::string& value) {
    const auto comma = std::min(value.find(','), value.size());
    command.sample = espalier::program::share_value("--sample", value.substr(0, comma));
    if (comma == value.size()) return;
    command.sample_seed = espalier::program::integer_value<std::uint64_t>("--sample", value.substr(comma + 1), {});
}

void declare_questions(espalier::program::OptionList& list, Command& command) {
    list.integer<int>(
        {"--marks", "N",
         fmt::format(
             "Search for rulers with N marks, 1 to {}, or construct a short one with up to {}. A number without an "
             "option means the same.",
             most_marks, most_constructed_marks)},
        command.marks, {1, most_constructed_marks});
    list.add({"--known-optimum", "LENGTH",
              "Prove that no ruler is shorter than LENGTH; default: the published length. The "
              "search then visits the same nodes in every run.",
              false, "published", is_number},
             [&command](const std::string& value) { take_known_optimum(command, value); });
    list.integer<int>({"--length", "L", "Decide whether there is a ruler of length L or less."}, command.length,
                      {0, longest_length});
    list.integer<int>({"--exact-length", "L", "Count the rulers of length L; a ruler and its mirror image count once."},
                      command.exact_length, {0, longest_length});
    list.flag({"--all", "", "Find every shortest ruler, or list those of the exact length; mirror images count once."},
              command.all);
    list.flag({"--from-scratch", "",
               "Prune with shortest lengths for fewer marks that are proved here, instead of the "
               "published ones."},
              command.settings.from_scratch);
}

void declare_parts(espalier::program::OptionList& list, Command& command) {
    list.text({"--stub", "MARKS",
               "Search only the rulers that begin with these marks, such as 0-3-9. Only one of a ruler and its "
               "mirror image is searched for: if a ruler is not found, try the first marks of its mirror "
               "image.",
               true},
              command.stub);
    list.text({"--stub-range", "FIRST..LAST,...|@FILE",
               "Search from one stub up to, but not including, another, in lexicographic order. Without "
               "FIRST the range begins where the search does, without LAST it goes on to the end. Several ranges, in "
               "rising order, are searched one after the other. A file may contain any number of ranges, and comments "
               "that begin with #. With --known-optimum, --length or --exact-length the nodes of ranges "
               "add up to those of the whole.",
               true},
              command.stub_range);
    list.integer<int>(
        {"--parts", "K",
         "Print K ranges of about equal work instead of searching, one for each job of an array. With --quiet, each "
         "line is a value for --stub-range. With --certificate, search them and certify each of them. Requires "
         "--known-optimum, --length or --exact-length.",
         true},
        command.settings.parts, {1, most_parts});
    list.add({"--estimate", "TIME",
              "Estimate the number of nodes and the time of one core, by random probes that take this time, instead of "
              "searching; default: 5s. If no length is given, a ruler of the published length counts as known.",
              true, "5s", is_time},
             [&command](const std::string& value) {
                 command.estimate = espalier::program::seconds_value("--estimate", value);
             });
}

void declare_certificates(espalier::program::OptionList& list, Command& command) {
    list.text(
        {"--certificate", "FILE",
         "Write to FILE how many nodes there are in each of up to 2000 parts of the tree, so that others can repeat "
         "any of them. A range of --stub-range is one part, unless --parts says otherwise. Requires "
         "--known-optimum, --length or --exact-length.",
         true},
        command.certificate);
    list.text({"--check-certificate", "FILE",
               "Search the ranges of a certificate, or of all certificates below a folder, again. The report says "
               "whether the counts agree and whether the ranges cover the whole tree.",
               true},
              command.check_certificate);
    list.add({"--sample", "PERCENT[,SEED]",
              "Search only this share of a certificate's ranges again, such as 1%; default: 100%. They are drawn at "
              "random, by a seed that the report names unless it is given.",
              true},
             [&command](const std::string& value) { take_sample(command, value); });
    list.text({"--merge", "FOLDER",
               "Merge the certificates below FOLDER into one, which is written to the file of --certificate.", true},
              command.merge);
}

bool gives_a_length(const Command& command) { return command.length || command.exact_length || command.known; }

bool asks_about_the_tree(const Command& command) {
    return gives_a_length(command) || command.settings.parts || command.estimate || !command.stub.empty() ||
           !command.stub_range.empty();
}

void check_question_of_certificates(const Command& command) {
    refuse_if(command.marks || !command.family_options.empty() || asks_about_the_tree(command),
              "--check-certificate and --merge take the question from the certificates: omit the options that ask one");
    refuse_if(!command.check_certificate.empty() && !command.merge.empty(),
              "--check-certificate and --merge exclude each other");
    refuse_if(!command.merge.empty() && command.certificate.empty(),
              "--merge needs --certificate FILE, the file that the merged certificate is written to");
}

bool asks_for_a_search(const Command& command) {
    return asks_about_the_tree(command) || command.settings.from_scratch || !command.certificate.empty();
}

void refuse_what_does_not_go_together(const Command& command) {
    refuse_if(!command.certificate.empty() && !gives_a_length(command),
              "--certificate needs --known-optimum, --length or --exact-length: otherwise the counts depend on when "
              "rulers are found");
    refuse_if((command.length ? 1 : 0) + (command.exact_length ? 1 : 0) + (command.known ? 1 : 0) > 1,
              "--length, --exact-length and --known-optimum exclude one another");
    refuse_if(command.length && command.all,
              "--length asks for one ruler; --exact-length with --all lists all rulers of a length, and --within those "
              "up to a length");
    refuse_if(command.settings.parts && !gives_a_length(command),
              "--parts needs --known-optimum, --length or --exact-length: otherwise each part would be pruned by the "
              "rulers that it finds itself");
    refuse_if(command.settings.parts && command.estimate, "--parts and --estimate exclude each other");
    refuse_if(command.estimate && *command.estimate <= 0, "--estimate needs some time, as in --estimate 5s");
    refuse_if(!command.stub.empty() && !command.stub_range.empty(), "--stub and --stub-range exclude each other");
}

bool has_published_optimum(int marks) { return std::cmp_less(marks, optimal_lengths.size()); }

int published_optimum(const Command& command) {
    refuse_if(command.settings.from_scratch, "--from-scratch uses no published length: say --known-optimum LENGTH");
    refuse_if(!has_published_optimum(*command.marks),
              fmt::format("--known-optimum: no length is published for {} marks, only up to {}; say "
                          "--known-optimum LENGTH",
                          *command.marks, optimal_lengths.size() - 1));
    return optimal_lengths[static_cast<std::size_t>(*command.marks)];
}

bool names_range_file(const Command& command) { return command.stub_range.starts_with('@'); }

// Reads the ranges of the command line. Returns none if they are the whole tree.
std::vector<Range> ranges_given(const Command& command) {
    try {
        if (!command.stub_range.empty()) return parse_stub_ranges(command.stub_range, *command.marks);
        if (command.stub.empty()) return {};
        const auto stub = parse_stub(command.stub, *command.marks);
        const Range range = {stub, end_of_stub(stub)};
        if (range == Range{}) return {};
        return {range};
    } catch (const std::invalid_argument& wrong) {
        throw UsageError(fmt::format("{}: {}", command.stub.empty() ? "--stub-range" : "--stub", wrong.what()));
    }
}

std::vector<Range> read_ranges(const std::string& path, int marks) {
    const auto content = espalier::program::read_file(path);
    espalier::program::TextReader reader(path, content, ',', '#');
    std::vector<Range> ranges;
    for (auto word = reader.next_word(); !word.empty(); word = reader.next_word()) {
        try {
            add_stub_range(std::string(word), marks, ranges);
        } catch (const std::invalid_argument& wrong) {
            throw InputError(fmt::format("{}:{}: {}", path, reader.line(), wrong.what()));
        }
    }
    if (ranges.empty()) reader.fail("there are no ranges", "FIRST..LAST");
    return ranges;
}
}  // namespace

void declare(espalier::program::OptionList& list, Command& command) {
    list.begin_group("The problem");
    declare_questions(list, command);
    declare_parts(list, command);
    declare_certificates(list, command);
    command.settings.cache = espalier::program::default_cache_folder();
    list.text({"--cache", "DIR",
               "Keep the tables of searches with 16 marks or more in this folder, 4 to 15 MB each; default: " +
                   command.settings.cache + ".",
               true},
              command.settings.cache);
    list.flag({"--difference-table", "", "Show the distances between all pairs of marks."}, command.difference_table);
    list.choice(
        {"--kernel", "NAME",
         "Choose the inner loop. All of them visit the same nodes. Default: auto, the fastest on this processor.",
         true},
        command.settings.kernel, {kernel_names.begin(), kernel_names.end()});
    declare(list, command.family_options);
}

void check(Command& command) {
    if (!command.certificate.empty()) espalier::program::require_writable(command.certificate);
    refuse_if(command.sample < 1 && command.check_certificate.empty(),
              "--sample: only the ranges of a certificate are drawn; expected --check-certificate FILE");
    if (command.is_about_certificates()) return check_question_of_certificates(command);
    refuse_if(command.family_options.empty() && !command.marks, "the number of marks is missing, as in golomb 12");
    if (!command.family_options.empty()) {
        refuse_if(asks_for_a_search(command),
                  "--within, --modulus, --rulers, --repeats, --sidon and --sparse go with --marks and --all only");
        command.family = family_of(command.family_options, command.marks, command.all);
    }
    refuse_if(
        command.marks && *command.marks > most_marks && (command.family || command.all || asks_for_a_search(command)),
        fmt::format("rulers with more than {} marks are constructed and not searched for", most_marks));
    if (command.family || *command.marks > most_marks) return;
    refuse_what_does_not_go_together(command);
    if (command.known && !command.known_optimum) command.known_optimum = published_optimum(command);
    const bool may_assume_a_length = !gives_a_length(command) && !command.settings.from_scratch;
    if (command.estimate && may_assume_a_length && has_published_optimum(*command.marks)) {
        command.known_optimum = published_optimum(command);  // the search itself finds such a ruler early
    }
    command.settings.counts_parts = !command.certificate.empty();
    if (!names_range_file(command)) command.ranges = ranges_given(command);
}

Instance instance_of(const Command& command) {
    espalier::require(command.marks.has_value(), "a command is checked before it is answered");
    Instance instance;
    instance.marks = *command.marks;
    instance.ranges = command.ranges;
    if (command.exact_length) {
        instance.goal = Goal::all_of_length;
        instance.longest = *command.exact_length;
        instance.count_only = !command.all;
    } else if (command.length) {
        instance.goal = Goal::any_within;
        instance.longest = *command.length;
    } else {
        instance.goal = command.all ? Goal::all_shortest : Goal::shortest;
        instance.known_optimum = command.known_optimum;
        if (command.known_optimum) instance.longest = *command.known_optimum - (command.all ? 0 : 1);
    }
    return instance;
}

Instance instance_of(espalier::program::Run& run, const Command& command) {
    auto instance = instance_of(command);
    if (names_range_file(command)) {
        instance.ranges = run.at_root([&] { return read_ranges(command.stub_range.substr(1), instance.marks); });
    }
    return instance;
}
}  // namespace golomb
