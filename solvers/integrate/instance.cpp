// SPDX-License-Identifier: Apache-2.0
#include "integrate/instance.hpp"
#include <fmt/format.h>
#include <espalier/program/errors.hpp>
#include <espalier/program/report/numbers.hpp>
#include "integrate/integral/integral.hpp"

namespace integrate {
namespace {
bool has_variables(const std::string& text) {
    try {
        return variables(parse_expression(text)) > 0;
    } catch (const ExpressionError&) {
        return false;
    }
}
}  // namespace

InstanceError::InstanceError(std::string_view what, std::string_view text, std::string_view wrong)
    : std::runtime_error(fmt::format("{}{}: {}", what, in_quotes(text), wrong)) {}

std::vector<Instance> read_instances(const std::string& file, std::string_view text) {
    constexpr const char* expected = "name ; expression ; from ; to, and perhaps ; exact value";
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    std::vector<Instance> instances;
    std::size_t number = 0;
    for (std::size_t start = 0; start < text.size();) {
        const auto end = std::min(text.find('\n', start), text.size());
        std::vector<std::string> fields;
        for (const auto field : espalier::program::parts_of(text.substr(start, end - start), ';')) {
            fields.push_back(items_of(std::string(field), '\n').front());  // without the blanks around it
        }
        start = end + 1;
        ++number;
        if ((fields.size() == 1 && fields[0].empty()) || fields[0].starts_with('#')) continue;
        if (fields.size() != 4 && fields.size() != 5) {
            throw espalier::program::InputError(file, number, espalier::program::counted(fields.size(), "field"),
                                                expected);
        }
        if (fields.size() == 4 && has_variables(fields[0]) && !has_variables(fields[1])) {
            throw espalier::program::InputError(
                file, number, fmt::format("'{}' may be the name or the integrand", fields[0]), expected);
        }
        fields.resize(5);
        Instance instance{fields[0], fields[1], fields[2], fields[3], fields[4]};
        try {
            check(instance);
        } catch (const InstanceError& wrong) {
            throw espalier::program::InputError(fmt::format("{}:{}: {}", file, number, wrong.what()));
        }
        instances.push_back(std::move(instance));
    }
    if (instances.empty()) throw espalier::program::InputError(file, number, "no integral", expected);
    return instances;
}
}  // namespace integrate
