#pragma once

#include <memory>
#include <optional>
#include <utility>

#include <espalier/problem.hpp>
#include <espalier/problems/problem.hpp>

namespace espalier_test {

/// A problem as the engine sees it, in the form of a user's problem, so that the laws apply to it. `tells_share` says
/// whether its subproblems tell their shares, and `prunes` whether its answers prune.
template <bool tells_share, bool prunes>
class Erased {
public:
    class Subproblem {
    public:
        Subproblem() = default;
        explicit Subproblem(std::unique_ptr<espalier::engine::Subproblem> value) : value_(std::move(value)) {}
        Subproblem(const Subproblem& other) : value_(other.value_ ? other.value_->copy() : nullptr) {}
        Subproblem(Subproblem&&) noexcept = default;
        Subproblem& operator=(Subproblem other) {
            value_ = std::move(other.value_);
            return *this;
        }

        bool empty() const { return !value_ || value_->empty(); }
        double share() const requires tells_share { return value_->share().value(); }
        espalier::engine::Subproblem& operator*() const { return *value_; }

    private:
        std::unique_ptr<espalier::engine::Subproblem> value_;
    };

    class Answer {
    public:
        Answer() = default;
        explicit Answer(std::unique_ptr<espalier::engine::Answer> value) : value_(std::move(value)) {}
        Answer(const Answer& other) : value_(other.value_ ? other.value_->copy() : nullptr) {}
        Answer(Answer&&) noexcept = default;
        Answer& operator=(Answer other) {
            value_ = std::move(other.value_);
            return *this;
        }

        void merge(const Answer& other) {
            if (!other.value_) return;
            if (value_) return value_->merge(*other.value_);
            value_ = other.value_->copy();
        }
        espalier::engine::Bound bound() const requires prunes { return bound_of(*value_); }
        bool tighten(const espalier::engine::Bound& bound) requires prunes {
            const auto before = bound_of(*value_);
            espalier::Unpacker unpacker(bound.bytes());
            value_->tighten(unpacker);
            return !(bound_of(*value_) == before);
        }
        espalier::engine::Answer& operator*() const { return *value_; }

    private:
        std::unique_ptr<espalier::engine::Answer> value_;
    };

    explicit Erased(std::shared_ptr<const espalier::engine::Problem> problem) : problem_(std::move(problem)) {}

    Subproblem root() const { return Subproblem(problem_->root()); }
    Answer answer() const { return Answer(problem_->answer()); }
    espalier::Nodes work(Subproblem& s, Answer& answer, espalier::Nodes budget) const {
        return problem_->work(*s, *answer, budget);
    }
    std::optional<Subproblem> split(Subproblem& s) const {
        auto other = problem_->split(*s);
        return other ? std::optional(Subproblem(std::move(other))) : std::nullopt;
    }

    Subproblem travelled(const Subproblem& s) const {
        const auto bytes = espalier::pack(*s);
        espalier::Unpacker unpacker(bytes);
        return Subproblem(problem_->unpack_subproblem(unpacker));
    }
    Answer travelled(const Answer& answer) const {
        const auto bytes = espalier::pack(*answer);
        espalier::Unpacker unpacker(bytes);
        return Answer(problem_->unpack_answer(unpacker));
    }

private:
    std::shared_ptr<const espalier::engine::Problem> problem_;
};

}  // namespace espalier_test
