#pragma once

namespace espalier {

/// One PE's place in the binary tree over all PEs along which sums, bounds and results climb to PE 0 and orders come down
/// [Sanders 1995, section 3].
class ReductionTree {
public:
    ReductionTree(int pe, int pes) : pe_(pe), pes_(pes) {}

    int pes() const { return pes_; }
    bool is_root() const { return pe_ == 0; }
    /// Requires that this is not the root.
    int parent() const { return (pe_ - 1) / 2; }

    int children() const { return has(left()) + has(right()); }
    /// Which child `from` is: 0 or 1.
    int child_index(int from) const { return from == left() ? 0 : 1; }

    template <class Visit>
    void for_each_child(Visit visit) const {
        if (has(left())) visit(left());
        if (has(right())) visit(right());
    }

private:
    int left() const { return 2 * pe_ + 1; }
    int right() const { return 2 * pe_ + 2; }
    int has(int child) const { return child < pes_ ? 1 : 0; }

    int pe_;
    int pes_;
};

}  // namespace espalier
