// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <concepts>
#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>
#include "espalier/nodes.hpp"
#include "espalier/pack.hpp"
#include "espalier/random.hpp"
#include "espalier/transports/message.hpp"

namespace espalier::engine {
/// A subproblem as the engine sees it: its type is the problem's own.
class Subproblem {
public:
    virtual ~Subproblem() = default;
    virtual bool empty() = 0;
    virtual std::unique_ptr<Subproblem> copy() const = 0;
    virtual void put(Packer& packer) const = 0;
    /// Replaces the value by a packed one.
    virtual void get(Unpacker& unpacker) = 0;

    /// Returns the share of the whole tree that is still in the subproblem, or nothing if it cannot tell.
    virtual std::optional<double> share() const { return std::nullopt; }
    /// Returns the number of open nodes, or nothing if the subproblem cannot tell.
    virtual std::optional<std::size_t> open() const { return std::nullopt; }
};

/// Owns a subproblem or an answer of any type, and copies it when it is copied itself.
template <class T>
class Owned : public std::unique_ptr<T> {
public:
    Owned() = default;
    template <std::derived_from<T> U>
    Owned(std::unique_ptr<U> value) : std::unique_ptr<T>(std::move(value)) {}
    Owned(const Owned& other) : std::unique_ptr<T>(other ? other->copy() : nullptr) {}
    Owned(Owned&& other) noexcept = default;
    Owned& operator=(Owned other) noexcept {
        this->swap(other);
        return *this;
    }
};

/// A bound in packed form. Equal bounds have equal bytes.
using Bound = MessageBody;

/// An answer as the engine sees it: its type is the problem's own.
class Answer {
public:
    virtual ~Answer() = default;
    virtual std::unique_ptr<Answer> copy() const = 0;
    virtual void put(Packer& packer) const = 0;
    /// Replaces the value by a packed one.
    virtual void get(Unpacker& unpacker) = 0;
    /// Requires an answer of the same problem.
    virtual void merge(const Answer& other) = 0;

    /// Returns whether merging what has been found already changes nothing (merges_again).
    virtual bool merges_again() const { return false; }

    /// Returns whether what was found is all that was asked for, although not everything was searched.
    virtual bool is_enough() const { return false; }

    /// Appends the bound, which is nothing where answers do not prune.
    virtual void put_bound(Packer& /*packer*/) const {}
    /// Reads a bound and takes it over if it is better.
    virtual void tighten(Unpacker& /*unpacker*/) {}
    /// Returns the bound as text and as a number for people; no text and NaN if it has none.
    virtual std::string bound_text() const { return {}; }
    /// Returns, as text, the best value that a solution may have if the best bound of what is open is this number
    /// (Problem::open_bound), and how far the incumbent is from it; no text if nobody knows.
    virtual std::string open_bound_text(double /*open_bound*/) const { return {}; }
    virtual double bound_number() const { return std::numeric_limits<double>::quiet_NaN(); }

    /// Tells how many seconds the run has lasted.
    virtual void clock_is(double /*seconds*/) {}
    /// Takes out, packed, what is to be sent to PE 0 now; everything if the PE is idle.
    [[nodiscard]] virtual std::vector<Bytes> take_deliveries(bool /*idle*/) { return {}; }
};

/// A tree shaped computation as the engine sees it: a problem of the user (espalier/problem.hpp) whose types are
/// hidden, so that the engine is compiled once. It is called once a quantum, not once a node. Four members are a
/// problem; the others have a default that stands for "the problem does not say". ProblemOf makes one of a user's type.
class Problem {
public:
    virtual ~Problem() = default;

    virtual std::unique_ptr<Subproblem> root() const = 0;
    /// Returns the answer that every PE starts from.
    virtual std::unique_ptr<Answer> answer() const = 0;
    /// Searches at most about `budget` nodes of a nonempty subproblem. Returns the number of nodes searched.
    virtual Nodes work(Subproblem& subproblem, Answer& answer, Nodes budget) const = 0;
    /// Moves about half of the subproblem into the result, or returns null if it is atomic.
    virtual std::unique_ptr<Subproblem> split(Subproblem& subproblem) const = 0;

    virtual std::unique_ptr<Subproblem> unpack_subproblem(Unpacker& unpacker) const;
    virtual std::unique_ptr<Answer> unpack_answer(Unpacker& unpacker) const;

    /// Returns whether bounds of answers prune the search.
    virtual bool prunes() const { return false; }
    /// Returns false if split() never returns anything.
    virtual bool may_split() const { return true; }
    /// Returns by what balancers that place nodes order subproblems, least first, or nothing if they are to be ordered
    /// by the number of their splits.
    virtual std::optional<double> priority(const Subproblem& /*subproblem*/) const { return std::nullopt; }
    /// Returns whether the answer is that of a search in the order of the tree, so that PEs had better search what
    /// comes first in it. The other three members belong to such a problem.
    virtual bool is_ordered() const { return false; }
    /// Moves so many of the nodes that are searched next into the result, or returns null if there are no more than
    /// these.
    virtual std::unique_ptr<Subproblem> split_first(Subproblem& subproblem, std::size_t /*count*/) const {
        return split(subproblem);
    }
    /// Returns the position of the node that is searched next.
    virtual Position position(const Subproblem& /*subproblem*/) const { return {}; }
    /// Returns whether nothing of the subproblem can change the answer.
    virtual bool is_behind(const Subproblem& /*subproblem*/, const Answer& /*answer*/) const { return false; }
    virtual NodesLeft nodes_left(const Subproblem& /*subproblem*/, const Answer& /*answer*/, Nodes /*budget*/,
                                 Random& /*random*/) const {
        return NodesLeft::unknown();
    }
    /// Returns whether open_bound() says anything.
    virtual bool tells_bounds() const { return false; }
    /// Returns a number that is the less the better a solution in the subproblem may be; infinity if it has no open
    /// node.
    virtual double open_bound(const Subproblem& /*subproblem*/) const {
        return -std::numeric_limits<double>::infinity();
    }
    /// Tells the answer what a stopped run leaves unsearched. Returns the number of nodes in it that were searched but
    /// not counted yet.
    virtual Nodes abandon(Subproblem& /*subproblem*/, Answer& /*answer*/) const { return 0; }
    /// PE 0 takes over what an answer has delivered.
    virtual void receive(Answer& /*answer*/, ByteView /*delivery*/) const {}
    virtual double seconds_ahead() const { return 0; }
    /// Returns whether the search could have come to this subproblem, or to this answer. What was read from a file is
    /// searched only if it could: neither may make the problem read beyond what it has.
    virtual bool is_valid(const Subproblem& /*subproblem*/) const { return true; }
    virtual bool is_valid(const Answer& /*answer*/) const { return true; }

    /// Returns whether the problem expands nodes one by one and notes them for a picture of the tree (TreeRecord).
    virtual bool records() const { return false; }

    /// Returns the name of the problem's type and a description of how its values are packed (packing/packable.hpp): a
    /// snapshot of another type or layout cannot be read.
    virtual std::string name() const;
    virtual std::string layout() const { return {}; }
};

/// Returns the bound of the answer.
Bound bound_of(const Answer& answer);
}  // namespace espalier::engine
