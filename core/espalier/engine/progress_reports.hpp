#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "espalier/options.hpp"
#include "espalier/transports/message.hpp"
#include "espalier/transports/reduction_tree.hpp"

namespace espalier::engine {

/// One PE's part in summing progress: from time to time a PE sends its parent what it has done, plus what its
/// children's subtrees last reported. Nobody waits for a slow PE; its last report stands. Every term only grows, so the
/// sums of nodes and shares never fall.
class ProgressReports {
public:
    struct Report {
        double explored = 0;
        Nodes nodes = 0;
        std::int32_t busy = 0;

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.explored, self.nodes, self.busy);
        }
    };

    /// The options outlive this.
    ProgressReports(const ReductionTree& tree, Outbox& outbox, const Options& options)
        : tree_(tree), outbox_(outbox), options_(options) {}

    void on_report(int from, ByteView payload) {
        children_.resize(static_cast<std::size_t>(tree_.children()));
        children_[static_cast<std::size_t>(tree_.child_index(from))] = unpack<Report>(payload);
    }

    /// To be asked at every step: is it time for pass_on()? Never if nobody wants to know.
    bool due(double now) const { return now >= next_ && (options_.on_progress || options_.limits.has_node_limit()); }

    /// Tells the parent or, at PE 0, the user. Returns the nodes that this PE's subtree is known to have searched.
    Nodes pass_on(const Report& mine, double now, double start, const std::string& incumbent) {
        // A node limit is kept by these sums and so wants them often.
        next_ = now + (options_.limits.has_node_limit() ? std::min(1e-3, options_.progress_seconds)
                                                        : options_.progress_seconds);
        const Report total = sum(mine);
        if (!tree_.is_root()) {
            outbox_.send(tree_.parent(), MessageKind::report, total);
        } else if (options_.on_progress && now >= next_call_) {
            next_call_ = now + options_.progress_seconds;
            options_.on_progress({.seconds = now - start,
                                  .explored = shown_ = std::clamp(total.explored, shown_, 1.0),
                                  .nodes = total.nodes,
                                  .busy = total.busy,
                                  .pes = tree_.pes(),
                                  .incumbent = incumbent});
        }
        return total.nodes;
    }

private:
    Report sum(const Report& mine) const {
        Report total = mine;
        for (const auto& child : children_) {
            total.explored += child.explored;
            total.nodes += child.nodes;
            total.busy += child.busy;
        }
        return total;
    }

    ReductionTree tree_;
    Outbox& outbox_;
    const Options& options_;
    std::vector<Report> children_;  // empty if nobody wants reports: there are many PEs
    double next_ = 0;
    double next_call_ = 0;
    double shown_ = 0;  // Rounding makes sums of shares fall a little.
};

}  // namespace espalier::engine
