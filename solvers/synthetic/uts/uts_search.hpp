#pragma once

#include <cstddef>
#include <cstdint>

#include "synthetic/uts/uts_kernel.hpp"

namespace synthetic {

/// For each set of lanes, the bytes from which packing takes each byte: those of the set's lanes, one lane behind the
/// other.
template <unsigned lanes, unsigned bytes_of_lane>
struct UtsPermutations {
    alignas(16) std::uint8_t from[1u << lanes][lanes * bytes_of_lane];

    constexpr UtsPermutations() : from{} {
        for (unsigned set = 0; set < 1u << lanes; ++set) {
            unsigned packed = 0;
            for (unsigned byte = 0; byte < lanes * bytes_of_lane; ++byte) {
                if ((set >> byte / bytes_of_lane & 1) != 0) from[set][packed++] = static_cast<std::uint8_t>(byte);
            }
        }
    }
};

/// The search of UTS trees for one type of vectors. Each lane takes the next child of one of the uppermost nodes of the
/// stack; what is left of these nodes is packed in their place, and above them the children that have children of their
/// own. So a search is as deep as a depth first search, but as broad as the vectors.
///
/// The class is only instantiated in translation units for a certain processor, so nothing here may call a function
/// that other translation units share.
template <class Lanes>
class UtsSearch {
public:
    UtsSearch(UtsStack& stack, const ChildCounts& counts) : stack_(stack), counts_(counts) {}

    std::uint64_t search(TreeSize& size, std::uint64_t budget) {
        std::uint64_t done = 0;
        while (done < budget && stack_.size > 0 && stack_.size + 2 * Lanes::width <= stack_.capacity) {
            if (stack_.size < Lanes::width) spread();
            std::size_t step = stack_.size < Lanes::width ? stack_.size : Lanes::width;
            if (step > budget - done) step = static_cast<std::size_t>(budget - done);
            expand(step);
            done += step;
        }
        size.nodes += done;
        size.leaves += done - inner_;
        const std::uint32_t greatest = Lanes::greatest(depths_);
        if (greatest > size.depth) size.depth = greatest;
        return done;
    }

private:
    using Words = typename Lanes::Words;
    using Shares = typename Lanes::Shares;
    using Mask = typename Lanes::Mask;

    // A vector of nodes, one in each lane.
    struct Nodes {
        Words state[5];
        Words open;
        Words depth;
        Shares share;
    };

    void spread();
    void expand(std::size_t count);
    Nodes load(std::size_t position) const;
    void keep(Mask chosen, const Nodes& nodes);
    Words children_of(Words depth, Words number) const;

    UtsStack& stack_;
    ChildCounts counts_;
    std::uint64_t inner_ = 0;
    Words depths_ = Lanes::all_lanes(0);
};

// Splits nodes of the stack into several copies that share their children, so that each lane has a node.
template <class Lanes>
void UtsSearch<Lanes>::spread() {
    for (std::size_t i = 0; i < stack_.size && stack_.size < Lanes::width; ++i) {
        const std::uint32_t first = stack_.open[i] >> 16;
        const std::uint32_t end = stack_.open[i] & 0xffff;
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
    Nodes parents = load(stack_.size);
    const Mask active = Lanes::first_lanes(count);
    const Words open_children = Lanes::minus(Lanes::lower_half(parents.open), Lanes::upper_half(parents.open));
    parents.open = Lanes::minus(parents.open, Lanes::all_lanes(1));

    Nodes children;
    Lanes::hash(parents.state, Lanes::lower_half(parents.open), children.state);
    children.depth = Lanes::plus(parents.depth, Lanes::all_lanes(1));
    children.open = children_of(children.depth, children.state[4]);
    children.share = Lanes::divided(parents.share, open_children);
    depths_ = Lanes::greater(depths_, Lanes::only(active, children.depth));

    const Mask inner = Lanes::both(active, Lanes::differ(children.open, Lanes::all_lanes(0)));
    // A leaf leaves its share to its siblings, because most leaves are high above most nodes.
    parents.share = Lanes::reduced(parents.share, inner, children.share);
    keep(Lanes::both(active, Lanes::differ(Lanes::lower_half(parents.open), Lanes::upper_half(parents.open))), parents);
    keep(inner, children);
    inner_ += Lanes::count(inner);
}

template <class Lanes>
typename UtsSearch<Lanes>::Nodes UtsSearch<Lanes>::load(std::size_t position) const {
    Nodes nodes;
    for (int i = 0; i < 5; ++i) nodes.state[i] = Lanes::load(stack_.state[i] + position);
    nodes.open = Lanes::load(stack_.open + position);
    nodes.depth = Lanes::load(stack_.depth + position);
    nodes.share = Lanes::load(stack_.share + position);
    return nodes;
}

template <class Lanes>
void UtsSearch<Lanes>::keep(Mask chosen, const Nodes& nodes) {
    const auto packing = Lanes::packing(chosen);
    for (int i = 0; i < 5; ++i) Lanes::pack(stack_.state[i] + stack_.size, packing, nodes.state[i]);
    Lanes::pack(stack_.open + stack_.size, packing, nodes.open);
    Lanes::pack(stack_.depth + stack_.size, packing, nodes.depth);
    Lanes::pack(stack_.share + stack_.size, packing, nodes.share);
    stack_.size += Lanes::count(chosen);
}

// Looks up the numbers of children as UtsLaw::children() does.
template <class Lanes>
typename UtsSearch<Lanes>::Words UtsSearch<Lanes>::children_of(Words depth, Words state) const {
    const Words largest = Lanes::all_lanes(0x7fffffff);
    const Words number = Lanes::bit_and(state, largest);
    const Words complement = Lanes::bit_or(Lanes::bit_xor(number, largest), Lanes::all_lanes(1));
    const Words bucket = Lanes::minus(Lanes::shift_right(Lanes::bits_of_float(complement), counts_.bucket_shift),
                                      Lanes::all_lanes(counts_.bucket_offset));
    const auto first_depth = static_cast<std::uint32_t>(counts_.first_depth);
    const Words last = Lanes::all_lanes(static_cast<std::uint32_t>(counts_.last_row));
    // Depths above the first one would wrap around in the subtraction, so the first one is taken instead of them.
    const Words below_first = Lanes::greater(depth, Lanes::all_lanes(first_depth));
    const Words row = Lanes::smaller(Lanes::minus(below_first, Lanes::all_lanes(first_depth)), last);
    return Lanes::look_up(counts_.entries, Lanes::plus(Lanes::shift_left(row, counts_.row_bits), bucket), number);
}

}  // namespace synthetic
