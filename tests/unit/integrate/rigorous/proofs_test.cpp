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
#include "integrate/checker.hpp"
#include "integrate/expression/expression.hpp"
#include "integrate/expression/formula.hpp"
#include "integrate/solve.hpp"
#include "rare.hpp"
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

Finding solved(const Integral& integral, int digits, std::uint64_t most_evaluations) {
    espalier::program::Run run("integrate", espalier::program::Run::Clock::now());
    espalier::program::RunOptions options;
    options.threads = 1;
    run.begin(options);
    const double bits = -digits * std::log2(10);
    return solve(run, integral,
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
void expect_enclosed(const Finding& finding, const Ball& exact) {
    const long precision = 1'000;
    Ball printed;
    arb_set_str(printed.get(), value_text(finding).c_str(), precision);
    const Ball off = computed<arb_abs>(computed<arb_sub>(printed, exact, precision));
    Ball error;
    arb_set_str(error.get(), error_text(printed_error(finding)).c_str(), precision);
    const bool is_false = arb_gt(off.get(), error.get()) != 0;
    if (!is_false) return;
    char* text = arb_get_str(off.get(), 5, 0);
    ADD_FAILURE() << "printed " << value_text(finding) << " +- " << error_text(printed_error(finding)) << ", off by "
                  << text;
    flint_free(text);
}

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
    const Finding finding = solved(compile(instance), digits, std::uint64_t{100} << random.below(5));
    if (!finding.enclosed) return;
    const Ball up_to_end = integral_up_to(*pieces, place_of(change, change.to, precision), precision);
    const Ball up_to_begin = integral_up_to(*pieces, place_of(change, change.from, precision), precision);
    expect_enclosed(finding, computed<arb_sub>(up_to_end, up_to_begin, precision));
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
    const std::uint64_t count = number_from("PROOFS", espalier_test::tries_all() ? 300 : 150);
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

/// A function of one variable, and functions the second and the third derivatives of which it is.
struct Family {
    const char* function;
    const char* second;
    const char* third;
    bool is_smooth = true;
    bool is_for_positive = false;
};

constexpr std::array<Family, 8> families = {{
    {"exp(x1)", "exp(x1)", "exp(x1)"},
    {"sin(x1)", "-sin(x1)", "cos(x1)"},
    {"x1^5 - 2*x1", "x1^7/42 - x1^3/3", "x1^8/336 - x1^4/12"},
    {"1/x1^4", "1/(6*x1^2)", "-1/(6*x1)", true, true},
    {"1/(1 + x1^2)", "x1*atan(x1) - log(1 + x1^2)/2", "((x1^2 - 1)*atan(x1) - x1*log(1 + x1^2) + x1)/2"},
    {"log(x1)", "x1^2*log(x1)/2 - 3*x1^2/4", "x1^3*log(x1)/6 - 11*x1^3/36", true, true},
    {"abs(x1)", "abs(x1)^3/6", "sign(x1)*x1^4/24", false},
    {"sqrt(x1)", "4*x1^2*sqrt(x1)/15", "8*x1^3*sqrt(x1)/105", true, true},
}};

// A family's function of a random linear form on a random box. Its integral is the sum of the values at the vertices of
// the derivative's origin, with alternating signs, over the product of the slopes.
void check_box(std::uint64_t seed, Tally& tally) {
    constexpr long precision = 1'000;
    espalier::Random random(seed);
    const Family& family = families[random.below(families.size())];
    const std::size_t dimensions = 2 + random.below(2);
    const auto below = [&](std::uint32_t end) { return static_cast<long>(random.below(end)); };
    const auto eighths = [](long number) { return expression_of(Rational::fraction(number, 8)); };
    Expression form = eighths(family.is_for_positive ? 1 + below(16) : below(32) - 16);
    std::vector<Interval> intervals;
    std::vector<std::pair<Expression, Expression>> sides;
    Rational slopes = Rational::whole(1);
    for (std::size_t axis = 0; axis < dimensions; ++axis) {
        const Rational slope =
            Rational::fraction((1 + below(12)) * (family.is_for_positive || below(2) == 0 ? 1 : -1), 4);
        const long from = family.is_for_positive ? below(8) : below(16) - 8;
        sides.emplace_back(eighths(from), eighths(from + 1 + below(12)));
        intervals.emplace_back(Formula(sides.back().first), Formula(sides.back().second));
        form = std::move(form) + expression_of(slope) * the_variable(axis);
        slopes = slopes * slope;
    }
    Ball exact;
    for (std::uint32_t vertex = 0; vertex < 1U << dimensions; ++vertex) {
        std::vector<Expression> place;
        bool is_odd = false;
        for (std::size_t axis = 0; axis < dimensions; ++axis) {
            const bool upper = (vertex >> axis & 1U) != 0;
            is_odd = is_odd != !upper;
            place.push_back(upper ? sides[axis].second : sides[axis].first);
        }
        const auto value = with_operands(dimensions == 2 ? family.second : family.third, {with_variables(form, place)});
        const Ball at_vertex = evaluate(Formula(value), BallArithmetic(precision), {});
        exact = computed<arb_add>(exact, is_odd ? -at_vertex : at_vertex, precision);
    }
    exact = computed<arb_div>(exact, ball_of(slopes, precision), precision);
    const int digits = static_cast<int>(family.is_smooth ? 5 + random.below(11) : 2);
    const auto integrand = with_operands(family.function, {form});
    SCOPED_TRACE(fmt::format("seed {}, {} digits: '{}'", seed, digits, text(integrand)));
    const Finding finding =
        solved(integral_of(Formula(integrand), intervals), digits, std::uint64_t{1000} << random.below(6));
    if (!finding.enclosed) return;
    expect_enclosed(finding, exact);
    ++tally.enclosed;
    tally.met += finding.met ? 1 : 0;
    tally.with_jumps += family.is_smooth ? 0 : 1;
}

// Makefile.bench has 10 000 of them: a tenth of PROOFS.
TEST(Proofs, NoEnclosureOfABoxIsFalse) {
    const std::uint64_t count = number_from("PROOFS", 600) / 10;
    const std::uint64_t first = number_from("PROOFS_FROM", 1);
    Tally tally;
    for (std::uint64_t seed = first; seed < first + count; ++seed) check_box(seed, tally);
    std::printf("%d of %llu boxes enclosed, %d as narrow as asked, %d with kinks\n", tally.enclosed,
                static_cast<unsigned long long>(count), tally.met, tally.with_jumps);
    EXPECT_GT(2 * static_cast<std::uint64_t>(tally.met), count);
    EXPECT_GT(tally.with_jumps, 0);
}

/// A smooth integral over a box and its exact value.
struct SmoothBox {
    const char* integrand;
    const char* from;
    const char* to;
    const char* exact;
};

constexpr std::array<SmoothBox, 20> smooth_boxes = {{
    {"exp(x1*x2)", "0,0", "1,1", "1.317902151454403894860008844"},
    {"1/(1 + x1^2 + x2^2)", "0,0", "1,1", "0.6395103518703110019626930854"},
    {"cos(x1 + x2)", "0,0", "1,1", "2*cos(1) - cos(2) - 1"},
    {"sin(x1*x2)", "0,0", "1,1", "0.2398117420005647259438658862"},
    {"exp(-x1^2 - x2^2)", "-1,-1", "1,1", "pi*erf(1)^2"},
    {"1/(2 + x1 + x2)^2", "0,0", "1,1", "2*log(3) - log(2) - log(4)"},
    {"sqrt(1 + x1 + x2)", "0,0", "1,1", "4*(3^2.5 - 2*2^2.5 + 1)/15"},
    {"log(2 + x1*x2)", "0,0", "1,1", "3*log(3) - 2*log(2) - 2 - 2*polylog(2, -1/2)"},
    {"x1^3*x2^2 - x1*x2", "-1,0", "2,3", "135/4 - 27/4"},
    {"exp(x1)*cos(x2)", "0,0", "2,1", "(exp(2) - 1)*sin(1)"},
    {"besselj(0, x1 + x2)", "0,0", "1,1", "0.7387313221906529168352364318"},
    {"1/(1 + x1*x2)", "0,0", "1,1", "pi^2/12"},
    {"tanh(x1 - x2)^2", "0,0", "1,1", "1 - 2*log(cosh(1))"},
    {"exp(x1 + x2 + x3)", "0,0,0", "1,1,1", "(e - 1)^3"},
    {"cos(x1 + 2*x2 + 3*x3)", "0,0,0", "1,1,1", "(sin(5) + sin(4) - sin(6) - sin(2) - sin(1))/6"},
    {"1/(1 + x1 + x2 + x3)^4", "0,0,0", "1,1,1", "1/24"},
    {"x1*x2*x3*exp(x1)", "0,0,0", "1,2,1", "1"},
    {"exp(-x1^2 - x2^2 - x3^2)", "0,0,0", "1,1,1", "(sqrt(pi)/2*erf(1))^3"},
    {"sin(x1)*sin(x2)*sin(x3)", "0,0,0", "pi,pi,pi", "8"},
    {"1/((1 + x1^2)*(1 + x2^2)*(1 + x3^2))", "0,0,0", "1,1,1", "(pi/4)^3"},
}};

TEST(Proofs, SmoothIntegralsOverBoxesAreEnclosedToTenDigits) {
    for (const auto& [integrand, from, to, exact] : smooth_boxes) {
        SCOPED_TRACE(integrand);
        const auto integral = compile({"", integrand, from, to, exact});
        const auto finding = solved(integral, 10, 2'000'000);
        EXPECT_TRUE(finding.enclosed && finding.met) << value_text(finding) << " +- " << error_text(finding.error);
        const auto checked = check(integral, finding);
        EXPECT_TRUE(checked && checked->passed) << value_text(finding);
    }
}

TEST(Proofs, BoxesThatAreStoppedAreEnclosedAsTheyAre) {
    const auto integral = compile({"", "abs(x1 - x2)", "0,0", "1,1", "1/3"});
    const auto finding = solved(integral, 10, 20'000);
    EXPECT_TRUE(finding.enclosed);
    EXPECT_FALSE(finding.met);
    EXPECT_LT(finding.error, -5);
    EXPECT_TRUE(check(integral, finding)->passed);
}
}  // namespace
