#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "integrate/expression/formula.hpp"
#include "integrate/integral/interval.hpp"

namespace integrate {

/// An integral as it is written. This is what travels: every process compiles it.
struct Statement {
    std::string name;
    std::string expression;
    std::string from;   ///< constant expressions, separated by commas, one for each variable
    std::string to;     ///< the same
    std::string exact;  ///< a constant expression; empty if the value is not known

    friend bool operator==(const Statement&, const Statement&) = default;

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.name, self.expression, self.from, self.to, self.exact);
    }
};

/// A statement that makes no sense; says which part of it, and what was expected.
class StatementError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// An integral ready to be evaluated: an integrand of as many variables as there are intervals.
struct Integral {
    Formula integrand;
    std::vector<Interval> intervals;
    std::optional<Formula> exact;

    std::size_t dimensions() const { return intervals.size(); }
    bool is_empty() const;
    /// -1 if an odd number of intervals has its limits in falling order, else 1.
    int sign() const;
};

/// Throws StatementError.
Integral compile(const Statement& statement);

}  // namespace integrate
