#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <espalier/random.hpp>
#include <string>
#include <vector>

#include "generate/kind.hpp"
#include "generate/uniform.hpp"

namespace generate {

namespace {

constexpr std::int64_t billionths = 1'000'000'000;

/// A polynomial as [Barrows et al. 1999, section 4.2] draws it: an amplitude, and up to a hundred roots in [0, 1].
struct Drawn {
    std::int64_t amplitude = 1;
    std::vector<std::int64_t> roots;  // in billionths

    /// The product over the roots, without the amplitude.
    double operator()(double x) const {
        double product = 1;
        for (const auto root : roots) product *= x - static_cast<double>(root) / static_cast<double>(billionths);
        return product;
    }
};

Drawn draw(espalier::Random& random) {
    constexpr std::int64_t greatest_degree = 100;
    constexpr std::int64_t greatest_amplitude = 500;
    Drawn drawn;
    const auto degree = uniform(random, 0, greatest_degree);
    for (std::int64_t i = 0; i < degree; ++i) drawn.roots.push_back(uniform(random, 0, billionths));
    drawn.amplitude = uniform(random, 1, greatest_amplitude);
    return drawn;
}

// Read literally the products are so small that the trapezoid rule, even with the second of the paper's thresholds, 1e-8,
// stops at once for four of five.
bool is_trivial(const Drawn& drawn) {
    constexpr double threshold = 1e-8;
    const auto squared = [&](double x) {
        const double value = static_cast<double>(drawn.amplitude) * drawn(x);
        return value * value;
    };
    return std::abs(squared(0) - 2 * squared(0.5) + squared(1)) / 4 < threshold;
}

// The greatest absolute value at a thousand places.
double size_of(const Drawn& drawn) {
    constexpr int places = 1000;
    double greatest = 0;
    for (int i = 0; i <= places; ++i) greatest = std::max(greatest, std::abs(drawn(static_cast<double>(i) / places)));
    return greatest;
}

class Polynomial final : public Kind {
public:
    void declare(command_line::OptionList& list) override {
        list.choice(
            {"--kind", "NAME",
             "literal: as the paper says; nontrivial: drawn again until the rule halves [0, 1] at theta_a = 1e-8; "
             "normalized: so that the amplitude is the greatest value before it is squared. Default: literal."},
            kind_, {"literal", "nontrivial", "normalized"});
    }

    std::vector<File> make(const Request& request, std::uint64_t number) const override {
        espalier::Random random(request.seed, number);
        Drawn drawn = draw(random);
        while (kind_ == "nontrivial" && is_trivial(drawn)) drawn = draw(random);
        const std::string name = fmt::format("{}_s{}_{}", kind_, request.seed, padded(number, request.count));
        return {{name + ".int", fmt::format("{} ; {} ; 0 ; 1\n", name, expression(drawn))}};
    }

private:
    std::string expression(const Drawn& drawn) const {
        std::string text = fmt::format("({}", drawn.amplitude);
        if (kind_ == "normalized") text += fmt::format("/{}", size_of(drawn));
        for (const auto root : drawn.roots) {
            text += fmt::format("*(x - {}.{:09})", root / billionths, root % billionths);
        }
        return text + ")^2";
    }

    std::string kind_ = "literal";
};

}  // namespace

std::unique_ptr<Kind> make_polynomial() { return std::make_unique<Polynomial>(); }

}  // namespace generate
