// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <array>

#include <espalier/require.hpp>

#include "golomb/family/family.hpp"

namespace golomb {
namespace {

using espalier::program::refuse_if;
using Kind = Family::Kind;

/// The option that asks for a kind of sets. Its value is the one number, beside that of the marks, that the kind needs.
struct KindOption {
    Kind kind;
    const char* name;
    const char* value;
    const char* text;
    int most = longest_in_family;
};

constexpr std::array<KindOption, 6> rows = {
    {{Kind::rulers, "--within", "L",
      "Count the Golomb rulers of each length up to L, with N marks or, without N, with any number of marks. Mirror "
      "images count twice."},
     {Kind::modular, "--modulus", "M",
      "Count the rulers with N marks whose distances all differ modulo M. Translations count once."},
     {Kind::triangles, "--rulers", "J",
      "Find the shortest J rulers with N marks each among whose distances no two are equal (a difference triangle "
      "set).",
      most_rulers},
     {Kind::sums, "--repeats", "G",
      "Find the shortest set of N marks in which at most G pairs, or doubled marks, have the same sum (a B2[G] set).",
      most_repeats},
     {Kind::sidon, "--sidon", "N",
      "Count the subsets of the numbers 1 to N whose distances all differ (Sidon sets) and to which no number can be "
      "added, by their sizes."},
     {Kind::sparse, "--sparse", "L",
      "Find a ruler of length L with the fewest marks that measures every distance up to L."}}};

}  // namespace

void declare(espalier::program::OptionList& list, FamilyOptions& options) {
    list.begin_group("Relatives of Golomb rulers (--all lists all of them)");
    for (const auto& row : rows) {
        list.add({row.name, row.value, row.text, true}, [&options, &row](const std::string& value) {
            options[row.kind] = espalier::program::integer_value<int>(row.name, value, {1, row.most});
        });
    }
}

Family family_of(const FamilyOptions& options, std::optional<int> marks, bool all) {
    espalier::require(!options.empty(), "a question about relatives of rulers is asked by an option");
    refuse_if(options.size() > 1, "--within, --modulus, --rulers, --repeats, --sidon and --sparse exclude one another");
    const auto [kind, number] = *options.begin();
    const bool finds_marks = kind == Kind::sidon || kind == Kind::sparse;
    refuse_if(finds_marks && marks, "--sidon and --sparse find the number of marks: omit --marks");
    refuse_if(!finds_marks && !marks && kind != Kind::rulers,
              "the number of marks is missing, as in golomb 6 --modulus 31");
    Family family{.kind = kind, .marks = marks.value_or(0), .all = all};
    (kind == Kind::triangles ? family.rulers : kind == Kind::sums ? family.repeats : family.length) = number;
    refuse_if(family.rulers * family.marks * (family.marks - 1) / 2 > longest_in_family && kind == Kind::triangles,
              fmt::format("--rulers: {} rulers with {} marks have more than {} distances", family.rulers, family.marks,
                          longest_in_family));
    return family;
}

}  // namespace golomb
