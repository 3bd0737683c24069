// SPDX-License-Identifier: Apache-2.0
#include "golomb/search/search.hpp"
#include <time.h>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <queue>
#include <espalier/random.hpp>
#include <espalier/require.hpp>

namespace golomb {
namespace {
using espalier::require;

// The number of a cursor's marks from which work() computes its share. This share is only shown to people, for whom a
// few marks are precise enough; splits compute shares from all marks.
constexpr int marks_of_progress = 6;

// The numbers of nodes to test for one estimate of equal_parts(). Half a millisecond's work is enough for thousands of
// pieces; pieces that are searched in less time themselves get less.
constexpr espalier::Nodes least_nodes_of_probes = 2'000;
constexpr espalier::Nodes most_nodes_of_probes = 20'000;
constexpr double part_of_nodes_to_test = 1.0 / 500;

// The number of pieces that a part is joined from: the errors of their estimates make up for each other.
constexpr int pieces_of_part = 3;

void require_searchable(const Instance& instance) {
    require(instance.marks >= 1 && instance.marks <= most_marks, "a ruler has 1 to most_marks marks");
    require(instance.longest >= -1, "a ruler is 0 or more long, or there is none");
    require(std::cmp_greater_equal(instance.shorter_lower_bounds.size(), instance.marks),
            "there is a lower bound for every smaller number of marks");
}

// A range of the tree with an estimate of its number of nodes.
struct Piece {
    Range range;
    double nodes;
};

// Cuts the ranges into about `count` pieces, in rising order, by estimates that test this number of nodes.
std::vector<Piece> cut(const Search& search, const std::vector<Range>& ranges, std::size_t count,
                       espalier::Nodes nodes_of_probes, const StopWanted& stop_wanted) {
    using Part = std::pair<Subproblem, double>;  // with an estimate of its nodes
    const auto has_fewer_nodes = [](const Part& a, const Part& b) { return a.second < b.second; };
    std::priority_queue<Part, std::vector<Part>, decltype(has_fewer_nodes)> cuttable(has_fewer_nodes);
    std::vector<Piece> pieces;  // those that are not cut any more
    espalier::Random random(1);
    const auto add = [&](Subproblem part) {
        const double nodes = search.nodes(part, nodes_of_probes, random).nodes;
        cuttable.emplace(std::move(part), nodes);
    };
    for (const auto& range : ranges) add(search.of_range(range).root());
    while (!cuttable.empty()) {
        auto [largest, nodes] = cuttable.top();
        cuttable.pop();
        const bool is_enough = pieces.size() + cuttable.size() + 1 >= count || stop_wanted();
        auto half = is_enough ? std::nullopt : search.split(largest);
        if (half) {
            add(std::move(largest));
            add(std::move(*half));
        } else {
            pieces.push_back({{largest.cursor(), largest.end()}, nodes});
        }
    }
    std::sort(pieces.begin(), pieces.end(),
              [](const Piece& a, const Piece& b) { return a.range.first < b.range.first; });
    return pieces;
}

// Joins neighbouring pieces to at most `count` parts of about equal work. Pieces that do not touch stay apart.
std::vector<Range> joined(const std::vector<Piece>& pieces, std::size_t count) {
    std::vector<Range> parts;
    double rest = 0;  // the nodes of the pieces that are in no part yet
    std::size_t gaps = 0;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        rest += pieces[i].nodes;
        if (i > 0 && !(pieces[i - 1].range.end == pieces[i].range.first)) ++gaps;
    }
    double nodes = 0;  // those of the last part
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const auto& [range, more] = pieces[i];
        const bool touches = !parts.empty() && parts.back().end == range.first;
        if (!parts.empty() && !touches) --gaps;
        const std::size_t parts_left = count - parts.size();
        const bool is_full = nodes + more / 2 > (nodes + rest) / static_cast<double>(parts_left + 1);
        const bool is_needed = pieces.size() - i <= parts_left;
        if (!touches || (parts_left > gaps && (is_full || is_needed))) {
            parts.push_back(range);
            nodes = 0;
        }
        parts.back().end = range.end;
        nodes += more;
        rest -= more;
    }
    return parts;
}

// The number of parts from which the speed is measured: parts with narrow windows are searched faster.
constexpr int samples = 16;
// The number of nodes to test for one estimate, some milliseconds' work.
constexpr espalier::Nodes nodes_of_estimate = 100'000;
constexpr std::uint64_t nodes_between_looks = 20'000;

