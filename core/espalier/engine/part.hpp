// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>
#include "espalier/problems/problem.hpp"

namespace espalier::engine {
/// A subproblem and what the engine knows of it. This is what travels between PEs.
struct Part {
    std::unique_ptr<Subproblem> subproblem{};  ///< null: empty
    std::uint32_t generation = 0;              ///< splits between it and the root
    double share = 1;                          ///< of the whole tree
    double priority = 0;                       ///< the least is searched first; does not travel
    Position position{};                       ///< of its first node, where the order matters; does not travel

    bool empty() const { return !subproblem || subproblem->empty(); }
    /// Returns what is still in the part, as a share of the whole tree: the problem's own estimate if it has one.
    double share_left() const { return subproblem->share().value_or(share); }
    void put(Packer& packer) const;
};

Part unpack_part(const Problem& problem, Unpacker& unpacker);

/// Splits off about half, or returns nothing if the part is atomic. Throws std::logic_error if the problem's split()
/// breaks its contract.
[[nodiscard]] std::optional<Part> split_off(const Problem& problem, Part& part);

/// Splits off so many of the nodes that are searched next, or returns nothing if there are no more than these.
[[nodiscard]] std::optional<Part> split_off_first(const Problem& problem, Part& part, std::size_t count);

/// Returns false if the problem knows that the part is a single open node.
bool may_have_parts(const Part& part);

/// Splits a part down to single nodes if the problem tells how many are open. If it does not, nobody knows when to
/// stop, and each half that is split off stays as it is.
[[nodiscard]] std::vector<Part> split_to_nodes(const Problem& problem, Part part);

/// Returns the problem's own priority if it has one. Otherwise parts are ordered by their splits from the root: fewest
/// first, but most first in a branch and bound, which finds solutions at the bottom of the tree.
double priority_of(const Problem& problem, const Part& part);

/// Returns the part of the root that PE `pe` of `pes` starts with: every PE makes the same up to ceil(log2 P) splits as
/// its neighbours and keeps the half that its number says, so that no message is needed [Sanders 2002, section 4.3]. P
/// may be any number: of n PEs the first ceil(n/2) share one half. What is atomic stays with the first of them; the
/// parts of the others are empty.
[[nodiscard]] Part initial_split(const Problem& problem, int pe, int pes);

/// Packed values of one type, one behind the other, each of at least a byte: a PE that gathers them from many others
/// need not read them.
struct PackedSequence {
    std::uint64_t count = 0;
    Bytes bytes{};

    /// Appends a value, which is what all of these make together.
    template <class... T>
    void add(const T&... values) {
        ++count;
        Packer packer(bytes);
        (packer.put(values), ...);
    }

    /// Appends values that are packed already.
    void append(ByteView packed, std::uint64_t values = 1) {
        count += values;
        bytes.insert(bytes.end(), packed.begin(), packed.end());
    }
};
}  // namespace espalier::engine
