#include "integrate/expression/grammar.hpp"

#include <boost/spirit/home/x3.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

#include "integrate/expression/rational.hpp"

namespace integrate {

ExpressionError::ExpressionError(std::size_t column, const std::string& wrong)
    : std::runtime_error(fmt::format("column {}: {}", column, wrong)), column_(column) {}

namespace {

namespace x3 = boost::spirit::x3;
using Iterator = std::string_view::const_iterator;

struct TextBegin;  // what columns are counted from

std::size_t column(Iterator begin, Iterator at) { return static_cast<std::size_t>(at - begin) + 1; }

// What is wrong is the last `length` characters read.
template <class Context>
[[noreturn]] void refuse(const Context& context, std::size_t length, const std::string& wrong) {
    throw ExpressionError(column(x3::get<TextBegin>(context), x3::_where(context).begin()) - length, wrong);
}

Expression made(Operation operation, std::vector<Expression> operands) {
    return {.operation = operation, .operands = std::move(operands)};
}

// Operators of one precedence, as x3 symbols.
auto operators(int precedence) {
    x3::symbols<Operation> symbols;
    for (const auto& infix : infixes()) {
        if (infix.precedence == precedence) symbols.add(std::string(infix.text), infix.operation);
    }
    return symbols;
}

std::optional<Expression> constant_or_variable(const std::string& name) {
    if (name == "pi") return made(Operation::pi, {});
    if (name == "e") return made(Operation::e, {});
    if (name == "inf") return made(Operation::infinity, {});
    if (name == "x") return Expression{.operation = Operation::variable, .variable = 0};
    if (name.front() != 'x') return std::nullopt;
    std::uint32_t number = 0;
    const auto* end = name.data() + name.size();
    const auto [rest, error] = std::from_chars(name.data() + 1, end, number);
    if (error != std::errc{} || rest != end || number < 1 || number > most_variables) return std::nullopt;
    return Expression{.operation = Operation::variable, .variable = number - 1};
}

const auto set = [](auto& context) { x3::_val(context) = std::move(x3::_attr(context)); };

const auto set_number = [](auto& context) {
    const std::string& number = x3::_attr(context);
    if (!exponent_of_ten(number)) {
        refuse(context, number.size(),
               fmt::format("'{}' is out of range, expected an exponent of ten from -{} to {}", number,
                           greatest_exponent, greatest_exponent));
    }
    x3::_val(context) = {.operation = Operation::number, .number = number};
};

const auto set_name = [](auto& context) {
    const std::string& name = x3::_attr(context);
    auto found = constant_or_variable(name);
    if (!found) {
        refuse(context, name.size(),
               fmt::format("'{}' is not known, expected a variable, a function, pi, e or inf", name));
    }
    x3::_val(context) = std::move(*found);
};

const auto set_callee = [](auto& context) {
    const std::string& name = x3::_attr(context);
    const auto all = functions();
    const auto function = std::find_if(all.begin(), all.end(), [&](const auto& row) { return row.name == name; });
    if (function == all.end()) refuse(context, name.size(), fmt::format("there is no function '{}'", name));
    x3::_val(context) = *function;
};

const auto set_call = [](auto& context) {
    using boost::fusion::at_c;
    const Function& function = at_c<0>(x3::_attr(context));
    auto& operands = at_c<1>(x3::_attr(context));
    if (operands.size() != function.operands) {
        refuse(
            context, 1,
            fmt::format("{} was given {} arguments, expected {}", function.name, operands.size(), function.operands));
    }
    x3::_val(context) = made(function.operation, std::move(operands));
};

// The left operand is what was read before.
const auto apply_operator = [](auto& context) {
    using boost::fusion::at_c;
    auto& value = x3::_val(context);
    value = made(at_c<0>(x3::_attr(context)), {std::move(value), std::move(at_c<1>(x3::_attr(context)))});
};

const auto set_signed = [](auto& context) {
    using boost::fusion::at_c;
    const auto& signs = at_c<0>(x3::_attr(context));
    auto& value = x3::_val(context);
    value = std::move(at_c<1>(x3::_attr(context)));
    for (auto negations = std::count(signs.begin(), signs.end(), '-'); negations > 0; --negations) {
        value = made(Operation::negate, {std::move(value)});
    }
};

const x3::rule<struct Comparison, Expression> comparison = "an operand";
const x3::rule<struct SumRule, Expression> sum = "an operand";
const x3::rule<struct Product, Expression> product = "an operand";
const x3::rule<struct Signed, Expression> with_sign = "an operand";
const x3::rule<struct Power, Expression> power = "an operand";
const x3::rule<struct Primary, Expression> primary = "an operand";
const x3::rule<struct Decimal, std::string> decimal = "a number";
const x3::rule<struct Word, std::string> word = "a name";
const x3::rule<struct Callee, Function> callee = "a function";
const x3::rule<struct Arguments, std::vector<Expression>> arguments = "an operand";
const x3::rule<struct Call, Expression> call = "a call";
const x3::rule<struct End> end = "an operator";

// Classes of ASCII characters: those that follow the locale assert in debug builds that all are below 128.
const auto digits = +x3::ascii::digit;
const auto mantissa = (digits >> -('.' >> *x3::ascii::digit)) | ('.' >> digits);
const auto exponent = x3::char_("eE") >> -x3::char_("+-") >> digits;

const auto decimal_def = x3::raw[x3::lexeme[mantissa >> -exponent]];
const auto word_def = x3::raw[x3::lexeme[x3::ascii::alpha >> *x3::ascii::alnum]];
const auto callee_def = (word >> &x3::lit('('))[set_callee];
const auto arguments_def = comparison % ',';
const auto call_def = (callee >> '(' > arguments > ')')[set_call];
const auto primary_def = decimal[set_number] | call[set] | word[set_name] | ('(' > comparison[set] > ')');
const auto power_def = primary[set] >> -(operators(5) > with_sign)[apply_operator];
const auto with_sign_def = (*x3::char_("+-") >> power)[set_signed];
const auto product_def = with_sign[set] >> *(operators(3) > with_sign)[apply_operator];
const auto sum_def = product[set] >> *(operators(2) > product)[apply_operator];
const auto comparison_def = sum[set] >> -(operators(1) > sum)[apply_operator];
const auto end_def = x3::eoi;

BOOST_SPIRIT_DEFINE(comparison, sum, product, with_sign, power, primary, decimal, word, callee, arguments, call, end)

void refuse_what_would_overflow(std::string_view text) {
    if (text.size() > longest_expression) {
        throw ExpressionError(longest_expression + 1,
                              fmt::format("expected at most {} characters", longest_expression));
    }
    std::size_t depth = 0;
    std::size_t powers = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '(') ++depth;
        if (text[i] == ')' && depth > 0) --depth;
        if (text[i] == '^') ++powers;
        if (depth > deepest_parentheses || powers > 10 * deepest_parentheses) {
            throw ExpressionError(i + 1, fmt::format("expected at most {} parentheses inside each other and {} powers",
                                                     deepest_parentheses, 10 * deepest_parentheses));
        }
    }
}

}  // namespace

Expression parse_expression(std::string_view text) {
    refuse_what_would_overflow(text);
    Expression expression;
    auto at = text.begin();
    const auto begin = text.begin();
    try {
        x3::phrase_parse(at, text.end(), x3::with<TextBegin>(begin)[x3::eps > comparison > end], x3::ascii::space,
                         expression);
    } catch (const x3::expectation_failure<Iterator>& failure) {
        const auto where = std::find_if(failure.where(), text.end(), [](char c) { return c != ' '; });
        throw ExpressionError(column(begin, where), "expected " + failure.which());
    }
    return expression;
}

}  // namespace integrate
