// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <flint/fmpq_poly.h>
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>
#include <espalier/random.hpp>
#include "integrate/arithmetic/ball.hpp"
#include "integrate/expression/expression.hpp"

namespace integrate_test {
/// A polynomial with rational coefficients: FLINT's fmpq_poly_t with an owner.
class Polynomial {
public:
    Polynomial() { fmpq_poly_init(value_); }
    explicit Polynomial(const integrate::Rational& constant) : Polynomial() {
        fmpq_poly_set_fmpq(value_, constant.get());
    }
    Polynomial(const Polynomial& other) : Polynomial() { fmpq_poly_set(value_, other.value_); }
    Polynomial& operator=(Polynomial other) noexcept {
        fmpq_poly_swap(value_, other.value_);
        return *this;
    }
    ~Polynomial() { fmpq_poly_clear(value_); }

    fmpq_poly_struct* get() { return value_; }
    const fmpq_poly_struct* get() const { return value_; }

    long degree() const { return fmpq_poly_degree(value_); }
    bool is_zero() const { return fmpq_poly_is_zero(value_) != 0; }

    integrate::Rational at(const integrate::Rational& place) const {
        integrate::Rational result;
        fmpq_poly_evaluate_fmpq(result.get(), value_, place.get());
        return result;
    }

private:
    fmpq_poly_t value_;
};

/// A function that is a polynomial on each of some intervals of a line, and how it is written, as one of `x`.
struct Pieces {
    std::string text;
    std::vector<integrate::Rational> breaks;  ///< one more than there are polynomials
    std::vector<Polynomial> polynomials;

    bool is_linear() const {
        return std::all_of(polynomials.begin(), polynomials.end(), [](const auto& p) { return p.degree() <= 1; });
    }
};

inline integrate::Rational middle_of(const integrate::Rational& a, const integrate::Rational& b) {
    integrate::Rational result;
    fmpq_add(result.get(), a.get(), b.get());
    fmpq_div_2exp(result.get(), result.get(), 1);
    return result;
}

/// Writes random functions of which the integral is known, as all their kinks and jumps are at rational places.
class RandomPieces {
public:
    static constexpr long reach = 8;  ///< they are known from -reach to reach

    explicit RandomPieces(espalier::Random& random) : random_(random) {}

    /// Returns random pieces, or nothing if there would be too many.
    std::optional<Pieces> operator()(int depth) {
        auto made = make(depth);
        if (made.polynomials.size() > 24) return std::nullopt;
        return made;
    }

private:
    using Rational = integrate::Rational;

    std::uint64_t below(std::uint64_t n) { return random_.below(static_cast<std::uint32_t>(n)); }

    // A number and how it is written.
    std::pair<std::string, Rational> number() {
        const auto mantissa = static_cast<long>(1 + below(40));
        std::string text = std::to_string(mantissa);
        switch (below(6)) {
            case 0: return {text, Rational::whole(mantissa)};
            case 1: text += "e" + std::to_string(static_cast<long>(below(50)) - 25); break;
            case 2: text = "0." + text; break;
            case 3: text += "." + std::to_string(below(1000)); break;
            case 4: {
                const auto divisor = 1 + below(9);
                return {"(" + text + "/" + std::to_string(divisor) + ")", Rational::fraction(mantissa, divisor)};
            }
            default: text = std::to_string(1 + below(4)); break;
        }
        return {text, Rational::from_decimal(text)};
    }

    Pieces on_whole_line(std::string text, Polynomial polynomial) const {
        return {std::move(text), {Rational::whole(-reach), Rational::whole(reach)}, {std::move(polynomial)}};
    }

    Pieces leaf() {
        if (below(3) > 0) {
            Polynomial x;
            fmpq_poly_set_coeff_si(x.get(), 1, 1);
            return on_whole_line("x", x);
        }
        const auto [text, value] = number();
        return on_whole_line(text, Polynomial(value));
    }

