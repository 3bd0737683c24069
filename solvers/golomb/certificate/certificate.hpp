#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <espalier/program/report/report.hpp>

#include "golomb/finding.hpp"
#include "golomb/request.hpp"
#include "golomb/search/counted_range.hpp"
#include "golomb/tree/range.hpp"

namespace golomb {

/// What a search claims, so that whoever doubts it can repeat any part of it on any machine: which question was asked
/// of which version of the tree, and how many nodes each part has.
struct Certificate {
    Request question;  ///< the marks and the known optimum, the length or the exact length, and whether all are listed
    int version = 0;   ///< of the tree
    std::vector<CountedRange> parts;  ///< in rising order; none has a prefix of another one

    std::uint64_t nodes() const;
    std::uint64_t rulers() const;
    /// The parts of the tree that are in none of its parts: none if the whole was searched.
    std::vector<Range> missing() const;
};

/// Why counts of a search that answers a request depend on chance: on when a ruler was found that is shorter than asked
/// about. Empty if they do not. Requires: conclude(request, finding).
[[nodiscard]] std::string chance_in(const Finding& finding);

/// Of a search that answers a request. Requires: chance_in(finding) is empty.
[[nodiscard]] Certificate make_certificate(const Request& request, const Finding& finding);

/// The question that a certificate answers, as options of the program.
[[nodiscard]] std::string question_text(const Request& question);

/// As it is written, with a digest of each part: of the question, the version, the range, and what was counted.
[[nodiscard]] espalier::program::Json json_of(const Certificate& certificate);

/// Reads what json_of() makes. `name` is what messages call it. Throws InputError, saying what is wrong, for what is no
/// certificate, for one whose digests do not fit what it says, and for parts that overlap.
[[nodiscard]] Certificate certificate_of(const std::string& text, const std::string& name);

/// Certificates of parts of one search as one. Throws InputError if they answer different questions, are of different
/// versions of the tree, or have parts that overlap without being the same. Parts that are the same, with the same
/// counts, count once.
/// Requires at least one.
[[nodiscard]] Certificate merged(const std::vector<Certificate>& certificates, const std::vector<std::string>& names);

}  // namespace golomb
