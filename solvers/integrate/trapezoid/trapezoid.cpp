#include "integrate/trapezoid/trapezoid.hpp"

#include <algorithm>

#include <espalier/require.hpp>

#include "integrate/arithmetic/column_evaluation.hpp"

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

TrapezoidTree::Value TrapezoidTree::value(std::uint64_t number, std::int32_t depth, double direction) const {
    ColumnEvaluator evaluator(integrand_);
    const double place = std::ldexp(static_cast<double>(number), -depth);
    const double value = evaluator(from_ + width_ * place);
    if (std::isfinite(value)) return {value, false};
    const double step = std::ldexp(direction, -depth - 20);
    const double neighbour = evaluator(from_ + width_ * (place + step));
    return {std::isfinite(neighbour) ? neighbour : 0, true};
}

double TrapezoidTree::middle_of(const Node& node, Answer& answer) const {
    const auto middle = value(2 * node.number + 1, node.depth + 1, 1);
    ++answer.evaluations;
    answer.stepped_around += middle.stepped_around ? 1 : 0;
    return middle.value;
}

double TrapezoidTree::change_by(const Node& node, double middle) const {
    const double width = std::ldexp(width_, -node.depth);
    return width * (node.left + 2 * middle + node.right) / 4 - width * (node.left + node.right) / 2;
}

void TrapezoidTree::add_leaf(const Node& node, double change, bool finished, Answer& answer) const {
    answer.value.add(std::ldexp(width_, -node.depth) * (node.left + node.right) / 2);
    // One trapezoid's error is 4/3 of what two change, if the integrand is smooth; where intervals are not fine enough
    // for that it may be more.
    const double factor = finished ? 4.0 / 3 : 4;
    answer.unfinished += finished ? 0 : 1;
    answer.error.add(std::isnan(change) ? HUGE_VAL : change * factor);
    answer.count_leaf(node.depth, predicted_depth(change, node.depth));
}

// change = h^3 f''/16 at this depth's width; the depth is where it would be theta_a.
double TrapezoidTree::predicted_depth(double change, std::int32_t depth) const {
    return change > 0 ? depth + std::log2(change / accuracy_threshold_) / 3 : 0;
}

}  // namespace integrate
