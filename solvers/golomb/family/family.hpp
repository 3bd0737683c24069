// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <vector>
#include <espalier/program/command_line/option_list.hpp>
#include <espalier/program/report/output.hpp>
#include <espalier/program/run.hpp>

namespace golomb {
/// A question about relatives of Golomb rulers: sets of marks whose distances or sums have some other property.
struct Family {
    enum class Kind : std::uint8_t {
        rulers,     ///< Golomb rulers of at most the length, with this number of marks, or any number if `marks` is 0
        modular,    ///< Golomb rulers whose distances all differ modulo `length`
        triangles,  ///< difference triangle sets: several rulers, among whose distances no two are equal
        sums,       ///< B2[g] sets: at most `repeats` pairs of marks, equal ones among them, have the same sum
        sidon,      ///< Sidon subsets of the numbers 1 to `length`, with distinct distances, to which none can be added
        sparse      ///< rulers of this length with the fewest marks that measure every distance
    };

    Kind kind = Kind::rulers;
    int marks = 0;     ///< the number of marks of each ruler; of sparse rulers, the greatest
    int length = 0;    ///< the greatest length, the modulus or the greatest number
    int rulers = 1;    ///< the number of rulers in a triangle set
    int repeats = 1;   ///< how often each distance or sum may occur
    bool all = false;  ///< whether all sets are to be listed, and not only one of each length or number of marks
};

/// The marks of a set in rising order. Those of several rulers follow one another.
using Marks = std::vector<std::uint8_t>;

/// The greatest length of these sets, and other limits of their searches.
inline constexpr int longest_in_family = 250;
inline constexpr int most_rulers = 50;
inline constexpr int most_repeats = 50;

/// The numbers of the options that ask for relatives of Golomb rulers, by the kind that they ask for.
using FamilyOptions = std::map<Family::Kind, int>;

void declare(espalier::program::OptionList& list, FamilyOptions& options);

/// Returns the question that the options ask with --marks and --all. Requires: there is an option. Throws UsageError if
/// they do not go together.
Family family_of(const FamilyOptions& options, std::optional<int> marks, bool all);

/// Searches for the sets and reports them. Those whose length or number of marks is to be least are searched for with
/// rising limits. Requires: the same call in all ranks; no limit is greater than longest_in_family.
void answer_about_family(espalier::program::Run& run, espalier::program::Output& output, Family family);
}  // namespace golomb
