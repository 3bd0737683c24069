// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include "integrate/expression/expression.hpp"

namespace integrate {
ExpressionError::ExpressionError(std::size_t column, const std::string& wrong)
    : std::runtime_error(fmt::format("column {}: {}", column, wrong)), column_(column) {}

namespace {
Expression called(const Function& function, std::vector<Expression> operands) {
    if (!function.abbreviated.empty()) return with_operands(function.abbreviated, operands);
    while (operands.size() > function.operands) {
        auto last = std::move(operands.back());
        operands.pop_back();
        operands.back() = applied(function.operation, {std::move(operands.back()), std::move(last)});
    }
    return applied(function.operation, std::move(operands));
}

/// Descends from what binds least to what binds most.
class Parser {
public:
    Parser(std::string_view text, const Names& names) : text_(text), names_(names) {}

    Expression whole() {
        Expression result = comparison();
        if (take("!")) refuse(at_ - 1, "'!' is not read, write gamma(n + 1) for n!");
        if (!at_end()) refuse_rest("expected an operator");
        return result;
    }

private:
    [[noreturn]] static void refuse(std::size_t at, const std::string& wrong) { throw ExpressionError(at + 1, wrong); }

    // Pages and books write some signs otherwise than keyboards do.
    [[noreturn]] void refuse_rest(const std::string& wrong) const {
        static constexpr std::pair<std::string_view, std::string_view> keyboard[] = {
            {"−", "-"},  {"–", "-"},  {"×", "*"},   {"·", "*"},      {"÷", "/"},  {"²", "^2"},
            {"³", "^3"}, {"π", "pi"}, {"∞", "inf"}, {"√", "sqrt()"}, {"≤", "<="}, {"≥", ">="}};
        for (const auto& [sign, written] : keyboard) {
            if (text_.substr(at_).starts_with(sign))
                refuse(at_, fmt::format("'{}' is not read, write {}", sign, written));
        }
        refuse(at_, wrong);
    }

    void skip_blanks() {
        while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    }

    bool at_end() {
        skip_blanks();
        return at_ == text_.size();
    }

    // The next character that is no blank; 0 at the end.
    char next() { return at_end() ? '\0' : text_[at_]; }

    bool take(std::string_view token) {
        skip_blanks();
        if (!text_.substr(at_).starts_with(token)) return false;
        at_ += token.size();
        return true;
    }

    void expect(std::string_view token) {
        if (!take(token)) refuse_rest(fmt::format("expected '{}'", token));
    }

    // A power is written with two stars as well, of which the first is no product.
    const Function* take_infix(int precedence) {
        skip_blanks();
        if (text_.substr(at_).starts_with("**")) {
            if (precedence != precedence_of_power) return nullptr;
            at_ += 2;
            return &function_of(Operation::power);
        }
        for (const auto& infix : infixes()) {
            if (infix.precedence == precedence && take(infix.name)) return &infix;
        }
        return nullptr;
    }

    Expression comparison() {
        Expression left = sum();
        if (const auto* infix = take_infix(1)) left = applied(infix->operation, {std::move(left), sum()});
        return left;
    }

    Expression sum() {
        Expression left = product();
        while (const auto* infix = take_infix(2)) left = applied(infix->operation, {std::move(left), product()});
        return left;
    }

    Expression product() {
        Expression left = with_sign();
        bool divided = false;
        for (;;) {
            if (const auto* infix = take_infix(3)) {
                divided = infix->operation == Operation::divide;
                left = applied(infix->operation, {std::move(left), with_sign()});
                continue;
            }
            // Is there an operand where an operator could be? A bar that may be a closing one is none.
            const char c = next();
            if (!is_letter(c) && c != '(' && (c != '|' || inside_bars_)) return left;
            if (divided) refuse(at_, "expected parentheses or *: 1/2x may be 1/(2*x) or (1/2)*x");
            if (ambiguous_until_ == at_) refuse(at_, "expected parentheses or *: 2^3x may be 2^(3*x) or (2^3)*x");
            left = std::move(left) * power();
        }
    }

