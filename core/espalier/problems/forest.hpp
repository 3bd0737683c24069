// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include "espalier/problems/forest_answer.hpp"
#include "espalier/problems/problem.hpp"

namespace espalier::engine {
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
    std::unique_ptr<Subproblem> unpack_subproblem(Unpacker& unpacker) const override;

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
