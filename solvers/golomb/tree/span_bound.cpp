// SPDX-License-Identifier: Apache-2.0
#include "golomb/tree/span_bound.hpp"

#include <algorithm>
#include <functional>

namespace golomb {
namespace {

// Returns whether K = `most_segments` is worth trying. Larger K have never given the best bound, for any number of
// segments up to 47 and thousands of sets.
bool is_worth_trying(int most_segments, int segments) { return most_segments * most_segments <= 2 * segments + 16; }

}  // namespace

SpanBound::SpanBound(int segments) {
    espalier::require(segments >= 1, "a ruler with a length has a segment");
    for (int most_segments = 1; most_segments <= segments && is_worth_trying(most_segments, segments);
         ++most_segments) {
        spans_.push_back(spans_of_up_to(most_segments, segments));
    }
}

SpanBound::Spans SpanBound::spans_of_up_to(int most_segments, int segments) {
    Spans spans{.count = 0, .most = 0, .deficits = {}};
    std::vector<int> weights(static_cast<std::size_t>(segments), 0);
    for (int k = 1; k <= most_segments; ++k) {
        spans.count += static_cast<std::size_t>(segments + 1 - k);
        for (int i = 1; i <= segments; ++i) {
            weights[static_cast<std::size_t>(i - 1)] += std::min({k, segments + 1 - k, i, segments + 1 - i});
        }
    }
    spans.most = *std::max_element(weights.begin(), weights.end());
    for (const int weight : weights) {
        if (weight < spans.most) spans.deficits.push_back(spans.most - weight);
    }
    std::sort(spans.deficits.begin(), spans.deficits.end(), std::greater<>{});
    return spans;
}

int SpanBound::operator()(const UnusedDistances& unused) const {
    std::int64_t best = 0;
    for (const auto& spans : spans_) {
        std::int64_t sum = unused.sum_of_smallest(spans.count);
        for (std::size_t j = 0; j < spans.deficits.size(); ++j) sum += spans.deficits[j] * unused[j];
        best = std::max(best, (sum + spans.most - 1) / spans.most);
    }
    return static_cast<int>(best);
}

int counting_bound(int marks) { return marks == 1 ? 0 : SpanBound(marks - 1)(UnusedDistances(0, 1)); }

}  // namespace golomb
