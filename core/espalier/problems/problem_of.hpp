// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <concepts>
#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>
#include "espalier/depth_first.hpp"
#include "espalier/packing/packable.hpp"
#include "espalier/problem.hpp"
#include "espalier/problems/diagnostics.hpp"
#include "espalier/problems/problem.hpp"

namespace espalier::engine {
/// Returns what `print` writes to a stream.
std::string printed(const std::function<void(std::ostream&)>& print);

/// Returns a bound and the distance of the best known value from it, both as numbers that are less the better they are.
std::string text_of_gap(double bound, std::optional<double> known, bool is_minimum);

/// Returns the text of a bound and how far it is from the best known value, as a share of that value, or the bound
/// alone if that value is 0. Requires a text that begins with a decimal number.
std::string with_gap(const std::string& bound, double known);

/// Returns a bound as text for people, or no text if there is no bound or it cannot be printed.
template <class B>
std::string text_of_bound(const B& bound) {
    if constexpr (requires(std::ostream & out) { out << *bound; }) {
        return bound ? printed([&](std::ostream& out) { out << *bound; }) : std::string();
    } else if constexpr (requires(std::ostream & out) { out << bound; }) {
        return printed([&](std::ostream& out) { out << bound; });
    } else {
        return {};
    }
}

/// Returns a bound as a number for a plot, or NaN if there is no bound or it is no number.
template <class B>
double number_of_bound(const B& bound) {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    if constexpr (std::is_same_v<B, bool>) {
        return none;
    } else if constexpr (requires { static_cast<double>(*bound); }) {
        return bound ? static_cast<double>(*bound) : none;
    } else if constexpr (requires { static_cast<double>(bound); }) {
        return static_cast<double>(bound);
    } else {
        return none;
    }
}

template <class P>
class SubproblemOf final : public Subproblem {
public:
    using Value = typename P::Subproblem;

    SubproblemOf() = default;
    explicit SubproblemOf(Value subproblem) : value(std::move(subproblem)) {}

    bool empty() override { return value.empty(); }
    std::unique_ptr<Subproblem> copy() const override { return std::make_unique<SubproblemOf>(value); }
    void put(Packer& packer) const override { packer.put(value); }
    void get(Unpacker& unpacker) override { unpacker.get(value); }

    std::optional<double> share() const override {
        if constexpr (OptionalMembers<P>::share) return value.share();
        return std::nullopt;
    }
    std::optional<std::size_t> open() const override {
        if constexpr (OptionalMembers<P>::open) return value.open();
        return std::nullopt;
    }

    Value value{};
};

template <class A>
class AnswerOf : public Answer {
public:
    AnswerOf() = default;
    explicit AnswerOf(A answer) : value(std::move(answer)) {}

    std::unique_ptr<Answer> copy() const override { return std::make_unique<AnswerOf>(value); }
    void put(Packer& packer) const override { packer.put(value); }
    void get(Unpacker& unpacker) override { unpacker.get(value); }
    void merge(const Answer& other) override { value.merge(static_cast<const AnswerOf&>(other).value); }
    bool merges_again() const override { return espalier::merges_again<A>; }

    bool is_enough() const override {
        if constexpr (FindsFirst<A>) return value.found() != nullptr;
        return false;
    }
    void put_bound([[maybe_unused]] Packer& packer) const override {
        if constexpr (PruningAnswer<A>) packer.put(value.bound());
    }
    void tighten([[maybe_unused]] Unpacker& unpacker) override {
        if constexpr (PruningAnswer<A>) value.tighten(unpacker.get<std::decay_t<BoundOf<A>>>());
    }
    std::string bound_text() const override {
        if constexpr (PruningAnswer<A>) return text_of_bound(value.bound());
        return {};
    }
    std::string open_bound_text([[maybe_unused]] double open_bound) const override {
        if constexpr (Optimises<A>) {
            const bool is_minimum = A::order == Sense::minimise;
            if (!value.bound()) return text_of_gap(open_bound, std::nullopt, is_minimum);
            const double known = cost_of<A::order>(*value.bound());
            return text_of_gap(std::min(known, open_bound), known, is_minimum);
        }
        return {};
    }
    double bound_number() const override {
        if constexpr (PruningAnswer<A>) return number_of_bound(value.bound());
        return Answer::bound_number();
    }

    void clock_is([[maybe_unused]] double seconds) override {
        if constexpr (requires { value.clock_is(seconds); }) value.clock_is(seconds);
    }
    std::vector<Bytes> take_deliveries([[maybe_unused]] bool idle) override {
        std::vector<Bytes> packed;
        if constexpr (requires { value.take_deliveries(idle); }) {
            for (const auto& delivery : value.take_deliveries(idle)) packed.push_back(pack(delivery));
        }
        return packed;
    }

    A value{};
};

/// Makes an empty answer (MakeAnswer).
template <class A>
std::unique_ptr<Answer> make_answer() {
    return std::make_unique<AnswerOf<A>>();
}

/// Returns the type of what a problem's answers deliver, or std::monostate if they deliver nothing.
template <class P>
auto delivery_type() {
    if constexpr (OptionalMembers<P>::deliveries) {
        using Sequence = decltype(std::declval<typename P::Answer&>().take_deliveries(true));
        return std::type_identity<std::decay_t<decltype(*std::declval<Sequence&>().begin())>>();
    } else {
        return std::type_identity<std::monostate>();
    }
}

/// A user's problem as the engine sees it: solve() wraps it, in this place alone. Subproblems and answers that are
/// passed to it are its own.
template <espalier::Problem P>
class ProblemOf : public Problem {
    static_assert(OptionalMemberDiagnostics<P>::passed);

public:
    using Has = OptionalMembers<P>;
    using S = typename P::Subproblem;
    using A = typename P::Answer;

