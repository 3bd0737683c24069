// SPDX-License-Identifier: Apache-2.0
#include "integrate/functions/functions.hpp"
#include <acb_elliptic.h>
#include <acb_hypgeom.h>
#include <arb_hypgeom.h>
#include <iterator>
#include <numbers>
#include "integrate/functions/numerics.hpp"

// The table of functions: all that the program knows of an operation stands in its row, and nowhere else.
namespace integrate::table {
using enum Operation;

constexpr Function rows[] = {
    {number, "", 0},
    {variable, "", 0},
    {pi, "pi", 0, 0, [](Column* top, std::size_t) { top->fill(std::numbers::pi); },
     [](arb_ptr r, arb_srcptr, slong bits) { arb_const_pi(r, bits); }},
    {e, "e", 0, 0, [](Column* top, std::size_t) { top->fill(std::numbers::e); },
     [](arb_ptr r, arb_srcptr, slong bits) { arb_const_e(r, bits); }},
    {infinity, "inf", 0, 0, [](Column* top, std::size_t) { top->fill(HUGE_VAL); },
     [](arb_ptr r, arb_srcptr, slong) { arb_pos_inf(r); }},
    {imaginary_unit, "i", 0, 0, [](Column* top, std::size_t) { top->fill(std::numeric_limits<double>::quiet_NaN()); },
     nullptr, [](acb_ptr r, acb_srcptr, slong) { acb_onei(r); }},
    with({negate, "-", 1, zeros_of_operands, each<[](double a) { return -a; }>, without_precision<arb_neg>,
          [](acb_ptr r, acb_srcptr a, slong) { acb_neg(r, a); }},
         {.slope = "-1"}),
    with({vanishing, "", 1}, {.at_end = at_ends::vanishing}),
    {fraction, "", 0, 0, nullptr, [](arb_ptr r, arb_srcptr, slong) { arb_unit_interval(r); }},
    {euler, "", 0, 0, nullptr, [](arb_ptr r, arb_srcptr, slong bits) { arb_const_euler(r, bits); }},
    {integer_power, "", 1},
    comparison<arb_le, arb_gt, [](double a, double b) { return a <= b ? 1.0 : 0.0; }>(less_equal, "<=", "0", "1"),
    comparison<arb_ge, arb_lt, [](double a, double b) { return a >= b ? 1.0 : 0.0; }>(greater_equal, ">=", "1", "0"),
    comparison<arb_eq, arb_ne, [](double a, double b) { return a == b ? 1.0 : 0.0; }>(equal, "==", "0", "0"),
    comparison<arb_ne, arb_eq, [](double a, double b) { return a != b ? 1.0 : 0.0; }>(not_equal, "!=", "1", "1"),
    comparison<arb_lt, arb_ge, [](double a, double b) { return a < b ? 1.0 : 0.0; }>(less, "<", "0", "1"),
    comparison<arb_gt, arb_le, [](double a, double b) { return (a > b) ? 1.0 : 0.0; }>(greater, ">", "1", "0"),
    of_two(add, "+", 0, 2, each_pair<[](double a, double b) { return a + b; }>, arb_add, acb_add),
    of_two(subtract, "-", 0, 2, each_pair<[](double a, double b) { return a - b; }>, arb_sub, acb_sub),
    of_two(multiply, "*", zeros_of_operands, 3, each_pair<[](double a, double b) { return a * b; }>, arb_mul, acb_mul),
    with(of_two(divide, "/", zeros_of_operands, 3, each_pair<[](double a, double b) { return a / b; }>, arb_div,
                acb_div),
         {.breaks = "x2"}),
    with(of_two(power, "^", 0, 5, each_pair<std::pow>, arb_pow, where_analytic_of_two<acb_pow_analytic>),
         {.breaks = "x1"}),
    with({choose, "if", 3, kinks}, {.breaks = "x1"}),
    with({exp, "exp", 1, takes_exponentials | rises, each<std::exp>, arb_exp, acb_exp, arb_poly_exp_series},
         {.slope = "exp(x1)",
          .real_part = "cos(x2)*exp(x1)",
          .imaginary_part = "sin(x2)*exp(x1)",
          .at_end = at_ends::exponential}),
    with({sin, "sin", 1, odd | at_most_one, each<std::sin>, arb_sin, sine, arb_poly_sin_series},
         {.slope = "cos(x1)", .real_part = "sin(x1)*cosh(x2)", .imaginary_part = "cos(x1)*sinh(x2)", .turns = 0}),
    with({cos, "cos", 1, at_most_one, each<std::cos>, arb_cos, cosine, arb_poly_cos_series},
         {.slope = "-sin(x1)", .real_part = "cos(x1)*cosh(x2)", .imaginary_part = "-(sin(x1)*sinh(x2))", .turns = 1}),
    with({abs, "abs", 1, kinks | zeros_of_operands | takes_exponentials | rises_with_size, each<std::abs>,
          without_precision<arb_abs>, where_analytic<acb_real_abs>},
         {.slope = "1/sign(x1)", .breaks = "x1", .above = "x1", .below = "-x1"}),
    with({si, "si", 1, special | odd | at_most_two, each<by_arb<arb_fpwrap_double_sin_integral>>, arb_hypgeom_si,
          acb_hypgeom_si, arb_hypgeom_si_series},
         {.rising = "pi/2 + (4*t - 2)/x1"}),  // DLMF 6.2.17 to 6.2.20
    with({ci, "ci", 1, special, each<by_arb<arb_fpwrap_double_cos_integral>>, on_the_right<arb_hypgeom_ci>,
          unless<touches_up_to<0>, acb_hypgeom_ci>, if_positive<arb_hypgeom_ci_series>},
         {.rising = "(4*t - 2)/x1", .near_zero = "euler + log(x1) - t*x1*x1/4"}),  // DLMF 6.2.20 and 6.6
    with(bessel<Bessel::j, arb_fpwrap_double_bessel_j>(besselj, "besselj"), {.at_end_of_two = at_ends::bessel}),
    with(bessel<Bessel::y, arb_fpwrap_double_bessel_y>(bessely, "bessely"), {.at_end_of_two = at_ends::bessel}),
    with(bessel<Bessel::k, arb_fpwrap_double_bessel_k>(besselk, "besselk"), {.at_end_of_two = at_ends::bessel}),
    with(of_two(gammainc, "gammainc", special, 0, each_pair<by_arb<arb_fpwrap_double_gamma_upper, 0>>, incomplete_gamma,
                incomplete_gamma),
         {.at_end_of_two = at_ends::incomplete_gamma}),
    with({others, "sinc", 1, at_most_one, each<[](double a) { return a == 0 ? 1 : std::sin(a) / a; }>, arb_sinc,
          acb_sinc, arb_poly_sinc_series},
         {.towards_infinity = "sin(x1)/x1"}),
    with({others, "log", 1, logarithm | takes_exponentials | rises, each<std::log>, arb_log,
          where_analytic<acb_log_analytic>},
         {.slope = "1/x1", .breaks = "x1", .at_end = at_ends::logarithm}),
    with({others, "sqrt", 1, zeros_of_operands, each<std::sqrt>, square_root, where_analytic<acb_sqrt_analytic>},
         {.slope = "1/(2*sqrt(x1))", .equal = "x1^(1/2)"}),
    with({others, "tan", 1, odd, each<std::tan>, arb_tan, acb_tan},
         {.slope = "1/cos(x1)^2", .equal = "sin(x1)/cos(x1)"}),
    with({others, "cot", 1, odd, each<[](double a) { return 1 / std::tan(a); }>, arb_cot, acb_cot},
         {.slope = "-1/sin(x1)^2", .equal = "cos(x1)/sin(x1)"}),
    with({others, "asin", 1, odd, each<std::asin>, arb_asin, unless<touches_cut_of_atanh, acb_asin>,
          arb_poly_asin_series},
         {.slope = "1/sqrt(1 - x1^2)",
          .breaks = "(1 - x1)*(1 + x1)",
          .near_one = "pi/2 - 2*asin(sqrt((1 - x1)/2))",
          .near_minus_one = "2*asin(sqrt((1 + x1)/2)) - pi/2"}),
    with(
        {others, "acos", 1, 0, each<std::acos>, arb_acos, unless<touches_cut_of_atanh, acb_acos>, arb_poly_acos_series},
        {.slope = "-1/sqrt(1 - x1^2)",
         .breaks = "(1 - x1)*(1 + x1)",
         .near_one = "2*asin(sqrt((1 - x1)/2))",
         .near_minus_one = "pi - 2*asin(sqrt((1 + x1)/2))"}),
    with({others, "atan", 1, odd | at_most_two | rises, each<std::atan>, arb_atan,
          unless<touches_cut_of_asinh, acb_atan>, arb_poly_atan_series},
         {.slope = "1/(1 + x1^2)", .towards_infinity = "sign(x1)*pi/2 - atan(1/x1)"}),
    with(of_two(others, "atan2", kinks, 0, each_pair<angle_of_doubles>, arb_atan2, angle), {.breaks = "x1"}),
    with({others, "sinh", 1, odd | rises, each<std::sinh>, arb_sinh, acb_sinh, arb_poly_sinh_series},
         {.slope = "cosh(x1)",
          .towards_infinity = "(exp(x1) - exp(-x1))/2",
          .real_part = "sinh(x1)*cos(x2)",
          .imaginary_part = "cosh(x1)*sin(x2)"}),
    with({others, "cosh", 1, rises_with_size, each<std::cosh>, arb_cosh, acb_cosh, arb_poly_cosh_series},
         {.slope = "sinh(x1)",
          .towards_infinity = "(exp(x1) + exp(-x1))/2",
          .real_part = "cosh(x1)*cos(x2)",
          .imaginary_part = "sinh(x1)*sin(x2)"}),
    with({others, "tanh", 1, odd | at_most_one | rises, each<std::tanh>, arb_tanh, acb_tanh},
         {.slope = "1/cosh(x1)^2",
          .near_ends = "sinh(x1)/cosh(x1)",
          .towards_infinity = "sign(x1)*(1 - 2*(exp(-2*abs(x1))/(1 + exp(-2*abs(x1)))))"}),
    with({others, "asinh", 1, odd | rises, each<std::asinh>, arb_asinh, unless<touches_cut_of_asinh, acb_asinh>},
         {.slope = "1/sqrt(1 + x1^2)",
          .near_ends = "log(x1 + sqrt(1 + x1*x1))",
          .towards_infinity = "sign(x1)*log(abs(x1) + sqrt(x1*x1 + 1))"}),
    with({others, "acosh", 1, 0, each<std::acosh>, arb_acosh, unless<touches_up_to<1>, acb_acosh>},
         {.slope = "1/sqrt(x1^2 - 1)",
          .breaks = "x1 - 1",
          .near_ends = "log(1 + (x1 - 1 + sqrt((x1 - 1)*(x1 - 1 + 2))))",
          .towards_infinity = "log(x1 + sqrt(x1*x1 - 1))"}),
    with({others, "atanh", 1, odd, each<std::atanh>, arb_atanh, unless<touches_cut_of_atanh, acb_atanh>},
         {.slope = "1/(1 - x1^2)", .breaks = "(1 - x1)*(1 + x1)", .near_ends = "(log(1 + x1) - log(1 - x1))/2"}),
    with({others, "log1p", 1, rises, each<std::log1p>, arb_log1p, unless<touches_up_to<-1>, acb_log1p>},
         {.slope = "1/(1 + x1)", .equal = "log(1 + x1)"}),
    with({others, "expm1", 1, rises, each<std::expm1>, arb_expm1, acb_expm1},
         {.slope = "exp(x1)", .near_ends = "exp(x1) - 1", .towards_infinity = "exp(x1) - 1"}),
    with({others, "cbrt", 1, kinks | odd | zeros_of_operands, each<std::cbrt>, cube_root, cube_root},
         {.breaks = "x1", .above = "x1^(1/3)", .below = "-(-x1)^(1/3)"}),
    with({others, "sign", 1, kinks | odd | steps, each<sign_of>, without_precision<arb_sgn>,
          where_analytic<acb_real_sgn>},
         {.breaks = "x1", .above = "1", .below = "-1"}),
    with({others, "floor", 1, kinks | steps | at_whole_numbers, each<std::floor>, arb_floor,
          where_analytic<acb_real_floor>},
         {.breaks = "x1", .at_end = at_ends::floor}),
    with(
        {others, "ceil", 1, kinks | steps | at_whole_numbers, each<std::ceil>, arb_ceil, where_analytic<acb_real_ceil>},
        {.breaks = "x1", .near_ends = "-floor(-x1)"}),
    with(of_two(others, "min", kinks | any_number | takes_exponentials, 0,
                each_pair<[](double a, double b) { return b < a ? b : a; }>, arb_min,
                where_analytic_of_two<acb_real_min>),
         {.breaks = "x1 - x2", .above = "x2", .below = "x1"}),
    with(of_two(others, "max", kinks | any_number | takes_exponentials, 0,
                each_pair<[](double a, double b) { return (b > a) ? b : a; }>, arb_max,
                where_analytic_of_two<acb_real_max>),
         {.breaks = "x1 - x2", .above = "x1", .below = "x2"}),
    with({others, "erf", 1, special | odd | at_most_one | rises, each<std::erf>, arb_hypgeom_erf, acb_hypgeom_erf,
          arb_hypgeom_erf_series},
         {.slope = "2/sqrt(pi)*exp(-x1^2)", .rising = "1 - t*exp(-x1*x1)"}),
    with({others, "erfc", 1, special | at_most_two, each<std::erfc>, arb_hypgeom_erfc, acb_hypgeom_erfc,
          arb_hypgeom_erfc_series},
         {.slope = "-2/sqrt(pi)*exp(-x1^2)", .rising = "t*exp(-x1*x1)", .falling = "2 - t*exp(-x1*x1)"}),
    with({others, "erfi", 1, special | odd, each<by_arb<arb_fpwrap_double_erfi>>, arb_hypgeom_erfi, acb_hypgeom_erfi,
          arb_hypgeom_erfi_series},
         // 2/sqrt(pi) exp(y^2) times Dawson's integral, which is at most 0.55 [DLMF 7.5.1, 7.8].
         {.rising = "t*exp(x1*x1)"}),
    with({others, "gamma", 1, special | at_whole_numbers, each<std::tgamma>, arb_gamma, acb_gamma,
          arb_poly_gamma_series},
         {.breaks = "x1", .rising = "exp(lgamma(x1))", .near_pole = "gamma(x1 + 1)/x1"}),  // DLMF 5.5
    with({others, "lgamma", 1, special, each<log_gamma>, logarithm_of_gamma,
          unless<[](acb_srcptr z) { return !is_above(acb_realref(z), 0); }, acb_lgamma>,
          if_positive<arb_poly_lgamma_series>},
         // DLMF 5.11 and 5.5, as are those of digamma.
         {.rising = "(x1 - 1/2)*log(x1) - x1 + log(2*pi)/2 + t/(12*x1)", .near_pole = "lgamma(x1 + 1) - log(abs(x1))"}),
    with({others, "digamma", 1, special | at_whole_numbers, each<by_arb<arb_fpwrap_double_digamma>>, arb_digamma,
          acb_digamma, arb_poly_digamma_series},
         {.breaks = "x1", .rising = "log(x1) - 1/(2*x1) - t/(12*x1*x1)", .near_pole = "digamma(x1 + 1) - 1/x1"}),
    with(of_two(others, "beta", special, 0, each_pair<beta_of_doubles>, beta<arb_gamma, arb_rgamma, arb_add, arb_mul>,
                beta<acb_gamma, acb_rgamma, acb_add, acb_mul>),
         {.near_ends = "gamma(x1)*gamma(x2)/gamma(x1 + x2)"}),
    with(
        {others, "zeta", 1, special, each<by_arb<arb_fpwrap_double_zeta>>,
         [](arb_ptr r, arb_srcptr a, slong bits) { arb_zeta(r, a, std::min(bits, most_bits_of_zeta)); },
         unless<[](acb_srcptr z) { return !is_within(acb_imagref(z), greatest_height); }, acb_zeta>,
         [](arb_poly_struct* r, const arb_poly_struct* a, slong terms, slong bits) {
             arb_poly_zeta_series(r, a, Ball(1).get(), 0, terms, bits);
         }},
        // 2^y (zeta(y) - 1) lies between 1 and (y + 1)/(y - 1); near 1, Stieltjes' constants over k!, from k = 1 on, add
        // up to less than 1/12 [DLMF 25.2].
        {.breaks = "x1 - 1",
         .rising = "1 + 2^(-x1)*(1 + 2*t/(x1 - 1))",
         .near_one = "1/(x1 - 1) + euler + (x1 - 1)*t/12"}),
    with(of_two(others, "polylog", special, 0, each_pair<by_arb<arb_fpwrap_double_polylog>>, polylogarithm,
                polylogarithm),
         {.at_end_of_two = at_ends::polylogarithm}),
    with(bessel<Bessel::i, arb_fpwrap_double_bessel_i>(others, "besseli"), {.at_end_of_two = at_ends::bessel}),
    with({others, "airyai", 1, special | at_most_one, each<by_arb<arb_fpwrap_double_airy_ai>>,
          airy<arb_hypgeom_airy, true>, airy<acb_hypgeom_airy, true>, airy<arb_hypgeom_airy_series, true>},
         // DLMF 9.6.6, and 9.6.8 for the other one, with Y instead of J of order -1/3.
         {.towards_infinity = "sqrt(-x1)*(besselj(1/3, 2/3*(-x1)^(3/2)) - bessely(1/3, 2/3*(-x1)^(3/2))/sqrt(3))/2",
          .rising = "t*exp(-2/3*x1^(3/2))"}),  // DLMF 9.7
    with(
        {others, "airybi", 1, special, each<by_arb<arb_fpwrap_double_airy_bi>>, airy<arb_hypgeom_airy, false>,
         airy<acb_hypgeom_airy, false>, airy<arb_hypgeom_airy_series, false>},
        {.towards_infinity = "-(sqrt(-x1)*(besselj(1/3, 2/3*(-x1)^(3/2))/sqrt(3) + bessely(1/3, 2/3*(-x1)^(3/2)))/2)"}),
    with({others, "ellipk", 1, special, each<real_below_one<arb_fpwrap_cdouble_elliptic_k>>,
          real_below_one<acb_elliptic_k>, [](acb_ptr r, acb_srcptr z, slong bits) { elliptic(r, z, true, bits); }},
         // With the complementary parameter w, from the nome [DLMF 19.5.5].
         {.breaks = "1 - x1", .near_one = "ellipk(1 - x1)*(log(16/(1 - x1)) - t*(1 - x1))/pi"}),
    with({others, "ellipe", 1, special, each<real_below_one<arb_fpwrap_cdouble_elliptic_e>>,
          real_below_one<acb_elliptic_e>, [](acb_ptr r, acb_srcptr z, slong bits) { elliptic(r, z, false, bits); }},
         // Legendre's relation [DLMF 19.7.1].
         {.breaks = "1 - x1", .near_one = "(pi/2 + ellipk(x1)*(ellipk(1 - x1) - ellipe(1 - x1)))/ellipk(1 - x1)"}),
    with({others, "lambertw", 1, special, each<by_arb<arb_fpwrap_double_lambertw, 0>>,
          [](arb_ptr r, arb_srcptr a, slong bits) { arb_lambertw(r, a, 0, bits); }, principal_lambertw,
          [](arb_poly_struct* r, const arb_poly_struct* a, slong terms, slong bits) {
              arb_poly_lambertw_series(r, a, 0, terms, bits);
          }},
         {.rising = "t*log(x1 + 1)"}),  // Hoorfar and Hassani 2008
    with({others, "ei", 1, special | real, each<by_arb<arb_fpwrap_double_exp_integral_ei>>, arb_hypgeom_ei,
          exponential_integral, arb_hypgeom_ei_series},
         // DLMF 6.8.1 and 6.6
         {.breaks = "x1", .falling = "exp(x1)/x1*(1 - t/(1 - x1))", .near_zero = "euler + log(abs(x1)) + 2*t*x1"}),
    with({others, "shi", 1, special | odd, each<by_arb<arb_fpwrap_double_sinh_integral>>, arb_hypgeom_shi,
          acb_hypgeom_shi, arb_hypgeom_shi_series},
         {.rising = "t*exp(x1)"}),
    with({others, "chi", 1, special, each<by_arb<arb_fpwrap_double_cosh_integral>>, on_the_right<arb_hypgeom_chi>,
          unless<touches_up_to<0>, acb_hypgeom_chi>, if_positive<arb_hypgeom_chi_series>},
         {.rising = "t*exp(x1)", .near_zero = "euler + log(x1) + t*x1*x1/2"}),
    {others, "fresnels", 1, special | odd | at_most_one, each<by_arb<arb_fpwrap_double_fresnel_s, 1>>,
     fresnel<arb_hypgeom_fresnel, true>, fresnel<acb_hypgeom_fresnel, true>, fresnel<arb_hypgeom_fresnel_series, true>},
    {others, "fresnelc", 1, special | odd | at_most_one, each<by_arb<arb_fpwrap_double_fresnel_c, 1>>,
     fresnel<arb_hypgeom_fresnel, false>, fresnel<acb_hypgeom_fresnel, false>,
     fresnel<arb_hypgeom_fresnel_series, false>}};

// Gives each row the number of its place; those of the rows with a name have to be the same already.
constexpr auto numbered() {
    std::array<Function, std::size(rows)> result;
    for (std::size_t i = 0; i < std::size(rows); ++i) {
        result[i] = rows[i];
        result[i].operation = static_cast<Operation>(i);
        const auto named = i < static_cast<std::size_t>(others) ? result[i].operation : others;
        if (rows[i].operation != named) throw "a row with a name stands where this name is among the operations";
    }
    return result;
}
constexpr auto all_operations = numbered();

constexpr std::pair<std::string_view, std::string_view> abbreviated[] = {
    {"ln", "log(x1)"},       {"log2", "log(x1)/log(2)"}, {"log10", "log(x1)/log(10)"},   {"exp2", "2^x1"},
    {"sec", "1/cos(x1)"},    {"csc", "1/sin(x1)"},       {"sech", "1/cosh(x1)"},         {"csch", "1/sinh(x1)"},
    {"coth", "1/tanh(x1)"},  {"arcsin", "asin(x1)"},     {"arccos", "acos(x1)"},         {"arctan", "atan(x1)"},
    {"arsinh", "asinh(x1)"}, {"arcosh", "acosh(x1)"},    {"artanh", "atanh(x1)"},        {"hypot", "sqrt(x1^2 + x2^2)"},
    {"pow", "x1^x2"},        {"sgn", "sign(x1)"},        {"factorial", "gamma(x1 + 1)"}, {"psi", "digamma(x1)"},
    {"li", "ei(log(x1))"},   {"dilog", "polylog(2, x1)"}};

constexpr auto all_abbreviations = [] {
    std::array<Function, std::size(abbreviated)> result;
    for (std::size_t i = 0; i < result.size(); ++i) {
        const auto [name, expression] = abbreviated[i];
        const std::size_t operands = expression.find("x2") == expression.npos ? 1 : 2;
        result[i] = {.name = name, .operands = operands, .abbreviated = expression};
    }
    return result;
}();
}  // namespace integrate::table

namespace integrate {
const Function& function_of(Operation operation) { return table::all_operations[static_cast<std::size_t>(operation)]; }

std::span<const Function> functions() {
    return std::span(table::all_operations).subspan(static_cast<std::size_t>(Operation::choose));
}

std::span<const Function> abbreviations() { return table::all_abbreviations; }

std::span<const Function> constants() { return {&function_of(Operation::pi), &function_of(Operation::imaginary_unit)}; }

std::span<const Function> infixes() { return {&function_of(Operation::less_equal), &function_of(Operation::choose)}; }
}  // namespace integrate
