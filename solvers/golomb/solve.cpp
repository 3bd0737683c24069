// SPDX-License-Identifier: Apache-2.0
#include "golomb/solve.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <functional>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <espalier/pack.hpp>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/files.hpp>
#include <espalier/program/files/kept_file.hpp>
#include "golomb/rulers/constructions.hpp"
#include "golomb/rulers/ruler.hpp"
#include "golomb/search/search.hpp"
#include "golomb/tree/node.hpp"
#include "golomb/tree/span_bound.hpp"

namespace golomb {
namespace {
using espalier::program::KeptFile;

// The least number of marks whose tables are kept: those of fewer marks are computed as fast as they are read.
constexpr int fewest_marks = 16;

// Returns a line that names all that the table depends on.
std::string description(const Instance& instance) {
    return fmt::format("golomb {}, lengths: {} {} {}", tree_version, instance.marks, instance.longest,
                       fmt::join(instance.shorter_lower_bounds, " "));
}

void keep(const std::string& path, const std::string& description, const ChooseTable& table) {
    const auto bytes = espalier::pack(table);
    try {
        KeptFile::write(path, description, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    } catch (const espalier::program::OutputError&) {
        // A search need not fail because its table cannot be kept.
    }
}
}  // namespace

ChooseTable kept_table(const Instance& instance, const std::string& folder) {
    if (folder.empty() || instance.marks < fewest_marks) return Search::table_for(instance);
    const auto line = description(instance);
    const auto path = fmt::format("{}/golomb-{}-{}-{:016x}", folder, instance.marks, instance.longest,
                                  std::hash<std::string>{}(line));
    if (espalier::program::is_special(path)) return Search::table_for(instance);
    if (const auto file = KeptFile::open(path, line)) {
        try {
            return espalier::unpack<ChooseTable>(std::as_bytes(std::span(file->content())));
        } catch (const std::length_error&) {
            // The file is of another version of the program.
        }
    }
    auto table = Search::table_for(instance);
    keep(path, line, table);
    return table;
}

namespace {
using espalier::program::Run;
using Outcome = espalier::Outcome<Answer>;

// The number of parts of the certificate of a whole search, unless they would be smaller than a part is worth its line.
constexpr int most_parts_of_certificate = 2000;
constexpr double least_nodes_of_part = 1e6;

/// Returns whether other searches follow in the run after one that ends with this bound.
using OthersFollow = std::function<bool(int bound)>;

// Makes the search. One rank computes the table for all: ranks that share cores would only slow each other down.
Search make_search(Run& run, const Instance& instance, const Settings& settings) {
    std::shared_ptr<const Kernel> chosen;
    try {
        chosen = make_kernel(instance, settings.kernel);
    } catch (const std::invalid_argument& wrong) {
        throw espalier::program::UsageError(wrong.what());
    }
    return {instance, std::move(chosen), run.at_root([&] { return kept_table(instance, settings.cache); })};
}

// Searches the ranges one after the other, each pruned by the rulers found in those before. After a stop, all further
// ranges are left unsearched.
Outcome search_ranges(Run& run, const Search& search, const std::vector<Range>& ranges,
                      const OthersFollow& others_follow) {
    Outcome whole;
    for (const auto& range : ranges) {
        run.progress().more_searches = [is_last = &range == &ranges.back(), others_follow](const std::string& bound) {
            return !is_last || others_follow(std::stoi(bound));
        };
        if (!whole.complete()) {
            whole.answer.leave(range);
        } else {
            auto outcome = run.search(search.of_range(range, whole.answer.bound()));
            outcome.answer.merge(whole.answer);
            whole = std::move(outcome);
        }
    }
    return whole;
}

// Returns whether the parts, which may have been read from a checkpoint, are the ranges, cut or not.
bool are_cut_from(const std::vector<Range>& ranges, const std::vector<Range>& parts) {
    Prefix end{0};
    for (const auto& part : parts) {
        if (!part.first.increases() || !part.end.increases() || part.first < end || part.end <= part.first)
            return false;
        end = part.end;
    }
    return united(parts, {}) == united(ranges, {});
}

// Returns the parts whose nodes are counted apart. A run that goes on with a checkpoint counts those of the earlier
// run.
std::vector<Range> parts_to_count(Run& run, const Search& search, const std::vector<Range>& ranges,
                                  const Settings& settings) {
    const bool is_whole = ranges == std::vector{Range{}};
    if (!settings.parts && !is_whole) return ranges;
    const auto choose = [&] {
        const auto stop_wanted = [&run] { return run.stop_wanted(); };
        if (settings.parts) return equal_parts(search, ranges, *settings.parts, 0, stop_wanted);
        return equal_parts(search, ranges, most_parts_of_certificate, least_nodes_of_part, stop_wanted);
    };
    return run.choose_at_root(choose, [&](const std::vector<Range>& parts) { return are_cut_from(ranges, parts); });
}

// Returns what was counted of the parts that were searched to their ends.
std::vector<CountedRange> counts_of(const Answer& answer, const std::vector<Range>& parts) {
    std::vector<CountedRange> counted;
    for (const auto& part : parts) counted.push_back({part, 0, 0});
    for (const auto& [part, counts] : answer.parts()) counted[part] = {parts[part], counts.nodes, counts.rulers};
    std::erase_if(counted, [&answer](const CountedRange& part) {
        return std::ranges::any_of(answer.unsearched(), [&part](const Range& left) {
            return left.first < part.range.end && part.range.first < left.end;
        });
    });
    return counted;
}

// Searches the finding's instance, but for rulers of at most the length `longest`, and fills in what it finds.
espalier::Statistics search_up_to(int longest, Run& run, Finding& finding, const OthersFollow& others_follow) {
    const auto goal = finding.instance.goal;
    if (goal == Goal::shortest || goal == Goal::all_shortest) {
        run.progress().incumbent_text = [constructed = finding.constructed.length()](const std::string& bound) {
            return std::to_string(std::min(constructed, std::stoi(bound)));
        };
        run.progress().bound_text = [bound = std::to_string(bound_without_search(finding))] { return bound; };
    } else {
        run.progress().incumbent_text = [](const std::string&) { return std::string(); };
    }
    auto instance = finding.instance;
    instance.longest = longest;
    auto search = make_search(run, instance, finding.settings);
    std::vector<Range> parts;
    if (finding.settings.counts_parts) {
        parts = parts_to_count(run, search, instance.parts(), finding.settings);
        search = search.counting(parts);
    }
    auto outcome = search_ranges(run, search, instance.parts(), others_follow);
    finding.counted = counts_of(outcome.answer, parts);
    finding.kernel_used = search.kernel().text();
    finding.searched_longest = longest;
    finding.complete = outcome.complete();
    finding.answer = std::move(outcome.answer);
    return outcome.statistics;
}

// Looks for a ruler of a likely length first if the construction is longer and nothing is known about the length. If
// there is none, raises the bound and searches again. (constructions.hpp says why this pays.) Returns the statistics of
// the last search.
espalier::Statistics search(Run& run, Finding& finding, const OthersFollow& others_follow) {
    const auto& instance = finding.instance;
    const int likely =
        std::max(likely_length(instance.marks, instance.shorter_lower_bounds.back()), bound_without_search(finding));
    if (instance.is_open() && !instance.is_partial() && likely < instance.longest) {
        const auto statistics = search_up_to(likely, run, finding, [others_follow](int bound) {
            return bound == Answer::no_bound || others_follow(bound);
        });
        if (!finding.complete || !finding.answer.rulers().empty()) return statistics;
        finding.proved_bound = likely + 1;
    }
    return search_up_to(instance.longest, run, finding, others_follow);
}

// Fills in the constructed ruler and the instance, which are known before the first search.
void prepare(const Instance& instance, std::vector<int> shorter_lower_bounds, Finding& finding) {
    finding.constructed = constructed_ruler(instance.marks);
    finding.instance = instance;
    finding.instance.shorter_lower_bounds = std::move(shorter_lower_bounds);
    if (instance.is_open()) {
        finding.instance.longest = finding.constructed.length() - (instance.goal == Goal::shortest ? 1 : 0);
    }
    finding.searched_longest = finding.instance.longest;
}

// Returns whether the finding's instance is a decision that is answered without a search, as its length is below a bound
// or a ruler is constructed that is not longer.
bool is_decided(const Finding& finding) {
    const auto& instance = finding.instance;
    if (instance.goal != Goal::any_within || instance.is_partial()) return false;
    return instance.longest < counting_bound(instance.marks) || finding.constructed.length() <= instance.longest;
}

// Proves the shortest length for every number of marks smaller than `marks`; each proof prunes with those before.
// Returns false if a limit stopped a proof; the lengths that were not reached keep their elementary bounds.
bool prove_shorter_lengths(Run& run, int marks, Finding& finding, std::vector<int>& bounds) {
    for (int fewer = 2; fewer < marks; ++fewer) {
        Instance instance;
        instance.marks = fewer;
        Finding proof;
        proof.settings = finding.settings;
        proof.settings.counts_parts = false;
        prepare(instance, {bounds.begin(), bounds.begin() + fewer}, proof);
        const auto statistics = search(run, proof, [](int) { return true; });
        // No ruler with more marks is shorter either.
        finding.proved_bound = std::max(finding.proved_bound, proof.proved_bound);
        if (!proof.complete) return false;
        auto& length = bounds[static_cast<std::size_t>(fewer)];
        length = std::min(proof.constructed.length(), proof.answer.bound());
        finding.shorter_proofs.push_back({fewer, length, statistics.nodes, statistics.seconds});
    }
    return true;
}
}  // namespace

Finding solve(Run& run, const Instance& instance, const Settings& settings) {
    Finding finding;
    finding.settings = settings;
    // Simulated machines work a few nodes at a time, and split what other kernels search side by side.
    if (run.is_simulated() && settings.kernel == "auto") finding.settings.kernel = "plain";
    const int marks = instance.marks;
    auto bounds = settings.from_scratch ? elementary_lower_bounds(marks) : published_lower_bounds(marks);
    const bool ready = !settings.from_scratch || prove_shorter_lengths(run, marks, finding, bounds);
    prepare(instance, std::move(bounds), finding);
    const bool is_constructed = finding.constructed.length() <= instance.longest;
    const bool is_too_long = instance.is_open() && !instance.is_partial() && !is_searchable(finding.instance);
    if (is_decided(finding) && !(is_constructed && settings.counts_parts)) {
        if (is_constructed) finding.answer.add(finding.constructed, false);
        finding.complete = true;
    } else if (ready && !is_too_long) {
        search(run, finding, [](int) { return false; });
    } else {
        for (const auto& range : instance.parts()) finding.answer.leave(range);
    }
    conclude(finding);
    return finding;
}

Estimate estimate(Run& run, const Instance& instance, const Settings& settings, double seconds) {
    Finding finding;
    prepare(instance, published_lower_bounds(instance.marks), finding);
    if (finding.instance.longest < 0 || is_decided(finding)) return {.nodes_per_second = 1};
    const auto search = make_search(run, finding.instance, settings);
    return run.at_root([&] {
        espalier::Random random(run.options().seed);
        return estimate(search, instance.parts(), seconds, random, [&run] { return run.stop_wanted(); });
    });
}

std::vector<Range> parts(Run& run, const Instance& instance, Settings settings) {
    settings.kernel = "plain";  // It splits at more prefixes than the others.
    Finding finding;
    prepare(instance, published_lower_bounds(instance.marks), finding);
    const auto search = make_search(run, finding.instance, settings);
    const auto stop_wanted = [&run] { return run.stop_wanted(); };
    return run.at_root([&] { return equal_parts(search, instance.parts(), *settings.parts, 0, stop_wanted); });
}
}  // namespace golomb
