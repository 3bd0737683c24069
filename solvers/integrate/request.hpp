#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include <espalier/program/option_list.hpp>
#include "integrate/integral/integral.hpp"
#include "integrate/tolerance.hpp"

namespace integrate {

/// What a method is told about how exact and how careful to be.
struct Settings {
    Tolerance tolerance;
    int digits = 10;  ///< that the tolerance amounts to: at least as many as are asked for
    int partition = 4;
    std::optional<std::uint64_t> most_evaluations = {};  ///< after which no round begins
    double accuracy_threshold = 1e-6;                    ///< theta_a of [B99]
    double resolution_threshold = 1e-10;                 ///< theta_r of [B99]

    std::uint64_t evaluations_allowed() const { return most_evaluations.value_or(20'000'000); }
    /// The same for balls, which take longer, and of which the more digits want the more: their number's square, at
    /// singular ends.
    std::uint64_t balls_allowed() const {
        const auto wanted = static_cast<std::uint64_t>(digits);
        return most_evaluations.value_or(std::max<std::uint64_t>(2'000'000, 20 * wanted * wanted));
    }
    /// The same for sums of terms of any number of digits, which converge within some evaluations for each of them.
    std::uint64_t terms_allowed() const {
        return most_evaluations.value_or(std::max<std::uint64_t>(150'000, 50 * static_cast<std::uint64_t>(digits)));
    }
};

/// What the command line asks for.
struct Request {
    std::string source;  ///< an expression, or a file's name that ends in .int
    std::string from;
    std::string to;
    std::string exact;
    std::string method = "auto";
    std::optional<int> digits;
    std::string absolute;
    std::string relative;
    int partition = Settings{}.partition;
    std::optional<std::uint64_t> most_evaluations;
    std::string accuracy_threshold = "1e-6";
    std::string resolution_threshold = "1e-10";

    bool is_file() const { return source.ends_with(".int"); }
    Statement statement() const { return {"", source, from, to, exact}; }
};

void declare(espalier::program::OptionList& list, Request& request);

/// Throws UsageError.
Settings settings_of(const Request& request);

}  // namespace integrate
