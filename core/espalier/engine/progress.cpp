// SPDX-License-Identifier: Apache-2.0
#include "espalier/engine/progress.hpp"
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <tuple>

namespace espalier::engine {
namespace {
constexpr double widest = 1.0 / 3;  // margin of what is said, relative to it
constexpr double most_explored = 0.9999;
constexpr double window = 3.0 / 4;       // of the time from which on estimates have to agree
constexpr double least_step = 1.0 / 64;  // between two that are remembered, relative to the time
constexpr std::size_t fewest = 3;

constexpr Nodes searched_for_each_looked_at = 64;
constexpr Nodes most_looked_at = Nodes{1} << 17;  // some milliseconds, in which the PE answers nobody
}  // namespace

Forecast::Expected Forecast::learn(double seconds, double nodes, const NodesLeft& left) {
    const Estimate now{.seconds = seconds, .nodes = nodes, .total = nodes + left.nodes};
    if (!std::isfinite(now.total) || !std::isfinite(left.variance)) return {};
    if (!first_) first_ = now;
    remember(now);
    if (past_.size() < fewest) return {};
    const double margin = std::max(2 * std::sqrt(left.variance), greatest_difference(now.total));
    if (margin > widest * now.total) return {};
    Expected expected;
    // At least one node is left as long as a PE has work.
    const double share = std::min(nodes / now.total, most_explored);
    expected.explored = {.value = share, .margin = share * margin / now.total};
    expected.seconds_left = time_left(now, left.nodes, margin);
    return expected;
}

void Forecast::remember(const Estimate& now) {
    std::erase_if(past_, [&now](const Estimate& old) { return old.seconds < now.seconds * window; });
    if (past_.empty() || now.seconds >= past_.back().seconds * (1 + least_step)) past_.push_back(now);
}

double Forecast::greatest_difference(double total) const {
    double greatest = 0;
    for (const auto& estimate : past_) greatest = std::max(greatest, std::abs(estimate.total - total));
    return greatest;
}

// The rest takes as long as its nodes did lately, if they have taken as long all the time.
std::optional<Approximate> Forecast::time_left(const Estimate& now, double left, double margin) const {
    const auto rate_since = [&now](const Estimate& before) {
        return (now.nodes - before.nodes) / (now.seconds - before.seconds);
    };
    const double lately = rate_since(past_.front());
    const double all_the_time = rate_since(*first_);
    if (!(lately > 0)) return std::nullopt;
    const double seconds = left / lately;
    const double off = std::abs(lately / all_the_time - 1);
    const Approximate result{.value = seconds, .margin = seconds * (margin / left + off)};
    if (!(result.margin <= widest * result.value)) return std::nullopt;
    return result;
}

NodesLeft Outlook::left(const Problem& problem, const WorkQueue& queue, const Answer& answer,
                        const Statistics& statistics, double now) {
    if (queue.empty()) return {};
    if (now >= next_) {
        next_ = now + seconds_;
        const Nodes budget = this->budget(statistics.nodes);
        looked_at_ += budget;
        forget_what_changed(answer, statistics);
        learn(queue.nodes_left(problem, answer, budget, random_), static_cast<double>(statistics.nodes));
    }
    // There is at least one node, as the PE has work.
    return {.nodes = std::max(1.0, total_ - static_cast<double>(statistics.nodes)), .variance = variance_};
}

Nodes Outlook::budget(Nodes searched) const {
    const Nodes allowed = searched / searched_for_each_looked_at;
    return std::min(allowed - std::min(allowed, looked_at_), most_looked_at);
}

void Outlook::forget_what_changed(const Answer& answer, const Statistics& statistics) {
    const auto moved = statistics.created + statistics.sent + statistics.received + statistics.finished;
    const auto bound = bound_of(answer);
    if (moved != moved_ || !(bound == bound_)) weight_ = 0;
    moved_ = moved;
    bound_ = bound;
}

// The error of an estimate is about proportional to what is left, so later estimates weigh more.
void Outlook::learn(const NodesLeft& estimate, double searched) {
    if (!estimate.is_sampled || !std::isfinite(estimate.variance) || !std::isfinite(variance_)) weight_ = 0;
    const double total = searched + estimate.nodes;
    const double left = std::max(1.0, weight_ > 0 ? total_ - searched : estimate.nodes);
    const double weight = 1 / (left * left);
    const double part = weight / (weight_ + weight);
    weight_ += weight;
    if (part == 1) {
        total_ = total;
        variance_ = estimate.variance;
    } else {
        total_ += part * (total - total_);
        variance_ = (1 - part) * (1 - part) * variance_ + part * part * estimate.variance;
    }
}

/// A report under way. The nodes left are an estimate and need no more digits than a float has.
struct ProgressReports::Message {
    double bound = -std::numeric_limits<double>::infinity();
    float left = 0;
    float deviation = static_cast<float>(NodesLeft::unknown().variance);  ///< unknown until a child has reported
    Nodes nodes = 0;
    std::int32_t busy = 0;

