// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/report/json.hpp"
#include <nlohmann/json.hpp>
#include <algorithm>
#include <cmath>
#include "espalier/require.hpp"

namespace espalier::program {
namespace {
using Written = nlohmann::ordered_json;

Written written(const Json& value) {
    if (value.is_null()) return nullptr;
    if (value.is_boolean()) return value.get<bool>();
    if (value.is_unsigned()) return value.get<std::uint64_t>();
    if (value.is_integer()) return value.get<std::int64_t>();
    if (value.is_number()) return value.get<double>();
    if (value.is_string()) return value.get<std::string>();
    if (value.is_array()) {
        auto array = Written::array();
        for (const auto& element : value.elements()) array.push_back(written(element));
        return array;
    }
    auto object = Written::object();
    for (const auto& [name, member] : value.members()) object[name] = written(member);
    return object;
}

Json read(const Written& value) {
    if (value.is_boolean()) return value.get<bool>();
    if (value.is_number_unsigned()) return value.get<std::uint64_t>();
    if (value.is_number_integer()) return value.get<std::int64_t>();
    if (value.is_number()) return value.get<double>();
    if (value.is_string()) return value.get<std::string>();
    if (value.is_array()) {
        auto array = Json::array();
        for (const auto& element : value) array.push_back(read(element));
        return array;
    }
    if (!value.is_object()) return nullptr;
    auto object = Json::object();
    for (const auto& [name, member] : value.items()) object[name] = read(member);
    return object;
}

// Returns whether an element of a list in braces is a name and a value, so that the list may be an object.
bool is_member(const Json& element) { return element.is_array() && element.size() == 2 && element[0].is_string(); }

bool fits_double(std::integral auto number) {
    constexpr auto most = std::int64_t{1} << 53;
    return std::cmp_less_equal(-most, number) && std::cmp_less_equal(number, most);
}
}  // namespace

Json::Json() = default;
Json::~Json() = default;
Json::Json(const Json& other) = default;
Json::Json(Json&& other) noexcept = default;
Json& Json::operator=(const Json& other) = default;
Json& Json::operator=(Json&& other) noexcept = default;

std::optional<Json> Json::parse(const std::string& text) {
    constexpr bool throws = false;
    const auto value = Written::parse(text, nullptr, throws);
    if (value.is_discarded()) return std::nullopt;
    return read(value);
}

Json::Json(std::initializer_list<Json> elements) {
    if (!std::ranges::all_of(elements, is_member)) {
        value_ = Array(elements);
        return;
    }
    value_ = Object();
    std::get<Object>(value_).reserve(elements.size());
    for (const auto& element : elements) (*this)[element[0].text()] = element[1];
}

Json Json::array(std::initializer_list<Json> elements) {
    Json array;
    array.value_ = Array(elements);
    return array;
}

Json Json::object() {
    Json object;
    object.value_ = Object();
    return object;
}

Json& Json::operator[](std::string_view name) {
    if (is_null()) value_ = Object();
    require(is_object(), "only an object has members");
    auto& members = std::get<Object>(value_);
    const auto found = std::ranges::find(members, name, &Member::first);
    return found != members.end() ? found->second : members.emplace_back(name, Json()).second;
}

const Json& Json::operator[](std::string_view name) const {
    const auto* member = find(name);
    require(member != nullptr, "an object has the member that is read");
    return *member;
}

Json& Json::operator[](std::size_t position) { return const_cast<Json&>(std::as_const(*this)[position]); }

const Json& Json::operator[](std::size_t position) const {
    require(position < size(), "an array has no elements behind its last one");
    return elements()[position];
}

const Json* Json::find(std::string_view name) const {
    if (!is_object()) return nullptr;
    const auto found = std::ranges::find(members(), name, &Member::first);
    return found == members().end() ? nullptr : &found->second;
}

void Json::push_back(Json element) {
    if (is_null()) value_ = Array();
    require(is_array(), "only an array has elements");
    std::get<Array>(value_).push_back(std::move(element));
}

const Json::Array& Json::elements() const {
    require(is_array(), "only an array has elements");
    return std::get<Array>(value_);
}

const Json::Object& Json::members() const {
    require(is_object(), "only an object has members");
    return std::get<Object>(value_);
}

void Json::make_portable() {
    if (auto* array = std::get_if<Array>(&value_)) {
        for (auto& element : *array) element.make_portable();
    } else if (auto* object = std::get_if<Object>(&value_)) {
        for (auto& member : *object) member.second.make_portable();
    } else if (is_integer()) {
        const bool fits =
            is_unsigned() ? fits_double(std::get<std::uint64_t>(value_)) : fits_double(std::get<std::int64_t>(value_));
        if (!fits) value_ = dump();
    } else if (is_number() && !std::isfinite(number())) {
        value_ = nullptr;
    }
}

std::string Json::dump(int indent) const {
    return written(*this).dump(indent, ' ', false, Written::error_handler_t::replace);
}

bool operator==(const Json& a, const Json& b) {
    if (!a.is_number() || !b.is_number()) return a.value_ == b.value_;
    return a.is_integer() && b.is_integer() ? a.integer() == b.integer() : a.number() == b.number();
}

void Json::set(Value value) { value_ = std::move(value); }

bool Json::truth() const {
    require(is_boolean(), "only a truth value is true or false");
    return std::get<bool>(value_);
}

double Json::number() const {
    require(is_number(), "only a number has a numerical value");
    if (is_unsigned()) return static_cast<double>(std::get<std::uint64_t>(value_));
    if (is_integer()) return static_cast<double>(std::get<std::int64_t>(value_));
    return std::get<double>(value_);
}

std::uint64_t Json::integer() const {
    require(is_integer(), "only an integer can be read as one");
    return is_unsigned() ? std::get<std::uint64_t>(value_) : static_cast<std::uint64_t>(std::get<std::int64_t>(value_));
}

const std::string& Json::text() const {
    require(is_string(), "only a text can be read as one");
    return std::get<std::string>(value_);
}
}  // namespace espalier::program
