// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "puzzle15/board/puzzle.hpp"
#include "puzzle15/search/subproblem.hpp"
#include "puzzle15/sums/catalogue.hpp"

namespace puzzle15 {

/// The cells of a pattern's tiles and of the blank.
struct Placement {
    Cells set = 0;
    std::size_t order = 0;
    int blank = 0;
};

/// Returns the distance of a placement: the number of moves towards home, which the bits of the database tell.
int distance_of(const PatternDatabase& database, const BuiltDatabase& bits, Placement placement);

/// The greatest sum of a catalogue's heuristics. Paths take no moves that make duplicates.
template <std::size_t Slots>
class CatalogueSum {
public:
    static constexpr espalier::Nodes least_budget = 32;

    using State = CatalogueState<Slots>;

    /// Requires that both outlive this, and that there is room for the catalogue's patterns: few_slots are only for
    /// tables that is_of_six_of_25() or is_of_16_cells() is true of.
    CatalogueSum(const Catalogue& catalogue, const CatalogueTables& tables);

    State start(const Puzzle& puzzle) const;
    State moved(const State& state, int blank, int target) const;
    int estimate(const State& state) const;
    MoveSet open(const State& state) const { return tables_->words->allowed(state.word); }
    bool is_small(const State&, int slack, espalier::Nodes) const { return slack <= 3; }
    espalier::Nodes least_to_order() const;
    Subtree subtree(const State& state, int blank, Move last, int slack) const;

private:
    const Catalogue* catalogue_;
    const CatalogueTables* tables_;
    SearchCatalogue<Slots> search_;
};

}  // namespace puzzle15
