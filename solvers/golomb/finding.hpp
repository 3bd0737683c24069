// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>
#include <espalier/program/report/report.hpp>
#include "golomb/instance.hpp"
#include "golomb/rulers/ruler.hpp"
#include "golomb/search/answer.hpp"
#include "golomb/settings.hpp"
#include "golomb/tree/prefix.hpp"

namespace golomb {
/// A proof for a smaller number of marks. With --from-scratch, proofs for more marks prune with its length.
struct ShorterProof {
    int marks = 0;
    int length = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

/// The finding of a run: what is known when all searches are over, and the answer to the question that follows from it.
struct Finding {
    Instance instance;         ///< the instance whose search answers the question
    Settings settings;         ///< the settings, with the name of the kernel as given to make_kernel()
    std::string kernel_used;   ///< Kernel::text() of the last search; empty if there was no search
    Answer answer;             ///< the answer of the last search
    bool complete = false;     ///< whether the wanted part of the tree is searched to its end
    int searched_longest = 0;  ///< the greatest length that the last search looked for; perhaps the likely one
    int proved_bound = 0;      ///< a lower bound on the length that searches before the last one have proved
    Ruler constructed;         ///< the ruler that is known before all searches
    std::vector<ShorterProof> shorter_proofs;
    std::vector<CountedRange> counted;  ///< the ranges that the last search has searched to their ends

    // The members below follow from those above; conclude() fills them in.
    espalier::program::Status status = espalier::program::Status::unknown;
    std::optional<std::uint64_t> objective;  ///< the length, or the number of rulers of the exact length
    std::optional<int> bound;                ///< a lower bound on the length of all rulers with as many marks
    std::vector<Ruler> rulers;               ///< the rulers that answer the question
    std::string statement;                   ///< a sentence that says what was proved or found
};

/// Returns the lower bound on the length that follows from counting distances, from rulers with fewer marks, and from
/// searches before the last one.
[[nodiscard]] int bound_without_search(const Finding& finding);

/// Fills in the members of the finding that follow from the others. Requires: none of these members is filled in yet.
void conclude(Finding& finding);
}  // namespace golomb
