// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <string>
#include <vector>

#include <espalier/random.hpp>

#include "generate/kind.hpp"
#include "generate/random_polynomial.hpp"

namespace generate {

namespace {

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

std::unique_ptr<InstanceKind> make_polynomial() { return std::make_unique<Polynomial>(); }

}  // namespace generate