    Expression with_sign() {
        std::size_t negations = 0;
        for (char sign = next(); sign == '-' || sign == '+'; sign = next()) {
            negations += sign == '-' ? 1 : 0;
            ++at_;
        }
        Expression value = power();
        for (; negations > 0; --negations) value = -std::move(value);
        return value;
    }

    Expression power() {
        Expression base = primary();
        if (take_infix(precedence_of_power) == nullptr) return base;
        if (++powers_ > 10 * deepest_parentheses) refuse_depth(at_ - 1);
        Expression exponent = with_sign();
        --powers_;
        const char last = text_[at_ - 1];
        ambiguous_until_ = last == ')' || is_blank(last) ? std::string_view::npos : at_;
        return applied(Operation::power, {std::move(base), std::move(exponent)});
    }

    Expression primary() {
        const char c = next();
        if (is_digit(c) || c == '.') return number();
        if (is_letter(c)) return name();
        const auto read = [this] { return comparison(); };
        if (take("(")) return inside(")", false, read);
        if (take("|")) return applied(Operation::abs, {inside("|", true, read)});
        refuse_rest("expected an operand");
    }

    [[noreturn]] static void refuse_depth(std::size_t at) {
        refuse(at, fmt::format("expected at most {} parentheses and {} powers inside each other", deepest_parentheses,
                               10 * deepest_parentheses));
    }

    // Returns what is read between parentheses or bars, of which the opening one was taken.
    auto inside(std::string_view closing, bool bars, auto read) -> decltype(read()) {
        if (++depth_ > deepest_parentheses) refuse_depth(at_ - 1);
        const bool outside = std::exchange(inside_bars_, bars);
        auto value = read();
        expect(closing);
        inside_bars_ = outside;
        --depth_;
        return value;
    }

    std::string_view take_while(auto condition) {
        const std::size_t begin = at_;
        while (at_ < text_.size() && condition(text_[at_])) ++at_;
        return text_.substr(begin, at_ - begin);
    }

    Expression number() {
        const std::size_t begin = at_;
        const bool whole = !take_while(is_digit).empty();
        if (at_ < text_.size() && text_[at_] == '.') {
            ++at_;
            if (take_while(is_digit).empty() && !whole) refuse(begin, "expected an operand");
        }
        if (at_ < text_.size() && (text_[at_] == 'e' || text_[at_] == 'E')) {
            const std::size_t before = at_++;
            if (at_ < text_.size() && (text_[at_] == '+' || text_[at_] == '-')) ++at_;
            if (take_while(is_digit).empty()) {
                at_ = before;
                const bool is_name = at_ + 1 < text_.size() && is_in_name(text_[at_ + 1]);
                if (!is_name) refuse(before, "expected an exponent behind 'e', or * in front of it");
            }
        }
        const std::string decimal(text_.substr(begin, at_ - begin));
        if (decimal == "0" && text_.substr(at_).starts_with('x') && at_ + 1 < text_.size() &&
            is_digit(text_[at_ + 1])) {
            refuse(begin, "expected * behind 0: numbers are decimal, and 0x10 is 0*x10");
        }
        if (!exponent_of_ten(decimal)) {
            refuse(begin, fmt::format("{} is out of range, expected an exponent of ten from -{} to {}",
                                      in_quotes(decimal), greatest_exponent, greatest_exponent));
        }
        return {.operation = Operation::number, .number = decimal};
    }

