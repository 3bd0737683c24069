#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "puzzle15/search/duplicate_words.hpp"
#include "puzzle15/search/subproblem.hpp"
#include "puzzle15/sums/pattern_step.hpp"

namespace puzzle15 {

/// Searches a small subtree depth first, as manhattan16.cpp does, with one function for each cell of the blank and last
/// move. It is for databases that fit into the processor's caches. Tables is PatternSum::Tables.
template <class Tables, class State>
class PatternRecursion {
public:
    PatternRecursion(const Tables& tables, const DuplicateWords& words)
        : tables_(tables), after_(words.after_all()), numbers_allowed_(words.numbers_allowed()) {}

    /// Returns what is below a node after which `remaining` moves may follow. Ends at the first solution.
    Subtree search(const State& state, int blank, Move last, unsigned remaining) {
        expansions[static_cast<std::size_t>(4 * blank + static_cast<int>(last))](
            state.board, state.word, state.reflected, state.distances,
            {state.path, static_cast<std::uint16_t>(remaining)}, *this);
        return subtree_;
    }

private:
    static constexpr Shape shape{};

    using Lookup = decltype(Tables::lookup);

    struct Path {
        DuplicateWords::State state;
        std::uint16_t remaining;  ///< the number of moves that may follow
    };

    // The parts of a State are passed in registers.
    using Expand = void (*)(std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, Path, PatternRecursion&);

    static constexpr MoveSet moves_after(int blank, Move last) {
        return without(shape.moves_from(blank), inverse(last));
    }

    struct Child {
        Step step;
        typename Lookup::Look distance;
        typename Lookup::Look reflected_distance;
    };

    template <int Blank, Move Last, Move Next>
    [[gnu::always_inline]] inline Child prepare(const State& state) const {
        if constexpr ((moves_after(Blank, Last) & set_of(Next)) == 0) {
            return {};
        } else {
            const Step step = puzzle15::step(tables_, state, shape.target(Blank, Next), Blank);
            const Child child{
                .step = step, .distance = look(tables_, step), .reflected_distance = reflected_look(tables_, step)};
            child.distance.prefetch();
            child.reflected_distance.prefetch();
            return child;
        }
    }

    template <int Blank, Move Last, Move Next>
    [[gnu::always_inline]] inline void generate(const Child& child, std::uint64_t distances,
                                                const DuplicateWords::Next& next, unsigned remaining) {
        if constexpr ((moves_after(Blank, Last) & set_of(Next)) != 0) {
            const auto path = next[static_cast<std::size_t>(Next)];
            if (path == DuplicateWords::forbidden) return;
            const Step& step = child.step;
            distances = with_distance(tables_, step, distances, child.distance);
            if (sum_of(distances) > remaining) return;
            distances = with_reflected_distance(tables_, step, distances, child.reflected_distance);
            if (sum_of(distances >> 32) > remaining) return;
            if (distances == 0) subtree_.has_solution = true;
            expand<shape.target(Blank, Next), Next>(step.board, step.word, step.reflected, distances,
                                                    {path, static_cast<std::uint16_t>(remaining)}, *this);
        }
    }

    template <int Blank, Move Last>
    [[gnu::noinline]] static void expand(std::uint64_t board, std::uint64_t word, std::uint64_t reflected,
                                         std::uint64_t distances, Path path, PatternRecursion& search) {
        search.subtree_.nodes += search.numbers_allowed_[path.state];
        if (path.remaining == 0 || search.subtree_.has_solution) return;
        const auto& next = search.after_[path.state];
        const unsigned remaining = path.remaining - 1U;
        const State state{board, word, reflected, distances, path.state};
        // All children's distances are requested from memory before the first one is needed.
        const auto up = search.prepare<Blank, Last, Move::up>(state);
        const auto left = search.prepare<Blank, Last, Move::left>(state);
        const auto right = search.prepare<Blank, Last, Move::right>(state);
        const auto down = search.prepare<Blank, Last, Move::down>(state);
        search.generate<Blank, Last, Move::up>(up, distances, next, remaining);
        search.generate<Blank, Last, Move::left>(left, distances, next, remaining);
        search.generate<Blank, Last, Move::right>(right, distances, next, remaining);
        search.generate<Blank, Last, Move::down>(down, distances, next, remaining);
    }

    template <std::size_t... Index>
    static constexpr std::array<Expand, sizeof...(Index)> table_of(std::index_sequence<Index...>) {
        return {expand<static_cast<int>(Index) / 4, static_cast<Move>(Index % 4)>...};
    }

    static constexpr auto expansions = table_of(std::make_index_sequence<static_cast<std::size_t>(4 * 16)>{});

    const Tables& tables_;
    const DuplicateWords::Next* after_;
    const std::uint8_t* numbers_allowed_;
    Subtree subtree_;
};

}  // namespace puzzle15