    Message() = default;
    explicit Message(const PeProgress& report)
        : bound(report.bound),
          left(static_cast<float>(report.left.nodes)),
          deviation(static_cast<float>(std::sqrt(report.left.variance))),
          nodes(report.nodes),
          busy(report.busy) {}

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.bound, self.left, self.deviation, self.nodes, self.busy);
    }
};

struct ProgressReports::Received {
    std::vector<Message> children;  ///< empty until one has reported
    double next_call = 0;           ///< the time when PE 0 calls on_progress again
    Forecast forecast;              ///< what it then tells
};

ProgressReports::ProgressReports(const ReductionTree& tree, Outbox& outbox, const Options& options)
    : tree_(tree), outbox_(outbox), options_(options) {}

ProgressReports::~ProgressReports() = default;

void ProgressReports::on_report(int from, ByteView payload) {
    auto& children = received().children;
    children.resize(static_cast<std::size_t>(tree_.children()));
    children[static_cast<std::size_t>(tree_.child_index(from))] = unpack<Message>(payload);
}

Nodes ProgressReports::pass_on(const PeProgress& mine, double now, double start, const Answer& answer) {
    // A node limit is kept by these sums and so wants them often.
    next_ = now +
            (options_.limits.has_node_limit() ? std::min(1e-3, options_.progress_seconds) : options_.progress_seconds);
    const PeProgress total = sum(mine);
    if (!tree_.is_root()) {
        outbox_.send(tree_.parent(), MessageKind::report, Message(total));
    } else if (are_listened_to() && now >= received().next_call) {
        received().next_call = now + options_.progress_seconds;
        const auto expected = received().forecast.learn(now - start, static_cast<double>(total.nodes), total.left);
        options_.on_progress({.seconds = now - start,
                              .explored = expected.explored,
                              .seconds_left = expected.seconds_left,
                              .nodes = total.nodes,
                              .busy = total.busy,
                              .pes = tree_.pes(),
                              .incumbent = answer.bound_text(),
                              .bound = answer.open_bound_text(total.bound)});
    }
    return total.nodes;
}

ProgressReports::Received& ProgressReports::received() {
    if (!received_) received_ = std::make_unique<Received>();
    return *received_;
}

ProgressReports::PeProgress ProgressReports::sum(const PeProgress& mine) {
    PeProgress total = mine;
    const auto& children = received().children;
    if (children.empty() && tree_.children() > 0) {
        total.left += NodesLeft::unknown();
        total.bound = -std::numeric_limits<double>::infinity();
    }
    for (const auto& child : children) {
        total.left += {.nodes = child.left, .variance = double{child.deviation} * child.deviation};
        total.bound = std::min(total.bound, child.bound);
        total.nodes += child.nodes;
        total.busy += child.busy;
    }
    return total;
}
}  // namespace espalier::engine
