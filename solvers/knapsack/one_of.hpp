#pragma once

#include <cstddef>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <espalier/problem.hpp>

namespace knapsack {

/// What the answers of a problem deliver (problem.hpp); nothing for most.
template <class P>
struct DeliveryOf {
    using type = std::monostate;
};
template <espalier::HasDeliveries P>
struct DeliveryOf<P> {
    using type = std::decay_t<decltype(*std::declval<typename P::Answer&>().take_deliveries(true).begin())>;
};

/// A problem of one of several types, which only its maker knows: what a forest of different problems is made of.
/// Subproblems and answers go with problems of their type alone; a new answer goes with any. What a problem may have
/// (problem.hpp) this has, too: open() and priority() if all types have it; everything else if some do, for those.
template <espalier::Problem... P>
requires(espalier::PruningAnswer<typename P::Answer>&&...) class OneOf {
    template <std::size_t i>
    using Type = std::variant_alternative_t<i, std::variant<P...>>;
    using Delivery = std::variant<std::monostate, typename DeliveryOf<P>::type...>;

public:
    struct Subproblem {
        std::variant<typename P::Subproblem...> subproblem;
        double left = 1;  ///< the share, of a type that does not tell: each split takes it to be halved

        bool empty() const {
            return std::visit([](const auto& s) { return s.empty(); }, subproblem);
        }

        double share() const requires(espalier::HasShare<P> || ...) {
            return std::visit(
                [this](const auto& s) -> double {
                    if constexpr (requires { s.share(); }) {
                        return s.share();
                    } else {
                        return s.empty() ? 0 : left;
                    }
                },
                subproblem);
        }

        std::size_t open() const requires(espalier::HasOpen<P>&&...) {
            return std::visit([](const auto& s) -> std::size_t { return s.open(); }, subproblem);
        }

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.subproblem, self.left);
        }
    };

    class Answer {
    public:
        using Bound = std::variant<std::monostate, std::decay_t<espalier::BoundOf<typename P::Answer>>...>;

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

        void clock_is(double seconds) requires(espalier::HasClock<typename P::Answer> || ...) {
            with_type(answer_.index(), [&](auto i) {
                if constexpr (espalier::HasClock<TypeOf<i>>) of<i>().clock_is(seconds);
            });
        }

        /// The deliveries of the problem's own answer, each with its type.
        auto take_deliveries(bool idle) requires(espalier::HasDeliveries<P> || ...) {
            std::vector<Delivery> deliveries;
            with_type(answer_.index(), [&](auto i) {
                if constexpr (espalier::HasDeliveries<Type<i>>) {
                    for (auto& delivery : of<i>().take_deliveries(idle)) {
                        deliveries.emplace_back(std::in_place_index<i + 1>, std::move(delivery));
                    }
                }
            });
            return deliveries;
        }

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.answer_);
        }

    private:
        template <std::size_t i>
        using TypeOf = typename Type<i>::Answer;

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
    const auto& as() const {
        return std::get<i>(problem_);
    }

    /// Calls visit(i), i as a constant, for the type of the problem.
    template <class Visit>
    void with_type(Visit visit) const {
        with_type(problem_.index(), visit);
    }

    Subproblem root() const {
        Subproblem root;
        with_type([&](auto i) { root.subproblem.template emplace<i>(as<i>().root()); });
        return root;
    }

    Answer answer() const {
        Answer answer;
        with_type([&](auto i) { answer.template of<i>() = espalier::initial_answer(as<i>()); });
        return answer;
    }

    espalier::Nodes work(Subproblem& s, Answer& answer, espalier::Nodes budget) const {
        espalier::Nodes done = 0;
        with_type([&](auto i) { done = as<i>().work(std::get<i>(s.subproblem), answer.template of<i>(), budget); });
        return done;
    }

    std::optional<Subproblem> split(Subproblem& s) const {
        std::optional<Subproblem> other;
        with_type([&](auto i) {
            auto half = as<i>().split(std::get<i>(s.subproblem));
            if (half) other.emplace().subproblem.template emplace<i>(std::move(*half));
        });
        if (other) other->left = s.left /= 2;
        return other;
    }

    espalier::Nodes abandon(Subproblem& s, Answer& answer) const {
        espalier::Nodes nodes = 0;
        with_type([&](auto i) {
            if constexpr (espalier::CountsAbandoned<Type<i>>) {
                nodes = as<i>().abandon(std::get<i>(s.subproblem), answer.template of<i>());
            } else if constexpr (espalier::HasAbandon<Type<i>>) {
                as<i>().abandon(std::get<i>(s.subproblem), answer.template of<i>());
            }
        });
        return nodes;
    }

    double priority(const Subproblem& s) const requires(espalier::HasPriority<P>&&...) {
        double priority = 0;
        with_type([&](auto i) { priority = as<i>().priority(std::get<i>(s.subproblem)); });
        return priority;
    }

    double seconds_ahead() const requires(espalier::HasSecondsAhead<P> || ...) {
        double seconds = 0;
        with_type([&](auto i) {
            if constexpr (espalier::HasSecondsAhead<Type<i>>) seconds = as<i>().seconds_ahead();
        });
        return seconds;
    }

    /// Requires a delivery of an answer to this problem.
    void receive(Answer& answer, const Delivery& delivery) const requires(espalier::HasDeliveries<P> || ...) {
        with_type([&](auto i) {
            if constexpr (espalier::HasDeliveries<Type<i>>) {
                as<i>().receive(answer.template of<i>(), std::get<i + 1>(delivery));
            }
        });
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

}  // namespace knapsack