    // Divides both functions at all breaks of either, so that their intervals are the same.
    static void align(Pieces& a, Pieces& b) {
        std::vector<Rational> all = a.breaks;
        all.insert(all.end(), b.breaks.begin(), b.breaks.end());
        divide_at(a, all);
        divide_at(b, all);
    }

    static void divide_at(Pieces& pieces, std::vector<Rational> places) {
        const auto less = [](const auto& p, const auto& q) { return fmpq_cmp(p.get(), q.get()) < 0; };
        const auto same = [](const auto& p, const auto& q) { return fmpq_equal(p.get(), q.get()) != 0; };
        places.insert(places.end(), pieces.breaks.begin(), pieces.breaks.end());
        std::sort(places.begin(), places.end(), less);
        places.erase(std::unique(places.begin(), places.end(), same), places.end());
        std::vector<Polynomial> polynomials;
        std::size_t at = 0;
        for (std::size_t i = 0; i + 1 < places.size(); ++i) {
            while (!less(places[i], pieces.breaks[at + 1])) ++at;
            polynomials.push_back(pieces.polynomials[at]);
        }
        pieces.breaks = std::move(places);
        pieces.polynomials = std::move(polynomials);
    }

    // Divides linear pieces where they are a whole multiple of this number, or, if it is 0, where they are 0.
    static void divide_at_multiples(Pieces& pieces, bool of_one) {
        constexpr long most = 40;
        std::vector<Rational> places;
        for (std::size_t i = 0; i < pieces.polynomials.size(); ++i) {
            const auto& p = pieces.polynomials[i];
            if (p.degree() < 1) continue;
            Rational low = p.at(pieces.breaks[i]);
            Rational high = p.at(pieces.breaks[i + 1]);
            if (fmpq_cmp(low.get(), high.get()) > 0) std::swap(low, high);
            if (!of_one) {
                if (fmpq_sgn(low.get()) < 0 && fmpq_sgn(high.get()) > 0) add_place(p, Rational(), places);
                continue;
            }
            Rational width;
            fmpq_sub(width.get(), high.get(), low.get());
            if (fmpq_cmp_si(width.get(), most) > 0) {
                // That many pieces are too many: so are these.
                places.resize(100, pieces.breaks.front());
                for (long k = 1; k < 100; ++k) places.push_back(fraction_of(pieces.breaks[i], pieces.breaks[i + 1], k));
                continue;
            }
            fmpz_t multiple;
            fmpz_init(multiple);
            fmpz_cdiv_q(multiple, fmpq_numref(low.get()), fmpq_denref(low.get()));
            for (;; fmpz_add_ui(multiple, multiple, 1)) {
                Rational level;
                fmpq_set_fmpz(level.get(), multiple);
                if (fmpq_cmp(level.get(), high.get()) >= 0) break;
                if (fmpq_cmp(level.get(), low.get()) > 0) add_place(p, level, places);
            }
            fmpz_clear(multiple);
        }
        divide_at(pieces, places);
    }

    static Rational fraction_of(const Rational& a, const Rational& b, long hundredths) {
        Rational result;
        fmpq_sub(result.get(), b.get(), a.get());
        fmpq_mul(result.get(), result.get(), Rational::fraction(hundredths, 100).get());
        fmpq_add(result.get(), result.get(), a.get());
        return result;
    }

    // Adds the place where a linear polynomial has this value.
    static void add_place(const Polynomial& p, const Rational& level, std::vector<Rational>& places) {
        Rational constant;
        Rational slope;
        fmpq_poly_get_coeff_fmpq(constant.get(), p.get(), 0);
        fmpq_poly_get_coeff_fmpq(slope.get(), p.get(), 1);
        Rational place;
        fmpq_sub(place.get(), level.get(), constant.get());
        fmpq_div(place.get(), place.get(), slope.get());
        places.push_back(place);
    }

    static int sign_on(const Pieces& pieces, std::size_t piece) {
        const auto value = pieces.polynomials[piece].at(middle_of(pieces.breaks[piece], pieces.breaks[piece + 1]));
        return fmpq_sgn(value.get());
    }

