// SPDX-License-Identifier: Apache-2.0
#include "espalier/problems/problem.hpp"
#include <fmt/format.h>
#include <cmath>
#include <cstdlib>
#include <sstream>
#include <typeinfo>
#include "espalier/problems/problem_of.hpp"

namespace espalier::engine {
std::unique_ptr<Subproblem> Problem::unpack_subproblem(Unpacker& unpacker) const {
    auto subproblem = root();
    subproblem->get(unpacker);
    return subproblem;
}

std::unique_ptr<Answer> Problem::unpack_answer(Unpacker& unpacker) const {
    auto answer = this->answer();
    answer->get(unpacker);
    return answer;
}

std::string Problem::name() const { return typeid(*this).name(); }

Bound bound_of(const Answer& answer) {
    thread_local Bytes bytes;
    bytes.clear();
    Packer packer(bytes);
    answer.put_bound(packer);
    return Bound(bytes);
}

std::string text_of_gap(double bound, std::optional<double> known, bool is_minimum) {
    if (!std::isfinite(bound)) return {};
    const double sign = is_minimum ? 1 : -1;
    return with_gap(fmt::format("{:.15g}", sign * bound), sign * known.value_or(0));
}

std::string with_gap(const std::string& bound, double known) {
    if (known == 0) return bound;
    const double difference = std::abs(known - std::strtod(bound.c_str(), nullptr));
    return fmt::format("{}, gap {:.2g} %", bound, 100 * difference / std::abs(known));
}

std::string printed(const std::function<void(std::ostream&)>& print) {
    std::ostringstream text;
    print(text);
    return text.str();
}
}  // namespace espalier::engine
