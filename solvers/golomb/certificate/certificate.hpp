// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>
#include <espalier/program/report/output.hpp>
#include <espalier/program/run.hpp>
#include "golomb/command.hpp"
#include "golomb/finding.hpp"
#include "golomb/tree/prefix.hpp"

namespace golomb {
/// The claims of a search, written down so that anybody who doubts them can repeat any part on any machine: which
/// question was asked of which version of the tree, and how many nodes each part has.
struct Certificate {
    Instance question;                ///< the instance, without the ranges that were searched of it
    int version = 0;                  ///< the version of the tree
    std::vector<CountedRange> parts;  ///< parts of the tree in rising order, which do not overlap

    std::uint64_t nodes() const {
        std::uint64_t sum = 0;
        for (const auto& part : parts) sum += part.nodes;
        return sum;
    }
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

/// Adds the options of that command line to the JSON.
void add_question(const Instance& question, espalier::program::Json& json);

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

/// Writes the certificate of the finding to the file, or complains and lets the program fail if there is none, see
/// chance_in(). Requires: one rank calls.
void certify(espalier::program::Output& output, const std::string& path, const Finding& finding);

/// The result of searching parts of a certificate again.
struct Repetition {
    std::size_t parts = 0;    ///< the number of parts that were searched to their ends
    std::uint64_t nodes = 0;  ///< the number of nodes in these parts
    /// The parts whose counts differ: what the certificate claims, and what was counted.
    std::vector<std::pair<CountedRange, CountedRange>> differences;
    std::uint64_t seed = 0;  ///< the seed by which the sample was drawn
    bool complete = true;    ///< whether all of the sample was searched, without a limit or a stop
};

/// Searches a random sample of the parts again, on the PEs of the run: a fraction `share` of them, rounded up.
/// Requires: the same call in all ranks; 0 <= share <= 1. Throws InputError, which calls the file `name`, if the
/// certificate is of another version of the tree.
[[nodiscard]] Repetition repeat(espalier::program::Run& run, const Certificate& certificate, const std::string& name,
                                double share, std::uint64_t seed, Settings settings);

/// Checks or merges the certificates that the command names, and reports the result. Requires:
/// command.is_about_certificates(), and the same call in all ranks. Throws InputError.
void answer_about_certificates(espalier::program::Run& run, espalier::program::Output& output, const Command& command);
}  // namespace golomb
