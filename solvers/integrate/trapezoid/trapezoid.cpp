// SPDX-License-Identifier: Apache-2.0
#include "integrate/trapezoid/trapezoid.hpp"

namespace integrate {
namespace {
void add_up(std::vector<std::uint64_t>& counts, const std::vector<std::uint64_t>& more) {
    counts.resize(std::max(counts.size(), more.size()));
    for (std::size_t i = 0; i < more.size(); ++i) counts[i] += more[i];
}

void count(std::vector<std::uint64_t>& counts, std::int32_t depth) {
    const auto place = static_cast<std::size_t>(depth);
    counts.resize(std::max(counts.size(), place + 1));
    ++counts[place];
}

// How often some intervals can be halved, one time after another, with so many evaluations, whatever the integrand is.
std::int32_t affordable_halvings(std::uint64_t evaluations, std::uint64_t intervals) {
    return static_cast<std::int32_t>(std::bit_width(evaluations / intervals + 1)) - 1;
}
}  // namespace

void Trapezoids::count_leaf(std::int32_t depth, double predicted_depth) {
    count(leaves, depth);
    constexpr double deepest = 64;
    count(predicted, static_cast<std::int32_t>(std::clamp(std::ceil(predicted_depth), 0.0, deepest)));
}

void Trapezoids::merge(const Trapezoids& other) {
    value.merge(other.value);
    error.merge(other.error);
    evaluations += other.evaluations;
    stepped_around += other.stepped_around;
    unfinished += other.unfinished;
    add_up(leaves, other.leaves);
    add_up(predicted, other.predicted);
}

TrapezoidTree::TrapezoidTree(const Integral& integral, double accuracy_threshold, double resolution_threshold,
                             std::int32_t greatest_depth)
    : integrand_(integral.integrand),
      from_(integral.intervals[0].from()),
      width_(integral.intervals[0].to() - from_),
      accuracy_threshold_(accuracy_threshold),
      resolution_threshold_(resolution_threshold),
      greatest_depth_(greatest_depth) {
    espalier::require(integral.dimensions() == 1 && integral.intervals[0].kind() == Interval::Kind::finite,
                      "trapezoids are for one variable between finite limits");
    espalier::require(greatest_depth <= deepest, "doubles tell the places of intervals at the greatest depth apart");
}

std::pair<double, bool> TrapezoidTree::value(std::uint64_t number, std::int32_t depth, double direction) const {
    ColumnEvaluator evaluator(integrand_);
    const double place = std::ldexp(static_cast<double>(number), -depth);
    const double value = evaluator(from_ + width_ * place);
    if (std::isfinite(value)) return {value, false};
    const double step = std::ldexp(direction, -depth - 20);
    const double neighbour = evaluator(from_ + width_ * (place + step));
    return {std::isfinite(neighbour) ? neighbour : 0, true};
}

std::optional<double> TrapezoidTree::middle_if_halved(const Node& node, std::int32_t greatest_depth,
                                                      Answer& answer) const {
    const auto [middle, stepped_around] = value(2 * node.number + 1, node.depth + 1, 1);
    ++answer.evaluations;
    answer.stepped_around += stepped_around ? 1 : 0;
    const double width = std::ldexp(width_, -node.depth);
    const double area = width * (node.left + node.right) / 2;
    const double change = std::abs(width * (node.left + 2 * middle + node.right) / 4 - area);
    const bool finished = width / 2 < resolution_threshold_ || change < accuracy_threshold_ || node.depth == deepest;
    if (!finished && node.depth < greatest_depth) return middle;
    answer.value.add(area);
    answer.unfinished += finished ? 0 : 1;
    // One trapezoid's error is 4/3 of what two change, if the integrand is smooth; where intervals are not fine enough
    // for that it may be more.
    answer.error.add(std::isnan(change) ? HUGE_VAL : change * (finished ? 4.0 / 3 : 4));
    // change = h^3 f''/16 at this depth's width; the depth is where it would be theta_a.
    answer.count_leaf(node.depth, change > 0 ? node.depth + std::log2(change / accuracy_threshold_) / 3 : 0);
    return std::nullopt;
}

// If few intervals are unfinished at the depth that any tree may have, as near a singular end, the tree is searched
// again, as much deeper as these can be.
Finding integrate_by_trapezoids(Run& run, const Integral& integral, const Settings& settings) {
    const std::uint64_t allowed = settings.evaluations_allowed();
    std::int32_t more_halvings = affordable_halvings(allowed, 1);
    std::int32_t greatest_depth = -1;
    Trapezoids found;
    std::uint64_t evaluations = 2;  // The two ends.
    bool complete = true;
    do {
        greatest_depth = std::min(greatest_depth + more_halvings, TrapezoidTree::deepest);
        const TrapezoidTree tree(integral, settings.accuracy_threshold, settings.resolution_threshold, greatest_depth);
        auto outcome = run.search(espalier::DepthFirst(tree));
        complete = outcome.complete();
        found = std::move(outcome.answer);
        evaluations += found.evaluations;
        const std::uint64_t again = evaluations + found.evaluations;
        if (!complete || found.unfinished == 0 || again >= allowed) break;
        more_halvings = affordable_halvings((allowed - again) / 2, found.unfinished);
    } while (more_halvings > 0);
    Finding result = of_doubles(found.value.value(), found.error.value());
    result.evaluations = evaluations;
    result.stepped_around = found.stepped_around;
    result.complete = complete;
    // It was asked for thresholds, not for an error.
    result.met = complete && found.unfinished == 0;
    if (complete && found.unfinished > 0) result.shortcoming = too_many_evaluations(allowed);
    result.height = static_cast<int>(found.leaves.size()) - 1;
    result.leaf_depths = found.leaves;
    result.predicted_leaf_depths = found.predicted;
    return result;
}
}  // namespace integrate
