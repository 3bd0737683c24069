// SPDX-License-Identifier: Apache-2.0
#include "espalier/engine/progress/progress_reports.hpp"
#include <algorithm>
#include <cmath>
#include <tuple>
#include <vector>
#include "espalier/engine/progress/forecast.hpp"

namespace espalier::engine {
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
