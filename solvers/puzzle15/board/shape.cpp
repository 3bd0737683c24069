// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/board/shape.hpp"

#include <fmt/format.h>

#include <charconv>

#include <espalier/program/errors.hpp>

namespace puzzle15 {

Shape parse_shape(const std::string& option, const std::string& text) {
    Shape shape;
    const auto cross = text.find('x');
    const auto read = [](std::string_view digits, int& side) {
        const auto* end = digits.data() + digits.size();
        const auto [rest, error] = std::from_chars(digits.data(), end, side);
        return error == std::errc{} && rest == end && side >= Shape::least_side && side <= Shape::most_side;
    };
    const std::string_view view(text);
    if (cross != std::string::npos && read(view.substr(0, cross), shape.width) &&
        read(view.substr(cross + 1), shape.height)) {
        return shape;
    }
    throw espalier::program::UsageError(fmt::format("{}: '{}' was given, expected COLUMNSxROWS, each from {} to {}",
                                                    option, text, Shape::least_side, Shape::most_side));
}

}  // namespace puzzle15