    Expression name() {
        const std::size_t begin = at_;
        const auto word = take_while(is_in_name);
        const auto* function = find_function(word);
        const auto meaning = meaning_of(word);
        const bool is_call = next() == '(';
        if (meaning && !is_call) return *meaning;
        if (function != nullptr && !is_call)
            refuse(begin, fmt::format("'{}' is a function, expected '(' behind it{}", word,
                                      next() == '^' ? ", and a power of it behind ')', as in f(x)^2" : ""));
        if (function != nullptr) return call(*function);
        if (!is_call && word.starts_with('d') && word.size() > 1 && meaning_of(word.substr(1)))
            refuse(begin, fmt::format("{} is not known, expected the integrand without it", in_quotes(word)));
        const auto intended = is_call ? std::string() : intended_form(word, names_);
        if (word.size() > 1 && !intended.empty()) {
            refuse(begin, fmt::format("unknown name {}: did you mean {}?", in_quotes(word), intended));
        }
        if (meaning) refuse(at_, fmt::format("'{}' is no function, expected * in front of '('", word));
        if (is_call)
            refuse(begin, fmt::format("there is no function {}{}", in_quotes(word), suggestion_for(word, true)));
        const auto& declared = names_.variables;
        refuse(begin,
               fmt::format("{} is not known, expected {}, a function, pi, e or inf; --variables names other variables, "
                           "and --let constants{}",
                           in_quotes(word),
                           declared.empty() ? "a variable (x, or x1, x2 and so on)"
                                            : fmt::format("{}", fmt::join(declared, ", ")),
                           suggestion_for(word, false)));
    }

    std::optional<Expression> meaning_of(std::string_view word) {
        if (auto known = constant_named(word)) return known;
        for (const auto& [name, value] : names_.constants) {
            if (name != word) continue;
            operations_ += size_of(value);
            if (operations_ > most_operations) refuse(at_, "expected less: constants stand for too many operations");
            return value;
        }
        if (names_.variables.empty()) return numbered_variable(word);
        const auto found = std::ranges::find(names_.variables, word);
        if (found == names_.variables.end()) return std::nullopt;
        return Expression{.operation = Operation::variable,
                          .variable = static_cast<std::uint32_t>(found - names_.variables.begin())};
    }

    std::string suggestion_for(std::string_view word, bool is_call) const {
        std::vector<std::string> known;
        for (const auto& row : functions()) known.emplace_back(row.name);
        for (const auto& row : abbreviations()) known.emplace_back(row.name);
        if (!is_call) {
            known.insert(known.end(), {"pi", "inf"});
            known.insert(known.end(), names_.variables.begin(), names_.variables.end());
            for (const auto& [name, value] : names_.constants) known.push_back(name);
        }
        std::string small(word);
        std::ranges::transform(small, small.begin(),
                               [](char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c); });
        if (find_function(small) != nullptr) known = {small};
        // One letter is too little to guess from.
        const auto guess = word.size() > 1 ? espalier::program::suggestion(small, known) : std::string();
        return guess.empty() ? guess : "." + guess;
    }

    Expression call(const Function& function) {
        expect("(");
        const auto read = [&] {
            std::vector<Expression> operands;
            do {
                operands.push_back(comparison());
            } while (take(","));
            const bool more = function.has(Function::any_number);
            const bool wrong = operands.size() < function.operands || (operands.size() > function.operands && !more);
            if (next() == ')' && wrong) {
                refuse(at_, fmt::format("{} was given {} argument{}, expected {}{}", function.name, operands.size(),
                                        operands.size() == 1 ? "" : "s", function.operands, more ? " or more" : ""));
            }
            return operands;
        };
        return called(function, inside(")", false, read));
    }

    static constexpr int precedence_of_power = 5;

    std::string_view text_;
    const Names& names_;
    std::size_t at_ = 0;
    std::size_t depth_ = 0;
    std::size_t powers_ = 0;                                // inside each other
    std::size_t operations_ = 0;                            // that constants stand for
    std::size_t ambiguous_until_ = std::string_view::npos;  // an operand right there may belong to an exponent
    bool inside_bars_ = false;
};
}  // namespace

Expression with_operands(std::string_view text, const std::vector<Expression>& operands) {
    return with_variables(parse_expression(text), operands);
}

Expression parse_expression(std::string_view text, const Names& names) {
    if (text.size() > longest_expression) {
        throw ExpressionError(longest_expression + 1,
                              fmt::format("expected at most {} characters", longest_expression));
    }
    return Parser(text, names).whole();
}
}  // namespace integrate
