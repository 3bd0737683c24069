// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "espalier/answers.hpp"
#include "espalier/problems/diagnostics.hpp"
#include "espalier/program/errors.hpp"
#include "espalier/program/report/json.hpp"

namespace espalier::program {

/// Returns a whole number, which reports write as a text if it is large, or nothing if it is none. (All whole numbers of
/// 64 bits fit.)
[[nodiscard]] std::optional<long double> whole_number(const Json& json);

/// Reads a value as reports write it. Returns whether the JSON is such a value.
template <class T>
[[nodiscard]] bool read_json(const Json& json, T& value) {
    if constexpr (std::same_as<T, bool>) {
        if (!json.is_boolean()) return false;
        value = json.get<bool>();
        return true;
    } else if constexpr (std::integral<T>) {
        const auto number = whole_number(json);
        constexpr long double least = std::numeric_limits<T>::min();
        constexpr long double most = std::numeric_limits<T>::max();
        if (!number || *number < least || *number > most) return false;
        value = static_cast<T>(*number);
        return true;
    } else if constexpr (std::floating_point<T>) {
        if (!json.is_number()) return false;
        value = json.get<T>();
        return true;
    } else if constexpr (std::same_as<T, std::string>) {
        if (!json.is_string()) return false;
        value = json.get<std::string>();
        return true;
    } else if constexpr (detail::TupleLike<T>) {
        if (!json.is_array() || json.size() != std::tuple_size_v<T>) return false;
        std::size_t place = 0;
        return std::apply([&](auto&... elements) { return (read_json(json[place++], elements) && ...); }, value);
    } else {
        if (!json.is_array()) return false;
        value.clear();
        for (const auto& element : json.elements()) {
            typename T::value_type read{};
            if (!read_json(element, read)) return false;
            value.insert(value.end(), std::move(read));
        }
        return true;
    }
}

/// A tree or problem that says by value(solution) what a solution is worth, and nothing if it is none. Only such a one can
/// start from a solution that a user gives, which nobody else could check.
template <class Made>
concept ChecksSolutions = requires(const Made& made, typename Made::Answer& answer) {
    answer.offer(*made.value(answer.found()->second), answer.found()->second);
};

/// Returns the initial answer of what was made, and the solution in a report that --json has written. Throws InputError,
/// which names the file, if there is no solution in it, or one that the problem does not take.
template <ChecksSolutions Made>
[[nodiscard]] typename Made::Answer answer_with_start(const Made& made, const std::string& file,
                                                      const std::string& content) {
    auto answer = initial_answer(made);
    const auto report = Json::parse(content);
    const Json* written = report ? report->find("solution") : nullptr;
    std::decay_t<decltype(answer.found()->second)> solution{};
    if (written == nullptr || !read_json(*written, solution)) {
        throw InputError(file + ": there is no solution in it, expected what --json has written for this problem");
    }
    const auto value = made.value(solution);
    if (!value) throw InputError(file + ": what it has is no solution of this problem");
    answer.offer(*value, std::move(solution));
    return answer;
}

}  // namespace espalier::program
