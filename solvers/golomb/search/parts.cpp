#include "golomb/search/parts.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <queue>
#include <utility>

#include <espalier/random.hpp>
#include <espalier/require.hpp>

namespace golomb {
namespace {

// The number of nodes to test for one estimate: a fraction of a millisecond's work, as there are thousands of parts.
constexpr espalier::Nodes nodes_of_probes = 4'000;

struct EstimatedPart {
    Subproblem subproblem;
    double nodes;

    friend bool operator<(const EstimatedPart& a, const EstimatedPart& b) { return a.nodes < b.nodes; }
};

class Cutter {
public:
    Cutter(const Search& search, const std::vector<Range>& ranges) : search_(search) {
        for (const auto& range : ranges) add(search.of_range(range).root());
    }

    std::size_t parts() const { return cuttable_.size() + whole_.size(); }

    /// Cuts the largest part that can be cut. Returns false if there is none.
    bool cut_largest() {
        while (!cuttable_.empty()) {
            auto largest = cuttable_.top().subproblem;
            cuttable_.pop();
            auto half = search_.split(largest);
            if (!half) {
                whole_.push_back(std::move(largest));
                continue;
            }
            add(std::move(largest));
            add(std::move(*half));
            return true;
        }
        return false;
    }

    std::vector<Range> ranges() && {
        for (; !cuttable_.empty(); cuttable_.pop()) whole_.push_back(cuttable_.top().subproblem);
        std::vector<Range> ranges;
        for (const auto& part : whole_) ranges.push_back({part.cursor(), part.end()});
        std::sort(ranges.begin(), ranges.end(), [](const Range& a, const Range& b) { return a.first < b.first; });
        return ranges;
    }

private:
    void add(Subproblem part) {
        const auto left = search_.nodes_left(part, search_.answer(), nodes_of_probes, random_);
        const double nodes = std::isfinite(left.variance) ? left.nodes : part.share();
        cuttable_.push({std::move(part), nodes});
    }

    const Search& search_;
    espalier::Random random_{1};
    std::priority_queue<EstimatedPart> cuttable_;
    std::vector<Subproblem> whole_;  // the parts that cannot be cut
};

}  // namespace

std::vector<Range> equal_parts(const Search& search, const std::vector<Range>& ranges, int count) {
    espalier::require(std::cmp_greater_equal(count, ranges.size()), "each range is a part at least");
    Cutter cutter(search, ranges);
    while (std::cmp_less(cutter.parts(), count) && cutter.cut_largest()) {
    }
    return std::move(cutter).ranges();
}

}  // namespace golomb
