#include "integrate/expression/grammar.hpp"

#include <fmt/format.h>

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

// Those of ASCII, whatever the locale says.
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
bool is_in_name(char c) { return is_letter(c) || is_digit(c) || c == '_'; }

Expression made(Operation operation, Expression operand) {
    Expression result{.operation = operation};
    result.operands.push_back(std::move(operand));
    return result;
}

Expression made(Operation operation, Expression left, Expression right) {
    auto result = made(operation, std::move(left));
    result.operands.push_back(std::move(right));
    return result;
}

std::optional<Expression> constant(std::string_view name) {
    if (name == "pi") return Expression{.operation = Operation::pi};
    if (name == "e") return Expression{.operation = Operation::e};
    if (name == "inf" || name == "oo" || name == "infinity") return Expression{.operation = Operation::infinity};
    return std::nullopt;
}

std::optional<Expression> numbered_variable(std::string_view name) {
    if (name == "x") return Expression{.operation = Operation::variable, .variable = 0};
    if (name.front() != 'x') return std::nullopt;
    std::uint32_t number = 0;
    const auto* end = name.data() + name.size();
    const auto [rest, error] = std::from_chars(name.data() + 1, end, number);
    if (error != std::errc{} || rest != end || number < 1 || number > most_variables) return std::nullopt;
    return Expression{.operation = Operation::variable, .variable = number - 1};
}

/// What can be called by a name.
struct Callable {
    std::size_t operands = 0;
    const Function* function = nullptr;
    const Abbreviation* abbreviation = nullptr;  // of what, if it is not a function
};

std::optional<Callable> find_callable(std::string_view name) {
    for (const auto& row : functions()) {
        if (row.name == name) return Callable{.operands = row.operands, .function = &row};
    }
    for (const auto& row : abbreviations()) {
        if (row.name == name) return Callable{.operands = row.operands, .abbreviation = &row};
    }
    return std::nullopt;
}

// The least and the greatest of more than two are those of pairs.
bool takes_any_number(const Callable& callable) {
    const bool has_operation = callable.function != nullptr;
    return has_operation &&
           (callable.function->operation == Operation::min || callable.function->operation == Operation::max);
}

Expression called(const Callable& callable, std::vector<Expression> operands) {
    if (callable.function == nullptr)
        return with_variables(parse_expression(callable.abbreviation->expression), operands);
    const Operation operation = callable.function->operation;
    while (operands.size() > callable.operands) {
        std::vector<Expression> pairs;
        for (std::size_t i = 0; i + 1 < operands.size(); i += 2) {
            pairs.push_back({.operation = operation, .operands = {operands[i], operands[i + 1]}});
        }
        if (operands.size() % 2 != 0) pairs.push_back(std::move(operands.back()));
        operands = std::move(pairs);
    }
    return {.operation = operation, .operands = std::move(operands)};
}

/// Descends from what binds least to what binds most.
class Parser {
public:
    Parser(std::string_view text, const Names& names) : text_(text), names_(names) {}

