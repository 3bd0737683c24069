// SPDX-License-Identifier: Apache-2.0
#include <espalier/program/errors.hpp>
#include "fuzz/reader.hpp"
#include "integrate/expression/expression.hpp"
#include "integrate/instance.hpp"
#include "integrate/integral/integral.hpp"

namespace espalier_test {
namespace integral_harness {
using namespace integrate;

void try_to_compile(const Instance& instance) {
    try {
        static_cast<void>(compile(instance));
    } catch (const InstanceError&) {
    }
}

void read_expression(std::string_view content) {
    try {
        const auto expression = parse_expression(content);
        expect(parse_expression(text(expression)) == expression, "an expression is read as it was written");
    } catch (const ExpressionError&) {
    }
}

void read(int way, std::string_view content) {
    const std::string statement(content);
    if (way == 0) return read_expression(content);
    if (way == 1) return try_to_compile({"integrand", statement, "0", "1", ""});
    if (way == 2) return try_to_compile({"limits", "x", statement, statement, statement});
    try {
        for (const auto& instance : read_instances("fuzz.int", content)) try_to_compile(instance);
    } catch (const espalier::program::InputError&) {
    }
}
}  // namespace integral_harness

const Reader integral_reader{
    .name = "integral", .ways = 4, .read = integral_harness::read, .folder = "integrate", .examples = [] {
        return std::vector<std::string>{"1/(0.1 + x1^2 + x2*x3)",
                                        "sqrt(tan(x))",
                                        "if(x >= 0.3, 1, 0)",
                                        "-x^-2^x*(1-x)",
                                        "1e-99999",
                                        "pi/2",
                                        "-inf\xff\xff",
                                        "-inf",
                                        "0,0,-inf",
                                        "name ; exp(-x^2) ; -inf ; inf ; sqrt(pi)\n",
                                        "max(x1, x2, abs(x10)) != 1"};
    }};
}  // namespace espalier_test