    /// Wraps a problem that outlives this.
    explicit ProblemOf(const P& problem) : problem_(std::shared_ptr<void>(), &problem) {}
    /// Wraps a problem and owns it.
    explicit ProblemOf(std::shared_ptr<const P> problem) : problem_(std::move(problem)) {}

    const P& problem() const { return *problem_; }

    /// From now on every PE starts from this answer.
    void start_from(A answer) { start_ = std::move(answer); }

    std::unique_ptr<Subproblem> root() const override { return made(problem_->root()); }
    std::unique_ptr<Answer> answer() const override {
        return std::make_unique<AnswerOf<A>>(start_ ? *start_ : initial_answer(host()));
    }
    Nodes work(Subproblem& s, Answer& answer, Nodes budget) const override {
        return problem_->work(value(s), value(answer), budget);
    }
    std::unique_ptr<Subproblem> split(Subproblem& s) const override {
        auto other = problem_->split(value(s));
        return other ? made(std::move(*other)) : nullptr;
    }
    std::unique_ptr<Subproblem> unpack_subproblem(Unpacker& unpacker) const override {
        auto subproblem = std::make_unique<SubproblemOf<P>>();
        subproblem->get(unpacker);
        return subproblem;
    }
    std::unique_ptr<Answer> unpack_answer(Unpacker& unpacker) const override {
        auto answer = std::make_unique<AnswerOf<A>>();
        answer->get(unpacker);
        return answer;
    }

    bool prunes() const override { return PruningAnswer<A>; }
    bool may_split() const override {
        if constexpr (Has::may_split) return host().may_split();
        return true;
    }
    std::optional<double> priority([[maybe_unused]] const Subproblem& s) const override {
        if constexpr (Has::priority) return problem_->priority(value(s));
        return std::nullopt;
    }
    bool is_ordered() const override {
        if constexpr (Has::order) return problem_->is_ordered();
        return false;
    }
    std::unique_ptr<Subproblem> split_first(Subproblem& s, [[maybe_unused]] std::size_t count) const override {
        if constexpr (Has::order) {
            auto first = problem_->split_first(value(s), count);
            return first ? made(std::move(*first)) : nullptr;
        }
        return split(s);
    }
    Position position([[maybe_unused]] const Subproblem& s) const override {
        if constexpr (Has::order) return problem_->position(value(s));
        return {};
    }
    bool is_behind([[maybe_unused]] const Subproblem& s, [[maybe_unused]] const Answer& answer) const override {
        if constexpr (Has::order) return problem_->is_behind(value(s), value(answer));
        return false;
    }
    NodesLeft nodes_left([[maybe_unused]] const Subproblem& s, [[maybe_unused]] const Answer& answer,
                         [[maybe_unused]] Nodes budget, [[maybe_unused]] Random& random) const override {
        if constexpr (Has::nodes_left) return problem_->nodes_left(value(s), value(answer), budget, random);
        return NodesLeft::unknown();
    }
    bool tells_bounds() const override { return Has::open_bound; }
    double open_bound(const Subproblem& s) const override {
        if constexpr (Has::open_bound) return problem_->open_bound(value(s));
        return Problem::open_bound(s);
    }
    Nodes abandon([[maybe_unused]] Subproblem& s, [[maybe_unused]] Answer& answer) const override {
        if constexpr (Has::counts_abandoned) {
            return problem_->abandon(value(s), value(answer));
        } else if constexpr (Has::abandon) {
            problem_->abandon(value(s), value(answer));
        }
        return 0;
    }
    void receive([[maybe_unused]] Answer& answer, [[maybe_unused]] ByteView delivery) const override {
        if constexpr (Has::deliveries) host().receive(value(answer), unpack<Delivery>(delivery));
    }
    double seconds_ahead() const override {
        if constexpr (Has::seconds_ahead) return host().seconds_ahead();
        return 0;
    }

    bool is_valid([[maybe_unused]] const Subproblem& s) const override {
        if constexpr (Has::valid) return problem_->valid(value(s));
        return true;
    }
    bool is_valid([[maybe_unused]] const Answer& answer) const override {
        if constexpr (Has::valid_answer) return host().valid(value(answer));
        return true;
    }

    bool records() const override { return Has::records; }
    std::string layout() const override { return packing::layout_of<S, A, Delivery>(); }

private:
    using Delivery = typename decltype(delivery_type<P>())::type;

    const auto& host() const { return host_of(*problem_); }
    static std::unique_ptr<Subproblem> made(S s) { return std::make_unique<SubproblemOf<P>>(std::move(s)); }
    static S& value(Subproblem& s) { return static_cast<SubproblemOf<P>&>(s).value; }
    static const S& value(const Subproblem& s) { return static_cast<const SubproblemOf<P>&>(s).value; }
    static A& value(Answer& answer) { return static_cast<AnswerOf<A>&>(answer).value; }
    static const A& value(const Answer& answer) { return static_cast<const AnswerOf<A>&>(answer).value; }

    std::shared_ptr<const P> problem_;
    std::optional<A> start_{};
};
}  // namespace espalier::engine
