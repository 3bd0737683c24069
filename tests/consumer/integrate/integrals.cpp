// SPDX-License-Identifier: Apache-2.0

// Asks everything of espalier::integrate that its header promises; prints what does not hold and then fails.
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <iostream>
#include <limits>
#include <numbers>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>
#include <espalier/integrate.hpp>

namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();
int failures = 0;

void expect(bool holds, const char* what) {
    if (holds) return;
    std::cout << "does not hold: " << what << '\n';
    ++failures;
}

bool is_near(const espalier::IntegrateFinding<double>& finding, double exact) {
    return std::abs(finding.value - exact) <= finding.error + 1e-15 * std::abs(exact);
}

template <class A, class B>
bool has_same_bits(const A& a, const B& b) {
    return std::bit_cast<std::uint64_t>(a.value) == std::bit_cast<std::uint64_t>(b.value) &&
           std::bit_cast<std::uint64_t>(a.error) == std::bit_cast<std::uint64_t>(b.error) &&
           a.evaluations == b.evaluations;
}

template <class Exception>
bool throws(auto&& call) {
    try {
        call();
    } catch (const Exception&) {
        return true;
    }
    return false;
}

double product(std::span<const double> x) {
    double result = 1;
    for (const double coordinate : x) result *= std::cos(coordinate);
    return result;
}