    Expression whole() {
        Expression result = comparison();
        if (!at_end()) refuse(at_, "expected an operator");
        return result;
    }

private:
    [[noreturn]] static void refuse(std::size_t at, const std::string& wrong) { throw ExpressionError(at + 1, wrong); }

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
        if (!take(token)) refuse(at_, fmt::format("expected '{}'", token));
    }

    // A power is written with two stars as well, of which the first is no product.
    const Infix* take_infix(int precedence) {
        skip_blanks();
        if (text_.substr(at_).starts_with("**")) {
            if (precedence != precedence_of_power) return nullptr;
            at_ += 2;
            return &power_;
        }
        for (const auto& infix : infixes()) {
            if (infix.precedence == precedence && take(infix.text)) return &infix;
        }
        return nullptr;
    }

    Expression comparison() {
        Expression left = sum();
        if (const auto* infix = take_infix(1)) left = made(infix->operation, std::move(left), sum());
        return left;
    }

    Expression sum() {
        Expression left = product();
        while (const auto* infix = take_infix(2)) left = made(infix->operation, std::move(left), product());
        return left;
    }

    Expression product() {
        Expression left = with_sign();
        bool divided = false;
        for (;;) {
            if (const auto* infix = take_infix(3)) {
                divided = infix->operation == Operation::divide;
                left = made(infix->operation, std::move(left), with_sign());
                continue;
            }
            if (!product_follows()) return left;
            if (divided) refuse(at_, "expected parentheses or *: 1/2x may be 1/(2*x) or (1/2)*x");
            if (ambiguous_until_ == at_) refuse(at_, "expected parentheses or *: 2^3x may be 2^(3*x) or (2^3)*x");
            left = made(Operation::multiply, std::move(left), power());
        }
    }

    // Is there an operand where an operator could be? A bar that may be a closing one is none.
    bool product_follows() {
        const char c = next();
        return is_letter(c) || c == '(' || (c == '|' && !inside_bars_);
    }

    Expression with_sign() {
        std::size_t negations = 0;
        for (;;) {
            if (take("-")) {
                ++negations;
            } else if (!take("+")) {
                break;
            }
        }
        Expression value = power();
        for (; negations > 0; --negations) value = made(Operation::negate, std::move(value));
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
        return made(Operation::power, std::move(base), std::move(exponent));
    }

    Expression primary() {
        const char c = next();
        if (is_digit(c) || c == '.') return number();
        if (is_letter(c)) return name();
        if (take("(")) return inside(")", false);
        if (take("|")) return made(Operation::abs, inside("|", true));
        refuse(at_, "expected an operand");
    }

    [[noreturn]] static void refuse_depth(std::size_t at) {
        refuse(at, fmt::format("expected at most {} parentheses and {} powers inside each other", deepest_parentheses,
                               10 * deepest_parentheses));
    }

    void enter() {
        if (++depth_ > deepest_parentheses) refuse_depth(at_ - 1);
    }

    Expression inside(std::string_view closing, bool bars) {
        enter();
        const bool outside = std::exchange(inside_bars_, bars);
        Expression value = comparison();
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
        if (!exponent_of_ten(decimal)) {
            refuse(begin, fmt::format("{} is out of range, expected an exponent of ten from -{} to {}",
                                      in_quotes(decimal), greatest_exponent, greatest_exponent));
        }
        return {.operation = Operation::number, .number = decimal};
    }

    Expression name() {
        const std::size_t begin = at_;
        const auto word = take_while(is_in_name);
        const auto callable = find_callable(word);
        const auto meaning = meaning_of(word);
        const bool is_call = next() == '(';
        if (meaning && !is_call) return *meaning;
        if (callable && !is_call) refuse(begin, fmt::format("'{}' is a function, expected '(' behind it", word));
        if (callable) return call(word, *callable);
        refuse(begin, fmt::format("{}{}",
                                  is_call ? fmt::format("there is no function {}", in_quotes(word))
                                          : fmt::format("{} is not known, expected a variable, a function, "
                                                        "pi, e or inf",
                                                        in_quotes(word)),
                                  suggestion_for(word, is_call)));
    }

    std::optional<Expression> meaning_of(std::string_view word) {
        if (auto known = constant(word)) return known;
        for (const auto& [name, value] : names_.constants) {
            if (name != word) continue;
            operations_ += size_of(value);
            if (operations_ > most_operations) refuse(at_, "expected less: constants stand for too many operations");
            return value;
        }
        if (names_.variables.empty()) return numbered_variable(word);
        const auto found = std::find(names_.variables.begin(), names_.variables.end(), word);
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
        // One letter is too little to guess from.
        const auto guess = word.size() > 1 ? espalier::program::suggestion(word, known) : std::string();
        return guess.empty() ? guess : "." + guess;
    }

    Expression call(std::string_view word, const Callable& callable) {
        expect("(");
        enter();
        const bool outside = std::exchange(inside_bars_, false);
        std::vector<Expression> operands;
        do {
            operands.push_back(comparison());
        } while (take(","));
        const bool more = takes_any_number(callable);
        const bool wrong = operands.size() < callable.operands || (operands.size() > callable.operands && !more);
        if (next() == ')' && wrong) {
            refuse(at_, fmt::format("{} was given {} arguments, expected {}{}", word, operands.size(),
                                    callable.operands, more ? " or more" : ""));
        }
        expect(")");
        inside_bars_ = outside;
        --depth_;
        return called(callable, std::move(operands));
    }

    static constexpr int precedence_of_power = 5;
    static constexpr Infix power_{"**", Operation::power, precedence_of_power};

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

Expression parse_expression(std::string_view text, const Names& names) {
    if (text.size() > longest_expression) {
        throw ExpressionError(longest_expression + 1,
                              fmt::format("expected at most {} characters", longest_expression));
    }
    return Parser(text, names).whole();
}

bool is_free_name(std::string_view name) {
    return !name.empty() && is_letter(name.front()) && std::all_of(name.begin(), name.end(), is_in_name) &&
           !constant(name) && !find_callable(name);
}

bool is_numbered_variable(std::string_view name) { return numbered_variable(name).has_value(); }

std::vector<std::string> free_names(std::string_view text, const Names& names) {
    std::vector<std::string> found;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i + 1;
        if (is_digit(text[i]) || text[i] == '.') {
            while (end < text.size() && (is_digit(text[end]) || text[end] == '.')) ++end;
            const bool exponent =
                end + 1 < text.size() && (text[end] == 'e' || text[end] == 'E') && !is_letter(text[end + 1]);
            if (exponent) end += 2;
        } else if (is_letter(text[i])) {
            while (end < text.size() && is_in_name(text[end])) ++end;
            const std::string name(text.substr(i, end - i));
            const bool known = std::any_of(names.constants.begin(), names.constants.end(),
                                           [&](const auto& constant) { return constant.first == name; });
            const bool is_new = std::find(found.begin(), found.end(), name) == found.end();
            if (is_new && !known && is_free_name(name)) found.push_back(name);
        }
        i = end;
    }
    return found;
}

std::vector<std::string> items_of(const std::string& list, char separator) {
    std::vector<std::string> items(1);
    int depth = 0;
    for (const char c : list) {
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (c == separator && depth == 0) {
            items.emplace_back();
        } else if (!is_blank(c) || !items.back().empty()) {
            items.back() += c;
        }
    }
    for (auto& item : items) {
        while (!item.empty() && is_blank(item.back())) item.pop_back();
    }
    return items;
}

}  // namespace integrate
