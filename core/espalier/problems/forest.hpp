// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>
#include "espalier/problems/problem.hpp"

namespace espalier::engine {
/// Credit recovery [Mattern 1989]: the whole starts with credit 1, and whoever splits a part gives half of its credit
/// away with the new part. Parts that have ended return their credit; when all of it is back, no part is left. After k
/// splits a part has the credit 2^-k, so that k is all that travels. What is outstanding is kept exactly, as the ones
/// of a binary fraction: at most about as many as there are parts.
struct OutstandingCredit {
    std::set<std::uint32_t> ones = {0};

    /// Is all of it back?
    bool recovered() const { return ones.empty(); }

    /// 2^-k comes back. Throws std::logic_error if less than that is outstanding.
    void give_back(std::uint32_t k);
};

/// The result of the search of one tree of a forest, or what one PE has contributed to it.
struct TreeResult {
    std::uint64_t tree = 0;  ///< its number in the forest
    Owned<Answer> answer{};
    Nodes nodes = 0;
    double seconds = 0;    ///< that PEs worked on it, added up
    bool stopped = false;  ///< a limit left a part of it unsearched

    void merge(const TreeResult& other);
    void put(Packer& packer) const;
};

/// Makes an empty answer of the type that all trees of a forest have.
using MakeAnswer = std::unique_ptr<Answer> (*)();

/// The knowledge of one PE about a forest: what it has found in trees since it last delivered that to PE 0, what it has
/// heard of bounds elsewhere, and, at PE 0, what has been delivered of the trees that are still searched.
class ForestAnswer : public Answer {
public:
    /// The findings of a PE in a tree, and the credits of it and of the parts that it has searched to their ends.
    struct Delivery {
        TreeResult result;
        std::vector<std::uint32_t> splits{};
    };

    explicit ForestAnswer(MakeAnswer make_answer) : make_answer_(make_answer) {}

    std::unique_ptr<Answer> copy() const override { return std::make_unique<ForestAnswer>(*this); }
    void put(Packer& packer) const override;
    void get(Unpacker& unpacker) override;
    void merge(const Answer& other) override;
    /// Appends the latest news: a tree and its bound.
    void put_bound(Packer& packer) const override;
    void tighten(Unpacker& unpacker) override;
    void clock_is(double now) override;
    std::vector<Bytes> take_deliveries(bool idle) override;

    Delivery unpack_delivery(ByteView bytes) const;

    /// Returns what this PE has found in a tree, as it is about to work on a part of that tree whose credit is
    /// 2^-splits. What it finds takes half of that credit, as the part may move on before it ends. From now on time
    /// counts for this tree, and what was found in others is due. `problem` makes an answer where there is none yet.
    TreeResult& begin(std::uint64_t tree, std::uint32_t& splits, const Problem& problem);

    /// Notes that a part of the tree that was begun has been searched to its end.
    void end(std::uint64_t tree, std::uint32_t splits);

    double now() const { return now_; }

    /// PE 0 takes over what was delivered. Returns the result of the tree if all of it has been searched.
    [[nodiscard]] std::optional<TreeResult> collect(const Delivery& delivery);

    /// The results of trees that nobody has taken when they were finished (PE 0), in that order.
    const std::vector<TreeResult>& finished() const { return finished_; }
    void keep(TreeResult result) { finished_.push_back(std::move(result)); }

    /// Announces a better bound in a tree that others search, too.
    void announce(std::uint64_t tree, const Answer& answer) { news_.emplace(tree, bound_of(answer)); }

    /// Returns, after a run that was stopped, the trees that were begun but not searched to their ends, by number.
    const std::vector<TreeResult>& unfinished() const { return results_; }

private:
    using News = std::pair<std::uint64_t, Bound>;

    std::vector<TreeResult>::iterator place_of(std::uint64_t tree);
    TreeResult* find(std::uint64_t tree);
    void add(const TreeResult& result);
    TreeResult take(std::uint64_t tree);
    TreeResult unpack_tree(Unpacker& unpacker) const;
    bool hears(const News& news);
    void forget_the_first();

    MakeAnswer make_answer_;
    std::vector<TreeResult> results_;  // by number; but at PE 0, which collects them, few: what has ended is delivered
    std::map<std::uint64_t, std::vector<std::uint32_t>> credits_of_findings_;
    std::set<std::uint64_t> due_;
    std::map<std::uint64_t, Owned<Answer>> heard_;  // bounds of trees that were split, and nothing else
    std::uint64_t forgotten_below_ = 0;
    std::optional<News> news_;
    std::map<std::uint64_t, OutstandingCredit> credits_;  // PE 0: of the trees of which parts were delivered
    std::vector<TreeResult> finished_;
    std::optional<std::uint64_t> current_;
    double now_ = 0;
};

/// A forest as the engine searches it (espalier/forest.hpp): its trees are problems of any type whose answers have the
/// same type.
class Forest : public Problem {
public:
    using Trees = std::function<const Problem&(std::uint64_t)>;
    using OnFinished = std::function<void(TreeResult)>;

    Forest(std::uint64_t size, Trees trees, OnFinished on_finished, double seconds, MakeAnswer make_answer, bool prunes)
        : size_(size),
          trees_(std::move(trees)),
          on_finished_(std::move(on_finished)),
          seconds_(seconds),
          make_answer_(make_answer),
          prunes_(prunes) {}

    std::unique_ptr<Subproblem> root() const override;
    std::unique_ptr<Answer> answer() const override { return std::make_unique<ForestAnswer>(make_answer_); }
    /// Works on one tree, so that no improvement is overtaken by one of another tree before it is announced. A tree
    /// that is empty counts as one node.
    Nodes work(Subproblem& subproblem, Answer& answer, Nodes budget) const override;
    /// Splits off half of the trees that have not been begun, or half of what is left of the one that was.
    std::unique_ptr<Subproblem> split(Subproblem& subproblem) const override;

    bool prunes() const override { return prunes_; }
    /// Trees that have not been begun come last, so that results come early.
    std::optional<double> priority(const Subproblem& subproblem) const override;
    Nodes abandon(Subproblem& subproblem, Answer& answer) const override;
    /// PE 0 receives what a PE, perhaps itself, has found.
    void receive(Answer& answer, ByteView delivery) const override;
    std::string layout() const override;
    /// Checks the numbers of trees. A part of a tree that was begun is checked when it is searched.
    bool is_valid(const Subproblem& subproblem) const override;

private:
    class Part;
    struct BegunTree;

    void begin_next(Part& part) const;
    Subproblem& subproblem_of(BegunTree& tree) const;
    TreeResult& result_of(BegunTree& tree, ForestAnswer& answer) const;
    Nodes abandon_tree(BegunTree& tree, TreeResult& result) const;

    std::uint64_t size_;
    Trees trees_;
    OnFinished on_finished_;
    double seconds_;
    MakeAnswer make_answer_;
    bool prunes_;
};
}  // namespace espalier::engine