    Pieces difference(const Pieces& a, const Pieces& b) {
        Pieces result = a;
        for (std::size_t i = 0; i < a.polynomials.size(); ++i) {
            fmpq_poly_sub(result.polynomials[i].get(), a.polynomials[i].get(), b.polynomials[i].get());
        }
        return result;
    }

    Pieces arithmetic(Pieces a, Pieces b) {
        align(a, b);
        const auto operation = below(3);
        Pieces result = a;
        for (std::size_t i = 0; i < a.polynomials.size(); ++i) {
            auto* p = result.polynomials[i].get();
            const auto* q = b.polynomials[i].get();
            operation == 0 ? fmpq_poly_add(p, p, q) : operation == 1 ? fmpq_poly_sub(p, p, q) : fmpq_poly_mul(p, p, q);
        }
        const char* sign = operation == 0 ? " + " : operation == 1 ? " - " : "*";
        result.text = "(" + a.text + ")" + sign + "(" + b.text + ")";
        return result;
    }

    // Makes a comparison of two linear functions, the lesser or the greater one, or a choice by one of them.
    Pieces by_order(Pieces a, Pieces b) {
        align(a, b);
        Pieces order = difference(a, b);
        divide_at_multiples(order, false);
        divide_at(a, order.breaks);
        divide_at(b, order.breaks);
        static const std::array<const char*, 6> comparisons = {" < ", " <= ", " > ", " >= ", " == ", " != "};
        const auto kind = below(8);
        Pieces result = a;
        for (std::size_t i = 0; i < a.polynomials.size(); ++i) {
            const int sign = sign_on(order, i);
            if (kind >= 6) {
                const bool first = kind == 6 ? sign < 0 : sign > 0;
                result.polynomials[i] = first ? a.polynomials[i] : b.polynomials[i];
                continue;
            }
            const bool truth = kind < 2    ? sign < 0 || (kind == 1 && order.polynomials[i].is_zero())
                               : kind < 4  ? sign > 0 || (kind == 3 && order.polynomials[i].is_zero())
                               : kind == 4 ? order.polynomials[i].is_zero()
                                           : !order.polynomials[i].is_zero();
            result.polynomials[i] = Polynomial(Rational::whole(truth ? 1 : 0));
        }
        result.text = kind >= 6 ? std::string(kind == 6 ? "min(" : "max(") + a.text + ", " + b.text + ")"
                                : "((" + a.text + ")" + comparisons[kind] + "(" + b.text + "))";
        return result;
    }

    // Makes a choice. A condition that is 0 at single points only counts as true.
    Pieces choice(Pieces condition, Pieces a, Pieces b) {
        align(a, b);
        align(condition, a);
        align(condition, b);
        align(condition, a);
        Pieces result = a;
        for (std::size_t i = 0; i < a.polynomials.size(); ++i) {
            if (condition.polynomials[i].is_zero()) result.polynomials[i] = b.polynomials[i];
        }
        result.text = "if(" + condition.text + ", " + a.text + ", " + b.text + ")";
        return result;
    }

    Pieces magnitude(Pieces a) {
        divide_at_multiples(a, false);
        for (std::size_t i = 0; i < a.polynomials.size(); ++i) {
            if (sign_on(a, i) < 0) fmpq_poly_neg(a.polynomials[i].get(), a.polynomials[i].get());
        }
        switch (below(3)) {
            case 0: a.text = "sqrt((" + a.text + ")^2)"; break;
            case 1: a.text = "((" + a.text + ")^2)^0.5"; break;
            default: a.text = "abs(" + a.text + ")"; break;
        }
        return a;
    }

    Pieces rounded(Pieces a) {
        divide_at_multiples(a, true);
        const bool up = below(2) == 0;
        for (std::size_t i = 0; i < a.polynomials.size(); ++i) {
            const auto value = a.polynomials[i].at(middle_of(a.breaks[i], a.breaks[i + 1]));
            Rational whole;
            fmpz_one(fmpq_denref(whole.get()));
            (up ? fmpz_cdiv_q : fmpz_fdiv_q)(fmpq_numref(whole.get()), fmpq_numref(value.get()),
                                             fmpq_denref(value.get()));
            a.polynomials[i] = Polynomial(whole);
        }
        a.text = (up ? "ceil(" : "floor(") + a.text + ")";
        return a;
    }

