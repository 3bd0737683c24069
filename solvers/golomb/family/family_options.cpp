// SPDX-License-Identifier: Apache-2.0
#include "golomb/family/family_options.hpp"

#include <fmt/format.h>

#include <espalier/require.hpp>

namespace golomb {

using espalier::program::refuse_if;

void declare(espalier::program::OptionList& list, FamilyOptions& options) {
    list.begin_group("Relatives of Golomb rulers (--all lists all of them)");
    const espalier::program::Range<int> lengths{1, longest_in_family};
    list.integer<int>({"--within", "L",
                       "Count the Golomb rulers of each length up to L, with N marks or, without N, with any number of "
                       "marks. Mirror images count twice.",
                       true},
                      options.within, lengths);
    list.integer<int>(
        {"--modulus", "M",
         "Count the rulers with N marks whose distances all differ modulo M. Translations count once.", true},
        options.modulus, lengths);
    list.integer<int>({"--rulers", "J",
                       "Find the shortest J rulers with N marks each among whose distances no two are equal (a "
                       "difference triangle set).",
                       true},
                      options.rulers, {1, most_rulers});
    list.integer<int>(
        {"--repeats", "G",
         "Find the shortest set of N marks in which at most G pairs, or doubled marks, have the same sum (a "
         "B2[G] set).",
         true},
        options.repeats, {1, most_repeats});
    list.integer<int>(
        {"--sidon", "N",
         "Count the subsets of the numbers 1 to N whose distances all differ (Sidon sets) and to which no "
         "number can be added, by their sizes.",
         true},
        options.sidon, lengths);
    list.integer<int>(
        {"--sparse", "L", "Find a ruler of length L with the fewest marks that measures every distance up to L.", true},
        options.sparse, lengths);
}

Family family_of(const FamilyOptions& options, std::optional<int> marks, bool all) {
    using Kind = Family::Kind;
    const auto& [within, modulus, rulers, repeats, sidon, sparse] = options;
    int given = 0;
    for (const auto& option : {within, modulus, rulers, repeats, sidon, sparse}) given += option ? 1 : 0;
    espalier::require(given > 0, "a question about relatives of rulers is asked by an option");
    refuse_if(given > 1, "--within, --modulus, --rulers, --repeats, --sidon and --sparse exclude one another");
    if (sidon || sparse) {
        refuse_if(marks.has_value(), "--sidon and --sparse find the number of marks: omit --marks");
        return {.kind = sidon ? Kind::sidon : Kind::sparse, .length = sidon ? *sidon : *sparse, .all = all};
    }
    if (within) return {.kind = Kind::rulers, .marks = marks.value_or(0), .length = *within, .all = all};
    refuse_if(!marks, "the number of marks is missing, as in golomb 6 --modulus 31");
    if (modulus) return {.kind = Kind::modular, .marks = *marks, .length = *modulus, .all = all};
    if (repeats) return {.kind = Kind::sums, .marks = *marks, .repeats = *repeats, .all = all};
    refuse_if(*rulers * *marks * (*marks - 1) / 2 > longest_in_family,
              fmt::format("--rulers: {} rulers with {} marks have more than {} distances", *rulers, *marks,
                          longest_in_family));
    return {.kind = Kind::triangles, .marks = *marks, .rulers = *rulers, .all = all};
}

}  // namespace golomb
