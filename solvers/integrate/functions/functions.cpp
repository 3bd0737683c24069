#include "integrate/functions/functions.hpp"

#include <acb_elliptic.h>
#include <acb_hypgeom.h>
#include <arb_fpwrap.h>
#include <arb_hypgeom.h>

#include <iterator>
#include <numbers>

#include "integrate/functions/adaptors.hpp"

namespace integrate::table {

using enum Operation;

constexpr unsigned kinks = Function::kinks;
constexpr unsigned special = Function::special;
constexpr unsigned odd = Function::odd;
constexpr unsigned even = Function::even;
constexpr unsigned at_most_one = Function::at_most_one;
constexpr unsigned at_most_two = Function::at_most_two;

constexpr Function all_operations[] = {
    {number, "", 0},
    {variable, "", 0},
    {pi, "pi", 0, 0, [](Column* top, std::size_t) { top->fill(std::numbers::pi); },
     [](arb_ptr r, arb_srcptr, slong bits) { arb_const_pi(r, bits); }, nullptr,
     [](mpfr_ptr r, mpfr_srcptr, mpfr_rnd_t rounding) { return mpfr_const_pi(r, rounding); }},
    {e, "e", 0, 0, [](Column* top, std::size_t) { top->fill(std::numbers::e); },
     [](arb_ptr r, arb_srcptr, slong bits) { arb_const_e(r, bits); }, nullptr,
     [](mpfr_ptr r, mpfr_srcptr, mpfr_rnd_t rounding) {
         return mpfr_set_si(r, 1, rounding) + mpfr_exp(r, r, rounding);
     }},
    {imaginary_unit, "i", 0, 0, [](Column* top, std::size_t) { top->fill(std::numeric_limits<double>::quiet_NaN()); },
     nullptr, [](acb_ptr r, acb_srcptr, slong) { acb_onei(r); }},
    {infinity, "inf", 0, 0, [](Column* top, std::size_t) { top->fill(HUGE_VAL); },
     [](arb_ptr r, arb_srcptr, slong) { arb_pos_inf(r); }, nullptr,
     [](mpfr_ptr r, mpfr_srcptr, mpfr_rnd_t) { return mpfr_set_inf(r, 1), 0; }},
    {negate, "-", 1, 0, each<[](double a) { return -a; }>, without_precision<arb_neg>,
     [](acb_ptr r, acb_srcptr a, slong) { acb_neg(r, a); }, mpfr_neg},
    comparison<arb_le, arb_gt, mpfr_lessequal_p, [](double a, double b) { return a <= b ? 1.0 : 0.0; }>(less_equal,
                                                                                                        "<="),
    comparison<arb_ge, arb_lt, mpfr_greaterequal_p, [](double a, double b) { return a >= b ? 1.0 : 0.0; }>(
        greater_equal, ">="),
    comparison<arb_eq, arb_ne, mpfr_equal_p, [](double a, double b) { return a == b ? 1.0 : 0.0; }>(equal, "=="),
    comparison<arb_ne, arb_eq, [](mpfr_srcptr a, mpfr_srcptr b) { return mpfr_equal_p(a, b) == 0 ? 1 : 0; },
               [](double a, double b) { return a != b ? 1.0 : 0.0; }>(not_equal, "!="),
    comparison<arb_lt, arb_ge, mpfr_less_p, [](double a, double b) { return a < b ? 1.0 : 0.0; }>(less, "<"),
    comparison<arb_gt, arb_le, mpfr_greater_p, [](double a, double b) { return (a > b) ? 1.0 : 0.0; }>(greater, ">"),
    of_two(add, "+", 0, 2, each_pair<[](double a, double b) { return a + b; }>, arb_add, acb_add, mpfr_add),
    of_two(subtract, "-", 0, 2, each_pair<[](double a, double b) { return a - b; }>, arb_sub, acb_sub, mpfr_sub),
    of_two(multiply, "*", 0, 3, each_pair<[](double a, double b) { return a * b; }>, arb_mul, acb_mul, mpfr_mul),
    of_two(divide, "/", 0, 3, each_pair<[](double a, double b) { return a / b; }>, arb_div, acb_div, mpfr_div),
    of_two(power, "^", 0, 5, each_pair<std::pow>, arb_pow, where_analytic_of_two<acb_pow_analytic>, mpfr_pow),
    {choose, "if", 3, kinks},
    {exp, "exp", 1, 0, each<std::exp>, arb_exp, acb_exp, mpfr_exp, arb_exp, arb_poly_exp_series, fmpq_poly_exp_series},
    {log, "log", 1, 0, each<std::log>, arb_log, where_analytic<acb_log_analytic>, mpfr_log, arb_inv},
    {sqrt, "sqrt", 1, 0, each<std::sqrt>, square_root, where_analytic<acb_sqrt_analytic>, mpfr_sqrt,
     derivative_of_sqrt},
    {sin, "sin", 1, odd | at_most_one, each<std::sin>, arb_sin, acb_sin, mpfr_sin, arb_cos, arb_poly_sin_series,
     fmpq_poly_sin_series},
    {cos, "cos", 1, even | at_most_one, each<std::cos>, arb_cos, acb_cos, mpfr_cos, negated<arb_sin>,
     arb_poly_cos_series, fmpq_poly_cos_series},
    {tan, "tan", 1, odd, each<std::tan>, arb_tan, acb_tan, mpfr_tan, squared<arb_sec>},
    {cot, "cot", 1, odd, each<[](double a) { return 1 / std::tan(a); }>, arb_cot, acb_cot, mpfr_cot,
     negated<squared<arb_csc>>},
    {asin, "asin", 1, odd, each<std::asin>, arb_asin, unless<touches_cut_of_atanh, acb_asin>, mpfr_asin,
     root_of<inverse_of_square<-1>>, arb_poly_asin_series, fmpq_poly_asin_series},
    {acos, "acos", 1, 0, each<std::acos>, arb_acos, unless<touches_cut_of_atanh, acb_acos>, mpfr_acos,
     negated<root_of<inverse_of_square<-1>>>, arb_poly_acos_series},
    {atan, "atan", 1, odd | at_most_two, each<std::atan>, arb_atan, unless<touches_cut_of_asinh, acb_atan>, mpfr_atan,
     inverse_of_square<1>, arb_poly_atan_series, fmpq_poly_atan_series},
    of_two(atan2, "atan2", kinks, 0, each_pair<std::atan2>, arb_atan2, on_rectangles<angle>, mpfr_atan2),
    {sinh, "sinh", 1, odd, each<std::sinh>, arb_sinh, acb_sinh, mpfr_sinh, arb_cosh, arb_poly_sinh_series,
     fmpq_poly_sinh_series},
    {cosh, "cosh", 1, even, each<std::cosh>, arb_cosh, acb_cosh, mpfr_cosh, arb_sinh, arb_poly_cosh_series,
     fmpq_poly_cosh_series},
    {tanh, "tanh", 1, odd | at_most_one, each<std::tanh>, arb_tanh, acb_tanh, mpfr_tanh, squared<arb_sech>,
     series_of_tanh, fmpq_poly_tanh_series},
    {asinh, "asinh", 1, odd, each<std::asinh>, arb_asinh, unless<touches_cut_of_asinh, acb_asinh>, mpfr_asinh,
     root_of<inverse_of_square<1>>, series_of_asinh, fmpq_poly_asinh_series},
    {acosh, "acosh", 1, 0, each<std::acosh>, arb_acosh, unless<touches_real_up_to<1>, acb_acosh>, mpfr_acosh,
     derivative_of_acosh},
    {atanh, "atanh", 1, odd, each<std::atanh>, arb_atanh, unless<touches_cut_of_atanh, acb_atanh>, mpfr_atanh,
     inverse_of_square<-1>},
    {log1p, "log1p", 1, 0, each<std::log1p>, arb_log1p, unless<touches_real_up_to<-1>, acb_log1p>, mpfr_log1p,
     [](arb_ptr r, arb_srcptr a, slong bits) { arb_add_ui(r, a, 1, bits), arb_inv(r, r, bits); }},
    {expm1, "expm1", 1, 0, each<std::expm1>, arb_expm1, acb_expm1, mpfr_expm1, arb_exp, series_of_expm1,
     [](fmpq_poly_struct* r, const fmpq_poly_struct* a, slong terms) {
         fmpq_poly_exp_series(r, a, terms), fmpq_poly_set_coeff_si(r, 0, 0);
     }},
    {cbrt, "cbrt", 1, kinks | odd, each<std::cbrt>, on_ball<cube_root>, on_rectangle<cube_root>, mpfr_cbrt},
    {abs, "abs", 1, kinks | even, each<std::abs>, without_precision<arb_abs>, where_analytic<acb_real_abs>, mpfr_abs},
    {sign, "sign", 1, kinks | odd, each<sign_of>, without_precision<arb_sgn>, where_analytic<acb_real_sgn>,
     [](mpfr_ptr r, mpfr_srcptr a, mpfr_rnd_t rounding) { return mpfr_set_si(r, (mpfr_sgn)(a), rounding); }},
    {floor, "floor", 1, kinks, each<std::floor>, arb_floor, where_analytic<acb_real_floor>,
     [](mpfr_ptr r, mpfr_srcptr a, mpfr_rnd_t) { return mpfr_floor(r, a); }},
    {ceil, "ceil", 1, kinks, each<std::ceil>, arb_ceil, where_analytic<acb_real_ceil>,
     [](mpfr_ptr r, mpfr_srcptr a, mpfr_rnd_t) { return mpfr_ceil(r, a); }},
    of_two(min, "min", kinks, 0, each_pair<[](double a, double b) { return b < a ? b : a; }>, arb_min,
           where_analytic_of_two<acb_real_min>, mpfr_min),
    of_two(max, "max", kinks, 0, each_pair<[](double a, double b) { return (b > a) ? b : a; }>, arb_max,
           where_analytic_of_two<acb_real_max>, mpfr_max),
    {erf, "erf", 1, special | odd | at_most_one, each<std::erf>, arb_hypgeom_erf, acb_hypgeom_erf, mpfr_erf,
     derivative_of_erf, arb_hypgeom_erf_series},
    {erfc, "erfc", 1, special | at_most_two, each<std::erfc>, arb_hypgeom_erfc, acb_hypgeom_erfc, mpfr_erfc,
     negated<derivative_of_erf>, arb_hypgeom_erfc_series},
    {erfi, "erfi", 1, special | odd, each<by_arb<arb_fpwrap_double_erfi>>, arb_hypgeom_erfi, acb_hypgeom_erfi, nullptr,
     nullptr, arb_hypgeom_erfi_series},
    {gamma, "gamma", 1, special, each<std::tgamma>, arb_gamma, acb_gamma, mpfr_gamma, nullptr, arb_poly_gamma_series},
    {lgamma, "lgamma", 1, special, each<log_gamma>, on_ball<logarithm_of_gamma>,
     unless<[](acb_srcptr z) { return !is_above(acb_realref(z), 0); }, acb_lgamma>,
     [](mpfr_ptr r, mpfr_srcptr a, mpfr_rnd_t rounding) {
         return mpfr_lgamma(r, std::array<int, 1>().data(), a, rounding);
     },
     nullptr, if_positive<arb_poly_lgamma_series>},
    {digamma, "digamma", 1, special, each<by_arb<arb_fpwrap_double_digamma>>, arb_digamma, acb_digamma, mpfr_digamma,
     nullptr, arb_poly_digamma_series},
    of_two(gammainc, "gammainc", special, 0, each_pair<by_arb_of_two<arb_fpwrap_double_gamma_upper, 0>>,
           on_balls<incomplete_gamma>, on_rectangles<incomplete_gamma>),
    of_two(Operation::beta, "beta", special, 0, each_pair<beta_of_doubles>, on_balls<product_of_gammas>,
           on_rectangles<product_of_gammas>, mpfr_beta),
    {Operation::zeta, "zeta", 1, special, each<by_arb<arb_fpwrap_double_zeta>>, zeta_of_ball,
     unless<[](acb_srcptr z) { return !is_within(acb_imagref(z), greatest_height); }, acb_zeta>, mpfr_zeta, nullptr,
     [](arb_poly_struct* r, const arb_poly_struct* a, slong terms, slong bits) {
         arb_poly_zeta_series(r, a, Ball(1).get(), 0, terms, bits);
     }},
    of_two(polylog, "polylog", special, 0, each_pair<by_arb_of_two<arb_fpwrap_double_polylog>>, on_balls<polylogarithm>,
           on_rectangles<polylogarithm>),
    bessel<besselj, arb_fpwrap_double_bessel_j>("besselj"),
    bessel<bessely, arb_fpwrap_double_bessel_y>("bessely"),
    bessel<besseli, arb_fpwrap_double_bessel_i>("besseli"),
    bessel<besselk, arb_fpwrap_double_bessel_k>("besselk"),
    {airyai, "airyai", 1, special | at_most_one, each<by_arb<arb_fpwrap_double_airy_ai>>, one_on_ball<airy, true>,
     one_on_rectangle<airy, true>, nullptr, nullptr,
     [](arb_poly_struct* r, const arb_poly_struct* a, slong terms, slong bits) {
         arb_hypgeom_airy_series(r, nullptr, nullptr, nullptr, a, terms, bits);
     }},
    {airybi, "airybi", 1, special, each<by_arb<arb_fpwrap_double_airy_bi>>, one_on_ball<airy, false>,
     one_on_rectangle<airy, false>, nullptr, nullptr,
     [](arb_poly_struct* r, const arb_poly_struct* a, slong terms, slong bits) {
         arb_hypgeom_airy_series(nullptr, nullptr, r, nullptr, a, terms, bits);
     }},
    {ellipk, "ellipk", 1, special, each<real_below_one<arb_fpwrap_cdouble_elliptic_k>>, one_on_ball<elliptic, true>,
     one_on_rectangle<elliptic, true>},
    {ellipe, "ellipe", 1, special, each<real_below_one<arb_fpwrap_cdouble_elliptic_e>>, one_on_ball<elliptic, false>,
     one_on_rectangle<elliptic, false>},
    {lambertw, "lambertw", 1, special, each<by_arb<arb_fpwrap_double_lambertw, 0>>,
     [](arb_ptr r, arb_srcptr a, slong bits) { arb_lambertw(r, a, 0, bits); }, on_rectangle<principal_lambertw>,
     nullptr, nullptr,
     [](arb_poly_struct* r, const arb_poly_struct* a, slong terms, slong bits) {
         arb_poly_lambertw_series(r, a, 0, terms, bits);
     }},
    {ei, "ei", 1, special, each<by_arb<arb_fpwrap_double_exp_integral_ei>>, on_ball<exponential_integral>,
     on_rectangle<exponential_integral>, mpfr_eint, nullptr, arb_hypgeom_ei_series},
    {si, "si", 1, special | odd | at_most_two, each<by_arb<arb_fpwrap_double_sin_integral>>, arb_hypgeom_si,
     acb_hypgeom_si, nullptr, nullptr, arb_hypgeom_si_series},
    {ci, "ci", 1, special, each<by_arb<arb_fpwrap_double_cos_integral>>, on_the_right<arb_hypgeom_ci>,
     unless<touches_real_up_to<0>, acb_hypgeom_ci>, nullptr, nullptr, if_positive<arb_hypgeom_ci_series>},
    {shi, "shi", 1, special | odd, each<by_arb<arb_fpwrap_double_sinh_integral>>, arb_hypgeom_shi, acb_hypgeom_shi,
     nullptr, nullptr, arb_hypgeom_shi_series},
    {chi, "chi", 1, special, each<by_arb<arb_fpwrap_double_cosh_integral>>, on_the_right<arb_hypgeom_chi>,
     unless<touches_real_up_to<0>, acb_hypgeom_chi>, nullptr, nullptr, if_positive<arb_hypgeom_chi_series>},
    {fresnels, "fresnels", 1, special | odd | at_most_one, each<by_arb<arb_fpwrap_double_fresnel_s, 1>>,
     [](arb_ptr r, arb_srcptr a, slong bits) { arb_hypgeom_fresnel(r, nullptr, a, 1, bits); },
     one_on_rectangle<fresnel, true>, nullptr, nullptr,
     [](arb_poly_struct* r, const arb_poly_struct* a, slong terms, slong bits) {
         arb_hypgeom_fresnel_series(r, nullptr, a, 1, terms, bits);
     }},
    {fresnelc, "fresnelc", 1, special | odd | at_most_one, each<by_arb<arb_fpwrap_double_fresnel_c, 1>>,
     [](arb_ptr r, arb_srcptr a, slong bits) { arb_hypgeom_fresnel(nullptr, r, a, 1, bits); },
     one_on_rectangle<fresnel, false>, nullptr, nullptr,
     [](arb_poly_struct* r, const arb_poly_struct* a, slong terms, slong bits) {
         arb_hypgeom_fresnel_series(nullptr, r, a, 1, terms, bits);
     }},
    {vanishing, "", 1},
    {integer_power, "", 1}};

constexpr bool is_in_order() {
    for (std::size_t i = 0; i < std::size(all_operations); ++i) {
        if (all_operations[i].operation != static_cast<Operation>(i)) return false;
    }
    return std::size(all_operations) == static_cast<std::size_t>(integer_power) + 1;
}
static_assert(is_in_order());

constexpr Function abbreviation(std::string_view name, std::size_t operands, std::string_view expression) {
    return {.name = name, .operands = operands, .abbreviated = expression};
}

constexpr Function all_abbreviations[] = {abbreviation("ln", 1, "log(x1)"),
                                          abbreviation("log2", 1, "log(x1)/log(2)"),
                                          abbreviation("log10", 1, "log(x1)/log(10)"),
                                          abbreviation("exp2", 1, "2^x1"),
                                          abbreviation("sec", 1, "1/cos(x1)"),
                                          abbreviation("csc", 1, "1/sin(x1)"),
                                          abbreviation("sech", 1, "1/cosh(x1)"),
                                          abbreviation("csch", 1, "1/sinh(x1)"),
                                          abbreviation("coth", 1, "1/tanh(x1)"),
                                          abbreviation("arcsin", 1, "asin(x1)"),
                                          abbreviation("arccos", 1, "acos(x1)"),
                                          abbreviation("arctan", 1, "atan(x1)"),
                                          abbreviation("arsinh", 1, "asinh(x1)"),
                                          abbreviation("arcosh", 1, "acosh(x1)"),
                                          abbreviation("artanh", 1, "atanh(x1)"),
                                          abbreviation("hypot", 2, "sqrt(x1^2 + x2^2)"),
                                          abbreviation("pow", 2, "x1^x2"),
                                          abbreviation("sgn", 1, "sign(x1)"),
                                          abbreviation("factorial", 1, "gamma(x1 + 1)"),
                                          abbreviation("psi", 1, "digamma(x1)"),
                                          abbreviation("li", 1, "ei(log(x1))"),
                                          abbreviation("dilog", 1, "polylog(2, x1)")};

constexpr std::span<const Function> rows(Operation first, Operation last) {
    const auto begin = static_cast<std::size_t>(first);
    return std::span(all_operations).subspan(begin, static_cast<std::size_t>(last) - begin + 1);
}

}  // namespace integrate::table

namespace integrate {

const Function& function_of(Operation operation) { return table::all_operations[static_cast<std::size_t>(operation)]; }

std::span<const Function> functions() { return table::rows(Operation::choose, Operation::fresnelc); }

std::span<const Function> abbreviations() { return table::all_abbreviations; }

std::span<const Function> infixes() { return table::rows(Operation::less_equal, Operation::power); }

}  // namespace integrate
