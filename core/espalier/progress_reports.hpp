#pragma once

#include <array>
#include <cstdint>
#include <tuple>

#include "espalier/message.hpp"
#include "espalier/problem.hpp"
#include "espalier/reduction_tree.hpp"

namespace espalier {

/// One PE's part in summing progress: from time to time a PE sends its parent what it has done, plus what its children's
/// subtrees last reported. Nobody waits for a slow PE; its last report stands. Every term only grows, so the sums of
/// nodes and shares never fall.
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

    ProgressReports(const ReductionTree& tree, Outbox& outbox, double period)
        : tree_(tree), outbox_(outbox), period_(period) {}

    void on_report(int from, const Bytes& payload) {
        children_[static_cast<std::size_t>(tree_.child_index(from))] = unpack<Report>(payload);
    }

    /// To be called at every step; true at PE 0 when the sums are due.
    bool due(double now) {
        if (now < next_) return false;
        next_ = now + period_;
        return true;
    }

    void send(const Report& mine) { outbox_.send(tree_.parent(), MessageKind::report, pack(sum(mine))); }

    Report sum(const Report& mine) const {
        Report total = mine;
        for (const auto& child : children_) {
            total.explored += child.explored;
            total.nodes += child.nodes;
            total.busy += child.busy;
        }
        return total;
    }

private:
    ReductionTree tree_;
    Outbox& outbox_;
    double period_;
    double next_ = 0;
    std::array<Report, 2> children_{};
};

}  // namespace espalier
