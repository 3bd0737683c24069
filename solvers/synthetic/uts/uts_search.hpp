// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include "synthetic/uts/uts_kernel.hpp"

namespace synthetic {
/// Hashes messages of a UTS tree with SHA-1 [FIPS 180], one in each lane of `Words`, a vector of 32-bit words. A
/// message of `size` words is one block that ends in the padding and the length. Most of the block's words are zero and
/// are left out of sums. Of the expanded message only the latest 16 words are kept.
///
/// The class is only instantiated in translation units for a certain processor, so nothing here may call a function
/// that other translation units share.
template <class Words, int size>
class UtsHash {
public:
    [[gnu::always_inline]] static void hash(const Words (&message)[size], Words (&digest)[5]) {
        constexpr Words zero{};
        Words w[16];
        for (int i = 0; i < size; ++i) w[i] = message[i];
        w[size] = zero + 0x80000000U;
        w[15] = zero + 32U * size;
        Words s[5];
        for (int i = 0; i < 5; ++i) s[i] = zero + initial[i];
        rounds<0>(s, w);
        for (int i = 0; i < 5; ++i) digest[i] = s[i] + initial[i];
    }

private:
    static constexpr std::uint32_t initial[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    static constexpr std::uint32_t constants[4] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};

    static constexpr bool is_zero(int word) { return word > size && word < 15; }

    template <int by>
    [[gnu::always_inline]] static Words rotated(Words a) {
        return a << by | a >> (32 - by);
    }

    // The five words of the state change places from round to round instead of moving.
    template <int t>
    [[gnu::always_inline]] static void rounds(Words (&s)[5], Words (&w)[16]) {
        if constexpr (t < 80) {
            round<t>(s[(80 - t) % 5], s[(81 - t) % 5], s[(82 - t) % 5], s[(83 - t) % 5], s[(84 - t) % 5], w);
            rounds<t + 1>(s, w);
        }
    }

    template <int t>
    [[gnu::always_inline]] static void round(Words a, Words& b, Words c, Words d, Words& e, Words (&w)[16]) {
        if constexpr (t >= 16) w[t % 16] = rotated<1>(xor_of<t - 3, t - 8, t - 14, t - 16>(w));
        Words sum = e + constants[t / 20];
        if constexpr (!is_zero(t)) sum += w[t % 16];
        sum += mixed<t>(b, c, d);
        e = sum + rotated<5>(a);
        b = rotated<30>(b);
    }

    template <int t>
    [[gnu::always_inline]] static Words mixed(Words b, Words c, Words d) {
        if constexpr (t < 20) return d ^ (b & (c ^ d));
        if constexpr (t >= 40 && t < 60) return (b & c) | (d & (b | c));
        return b ^ c ^ d;
    }

    // Returns the exclusive or of words of the message, without those that are zero from the start.
    template <int first, int... others>
    [[gnu::always_inline]] static Words xor_of(const Words (&w)[16]) {
        if constexpr (sizeof...(others) == 0) {
            return is_zero(first) ? Words{} : w[first % 16];
        } else if constexpr (is_zero(first)) {
            return xor_of<others...>(w);
        } else {
            return w[first % 16] ^ xor_of<others...>(w);
        }
    }
};

/// The vectors of GCC with `count` lanes of 32 bits.
template <std::size_t count>
struct UtsLanes {
    static constexpr std::size_t width = count;
    using Words [[gnu::vector_size(4 * count)]] = std::uint32_t;
    using Numbers [[gnu::vector_size(4 * count)]] = std::int32_t;
    using Shares [[gnu::vector_size(4 * count)]] = float;
};

/// The search of UTS trees for one type of vectors. Each lane takes the next child of one of the uppermost nodes of the
/// stack; what is left of these nodes is packed in their place, and above them the children that have children of their
/// own. So a search is as deep as a depth first search, but as broad as the vectors.
///
/// `Lanes` is derived from UtsLanes; look_up() finds numbers of children; pack() writes
/// the lanes of a mask one behind the other, and overwrites what follows up to a whole vector; bits() makes a mask of
/// words whose bits are all equal.
///
/// The class is only instantiated in translation units for a certain processor, so nothing here may call a function
/// that other translation units share.
template <class Lanes>
class UtsSearch {
public:
    UtsSearch(UtsStack& stack, const ChildCounts& counts) : stack_(stack), counts_(counts) {
        for (std::size_t lane = 0; lane < width; ++lane) lanes_[lane] = static_cast<std::uint32_t>(lane);
    }

    std::uint64_t search(TreeSize& size, std::uint64_t budget) {
        std::uint64_t done = 0;
        while (done < budget && stack_.size > 0 && stack_.size + 2 * width <= stack_.capacity) {
            if (stack_.size < width) spread();
            std::size_t step = stack_.size < width ? stack_.size : width;
            if (step > budget - done) step = static_cast<std::size_t>(budget - done);
            expand(step);
            done += step;
        }
        size.nodes += done;
        size.leaves += done - inner_;
        for (std::size_t lane = 0; lane < width; ++lane) {
            if (depths_[lane] > size.depth) size.depth = depths_[lane];
        }
        return done;
    }

private:
    using Words = typename Lanes::Words;
    using Shares = typename Lanes::Shares;
    static constexpr std::size_t width = Lanes::width;
    static constexpr std::uint32_t lower_half = 0xffff;

