#pragma once

#include <bit>

#include "espalier/require.hpp"

namespace espalier {

/// One PE's place in the tree over all PEs along which sums, bounds and results climb to PE 0 and orders come down
/// [Sanders 1995, section 3]: a binomial tree. A PE's parent has its number without the lowest bit, so that every
/// subtree is a block of successive numbers, and what is near by number is near on the networks that we know: on a
/// hypercube every edge is a link; on a mesh whose sides are powers of two the way up the tree is a shortest way to PE
/// 0; and launchers number the ranks of a node in a row, so that a message leaves it once.
class ReductionTree {
public:
    /// Requires 0 <= pe < pes.
    ReductionTree(int pe, int pes)
        : pe_(pe), pes_(pes), reach_(pe == 0 ? std::bit_ceil(static_cast<unsigned>(pes)) : lowest_bit(pe)) {
        require(0 <= pe && pe < pes, "a PE of the tree has a number from 0 to pes - 1");
    }

    int pes() const { return pes_; }
    bool is_root() const { return pe_ == 0; }
    /// Requires that this is not the root.
    int parent() const {
        require(!is_root(), "the root of the reduction tree has no parent");
        return pe_ - static_cast<int>(reach_);
    }

    /// At most ceil(log2 pes()).
    int children() const {
        int count = 0;
        for_each_child([&count](int) { ++count; });
        return count;
    }

    /// Which child `from` is: a number from 0 to children() - 1.
    int child_index(int from) const { return std::countr_zero(static_cast<unsigned>(from - pe_)); }

    /// Those with the most PEs beneath them come first, so that what goes down reaches all at about the same time.
    template <class Visit>
    void for_each_child(Visit visit) const {
        for (unsigned bit = reach_ / 2; bit > 0; bit /= 2) {
            if (pe_ + static_cast<int>(bit) < pes_) visit(pe_ + static_cast<int>(bit));
        }
    }

private:
    static unsigned lowest_bit(int number) { return static_cast<unsigned>(number) & -static_cast<unsigned>(number); }

    int pe_;
    int pes_;
    unsigned reach_;  // PE numbers in the subtree's block, were pes a power of two
};

}  // namespace espalier
