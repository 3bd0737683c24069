// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <espalier/program/command_line/values.hpp>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/text_reader.hpp>
#include "knapsack/formats/document.hpp"
#include "knapsack/instance/decimal.hpp"

namespace knapsack {
namespace {
using ParsedJson = nlohmann::ordered_json;

// Another name keeps std::quoted() out of calls with a std::string.
std::string in_quotes(std::string_view word) { return espalier::program::quoted(word); }

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
        if (!keys_.back().insert(name).second) fault_ = fmt::format("the key {} occurs twice", in_quotes(name));
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

// Puts numbers in quotes, so that they stay exact.
std::string with_numbers_as_text(std::string_view content) {
    std::string text;
    bool is_text = false;
    for (std::size_t i = 0; i < content.size(); ++i) {
        const auto end = is_text ? i : std::min(content.find_first_not_of("0123456789+-.eE", i), content.size());
        if (end > i && std::string_view("-0123456789").find(content[i]) != std::string_view::npos) {
            text.append(1, '"').append(content.substr(i, end - i)).append(1, '"');
            i = end - 1;
            continue;
        }
        if (content[i] == '"') is_text = !is_text;
        text += content[i];
        if (is_text && content[i] == '\\' && i + 1 < content.size()) text += content[++i];
    }
    return text;
}

// Parses a part of a content.
ParsedJson parse(const std::string& file, std::string_view content, std::string_view part) {
    const auto text = with_numbers_as_text(part);
    KeyCheck check;
    if (ParsedJson::sax_parse(text, &check)) return ParsedJson::parse(text);
    const auto read = std::string_view(text).substr(0, check.place_of_error());
    const auto ends = std::count(content.data(), part.data(), '\n') + std::ranges::count(read, '\n');
    throw espalier::program::InputError(file, 1 + static_cast<std::size_t>(ends), check.fault(),
                                        R"({"capacity": 50, "items": [{"profit": 60, "weight": 10}]})");
}

const std::string& text_of(const ParsedJson& value) {
    static const std::array<std::string, 3> others{"", "false", "true"};
    if (value.is_boolean()) return others[value.get<bool>() ? 2 : 1];
    return value.is_string() ? value.get_ref<const std::string&>() : others[0];
}

bool is_number(const ParsedJson& value) { return looks_like_number(text_of(value)); }

bool is_plain(const ParsedJson& list) {
    return std::ranges::all_of(list, [](const auto& value) { return value.is_primitive(); });
}

bool is_of_items(const Meaning& meaning) { return meaning.scalar == Scalar::items || meaning.role == Role::name; }

/// Collects what an object says of one instance.
class Reader {
public:
    explicit Reader(const std::string& file) {
        document_.file = file;
        document_.syntax = "json";
    }

    Document read(const ParsedJson& node) {
        node.is_array() ? read_items(node) : read_object(node);
        document_.join_lists();
        return std::move(document_);
    }

private:
    [[noreturn]] void fail(std::string_view wrong, std::string_view expected) const {
        document_.fail(1, wrong, expected);
    }

    [[noreturn]] void fail_at_key(std::string_view kind, const std::string& key, std::string_view expected) const {
        fail(fmt::format("the {} {} has no meaning that is known", kind, in_quotes(key)), expected);
    }

    // The words of the document are copies, which live as long as it does.
    PlacedWord keep(const std::string& text) {
        return {document_.rows.own_text->emplace_back(text), 1, looks_like_number(text)};
    }

    void add(const std::string& text) { document_.rows.all.push_back(keep(text)); }

    void read_object(const ParsedJson& object) {
        for (const auto& [key, member] : object.items()) {
            const auto meaning = meaning_of(key);
            if (meaning.is_of_weight()) document_.note_unit(key, 1);
            document_.note_money(key);
            // A list of one capacity, or of one list of weights, has one constraint.
            const bool is_one =
                member.is_array() && member.size() == 1 &&
                (meaning.scalar == Scalar::capacity || (meaning.role == Role::weight && member.front().is_array()));
            const auto& value = is_one ? member.front() : member;
            if (!meaning.other_problem.empty() && !value.is_primitive())
                fail(fmt::format("{} was found: {}", in_quotes(key), meaning.other_problem), "one capacity");
            if (value.is_boolean()) fail_at_key("answer", key, "a capacity and items");
            if (is_purpose_of_another(text_of(value)))
                fail(fmt::format("the file speaks of {}", in_quotes(text_of(value))), "a choice of most profit");
            if (key == "columns" && value.is_array() && object.contains("data")) {
                read_names(value);
            } else if (is_number(value)) {
                if (!meaning.scalar) fail_at_key("number", key, "a capacity and items");
                document_.set(*meaning.scalar, keep(text_of(value)));
            } else if (value.is_array()) {
                read_list(key, meaning, value);
            } else if (value.is_object() && !value.empty() && is_plain(value) && meaning.role) {
                read_list(key, meaning, in_order(value));
            } else if (value.is_object() && meaning.scalar != Scalar::best) {
                is_of_items(meaning) ? read_named_items(value) : read_object(value);
            } else if (meaning.role == Role::name) {
                document_.name = text_of(value);
            }
        }
    }

    static bool is_purpose_of_another(std::string_view text) {
        return text == "min" || text == "minimize" || text == "minimise" || text == "bounded";
    }

    // Takes the names of the columns of the items that follow.
    void read_names(const ParsedJson& list) {
        std::vector<std::string_view> header;
        for (const auto& name : list) header.push_back(text_of(name));
        document_.set_header(header, 1);
    }

