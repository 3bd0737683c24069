// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <espalier/program/report/report.hpp>

#include "golomb/finding.hpp"
#include "golomb/instance.hpp"
#include "golomb/tree/range.hpp"

namespace golomb {

/// The claims of a search, written down so that anybody who doubts them can repeat any part on any machine: which
/// question was asked of which version of the tree, and how many nodes each part has.
struct Certificate {
    Instance question;                ///< the instance, without the ranges that were searched of it
    int version = 0;                  ///< the version of the tree
    std::vector<CountedRange> parts;  ///< parts of the tree in rising order, which do not overlap

    std::uint64_t nodes() const;
    /// Returns the ranges of the tree that no part covers: none if the whole tree was searched.
    std::vector<Range> missing() const;
};

/// Explains why the counts of a search depend on chance, if they do: they depend on when it found a ruler that is
/// shorter than the question assumed. Says so if there was no search. Returns an empty text otherwise. Requires:
/// conclude(finding) was called.
[[nodiscard]] std::string chance_in(const Finding& finding);

/// Makes the certificate of a search. Requires: chance_in(finding) is empty.
[[nodiscard]] Certificate make_certificate(const Finding& finding);

/// Returns the question that a certificate answers as a command line of the program.
[[nodiscard]] std::string question_text(const Instance& question);

/// Returns the certificate as it is written to a file, with a digest of all that it says.
[[nodiscard]] espalier::program::Json json_of(const Certificate& certificate);

/// Reads the text that json_of() makes. Messages call the certificate `name`. Throws InputError, which says what is
/// wrong, if the text is no certificate, if it is changed in any way, or if parts overlap. The question is made from
/// the numbers, within the ranges of the options.
[[nodiscard]] Certificate certificate_of(const std::string& text, const std::string& name);

/// Merges certificates of parts of one search into one. Throws InputError, which names one of `names`, if they answer
/// different questions, are of different versions of the tree, or have parts that overlap without being equal. Equal
/// parts, with equal counts, count once. Requires: at least one certificate, and a name for each.
[[nodiscard]] Certificate merged(const std::vector<Certificate>& certificates, const std::vector<std::string>& names);

}  // namespace golomb