// Returns the processor time of this thread: estimates are of core time, however busy the machine is.
double core_seconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

espalier::NodesLeft nodes_of(const Search& search, const std::vector<Range>& ranges, espalier::Random& random) {
    espalier::NodesLeft sum;
    for (const auto& range : ranges) {
        sum += search.nodes(search.of_range(range).root(), nodes_of_estimate / ranges.size() + 1, random);
    }
    return sum;
}

// Returns the mean of as many estimates of equal budgets as fit the time. (A budget of time for each of them would
// prefer probes of few nodes.)
espalier::NodesLeft probe(const Search& search, const std::vector<Range>& ranges, double seconds,
                          espalier::Random& random, const StopWanted& stop_wanted) {
    const double start = core_seconds();
    espalier::NodesLeft sum;
    double count = 0;
    for (; count == 0 || (core_seconds() - start < seconds && !stop_wanted()); ++count) {
        sum += nodes_of(search, ranges, random);
    }
    return {.nodes = sum.nodes / count, .variance = sum.variance / (count * count), .is_sampled = true};
}

// Returns the time for a node, from the beginnings of parts of about equal work.
double seconds_per_node(const Search& search, const std::vector<Range>& ranges, double seconds,
                        const StopWanted& stop_wanted) {
    const auto parts = equal_parts(search, ranges, samples);
    double sum = 0;
    for (const auto& range : parts) {
        auto part = search.of_range(range).root();
        auto answer = search.answer();
        std::uint64_t nodes = 1;
        const double start = core_seconds();
        do nodes += search.work(part, answer, nodes_between_looks);
        while (!part.empty() && core_seconds() - start < seconds / static_cast<double>(parts.size()) && !stop_wanted());
        sum += (core_seconds() - start) / static_cast<double>(nodes);
    }
    return std::max(sum, 1e-12) / static_cast<double>(parts.size());
}
}  // namespace

ChooseTable Search::table_for(const Instance& instance) {
    require_searchable(instance);
    return {instance.marks, instance.longest, instance.shorter_lower_bounds, best_choose_table_size(instance.marks)};
}

Search::Search(Instance instance, std::shared_ptr<const Kernel> kernel, ChooseTable table)
    : instance_(std::move(instance)), kernel_(std::move(kernel)) {
    require_searchable(instance_);
    criteria_ = std::make_shared<const CriteriaByLength>(std::move(table), instance_.marks, instance_.longest);
}

Search Search::of_range(const Range& range, int bound) const {
    require(range.first.increases() && range.end.increases(), "a range begins and ends with increasing marks");
    Search search = *this;
    search.range_ = range;
    search.bound_ = bound;
    if (instance_.longest < 0) return search;
    const Criteria& criteria = (*criteria_)[instance_.longest];
    search.whole_ =
        kernel_->position(criteria, range.end, most_marks) - kernel_->position(criteria, range.first, most_marks);
    if (search.whole_ <= 0.0) search.whole_ = 1.0;  // the range has no node
    return search;
}

bool Search::valid(const Subproblem& subproblem) const {
    const auto& cursor = subproblem.cursor();
    const auto& end = subproblem.end();
    return cursor.increases() && end.increases() && range_.first <= cursor && end <= range_.end &&
           std::max(cursor.size(), end.size()) <= instance_.marks && subproblem.share() >= 0 &&
           subproblem.share() <= 1 && std::isfinite(subproblem.end_position()) &&
           std::isfinite(subproblem.nodes_per_weight());
}

bool Search::valid(const Answer& answer) const {
    const auto is_wanted = [this](const Ruler& ruler) {
        return ruler.size() == instance_.marks && ruler.length() <= instance_.longest && ruler.is_golomb();
    };
    const auto is_range = [](const Range& range) { return range.first.increases() && range.end.increases(); };
    const auto is_part = [this](const auto& counts) { return parts_ != nullptr && counts.first < parts_->size(); };
    return std::ranges::all_of(answer.rulers(), is_wanted) && std::ranges::all_of(answer.unsearched(), is_range) &&
           std::ranges::all_of(answer.parts(), is_part);
}

