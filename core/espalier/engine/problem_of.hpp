#pragma once

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
#include "espalier/engine/problem.hpp"
#include "espalier/packing/layout.hpp"
#include "espalier/problem.hpp"

namespace espalier::engine {

template <class T>
const T& lifted_tree(const DepthFirst<T>& problem) {
    return problem.tree();
}

/// Returns where a problem's optional members stand: the tree that DepthFirst lifts, or the problem itself.
template <class P>
const auto& host_of(const P& problem) {
    if constexpr (requires { lifted_tree(problem); }) {
        return lifted_tree(problem);
    } else {
        return problem;
    }
}

/// Tells which optional members (problem.hpp) a problem has. This is the only place that looks for them.
template <class P>
struct OptionalMembers {
    using S = typename P::Subproblem;
    using A = typename P::Answer;
    using H = std::decay_t<decltype(host_of(std::declval<const P&>()))>;

    static constexpr bool answer = requires(const H& host) {
        { host.answer() } -> std::same_as<A>;
    };
    static constexpr bool share = requires(const S& s) {
        { s.share() } -> std::convertible_to<double>;
    };
    static constexpr bool open = requires(const S& s) {
        { s.open() } -> std::convertible_to<std::size_t>;
    };
    static constexpr bool priority = requires(const P& problem, const S& s) {
        { problem.priority(s) } -> std::convertible_to<double>;
    };
    static constexpr bool nodes_left =
        requires(const P& problem, const S& s, const A& a, Nodes budget, Random& random) {
        { problem.nodes_left(s, a, budget, random) } -> std::same_as<NodesLeft>;
    };
    static constexpr bool abandon = requires(const P& problem, S& s, A& a) { problem.abandon(s, a); };
    static constexpr bool counts_abandoned = requires(const P& problem, S& s, A& a) {
        { problem.abandon(s, a) } -> std::same_as<Nodes>;
    };
    static constexpr bool clock = requires(A & a, double seconds) { a.clock_is(seconds); };
    static constexpr bool deliveries = requires(const H& host, A& a) {
        host.receive(a, *a.take_deliveries(true).begin());
    };
    static constexpr bool may_split = requires(const H& host) {
        { host.may_split() } -> std::same_as<bool>;
    };
    static constexpr bool seconds_ahead = requires(const H& host) {
        { host.seconds_ahead() } -> std::convertible_to<double>;
    };
    static constexpr bool recording = requires(P & problem, TreeRecord* record) {
        problem.record(record);
        problem.is_recorded();
    };
};

/// Stops the compiler with a sentence where a member has the name of an optional one but another form.
template <class P>
struct OptionalMemberDiagnostics {
    using Has = OptionalMembers<P>;
    using S = typename P::Subproblem;
    using H = std::decay_t<decltype(host_of(std::declval<const P&>()))>;

    template <class Member>
    static constexpr bool is_function = std::is_member_function_pointer_v<Member>;

    static_assert(
        Has::share || !requires { requires is_function<decltype(&S::share)>; },
        "a subproblem tells its share of the tree by double share() const");
    static_assert(
        Has::open || !requires { requires is_function<decltype(&S::open)>; },
        "a subproblem tells the number of its open nodes by std::size_t open() const");
    static_assert(
        Has::priority || !requires { requires is_function<decltype(&H::priority)>; },
        "a problem tells a priority by double priority(const Subproblem&) const, a tree by that of a node");
    static_assert(
        Has::nodes_left || !requires { requires is_function<decltype(&H::nodes_left)>; },
        "a problem estimates what is left by espalier::NodesLeft nodes_left(const Subproblem&, const Answer&, "
        "espalier::Nodes, espalier::Random&) const");
    static_assert(
        Has::abandon || !requires { requires is_function<decltype(&H::abandon)>; },
        "a problem is told what is left unsearched by abandon(Subproblem&, Answer&) const, a tree by that of a "
        "node");
    static_assert(
        Has::may_split || !requires { requires is_function<decltype(&H::may_split)>; },
        "a problem says whether it can be split by bool may_split() const");
    static_assert(
        Has::seconds_ahead || !requires { requires is_function<decltype(&H::seconds_ahead)>; },
        "a problem tells the time spent before its search by double seconds_ahead() const");
    static_assert(
        Has::answer || !requires { requires is_function<decltype(&H::answer)>; },
        "a problem tells the answer that a search starts from by Answer answer() const");
};

/// Returns what `print` writes to a stream.
std::string printed(const std::function<void(std::ostream&)>& print);

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
        if constexpr (OptionalMembers<P>::share) {
            return value.share();
        } else {
            return std::nullopt;
        }
    }
    std::optional<std::size_t> open() const override {
        if constexpr (OptionalMembers<P>::open) {
            return value.open();
        } else {
            return std::nullopt;
        }
    }

    Value value{};
};

template <class A>
class AnswerOf final : public Answer {
public:
    AnswerOf() = default;
    explicit AnswerOf(A answer) : value(std::move(answer)) {}

    std::unique_ptr<Answer> copy() const override { return std::make_unique<AnswerOf>(value); }
    void put(Packer& packer) const override { packer.put(value); }
    void get(Unpacker& unpacker) override { unpacker.get(value); }
    void merge(const Answer& other) override { value.merge(static_cast<const AnswerOf&>(other).value); }
    bool merges_again() const override { return espalier::merges_again<A>; }

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
class ProblemOf final : public Problem, OptionalMemberDiagnostics<P> {
public:
    using Has = OptionalMembers<P>;
    using S = typename P::Subproblem;
    using A = typename P::Answer;

    /// Wraps a problem that outlives this.
    explicit ProblemOf(const P& problem) : problem_(std::shared_ptr<void>(), &problem) {}
    /// Wraps a problem and owns it.
    explicit ProblemOf(std::shared_ptr<const P> problem) : problem_(std::move(problem)) {}

    const P& problem() const { return *problem_; }

    std::unique_ptr<Subproblem> root() const override { return made(problem_->root()); }
    std::unique_ptr<Answer> answer() const override { return std::make_unique<AnswerOf<A>>(initial_answer(host())); }
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
    NodesLeft nodes_left([[maybe_unused]] const Subproblem& s, [[maybe_unused]] const Answer& answer,
                         [[maybe_unused]] Nodes budget, [[maybe_unused]] Random& random) const override {
        if constexpr (Has::nodes_left) return problem_->nodes_left(value(s), value(answer), budget, random);
        return NodesLeft::unknown();
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

    bool is_recorded() const override {
        if constexpr (Has::recording) return problem_->is_recorded();
        return false;
    }
    std::unique_ptr<Problem> recorded([[maybe_unused]] TreeRecord& record) const override {
        if constexpr (Has::recording && std::copy_constructible<P>) {
            auto copy = std::make_shared<P>(*problem_);
            copy->record(&record);
            return std::make_unique<ProblemOf>(std::move(copy));
        } else {
            return nullptr;
        }
    }

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
};

}  // namespace espalier::engine
