// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>
#include <espalier/require.hpp>

namespace golomb {
/// The distances that a ruler may measure if it avoids some of those up to `bits`, in rising order, numbered from 0.
/// All distances larger than `bits` may be used.
class UnusedDistances {
public:
    /// Distance d is used if bit d - 1 of `used` is 1. Requires: 1 <= bits <= 32; used < 2^bits.
    UnusedDistances(std::uint32_t used, int bits) : bits_(bits) {
        espalier::debug_require(bits >= 1 && bits <= 32, "so few distances are told apart");
        const std::uint64_t all = (std::uint64_t{1} << bits) - 1;
        for (std::uint64_t left = all & ~std::uint64_t{used}; left != 0; left &= left - 1) {
            const int distance = std::countr_zero(left) + 1;
            distance_[small_] = distance;
            sum_[small_ + 1] = sum_[small_] + distance;
            ++small_;
        }
        for (std::size_t number = small_; number < distance_.size(); ++number) distance_[number] = large(number);
    }

    int operator[](std::size_t number) const { return number < distance_.size() ? distance_[number] : large(number); }

    std::int64_t sum_of_smallest(std::size_t count) const {
        if (count <= small_) return sum_[count];
        const auto large = static_cast<std::int64_t>(count - small_);
        return sum_[small_] + large * bits_ + large * (large + 1) / 2;
    }

private:
    int large(std::size_t number) const { return bits_ + 1 + static_cast<int>(number - small_); }

    int bits_;
    std::size_t small_ = 0;          // the number of unused distances up to `bits`
    std::array<int, 48> distance_;   // the smallest unused distances
    std::array<int, 33> sum_ = {0};  // the sums of the first 0, 1, 2, ... unused distances up to `bits`
};

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
    explicit SpanBound(int segments) {
        espalier::require(segments >= 1, "a ruler with a length has a segment");
        for (int most = 1; most <= segments && is_worth_trying(most, segments); ++most) {
            spans_.push_back(spans_of_up_to(most, segments));
        }
    }

    /// Returns the best bound over all K. No Golomb ruler with this number of segments that measures only unused
    /// distances is shorter.
    int operator()(const UnusedDistances& unused) const {
        std::int64_t best = 0;
        for (const auto& spans : spans_) {
            std::int64_t sum = unused.sum_of_smallest(spans.count);
            for (std::size_t j = 0; j < spans.deficits.size(); ++j) sum += spans.deficits[j] * unused[j];
            best = std::max(best, (sum + spans.most - 1) / spans.most);
        }
        return static_cast<int>(best);
    }

private:
    /// The numbers in the proof above for one K.
    struct Spans {
        std::size_t count;          ///< c, the number of spans
        int most;                   ///< M, the largest weight
        std::vector<int> deficits;  ///< d_j, those that are positive
    };

    // Returns whether K = `most` is worth trying. Larger K have never given the best bound, for any number of segments
    // up to 47 and thousands of sets.
    static bool is_worth_trying(int most, int segments) { return most * most <= 2 * segments + 16; }

    static Spans spans_of_up_to(int most_segments, int segments) {
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

    std::vector<Spans> spans_;
};

/// Returns the bound if no distance is used: no Golomb ruler with this number of marks is shorter.
/// Requires: 1 <= marks <= 10,000.
inline int counting_bound(int marks) { return marks == 1 ? 0 : SpanBound(marks - 1)(UnusedDistances(0, 1)); }
}  // namespace golomb