std::uint64_t Search::work(Subproblem& subproblem, Answer& answer, std::uint64_t budget) const {
    std::uint64_t nodes = 0;
    while (!subproblem.empty() && nodes < budget) {
        const int longest = longest_of_interest(answer);
        if (longest < 0) {
            subproblem.finish();
        } else {
            nodes += work_in_part((*criteria_)[longest], subproblem, answer, budget - nodes);
        }
    }
    if (!subproblem.empty()) {
        const Criteria& criteria = (*criteria_)[instance_.longest];
        const double position = kernel_->position(criteria, subproblem.cursor(), marks_of_progress);
        subproblem.advance_to(subproblem.cursor(), share_between(position, subproblem.end_position()));
    }
    return nodes;
}

// Works as the kernel does, but not beyond the end of the part that the subproblem begins in, if parts are counted.
std::uint64_t Search::work_in_part(const Criteria& criteria, Subproblem& subproblem, Answer& answer,
                                   std::uint64_t budget) const {
    if (parts_ == nullptr) return kernel_->work(criteria, subproblem, answer, budget);
    const auto behind = std::ranges::upper_bound(*parts_, subproblem.cursor(), {}, &Range::first);
    require(behind != parts_->begin(), "no node lies outside of the parts that are counted");
    const auto part = std::prev(behind);
    Subproblem here = subproblem;
    if (part->end < here.end()) static_cast<void>(here.cut_at(part->end, 0, 0));
    const auto rulers = [&answer] { return answer.counted() + answer.rulers().size(); };
    const auto rulers_before = rulers();
    const auto nodes = kernel_->work(criteria, here, answer, budget);
    answer.count_of_part(static_cast<std::uint64_t>(part - parts_->begin()), {nodes, rulers() - rulers_before});
    subproblem.advance_to(here.cursor(), subproblem.share());
    subproblem.set_nodes_per_weight(here.nodes_per_weight());
    return nodes;
}

std::optional<Subproblem> Search::split(Subproblem& subproblem) const {
    if (subproblem.empty()) return std::nullopt;
    const Criteria& criteria = (*criteria_)[instance_.longest];
    const auto middle = kernel_->middle(criteria, subproblem);
    if (!middle) return std::nullopt;
    const double position = kernel_->position(criteria, *middle, most_marks);
    return subproblem.cut_at(*middle, position, share_between(position, subproblem.end_position()));
}

espalier::NodesLeft Search::nodes_left(const Subproblem& subproblem, const Answer& answer, espalier::Nodes budget,
                                       espalier::Random& random) const {
    const int longest = longest_of_interest(answer);
    if (subproblem.empty() || longest < 0) return {};
    if (instance_.goal == Goal::any_within) return espalier::NodesLeft::unknown();
    return kernel_->nodes_left((*criteria_)[longest], subproblem, budget, random);
}

int Search::longest_of_interest(const Answer& answer) const {
    switch (instance_.goal) {
        case Goal::shortest:
        case Goal::any_within: return std::min(instance_.longest, answer.bound() - 1);
        case Goal::all_shortest: return std::min(instance_.longest, answer.bound());
        case Goal::all_of_length: break;
    }
    return instance_.longest;
}

std::vector<Range> equal_parts(const Search& search, const std::vector<Range>& ranges, int most, double least_nodes,
                               const StopWanted& stop_wanted) {
    double nodes = 0;
    for (const auto& whole : cut(search, ranges, ranges.size(), most_nodes_of_probes, stop_wanted))
        nodes += whole.nodes;
    auto count = std::max(ranges.size(), static_cast<std::size_t>(most));
    if (nodes < least_nodes * most) count = std::max(ranges.size(), static_cast<std::size_t>(nodes / least_nodes));
    if (count == ranges.size()) return ranges;
    const auto pieces = pieces_of_part * count;
    const auto to_test = std::clamp(static_cast<espalier::Nodes>(part_of_nodes_to_test * nodes) / pieces,
                                    least_nodes_of_probes, most_nodes_of_probes);
    return joined(cut(search, ranges, pieces, to_test, stop_wanted), count);
}

Estimate estimate(const Search& search, const std::vector<Range>& ranges, double seconds, espalier::Random& random,
                  const StopWanted& stop_wanted) {
    espalier::require(!ranges.empty() && seconds > 0, "an estimate is of some range and takes some time");
    const auto nodes = probe(search, ranges, 0.75 * seconds, random, stop_wanted);
    return {nodes.nodes, std::sqrt(nodes.variance), 1 / seconds_per_node(search, ranges, 0.25 * seconds, stop_wanted)};
}
}  // namespace golomb
