// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>
#include "espalier/problems/problem.hpp"
#include "espalier/require.hpp"

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

/// The queue of subproblems of one PE. The first one is being searched; others exist only under balancers that send
/// work unasked. The share of the tree comes from the problem if it tells one; otherwise every split is taken to halve
/// it (the weighted backtrack estimate of [Kilby, Slaney, Thiebaux, Walsh 2006] on the tree of splits).
class WorkQueue {
public:
    /// Returns the one to be searched. Requires that the queue is not empty.
    Part& first() {
        require(is_there_, "the PE has a subproblem");
        return first_.part;
    }
    bool empty() const { return !is_there_; }
    int load() const { return is_there_ ? 1 + static_cast<int>(waiting_.size()) : 0; }
    void put_parts(PackedSequence& parts) const;

    /// Requires a part that is not empty.
    void take(const Problem& problem, Part part);

    /// Takes one out that waits. Requires load() > 1.
    [[nodiscard]] Part give_waiting();

    /// Splits off about half of the first one, or returns nothing if it is atomic. Requires that the queue is not
    /// empty.
    [[nodiscard]] std::optional<Part> split(const Problem& problem);

    /// Splits so many of the nodes of the first one off that are searched next, or takes out all of it if it has no
    /// others. Returns that, and whether it was split off. Requires that the queue is not empty.
    [[nodiscard]] std::pair<Part, bool> give_first(const Problem& problem, std::size_t count);

    /// Swaps the first one with a newer one. Requires that the queue is not empty.
    void swap(Part& other);

    /// Takes the first one out. Requires that the queue is not empty.
    [[nodiscard]] Part take_out();

    /// Puts the part of the least priority first; of equal ones that whose position is first, then that with the
    /// fewest splits behind it, then the oldest.
    void turn_to_least(const Problem& problem);

    /// Removes the first one, which has been searched to its end. Requires that the queue is not empty.
    void finish();

    /// Returns the best bound of all parts (Problem::open_bound). If more than 16 wait, parts that have gone may still
    /// count, so that the bound may be better than the best one, but never worse.
    double open_bound(const Problem& problem);

    /// Returns what is left of all parts; unknown if the problem does not tell, or if there are very many.
    NodesLeft nodes_left(const Problem& problem, const Answer& answer, Nodes budget, Random& random) const;

    /// Returns the share of the tree that was searched here so far.
    double explored() const { return explored_ + (is_there_ ? first_.part.share - first_.part.share_left() : 0); }

private:
    struct Entry {
        Part part{};
        std::uint64_t number = 0;  ///< in the order in which they came
        double open_bound = 0;     ///< of the part when it began to wait
    };

    static bool comes_later(const Entry& a, const Entry& b);
    void wait(const Problem& problem, Entry entry);
    Entry least_waiting();
    void account();
    void next();

    Entry first_{};
    std::vector<Entry> waiting_;  // a heap
    double waiting_bound_ = std::numeric_limits<double>::infinity();
    std::size_t gone_ = 0;  // counts the parts that have gone since the bounds were last compared
    std::uint64_t taken_ = 0;
    double explored_ = 0;
    bool is_there_ = false;
};

/// The message of a PE in a round in which all PEs exchange what they have: its part, if it has one.
struct Shuffled {
    std::uint32_t round = 0;
    std::optional<Part> part{};
};

Shuffled unpack_shuffled(const Problem& problem, ByteView bytes);

/// One PE's share in these rounds: the round that it awaits, and the messages that have come too early, as the message
/// of a later round, which another PE sends, may overtake that of an earlier one.
class ShuffleRounds {
public:
    /// Returns whether a round has begun whose message has not come.
    bool is_under_way() const { return awaited_.has_value(); }
    void begin(std::uint32_t round) { awaited_ = round; }

    void add(Shuffled shuffled) { arrived_.push_back(std::move(shuffled)); }
    const std::vector<Shuffled>& arrived() const { return arrived_; }

    /// Ends the round if its message has come. Returns the part that came with it.
    [[nodiscard]] std::optional<Part> end();

    /// Ends all rounds, as there will be no more. Returns the parts that have come, of whichever round.
    [[nodiscard]] std::vector<Part> end_all();

private:
    std::optional<std::uint32_t> awaited_;
    std::vector<Shuffled> arrived_;
};
}  // namespace espalier::engine
