#pragma once

#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include <espalier/problem.hpp>

namespace espalier {

/// A problem of one of several types, which only its maker knows: what a forest of different problems is made of.
/// Subproblems and answers go with problems of their type alone; a new answer goes with any.
template <Problem... P>
requires(PruningAnswer<typename P::Answer>&&...) class OneOf {
public:
    struct Subproblem {
        std::variant<typename P::Subproblem...> part;

        bool empty() const {
            return std::visit([](const auto& subproblem) { return subproblem.empty(); }, part);
        }

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.part);
        }
    };

    class Answer {
    public:
        using Bound = std::variant<std::monostate, std::decay_t<BoundOf<typename P::Answer>>...>;

        /// The answer of the problem of type `i`.
        template <std::size_t i>
        auto& of() {
            if (answer_.index() != i + 1) answer_.template emplace<i + 1>();
            return std::get<i + 1>(answer_);
        }
        template <std::size_t i>
        const auto& of() const {
            return std::get<i + 1>(answer_);
        }

        void merge(const Answer& other) {
            with_type(other.answer_.index(), [&](auto i) { of<i>().merge(other.of<i>()); });
        }

        Bound bound() const {
            Bound bound;
            with_type(answer_.index(), [&](auto i) { bound.template emplace<i + 1>(of<i>().bound()); });
            return bound;
        }

        bool tighten(const Bound& bound) {
            bool news = false;
            with_type(bound.index(), [&](auto i) { news = of<i>().tighten(std::get<i + 1>(bound)); });
            return news;
        }

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.answer_);
        }

    private:
        template <class Visit>
        static void with_type(std::size_t index, Visit visit) {
            if (index > 0) OneOf::with_type(index - 1, visit);
        }

        std::variant<std::monostate, typename P::Answer...> answer_;
    };

    /// Makes the problem of type `i` in its place.
    template <std::size_t i, class... Arguments>
    explicit OneOf(std::in_place_index_t<i> index, Arguments&&... arguments)
        : problem_(index, std::forward<Arguments>(arguments)...) {}

    template <std::size_t i>
    const auto& problem() const {
        return std::get<i>(problem_);
    }

    /// Calls visit(i), i as a constant, for the type of the problem.
    template <class Visit>
    void with_type(Visit visit) const {
        with_type(problem_.index(), visit);
    }

    Subproblem root() const {
        Subproblem root;
        with_type([&](auto i) { root.part.template emplace<i>(problem<i>().root()); });
        return root;
    }

    Answer answer() const {
        Answer answer;
        with_type([&](auto i) { answer.template of<i>() = initial_answer(problem<i>()); });
        return answer;
    }

    Nodes work(Subproblem& s, Answer& answer, Nodes budget) const {
        Nodes done = 0;
        with_type([&](auto i) { done = problem<i>().work(std::get<i>(s.part), answer.template of<i>(), budget); });
        return done;
    }

    std::optional<Subproblem> split(Subproblem& s) const {
        std::optional<Subproblem> other;
        with_type([&](auto i) {
            auto half = problem<i>().split(std::get<i>(s.part));
            if (half) other.emplace().part.template emplace<i>(std::move(*half));
        });
        return other;
    }

    Nodes abandon(Subproblem& s, Answer& answer) const {
        Nodes nodes = 0;
        with_type([&](auto i) {
            using Type = std::variant_alternative_t<i, std::variant<P...>>;
            if constexpr (CountsAbandoned<Type>) {
                nodes = problem<i>().abandon(std::get<i>(s.part), answer.template of<i>());
            } else if constexpr (HasAbandon<Type>) {
                problem<i>().abandon(std::get<i>(s.part), answer.template of<i>());
            }
        });
        return nodes;
    }

private:
    template <std::size_t i = 0, class Visit>
    static void with_type(std::size_t index, Visit visit) {
        if constexpr (i < sizeof...(P)) {
            if (index == i) {
                visit(std::integral_constant<std::size_t, i>());
            } else {
                with_type<i + 1>(index, visit);
            }
        }
    }

    std::variant<P...> problem_;
};

}  // namespace espalier
