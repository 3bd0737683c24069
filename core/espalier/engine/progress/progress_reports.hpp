#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "espalier/engine/progress/forecast.hpp"
#include "espalier/nodes_left.hpp"
#include "espalier/options.hpp"
#include "espalier/transports/message.hpp"
#include "espalier/transports/reduction_tree.hpp"

namespace espalier::engine {

/// One PE's part in summing progress: from time to time a PE sends its parent what it has done, plus what its
/// children's subtrees last reported. Nobody waits for a slow PE; its last report stands. Every number of nodes only
/// grows, so that their sum never falls. PE 0 makes the forecast.
class ProgressReports {
public:
    /// Of a PE, or of all in a subtree.
    struct Report {
        NodesLeft left{};
        Nodes nodes = 0;
        std::int32_t busy = 0;
    };

    /// All references outlive this.
    ProgressReports(const ReductionTree& tree, Outbox& outbox, const Options& options)
        : tree_(tree), outbox_(outbox), options_(options) {}

    void on_report(int from, ByteView payload) {
        auto& children = received().children;
        children.resize(static_cast<std::size_t>(tree_.children()));
        children[static_cast<std::size_t>(tree_.child_index(from))] = unpack<Message>(payload);
    }

    /// Does anybody want to know more than the number of nodes?
    bool are_listened_to() const { return static_cast<bool>(options_.on_progress); }

    /// To be asked at every step: is it time for pass_on()? Never if nobody wants to know.
    bool due(double now) const { return now >= next_ && (are_listened_to() || options_.limits.has_node_limit()); }

    /// Tells the parent or, at PE 0, the user. Returns the nodes that this PE's subtree is known to have searched.
    Nodes pass_on(const Report& mine, double now, double start, const std::string& incumbent) {
        // A node limit is kept by these sums and so wants them often.
        next_ = now + (options_.limits.has_node_limit() ? std::min(1e-3, options_.progress_seconds)
                                                        : options_.progress_seconds);
        const Report total = sum(mine);
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
                                  .incumbent = incumbent});
        }
        return total.nodes;
    }

private:
    /// A report under way. What is left needs no more digits.
    struct Message {
        float left = 0;
        float deviation = static_cast<float>(NodesLeft::unknown().variance);  ///< of a child that has not reported
        Nodes nodes = 0;
        std::int32_t busy = 0;

        Message() = default;
        explicit Message(const Report& report)
            : left(static_cast<float>(report.left.nodes)),
              deviation(static_cast<float>(std::sqrt(report.left.variance))),
              nodes(report.nodes),
              busy(report.busy) {}

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.left, self.deviation, self.nodes, self.busy);
        }
    };

    struct Received {
        std::vector<Message> children;  ///< empty until one has reported
        double next_call = 0;           ///< of PE 0 to the user,
        Forecast forecast;              ///< to whom it tells this
    };

    Received& received() {
        if (!received_) received_ = std::make_unique<Received>();
        return *received_;
    }

    Report sum(const Report& mine) {
        Report total = mine;
        const auto& children = received().children;
        if (children.empty() && tree_.children() > 0) total.left += NodesLeft::unknown();
        for (const auto& child : children) {
            total.left += {.nodes = child.left, .variance = double{child.deviation} * child.deviation};
            total.nodes += child.nodes;
            total.busy += child.busy;
        }
        return total;
    }

    const ReductionTree& tree_;
    Outbox& outbox_;
    const Options& options_;
    double next_ = 0;
    std::unique_ptr<Received> received_;  // null if nobody wants reports: there are many PEs
};

}  // namespace espalier::engine
