// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <espalier/program/files/text_reader.hpp>

namespace knapsack {

using ParsedJson = nlohmann::ordered_json;

/// Finds keys that occur twice, of which JSON would keep one, and lists that lie too deep. The parser's own callback
/// would take a time that grows with the square of a list's length.
class KeyCheck : public nlohmann::json_sax<ParsedJson> {
public:
    const std::string& fault() const { return fault_; }
    std::size_t place_of_error() const { return place_of_error_; }

    bool null() override { return true; }
    bool boolean(bool /*value*/) override { return true; }
    bool number_integer(number_integer_t /*value*/) override { return true; }
    bool number_unsigned(number_unsigned_t /*value*/) override { return true; }
    bool number_float(number_float_t /*value*/, const string_t& /*text*/) override { return true; }
    bool string(string_t& /*value*/) override { return true; }
    bool binary(binary_t& /*value*/) override { return true; }
    bool start_object(std::size_t /*size*/) override { return begin(); }
    bool start_array(std::size_t /*size*/) override { return begin(); }
    bool end_object() override { return end(); }
    bool end_array() override { return end(); }

    bool key(string_t& name) override {
        if (!keys_.back().insert(name).second)
            fault_ = fmt::format("the key {} occurs twice", espalier::program::quoted(std::string_view(name)));
        return fault_.empty();
    }

    bool parse_error(std::size_t position, const std::string& /*word*/, const nlohmann::detail::exception&) override {
        fault_ = "this is no JSON";
        place_of_error_ = position;
        return false;
    }

private:
    bool begin() {
        constexpr std::size_t deepest = 20;
        if (keys_.size() > deepest) fault_ = "lists lie too deep in each other";
        keys_.emplace_back();
        return fault_.empty();
    }

    bool end() {
        keys_.pop_back();
        return true;
    }

    std::vector<std::set<std::string>> keys_;  // of the objects and lists that are open
    std::string fault_;
    std::size_t place_of_error_ = std::string::npos;
};

}  // namespace knapsack
