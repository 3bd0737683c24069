// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>

#include <espalier/random.hpp>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"
#include "integrate/expression/grammar.hpp"
#include "integrate/solve.hpp"
#include "unit/integrate/rigorous/random_pieces.hpp"

namespace {

using namespace integrate;
using namespace integrate_test;

/// A change of variable: P(place) * slope, integrated between the limits, is P between the places of these.
struct Change {
    const char* place;
    const char* slope;
    const char* from;
    const char* to;
};

constexpr std::array<Change, 17> changes = {{
    {"x", "1", "-1", "2"},
    {"x", "1", "0", "1"},
    {"x", "1", "1/3", "pi"},
    {"x", "1", "-8", "8"},
    {"x/1e20", "1e-20", "-1e20", "3e20"},
    {"x*1e20", "1e20", "-1e-20", "2e-20"},
    {"x^2", "2*x", "-1", "2"},
    {"x^3 + x", "3*x^2 + 1", "-1", "1.5"},
    {"sin(x)", "cos(x)", "0", "pi/2"},
    {"3*sin(x)", "3*cos(x)", "0", "2"},
    {"exp(x)", "exp(x)", "-1", "2"},
    {"log(x)", "1/x", "1e-3", "e^2"},
    {"sqrt(x)", "0.5/sqrt(x)", "0", "4"},
    {"1/(1 + x)", "-1/(1 + x)^2", "0", "inf"},
    {"exp(-x)", "-exp(-x)", "0", "inf"},
    {"tanh(x)", "1/cosh(x)^2", "-2", "3"},
    {"x^0.25*2", "0.5*x^-0.75", "0", "1"},
}};

std::string with_place(const std::string& text, const std::string& place) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        // The only other x is that of exp and max.
        const bool variable = text[i] == 'x' && (i == 0 || (text[i - 1] != 'e' && text[i - 1] != 'a'));
        result += variable ? "(" + place + ")" : std::string(1, text[i]);
    }
    return result;
}

Ball place_of(const Change& change, const char* limit, long precision) {
    BallArithmetic arithmetic(precision);
    const Ball x = evaluate(Formula(parse_expression(limit)), arithmetic, {});
    if (arb_is_finite(x.get()) == 0) return {};
    return evaluate(Formula(parse_expression(change.place)), arithmetic, {&x, 1});
}

Finding solved(const Instance& instance, int digits, std::uint64_t most_evaluations) {
    espalier::program::Run run("integrate", espalier::program::Run::Clock::now());
    espalier::program::RunOptions options;
    options.threads = 1;
    run.begin(options);
    const double bits = -digits * std::log2(10);
    return solve(run, compile(instance),
                 {.method = "rigorous",
                  .tolerance = {.absolute = bits, .relative = bits},
                  .digits = digits,
                  .most_evaluations = most_evaluations});
}

struct Tally {
    int enclosed = 0;
    int met = 0;
    int with_jumps = 0;
};

// The distance of the printed value from the exact one is at most the printed error.
void check(std::uint64_t seed, Tally& tally) {
    constexpr long precision = 1'000;
    espalier::Random random(seed);
    const auto pieces = RandomPieces(random)(static_cast<int>(1 + random.below(4)));
    if (!pieces) return;
    const Change& change = changes[random.below(static_cast<std::uint32_t>(changes.size()))];
    const int digits = static_cast<int>(10 + random.below(51));
    const Instance instance{"", fmt::format("({})*({})", with_place(pieces->text, change.place), change.slope),
                            change.from, change.to, ""};
    SCOPED_TRACE(fmt::format("seed {}, {} digits: '{}' from {} to {}", seed, digits, instance.expression, instance.from,
                             instance.to));
    const Finding finding = solved(instance, digits, std::uint64_t{100} << random.below(5));
    if (!finding.enclosed) return;
    Ball exact = integral_up_to(*pieces, place_of(change, change.to, precision), precision);
    arb_sub(exact.get(), exact.get(),
            integral_up_to(*pieces, place_of(change, change.from, precision), precision).get(), precision);
    Ball printed;
    arb_set_str(printed.get(), value_text(finding).c_str(), precision);
    arb_sub(printed.get(), printed.get(), exact.get(), precision);
    arb_abs(printed.get(), printed.get());
    Ball error;
    arb_set_str(error.get(), error_text(printed_error(finding)).c_str(), precision);
    const bool is_false = arb_gt(printed.get(), error.get()) != 0;
    if (is_false) {
        char* off = arb_get_str(printed.get(), 5, 0);
        ADD_FAILURE() << "printed " << value_text(finding) << " +- " << error_text(printed_error(finding))
                      << ", off by " << off;
        flint_free(off);
    }
    ++tally.enclosed;
    tally.met += finding.met ? 1 : 0;
    tally.with_jumps += pieces->polynomials.size() > 1 ? 1 : 0;
}

std::uint64_t number_from(const char* variable, std::uint64_t otherwise) {
    const char* text = std::getenv(variable);
    return text != nullptr ? std::strtoull(text, nullptr, 10) : otherwise;
}

// Makefile.bench has 100 000 of them: PROOFS, from the seed PROOFS_FROM on.
TEST(Proofs, NoEnclosureIsFalse) {
    const std::uint64_t count = number_from("PROOFS", 300);
    const std::uint64_t first = number_from("PROOFS_FROM", 1);
    Tally tally;
    for (std::uint64_t seed = first; seed < first + count; ++seed) check(seed, tally);
    std::printf("%d of %llu enclosed, %d as narrow as asked, %d with kinks or jumps\n", tally.enclosed,
                static_cast<unsigned long long>(count), tally.met, tally.with_jumps);
    if (count >= 100) {
        EXPECT_GT(8 * static_cast<std::uint64_t>(tally.met), count);
        EXPECT_GT(8 * static_cast<std::uint64_t>(tally.with_jumps), count);
    }
}

}  // namespace
