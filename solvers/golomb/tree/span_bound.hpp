// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "golomb/tree/unused_distances.hpp"

namespace golomb {

/// A lower bound on the length of a Golomb ruler that follows from its spans: the distances between marks that are 1 to
/// K segments apart, for each K that is worth trying.
///
/// Let the ruler have s segments, of the lengths g_1 to g_s, that measure unused distances u_0 < u_1 < ... only. There
/// are s + 1 - k spans of k segments, thus c = sum_{k<=K} (s + 1 - k) spans of up to K. Their lengths are distinct
/// unused distances, as the ruler is Golomb, so that they add up to at least S = u_0 + ... + u_{c-1}. Segment i lies in
/// min(k, s + 1 - k, i, s + 1 - i) of the spans of k segments: they can begin at it or at one of the k - 1 segments
/// before, but neither before the first segment nor so late that they end behind the last. Hence, with w_i the sum of
/// this over k <= K, sum_i w_i g_i >= S. Let M be the largest w_i. Then
///
///     M (g_1 + ... + g_s) = sum_i w_i g_i + sum_i (M - w_i) g_i >= S + sum_i (M - w_i) g_i.
///
/// The g_i are distinct unused distances, too. A sum of products of given factors d_i >= 0 with distinct unused
/// distances is least where the largest factor meets the smallest distance, and so on (the j-th smallest of the g_i is
/// at least u_{j-1}, and sorting either sequence against the other makes the sum no larger: the rearrangement
/// inequality). So the length is at least (S + sum_j d_j u_j) / M, rounded up, where d_0 >= d_1 >= ... are the M - w_i
/// in falling order.
///
/// (K = 1 is the sum of the s smallest unused distances; with none used, the best K gives about s^2 - O(s^1.5), which
/// B. Lindstrom, "An inequality for B2-sequences", Journal of Combinatorial Theory 6 (1969), proves in the same way.)
class SpanBound {
public:
    /// Prepares the bound for rulers with this number of segments. Requires: segments >= 1.
    explicit SpanBound(int segments);

    /// Returns the best bound over all K. No Golomb ruler with this number of segments that measures only unused
    /// distances is shorter.
    int operator()(const UnusedDistances& unused) const;

private:
    /// The numbers in the proof above for one K.
    struct Spans {
        std::size_t count;          ///< c, the number of spans
        int most;                   ///< M, the largest weight
        std::vector<int> deficits;  ///< d_j, those that are positive
    };

    static Spans spans_of_up_to(int most_segments, int segments);

    friend int counting_bound(int marks);

    std::vector<Spans> spans_;
};

/// Returns the bound if no distance is used: no Golomb ruler with this number of marks is shorter.
/// Requires: 1 <= marks <= 10,000.
int counting_bound(int marks);

}  // namespace golomb
