// SPDX-License-Identifier: Apache-2.0
#include "generate/random_polynomial.hpp"
#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <espalier/require.hpp>
#include "generate/kind.hpp"

namespace generate {
namespace {
constexpr std::int64_t billionths = 1'000'000'000;

RandomPolynomial literal(espalier::Random& random) {
    constexpr std::int64_t greatest_degree = 100;
    constexpr std::int64_t greatest_amplitude = 500;
    RandomPolynomial polynomial;
    const auto degree = uniform(random, 0, greatest_degree);
    for (std::int64_t i = 0; i < degree; ++i) polynomial.roots.push_back(uniform(random, 0, billionths));
    polynomial.amplitude = uniform(random, 1, greatest_amplitude);
    return polynomial;
}

// Returns whether the rule halves this part of [0, 1].
bool is_halved(const RandomPolynomial& polynomial, double from, double width) {
    constexpr double threshold = 1e-8;
    const double bend = polynomial(from) - 2 * polynomial(from + width / 2) + polynomial(from + width);
    return std::abs(bend) * width / 4 >= threshold;
}

bool is_trivial(const RandomPolynomial& polynomial) {
    return !is_halved(polynomial, 0, 1) || !(is_halved(polynomial, 0, 0.5) || is_halved(polynomial, 0.5, 0.5));
}

// Returns the square root of the greatest value at a thousand places.
double greatest_root_of_value(const RandomPolynomial& polynomial) {
    constexpr int places = 1000;
    double greatest = 0;
    for (int i = 0; i <= places; ++i) greatest = std::max(greatest, polynomial(static_cast<double>(i) / places));
    return std::sqrt(greatest);
}

class Polynomial final : public InstanceKind {
public:
    void declare(espalier::program::OptionList& list) override {
        list.choice({"--kind", "NAME",
                     "Draw polynomials as the paper says (literal, the default); draw each again until the trapezoid "
                     "rule halves a half of [0, 1] at theta_a = 1e-8 (nontrivial); or scale them to a greatest value "
                     "of 1 (normalized) or of the square of 1 to 500 (amplified)."},
                    kind_, {polynomial_kinds.begin(), polynomial_kinds.end()});
    }

    std::vector<File> make(const Command& command, std::uint64_t number) const override {
        espalier::Random random(command.seed, number);
        const auto polynomial = random_polynomial(kind_, random);
        const std::string name = fmt::format("{}_s{}_{}", kind_, command.seed, padded(number, command.count));
        return {{name + ".int", fmt::format("{} ; {} ; 0 ; 1\n", name, polynomial.expression())}};
    }

private:
    std::string kind_ = "literal";
};
}  // namespace

double RandomPolynomial::operator()(double x) const {
    double product = static_cast<double>(amplitude) / divisor;
    for (const auto root : roots) product *= x - static_cast<double>(root) / static_cast<double>(billionths);
    return product * product;
}

std::string RandomPolynomial::expression() const {
    std::string text = fmt::format("({}", amplitude);
    if (divisor != 1) text += fmt::format("/{}", divisor);
    for (const auto root : roots) text += fmt::format("*(x - {}.{:09})", root / billionths, root % billionths);
    return text + ")^2";
}

RandomPolynomial random_polynomial(std::string_view kind, espalier::Random& random) {
    const bool is_kind = std::ranges::find(polynomial_kinds, kind) != polynomial_kinds.end();
    espalier::require(is_kind, "there is a kind of this name");
    auto polynomial = literal(random);
    while (kind == "nontrivial" && is_trivial(polynomial)) polynomial = literal(random);
    if (kind == "normalized" || kind == "amplified") polynomial.divisor = greatest_root_of_value(polynomial);
    if (kind == "amplified") polynomial.divisor /= static_cast<double>(polynomial.amplitude);
    return polynomial;
}

std::unique_ptr<InstanceKind> make_polynomial() { return std::make_unique<Polynomial>(); }
}  // namespace generate
