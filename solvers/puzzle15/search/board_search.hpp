// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <tuple>
#include <vector>
#include <espalier/problem.hpp>
#include <espalier/random.hpp>
#include "puzzle15/board/shape.hpp"
#include "puzzle15/search/subproblem.hpp"

namespace puzzle15 {
/// The solutions that a search looks for.
enum class Wanted : std::uint8_t {
    one,    ///< the first that is found ends the search
    count,  ///< their number, and one of them
    all     ///< all of them
};

/// Orders solutions by their length and, if that is equal, by their letters.
inline bool is_before(const std::string& one, const std::string& other) {
    return one.size() != other.size() ? one.size() < other.size() : one < other;
}

/// The solutions found within a threshold, as letters of the blank's moves.
class Solutions {
public:
    std::uint64_t number() const { return number_; }
    /// Returns the solutions that were wanted, in no particular order: all of them, or only the first one by
    /// is_before().
    const std::vector<std::string>& kept() const { return kept_; }

    /// Returns the number of moves of the shortest one. Requires that there is one.
    int shortest() const { return static_cast<int>(std::ranges::min(kept_, is_before).size()); }

    void add(std::string solution, Wanted wanted) {
        ++number_;
        keep_all_ = keep_all_ || wanted == Wanted::all;
        kept_.push_back(std::move(solution));
        tidy();
    }

    void merge(const Solutions& other) {
        number_ += other.number_;
        keep_all_ = keep_all_ || other.keep_all_;
        kept_.insert(kept_.end(), other.kept_.begin(), other.kept_.end());
        tidy();
    }

    /// Returns the solutions of the way back, from the goal to the start.
    Solutions reversed() const {
        auto back = *this;
        for (auto& solution : back.kept_) {
            std::ranges::reverse(solution);
            for (char& c : solution) c = letter(inverse(move_of(c)));
        }
        return back;
    }

    /// Returns whether there are as many as the number says, at least one if any was found, of letters of moves.
    bool is_consistent() const {
        const auto is_path = [](const std::string& s) {
            return s.find_first_not_of(move_letters) == std::string::npos;
        };
        return kept_.size() <= number_ && kept_.empty() == (number_ == 0) && std::ranges::all_of(kept_, is_path);
    }

    friend bool operator==(const Solutions&, const Solutions&) = default;

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.number_, self.keep_all_, self.kept_);
    }

private:
    void tidy() {
        if (keep_all_ || kept_.size() < 2) return;
        std::swap(kept_.front(), *std::min_element(kept_.begin(), kept_.end(), is_before));
        kept_.resize(1);
    }

    std::uint64_t number_ = 0;
    bool keep_all_ = false;
    std::vector<std::string> kept_;
};

/// The answer to a search that goes on to the end of the tree.
struct EverySolution {
    Solutions solutions;

    /// Returns whether nothing is left to look for.
    bool decided() const { return false; }
    bool is_consistent() const { return solutions.is_consistent(); }
    void merge(const EverySolution& other) { solutions.merge(other.solutions); }
};

/// The answer to a search that ends everywhere as soon as one PE has a solution. Its bound is whether a solution is
/// known.
struct AnySolution {
    Solutions solutions;
    bool elsewhere = false;

    bool decided() const { return elsewhere || solutions.number() > 0; }
    /// Returns whether the solution that was found anywhere is here, as in what all PEs have found together.
    bool is_consistent() const { return solutions.is_consistent() && (!elsewhere || solutions.number() > 0); }
    bool bound() const { return decided(); }
    bool tighten(bool bound) {
        const bool news = bound && !decided();
        elsewhere = elsewhere || bound;
        return news;
    }

    void merge(const AnySolution& other) {
        solutions.merge(other.solutions);
        elsewhere = elsewhere || other.elsewhere;
    }
};

/// A part of an iteration's tree, from which the number of nodes of the whole is estimated. It consists of the top of
/// the tree and of those subtrees below the top that are dealt to one of `parts` parts at random. A subtree begins
/// where half of the moves that may lead away from the goal are left, so that the top and a subtree have about as many
/// nodes as the square root of the tree's.
///
/// All parts without the top, and the top once, are the whole tree.
struct Sample {
    std::uint64_t part = 0;   ///< if it is equal to `parts`, only the top
    std::uint64_t parts = 1;  ///< 1 for the whole tree
    std::uint64_t seed = 1;   ///< of the random deal

    bool is_whole_tree() const { return parts == 1 && part == 0; }

    /// Returns whether the subtree that the path and then the move lead to belongs to this part.
    bool has_subtree(const std::vector<PathNode>& path, Move move) const {
        std::uint64_t number = seed;
        const auto mix = [&number](Move next) {
            number = espalier::Random(number, static_cast<std::uint64_t>(next))();
        };
        for (const auto& node : path) mix(node.move);
        mix(move);
        return number % parts == part;
    }
};

/// One iteration: a search for paths of at most `threshold` moves from the start to the goal.
struct Iteration {
    int threshold = 0;
    Wanted wanted = Wanted::one;
    bool count_start = false;  ///< whether the start is a node, as all generated children are
    /// Splits subproblems however small they are. On real machines a few hundred nodes are not worth a message.
    bool split_all = false;
    Sample sample = {};  ///< the part of the tree to search
};

/// Searches the tree of one start with one heuristic. All searches with the same estimates generate the same nodes.
class BoardSearch {
public:
    virtual ~BoardSearch() = default;

    /// Returns the tree of an iteration.
    virtual Subproblem root(const Iteration& iteration) const = 0;

    /// Returns whether the path of the subproblem can be gone from the start.
    virtual bool valid(const Subproblem& subproblem) const = 0;

    /// Returns a lower bound of the number of moves from the start to the goal. It is 0 only at the goal.
    virtual int estimate() const = 0;

    /// Generates about `budget` nodes depth first, and ends at the first solution if one is wanted. Returns the number
    /// of nodes, including those that had not been counted before.
    virtual espalier::Nodes work(const Iteration& iteration, Subproblem& subproblem, Solutions& solutions,
                                 espalier::Nodes budget) const = 0;

    /// Generates the only open child, so that its children can be dealt out. Returns false if it leaves the child as it
    /// is, because it is a solution or its subtree is too small. Requires that one child is open.
    virtual bool unfold(const Iteration& iteration, Subproblem& subproblem) const = 0;

    /// Returns how many nodes the iteration before must have had for an iteration for one solution to be cut into
    /// branches. For smaller iterations, making the branches would take a good part of the time. By default, no
    /// iteration is cut, and solutions are found in the order of moves, as in searches whose counts were published.
    virtual espalier::Nodes least_to_order() const { return std::numeric_limits<espalier::Nodes>::max(); }
};
}  // namespace puzzle15
