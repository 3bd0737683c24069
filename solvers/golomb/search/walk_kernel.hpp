// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <fmt/format.h>
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include "golomb/search/kernel.hpp"
#include "golomb/tree/walk.hpp"

namespace golomb {
/// The plain kernel, which expands one node at a time.
template <int Words>
class WalkKernel : public Kernel {
public:
    explicit WalkKernel(const Instance& instance) : instance_(instance) {}

    std::string text() const override { return text_of("plain"); }

    std::uint64_t work(const Criteria& criteria, Subproblem& subproblem, Answer& answer,
                       std::uint64_t budget) const override {
        Walk<Words> walk(criteria, exact(), subproblem.end());
        std::uint64_t nodes = 0;
        bool more = walk.start(subproblem.cursor());
        for (bool same_length = true; more && same_length && nodes < budget; more = walk.advance()) {
            ++nodes;
            if (walk.criterion().remaining <= 1) same_length = !add_rulers(walk, answer);
        }
        subproblem.advance_to(more ? walk.prefix() : subproblem.end(), subproblem.share());
        return nodes;
    }

    double position(const Criteria& criteria, const Prefix& prefix, int deepest) const override {
        return position_of<Words>(criteria, prefix, deepest);
    }

    espalier::NodesLeft nodes_left(const Criteria& criteria, const Subproblem& subproblem, espalier::Nodes budget,
                                   espalier::Random& random) const override {
        return Rest<Words>(criteria, exact(), subproblem.cursor(), subproblem.end()).nodes_left(budget, random);
    }

    std::optional<Prefix> middle(const Criteria& criteria, const Subproblem& subproblem) const override {
        const Prefix& cursor = subproblem.cursor();
        const auto first_node_from = [&](const Prefix& prefix) -> std::optional<Prefix> {
            Walk<Words> walk(criteria, exact(), subproblem.end());
            if (prefix <= cursor || !walk.start(prefix)) return std::nullopt;
            return walk.prefix();
        };
        const double begin = position_of<Words>(criteria, cursor, most_marks);
        const double size = subproblem.end_position() - begin;
        const auto near_middle = prefix_at<Words>(criteria, begin + size / 2, size / 16, deepest_split());
        if (const auto middle = first_node_from(near_middle)) return middle;
        // The estimate is of no use near the leaves. There the subproblem is split at the next sibling of the cursor's
        // topmost ancestor that has one.
        for (int size_of_sibling = 2; size_of_sibling <= std::min(cursor.size(), deepest_split()); ++size_of_sibling) {
            Prefix sibling = cursor;
            sibling.truncate(size_of_sibling - 1);
            sibling.push_back(cursor[size_of_sibling - 1] + 1);
            if (const auto middle = first_node_from(sibling)) return middle;
        }
        return std::nullopt;
    }

protected:
    static std::string text_of(std::string_view name) {
        return fmt::format("{}, {} word{}", name, Words, Words == 1 ? "" : "s");
    }

    /// Returns the greatest number of marks of prefixes to split at.
    virtual int deepest_split() const { return instance_.marks - 1; }

    bool exact() const { return instance_.goal == Goal::all_of_length; }

    /// Adds the rulers that the walk's current node, which lacks at most one mark, becomes, and leaves the node.
    /// Returns whether they change the length of interest.
    bool add_rulers(Walk<Words>& walk, Answer& answer) const {
        std::vector<std::uint16_t> marks(walk.prefix().marks().begin(), walk.prefix().marks().end());
        auto open = walk.node().open;
        walk.leave();
        if (walk.criterion().remaining == 0) return add(Ruler(std::move(marks)), answer);
        marks.push_back(0);
        bool changed = false;
        while (!open.empty() && !changed) {
            marks.back() = static_cast<std::uint16_t>(walk.prefix().back() + open.take_smallest());
            changed = add(Ruler(marks), answer);
        }
        return changed;
    }

private:
    // Adds the ruler if it is a wanted one. It is checked here, because the sets of distances of some instances are too
    // small to rule out all equal distances.
    bool add(const Ruler& ruler, Answer& answer) const {
        if (!ruler.is_golomb() || (exact() && ruler.length() != instance_.longest)) return false;
        if (exact()) {
            instance_.count_only ? answer.count() : answer.collect(ruler);
            return false;
        }
        const int bound = answer.bound();
        answer.add(ruler, instance_.goal == Goal::all_shortest);
        if (instance_.goal == Goal::any_within) answer.tighten(0);
        return answer.bound() < bound;
    }

    Instance instance_;
};
}  // namespace golomb
