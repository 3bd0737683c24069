#include "integrate/expression/terms.hpp"

#include "integrate/expression/applied.hpp"

namespace integrate {

Term negated(const Term& a) {
    if (!a) return std::nullopt;
    if (a->operation == Operation::negate) return a->operands[0];
    return applied(Operation::negate, {*a});
}

Term sum(const Term& a, const Term& b) {
    if (!a || !b) return a ? a : b;
    return applied(Operation::add, {*a, *b});
}

Term difference(const Term& a, const Term& b) {
    if (!a) return negated(b);
    return b ? Term(applied(Operation::subtract, {*a, *b})) : a;
}

}  // namespace integrate