    // Returns the same function in other words.
    Pieces rewritten(Pieces a) {
        const std::string text = "(" + a.text + ")";
        const std::string constant = number().first;
        switch (below(10)) {
            case 0: a.text = "(" + text + " + " + constant + ") - " + constant; break;
            case 1: a.text = text + "*" + constant + "/" + constant; break;
            case 2: a.text = "tan(atan(" + text + "))"; break;
            case 3: a.text = text + "*(sin(" + text + ")^2 + cos(" + text + ")^2)"; break;
            case 4: a.text = constant + " - (" + constant + " - " + text + ")"; break;
            case 5: a.text = "-(-" + text + ")"; break;
            case 6: a.text = "if(" + text + " == " + text + ", " + text + ", 1/0*0)"; break;
            case 7: a.text = text + " + " + text + " - " + text; break;
            case 8: a.text = "sinh(log(" + text + " + sqrt(" + text + "^2 + 1)))"; break;
            default: a.text = text + "^1*" + text + "^0"; break;
        }
        return a;
    }

    Pieces power(Pieces a) {
        const auto exponent = 2 + below(3);
        for (auto& p : a.polynomials) fmpq_poly_pow(p.get(), p.get(), exponent);
        a.text = "(" + a.text + ")^" + std::to_string(exponent);
        return a;
    }

    Pieces make(int depth) {
        if (depth == 0) return leaf();
        Pieces a = make(depth - 1);
        constexpr std::size_t many = 30;
        if (a.polynomials.size() > many) return a;
        const auto kind = below(12);
        if (kind == 0) return rewritten(std::move(a));
        if (kind == 1 && a.polynomials.front().degree() <= 2) return power(std::move(a));
        if (kind == 2 && a.is_linear()) return magnitude(std::move(a));
        if (kind == 3 && a.is_linear()) return rounded(std::move(a));
        Pieces b = make(static_cast<int>(below(static_cast<std::uint64_t>(depth))));
        if (kind <= 6 && a.is_linear() && b.is_linear()) return by_order(std::move(a), std::move(b));
        if (kind <= 8) return choice(std::move(a), std::move(b), make(static_cast<int>(below(2))));
        return arithmetic(std::move(a), std::move(b));
    }

    espalier::Random& random_;
};

/// The integral of pieces from -reach to somewhere, as far as a ball tells where.
inline integrate::Ball integral_up_to(const Pieces& pieces, const integrate::Ball& place, long precision) {
    using integrate::Ball;
    Ball result;
    for (std::size_t i = 0; i < pieces.polynomials.size(); ++i) {
        Polynomial whole;
        fmpq_poly_integral(whole.get(), pieces.polynomials[i].get());
        Ball begin;
        Ball end;
        arb_set_fmpq(begin.get(), pieces.breaks[i].get(), precision);
        arb_set_fmpq(end.get(), pieces.breaks[i + 1].get(), precision);
        arb_min(end.get(), end.get(), place.get(), precision);
        arb_max(end.get(), end.get(), begin.get(), precision);
        for (const int sign : {1, -1}) {
            const Ball& x = sign > 0 ? end : begin;
            Ball value;
            for (long k = whole.degree(); k >= 0; --k) {
                integrate::Rational coefficient;
                fmpq_poly_get_coeff_fmpq(coefficient.get(), whole.get(), k);
                Ball ball;
                arb_set_fmpq(ball.get(), coefficient.get(), precision);
                arb_mul(value.get(), value.get(), x.get(), precision);
                arb_add(value.get(), value.get(), ball.get(), precision);
            }
            sign > 0 ? arb_add(result.get(), result.get(), value.get(), precision)
                     : arb_sub(result.get(), result.get(), value.get(), precision);
        }
    }
    return result;
}
}  // namespace integrate_test