    // A vector of nodes, one in each lane. The state's last word is the number of a child while that is hashed.
    struct Nodes {
        Words state[6];
        Words open;
        Words depth;
        Shares share;
    };

    template <class Vector, class Word>
    static Vector load(const Word* from) {
        Vector vector;
        __builtin_memcpy(&vector, from, sizeof vector);
        return vector;
    }

    void spread();
    void expand(std::size_t count);
    void keep(unsigned chosen, const Nodes& nodes);
    Words children_of(Words depth, Words state) const;

    UtsStack& stack_;
    ChildCounts counts_;
    std::uint64_t inner_ = 0;
    Words lanes_;  // the numbers of the lanes
    Words depths_{};
};

// Splits nodes of the stack into several copies that share their children, so that each lane has a node.
template <class Lanes>
void UtsSearch<Lanes>::spread() {
    for (std::size_t i = 0; i < stack_.size && stack_.size < width; ++i) {
        const std::uint32_t first = stack_.open[i] >> 16;
        const std::uint32_t end = stack_.open[i] & lower_half;
        if (end - first < 2) continue;
        const std::uint32_t middle = first + (end - first) / 2;
        const std::size_t copy = stack_.size++;
        for (auto* word : stack_.state) word[copy] = word[i];
        stack_.depth[copy] = stack_.depth[i];
        const auto part = static_cast<float>(end - middle) / static_cast<float>(end - first);
        stack_.share[copy] = stack_.share[i] * part;
        stack_.share[i] -= stack_.share[copy];
        stack_.open[copy] = middle << 16 | end;
        stack_.open[i] = first << 16 | middle;
    }
}

template <class Lanes>
void UtsSearch<Lanes>::expand(std::size_t count) {
    stack_.size -= count;
    Nodes parents;
    for (int i = 0; i < 5; ++i) parents.state[i] = load<Words>(stack_.state[i] + stack_.size);
    parents.open = load<Words>(stack_.open + stack_.size);
    parents.depth = load<Words>(stack_.depth + stack_.size);
    parents.share = load<Shares>(stack_.share + stack_.size);
    const Words open_children = (parents.open & lower_half) - (parents.open >> 16);
    parents.open -= 1;
    parents.state[5] = parents.open & lower_half;

    Nodes children;
    Words digest[5];
    UtsHash<Words, 6>::hash(parents.state, digest);
    for (int i = 0; i < 5; ++i) children.state[i] = digest[i];
    children.depth = parents.depth + 1;
    children.open = children_of(children.depth, digest[4]);
    using Numbers = typename Lanes::Numbers;
    children.share = parents.share / __builtin_convertvector(reinterpret_cast<Numbers>(open_children), Shares);

    const Words zero{};
    const auto active = lanes_ < zero + static_cast<std::uint32_t>(count);
    const auto inner = active & (children.open != 0);
    const Words deepest = active ? children.depth : zero;
    depths_ = depths_ > deepest ? depths_ : deepest;
    // A leaf leaves its share to its siblings, because most leaves are high above most nodes.
    parents.share = inner ? parents.share - children.share : parents.share;
    keep(Lanes::bits(active & (parents.state[5] != parents.open >> 16)), parents);
    const auto inner_bits = Lanes::bits(inner);
    keep(inner_bits, children);
    inner_ += static_cast<std::uint64_t>(__builtin_popcount(inner_bits));
}

template <class Lanes>
void UtsSearch<Lanes>::keep(unsigned chosen, const Nodes& nodes) {
    const auto packing = Lanes::packing(chosen);
    for (int i = 0; i < 5; ++i) Lanes::pack(stack_.state[i] + stack_.size, packing, nodes.state[i]);
    Lanes::pack(stack_.open + stack_.size, packing, nodes.open);
    Lanes::pack(stack_.depth + stack_.size, packing, nodes.depth);
    Lanes::pack(stack_.share + stack_.size, packing, nodes.share);
    stack_.size += static_cast<std::size_t>(__builtin_popcount(chosen));
}

// Looks up the numbers of children as UtsLaw::children() does.
template <class Lanes>
typename UtsSearch<Lanes>::Words UtsSearch<Lanes>::children_of(Words depth, Words state) const {
    using Numbers = typename Lanes::Numbers;
    constexpr std::uint32_t largest = 0x7fffffff;
    const Words number = state & largest;
    const Words complement = (number ^ largest) | 1;
    const Shares as_float = __builtin_convertvector(reinterpret_cast<Numbers>(complement), Shares);
    const Words bucket = (reinterpret_cast<Words>(as_float) >> counts_.bucket_shift) - counts_.bucket_offset;
    // Depths above the first one would wrap around in the subtraction, so the first one is taken instead of them.
    const Words first_depth = Words{} + static_cast<std::uint32_t>(counts_.first_depth);
    const Words last = Words{} + static_cast<std::uint32_t>(counts_.last_row);
    const Words below_first = (depth > first_depth ? depth : first_depth) - first_depth;
    const Words row = below_first < last ? below_first : last;
    return Lanes::look_up(counts_.entries, (row << counts_.row_bits) + bucket, number);
}
}  // namespace synthetic
