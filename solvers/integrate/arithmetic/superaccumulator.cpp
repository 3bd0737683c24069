// SPDX-License-Identifier: Apache-2.0
#include "integrate/arithmetic/superaccumulator.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>

namespace integrate {

namespace {

constexpr std::size_t chunk_count = 67;
constexpr int chunk_bits = 32;
constexpr std::uint64_t chunk_mask = 0xffffffff;
constexpr int mantissa_bits = 52;
constexpr int lowest_exponent = -1074;  // of the lowest bit of the lowest chunk
// Each addition changes a chunk by less than 2^32.
constexpr std::uint64_t most_additions = std::uint64_t{1} << 30;

// Leaves 0 to 2^32 - 1 in every chunk but the last one, which keeps the sign.
void pass_carries_on(std::vector<std::int64_t>& chunks) {
    for (std::size_t i = 0; i + 1 < chunks.size(); ++i) {
        chunks[i + 1] += chunks[i] >> chunk_bits;
        chunks[i] &= static_cast<std::int64_t>(chunk_mask);
    }
}

void negate(std::vector<std::int64_t>& chunks) {
    for (auto& chunk : chunks) chunk = -chunk;
    pass_carries_on(chunks);
}

// The value of nonnegative chunks of which the last one is not 0.
double rounded(const std::vector<std::int64_t>& chunks, std::size_t size) {
    const auto chunk = [&](std::size_t i) { return i < size ? static_cast<std::uint64_t>(chunks[i]) : 0; };
    const std::size_t top = size - 1;
    const int width = static_cast<int>(std::bit_width(chunk(top)));
    // The lowest bit that a double of this size keeps, counted from that of the lowest chunk: 0 for subnormal ones.
    const int length = static_cast<int>(top) * chunk_bits + width;
    const int kept = std::max(0, length - (mantissa_bits + 1));
    const auto bit = [&](int i) {
        return (chunk(static_cast<std::size_t>(i / chunk_bits)) >> (i % chunk_bits) & 1) != 0;
    };
    std::uint64_t mantissa = 0;
    for (int i = length - 1; i >= kept; --i) mantissa = mantissa << 1 | (bit(i) ? 1 : 0);
    if (kept > 0 && bit(kept - 1)) {
        bool above_half = (mantissa & 1) != 0;
        for (int i = kept - 2; i >= 0 && !above_half; --i) above_half = bit(i);
        if (above_half) ++mantissa;
    }
    return std::ldexp(static_cast<double>(mantissa), kept + lowest_exponent);
}

}  // namespace

void Superaccumulator::deposit(double term, std::int64_t sign) {
    const auto bits = std::bit_cast<std::uint64_t>(term);
    const auto exponent = static_cast<unsigned>(bits >> mantissa_bits & 0x7ff);
    if (exponent == 0x7ff) return deposit_special(term, sign);
    std::uint64_t mantissa = bits & ((std::uint64_t{1} << mantissa_bits) - 1);
    if (exponent != 0) mantissa |= std::uint64_t{1} << mantissa_bits;
    if (mantissa == 0) return;
    if (chunks_.empty()) chunks_.resize(chunk_count);
    count_additions(1);
    const unsigned position = exponent == 0 ? 0 : exponent - 1;
    const unsigned shift = position % chunk_bits;
    const std::size_t first = position / chunk_bits;
    const std::uint64_t upper = mantissa >> (chunk_bits - shift);
    const std::int64_t signed_one = (bits >> 63) != 0 ? -sign : sign;
    chunks_[first] += signed_one * static_cast<std::int64_t>(mantissa << shift & chunk_mask);
    chunks_[first + 1] += signed_one * static_cast<std::int64_t>(upper & chunk_mask);
    chunks_[first + 2] += signed_one * static_cast<std::int64_t>(upper >> chunk_bits);
}

void Superaccumulator::deposit_special(double term, std::int64_t sign) {
    if (std::isnan(term)) {
        nans_ += sign;
    } else {
        (term > 0 ? positive_infinities_ : negative_infinities_) += sign;
    }
}

void Superaccumulator::count_additions(std::uint64_t more) {
    if (additions_ + more > most_additions) {
        pass_carries_on(chunks_);
        additions_ = 1;
    }
    additions_ += more;
}

void Superaccumulator::merge(const Superaccumulator& other) {
    nans_ += other.nans_;
    positive_infinities_ += other.positive_infinities_;
    negative_infinities_ += other.negative_infinities_;
    if (other.chunks_.empty()) return;
    if (chunks_.empty()) chunks_.resize(chunk_count);
    const Chunks terms = other.normalised();
    count_additions(1);
    for (std::size_t i = 0; i < chunk_count; ++i) chunks_[i] += terms[i];
}

Superaccumulator::Chunks Superaccumulator::normalised() const {
    Chunks chunks = chunks_;
    chunks.resize(chunk_count);
    pass_carries_on(chunks);
    return chunks;
}

double Superaccumulator::value() const {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (nans_ != 0 || (positive_infinities_ != 0 && negative_infinities_ != 0)) return std::nan("");
    if (positive_infinities_ != 0) return infinity;
    if (negative_infinities_ != 0) return -infinity;
    Chunks chunks = normalised();
    const bool negative = chunks.back() < 0;
    if (negative) negate(chunks);
    std::size_t size = chunks.size();
    while (size > 0 && chunks[size - 1] == 0) --size;
    if (size == 0) return 0;
    const double magnitude = rounded(chunks, size);
    return negative ? -magnitude : magnitude;
}

bool operator==(const Superaccumulator& a, const Superaccumulator& b) {
    return a.nans_ == b.nans_ && a.positive_infinities_ == b.positive_infinities_ &&
           a.negative_infinities_ == b.negative_infinities_ && a.normalised() == b.normalised();
}

}  // namespace integrate