void one_variable() {
    const auto gauss = [](double x) { return std::exp(-x * x); };
    const auto whole = espalier::integrate(gauss, -infinity, infinity, {.digits = 12});
    expect(whole.met && whole.complete && !whole.enclosed && whole.confidence == 0, "the Gaussian is integrated");
    expect(is_near(whole, std::sqrt(std::numbers::pi)), "the Gaussian's value");
    expect(whole.error <= 1e-12 * whole.value && whole.evaluations > 0, "the Gaussian's error");
    expect(whole.message.empty() && whole.method == "gauss-kronrod", "the Gaussian's method");

    const auto root = [](double x) { return std::sqrt(x); };
    const auto forth = espalier::integrate(root, 0, 4, {.absolute = 1e-9});
    const auto back = espalier::integrate(root, 4, 0, {.absolute = 1e-9});
    expect(forth.met && is_near(forth, 16.0 / 3) && back.value == -forth.value, "the order of limits");
    expect(has_same_bits(forth, espalier::integrate(root, 0, 4, {.absolute = 1e-9, .threads = 4})), "threads");
    expect(espalier::integrate(root, 2, 2).value == 0, "an empty interval");
    expect(espalier::integrate([](double x) { return std::sin(x) / x; }, -1, 1).met, "a point without a value");

    const auto pole = espalier::integrate([](double x) { return 1 / x; }, 0, 1, {.evaluations = 20'000});
    expect(!pole.met && !pole.message.empty(), "an integral that does not exist");
    const auto few = espalier::integrate([](double x) { return std::abs(std::sin(1 / x)); }, 0, 1,
                                         {.digits = 9, .evaluations = 5'000});
    expect(!few.met && few.evaluations <= 5'000 && few.error < 1, "a limit of evaluations");
    expect(few.message.find("5,000") != std::string::npos, "its message");
    const auto nothing = espalier::integrate([](double) { return std::nan(""); }, 0, 1);
    expect(!nothing.met && nothing.error == infinity && std::isnan(nothing.value), "no value anywhere");
    const auto fine = espalier::integrate(gauss, 0, 1, {.digits = 15});
    expect(is_near(fine, 0.746824132812427), "fifteen digits");
}

void several_variables() {
    const std::vector<double> zeros(3, 0.0);
    const std::vector<double> ones(3, 1.0);
    const auto box = espalier::integrate(product, zeros, ones, {.digits = 8});
    expect(box.met && is_near(box, std::pow(std::sin(1), 3)) && box.method == "genz-malik", "three variables");
    expect(has_same_bits(box, espalier::integrate(product, zeros, ones, {.digits = 8, .threads = 4})),
           "threads, boxes");
    const auto plane = espalier::integrate([](std::span<const double> x) { return x[0] * x[1]; }, {0, 0}, {1, 2});
    expect(is_near(plane, 1), "limits in braces");

    const std::vector<double> many_zeros(20, 0.0);
    const std::vector<double> many_halves(20, 0.5);
    const auto many = espalier::integrate(product, many_zeros, many_halves, {.digits = 4});
    const double exact = std::pow(std::sin(0.5), 20);
    expect(many.met && many.confidence == 0.95 && many.method == "lattice", "twenty variables");
    expect(std::abs(many.value - exact) <= 2 * many.error && many.error <= 1e-4 * exact, "their interval");
    expect(has_same_bits(many, espalier::integrate(product, many_zeros, many_halves, {.digits = 4, .threads = 4})),
           "threads, lattices");
    const auto shifted = espalier::integrate(product, many_zeros, many_halves, {.digits = 4, .shift_seed = 7});
    expect(shifted.value != many.value, "other shifts");
}

void expressions() {
    const auto long_one = espalier::integrate("exp(-x^2)", "0", "inf", {.digits = 50});
    expect(long_one.value.starts_with("0.8862269254527580136490837416705725913987747280611"), "fifty digits");
    expect(long_one.met && long_one.error.find("e-5") != std::string::npos, "their error");
    const auto proved =
        espalier::integrate("abs(x - a)", "0", "1", {.digits = 20, .method = "rigorous", .constants = "a = 1/3"});
    expect(proved.enclosed && proved.value.starts_with("0.2777777777777777777"), "a proof");
    const auto disk = espalier::integrate("1", "0,0", "1,2*pi*r", {.digits = 9, .variables = "r,phi"});
    expect(disk.met && disk.value.starts_with("3.14159265"), "limits that are functions");
    expect(!espalier::integrate("1/x", "0", "1").met, "an integral that does not exist, as an expression");
}

struct OwnException {};

void refusals() {
    const auto f = [](double x) { return x; };
    using Wrong = std::invalid_argument;
    expect(throws<Wrong>([&] { static_cast<void>(espalier::integrate(f, std::nan(""), 1)); }), "a limit that is NaN");
    expect(throws<Wrong>([&] { static_cast<void>(espalier::integrate(f, 0, 1, {.digits = 0})); }), "no digits");
    expect(throws<Wrong>([&] { static_cast<void>(espalier::integrate(f, 0, 1, {.absolute = -1})); }),
           "an error below 0");
    expect(throws<Wrong>([&] { static_cast<void>(espalier::integrate(f, 0, 1, {.method = "simpson"})); }), "a method");
    expect(throws<Wrong>([&] { static_cast<void>(espalier::integrate(f, 0, 1, {.method = "rigorous"})); }), "balls");
    expect(throws<Wrong>([&] { static_cast<void>(espalier::integrate(f, 0, 1, {.threads = 0})); }), "no threads");
    expect(throws<Wrong>([&] { static_cast<void>(espalier::integrate(product, {0, 0}, {1})); }), "limits that lack");
    expect(throws<Wrong>([&] { static_cast<void>(espalier::integrate("sin(x", "0", "1")); }), "no expression");
    expect(throws<Wrong>([&] { static_cast<void>(espalier::integrate("x", "0", "y")); }), "no limit");
    for (const int threads : {1, 4}) {
        const auto thrown = [&] {
            const auto thrower = [](double x) { return x > 0.9 ? throw OwnException() : x; };
            static_cast<void>(espalier::integrate(thrower, 0, 1, {.threads = threads}));
        };
        expect(throws<OwnException>(thrown), "what the function throws is thrown");
    }
}
}  // namespace

int main() {
    one_variable();
    several_variables();
    expressions();
    refusals();
    return failures == 0 ? 0 : 1;
}
