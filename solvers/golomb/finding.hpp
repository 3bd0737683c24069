#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <espalier/program/report/report.hpp>

#include "golomb/request.hpp"
#include "golomb/rulers/ruler.hpp"
#include "golomb/search/answer.hpp"
#include "golomb/search/counted_range.hpp"
#include "golomb/search/instance.hpp"

namespace golomb {

/// The proof for a smaller number of marks on which --from-scratch builds.
struct ShorterProof {
    int marks = 0;
    int length = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

/// What came out: what is known when all searches are over, and what this means for the question that was asked.
struct Finding {
    Instance instance;         ///< the search that answers the question,
    std::string kernel;        ///< and the name of its kernel, as it was asked for
    std::string kernel_used;   ///< by the last search, see Kernel::text(); empty if there was none
    Answer answer;             ///< of the last search
    bool complete = false;     ///< the part of the tree that was asked for is searched to its end
    int searched_longest = 0;  ///< the last search looked for rulers of at most this length; the likely one may do
    int proved_bound = 0;      ///< by searches before the last one: no ruler is shorter
    Ruler constructed;         ///< known before all searches
    std::vector<ShorterProof> shorter_proofs;
    std::vector<CountedRange> counted;  ///< the ranges that the last search has searched to their ends

    // What follows from it, see conclude().
    espalier::program::Status status = espalier::program::Status::unknown;
    std::optional<std::uint64_t> objective;  ///< the length, or the number of rulers of the exact length
    std::optional<int> bound;                ///< no Golomb ruler is shorter
    std::vector<Ruler> rulers;               ///< those that answer the question
    std::string statement;                   ///< what was proved or found
};

/// Fills in what follows from what is known.
/// Requires: nothing of it is filled in yet; of the request only the options matter that check() has seen.
void conclude(const Request& request, Finding& finding);

}  // namespace golomb