    // Returns the members of an object, one for each item, in the order of the first such object.
    ParsedJson in_order(const ParsedJson& object) {
        const bool is_first = order_.empty();
        for (auto member = object.begin(); member != object.end() && is_first; ++member) order_.push_back(member.key());
        if (object.size() != order_.size()) fail("items have different keys", "the same keys in all lists");
        auto list = ParsedJson::array();
        for (const auto& key : order_) {
            if (!object.contains(key))
                fail(fmt::format("the item {} is not in all lists", in_quotes(key)), "the same keys in all lists");
            list.push_back(object[key]);
        }
        return list;
    }

    void read_list(const std::string& key, const Meaning& meaning, const ParsedJson& list) {
        if (!is_plain(list)) {
            if (!is_of_items(meaning) && !list.front().is_object() && (key != "data" || document_.header.empty()))
                fail_at_key("list", key, "items");
            if (!document_.rows.all.empty()) fail(fmt::format("{} is another list of items", in_quotes(key)), "one");
            return read_items(list);
        }
        if (list.empty() && is_of_items(meaning)) return read_items(list);
        if (meaning.scalar == Scalar::capacity)
            fail(fmt::format("{} is a list: {}", in_quotes(key), several_constraints), "one capacity");
        if (meaning.scalar == Scalar::best) return;  // a choice
        const bool has_numbers = std::ranges::all_of(list, is_number);
        const auto role = meaning.role.value_or(Role::other);
        if (role == Role::other || (role == Role::name) == has_numbers) fail_at_key("list", key, "profits and weights");
        std::vector<PlacedWord> words;
        for (const auto& value : list) words.push_back(keep(text_of(value)));
        document_.add_list(role, words, 1);
    }

    void read_items(const ParsedJson& list) {
        if (list.empty()) document_.set(Scalar::items, keep("0"));
        for (const auto& item : list) {
            if (item.type() != list.front().type() || item.is_primitive())
                fail("items have different forms", "objects or lists of numbers");
            if (&item == &list.front() && item.is_array() && std::ranges::none_of(item, is_number)) {
                read_names(item);
                continue;
            }
            add_item(item, nullptr);
        }
    }

    // Items that are the members of an object have their key as a name.
    void read_named_items(const ParsedJson& object) {
        for (const auto& [key, value] : object.items()) {
            const auto role = meaning_of(key).role;
            if (value.is_array() && (role == Role::profit || role == Role::weight)) return read_object(object);
        }
        for (const auto& [key, item] : object.items()) {
            if (item.is_primitive())
                fail(fmt::format("the item {} is no object", in_quotes(key)), "a profit and a weight");
            add_item(item, &key);
        }
    }

    void add_item(const ParsedJson& item, const std::string* key) {
        if (item.is_object()) take_names(item, key);
        if (key != nullptr) add(*key);
        if (item.is_array()) {
            for (const auto& value : item) add(text_of(value));
        }
        for (const auto& name : names_) {
            const auto member = item.find(name);
            if (member == item.end())
                fail(fmt::format("an item has no {}", in_quotes(name)), "the same keys in all items");
            add(text_of(*member));
        }
        document_.rows.end_row();
    }

    void take_names(const ParsedJson& item, const std::string* key) {
        if (names_.size() == item.size() && !names_.empty()) return;
        if (!names_.empty()) fail("items have different keys", "the same keys in all items");
        std::vector<std::string_view> header;
        if (key != nullptr) header.emplace_back();
        for (const auto& [name, value] : item.items()) names_.push_back(name);
        header.insert(header.end(), names_.begin(), names_.end());
        document_.set_header(header, 1);
    }

    Document document_;
    std::vector<std::string> names_;
    std::vector<std::string> order_;  // the keys of the items, if there are objects of one member for each item
};

// Returns the lines of a file that has an object on each, or the whole content.
std::vector<std::string_view> objects_of(std::string_view content) {
    std::vector<std::string_view> lines;
    for (auto line : espalier::program::parts_of(content, '\n')) {
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (!line.empty() && (!line.starts_with('{') || !line.ends_with('}'))) return {content};
        if (!line.empty()) lines.push_back(line);
    }
    return lines;
}
}  // namespace

std::vector<Document> documents_of_json(const std::string& file, std::string_view content) {
    std::vector<Document> documents;
    const auto is_instance = [](const auto& element) { return element.is_object() && !is_plain(element); };
    std::vector<ParsedJson> roots;
    for (const auto text : objects_of(content)) roots.push_back(parse(file, content, text));
    if (roots.size() > 1 && std::ranges::all_of(roots, is_plain)) {  // items, perhaps behind the capacity
        ParsedJson head = roots.front().size() == 1 ? roots.front() : ParsedJson::object();
        if (!head.empty()) roots.erase(roots.begin());
        head["items"] = ParsedJson(std::move(roots));
        roots = {std::move(head)};
    }
    const bool is_wrapped = roots.size() == 1 && roots[0].is_object() && roots[0].size() == 1 &&
                            roots[0].front().is_array() && std::ranges::all_of(roots[0].front(), is_instance);
    if (is_wrapped && !roots[0].front().empty()) roots = {ParsedJson(roots[0].front())};
    for (const auto& root : roots) {
        std::span instances(&root, 1);
        if (root.is_array() && !root.empty() && std::ranges::all_of(root, is_instance))
            instances = root.get_ref<const ParsedJson::array_t&>();
        for (const auto& one : instances) documents.push_back(Reader(file).read(one));
    }
    return documents;
}
}  // namespace knapsack
