// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <espalier/program/errors.hpp>
#include "knapsack/formats/document.hpp"

namespace knapsack {
namespace {
using ParsedJson = nlohmann::ordered_json;

// Another name keeps std::quoted() out of calls with a std::string.
std::string in_quotes(std::string_view word) { return espalier::program::quoted(word); }

[[noreturn]] void refuse(const std::string& file, std::string_view read, std::string_view wrong) {
    throw espalier::program::InputError(file, 1 + static_cast<std::size_t>(std::ranges::count(read, '\n')), wrong,
                                        R"({"capacity": 50, "items": [{"profit": 60, "weight": 10}]})");
}

// Returns the number of keys in a value and all that is in it.
std::size_t keys_in(const ParsedJson& value) {
    std::size_t keys = value.is_object() ? value.size() : 0;
    for (const auto& member : value) keys += member.is_structured() ? keys_in(member) : 0;
    return keys;
}

// Parses a text, with its numbers in quotes, so that they stay exact.
ParsedJson parse(const std::string& file, std::string_view content) {
    constexpr int deepest = 20;
    std::string text;
    bool is_text = false;
    int depth = 0;
    std::size_t keys = 0;
    for (std::size_t i = 0; i < content.size(); ++i) {
        const auto end = is_text ? i : std::min(content.find_first_not_of("0123456789+-.eE", i), content.size());
        if (end > i && std::string_view("-0123456789").find(content[i]) != std::string_view::npos) {
            text.append(1, '"').append(content.substr(i, end - i)).append(1, '"');
            i = end - 1;
            continue;
        }
        if (content[i] == '"') is_text = !is_text;
        if (!is_text) keys += content[i] == ':' ? 1 : 0;
        if (!is_text)
            depth += content[i] == '{' || content[i] == '[' ? 1 : content[i] == '}' || content[i] == ']' ? -1 : 0;
        if (depth > deepest) refuse(file, text, "lists lie too deep in each other");
        text += content[i];
        if (is_text && content[i] == '\\' && i + 1 < content.size()) text += content[++i];
    }
    try {
        auto root = ParsedJson::parse(text);
        if (keys_in(root) < keys) refuse(file, "", "a key occurs twice in an object");
        return root;
    } catch (const ParsedJson::parse_error& error) {
        refuse(file, std::string_view(text).substr(0, error.byte), "this is no JSON");
    }
}

std::string text_of(const ParsedJson& value) { return value.is_string() ? value.get<std::string>() : std::string(); }

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
        document_.finish();
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
        for (const auto& [key, value] : object.items()) {
            const auto meaning = meaning_of(key);
            document_.note_unit(meaning, key);
            if (!meaning.other_problem.empty() && !value.is_primitive())
                fail(fmt::format("{} was found: {}", in_quotes(key), meaning.other_problem), "one capacity");
            if (value.is_boolean()) fail_at_key("answer", key, "a capacity and items");
            if (text_of(value) == "min") fail("the file speaks of 'min'", "a choice of most profit");
            if (is_number(value)) {
                if (!meaning.scalar) fail_at_key("number", key, "a capacity and items");
                document_.set(*meaning.scalar, keep(text_of(value)));
            } else if (value.is_array()) {
                read_list(key, meaning, value);
            } else if (value.is_object() && (meaning.role || is_of_items(meaning))) {
                fail_at_key("object", key, "lists, such as [60, 100]");
            } else if (value.is_object() && meaning.scalar != Scalar::best) {
                read_object(value);
            } else if (meaning.role == Role::name) {
                document_.name = text_of(value);
            }
        }
    }

    void read_list(const std::string& key, const Meaning& meaning, const ParsedJson& list) {
        if (!is_plain(list)) {
            if (!is_of_items(meaning) && !list.front().is_object()) fail_at_key("list", key, "items");
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
            add_item(item);
        }
    }

    void add_item(const ParsedJson& item) {
        if (item.is_object() && names_.empty()) {
            for (const auto& [name, value] : item.items()) names_.push_back(name);
            document_.set_header({names_.begin(), names_.end()}, 1);
        }
        for (std::size_t i = 0; item.is_array() && i < item.size(); ++i) add(text_of(item[i]));
        for (const auto& name : names_) {
            const auto member = item.find(name);
            if (member == item.end() || item.size() != names_.size())
                fail("items have different keys", "the same keys in all items");
            add(text_of(*member));
        }
        document_.rows.end_row();
    }

    Document document_;
    std::vector<std::string> names_;
};
}  // namespace

std::vector<Document> documents_of_json(const std::string& file, std::string_view content) {
    std::vector<Document> documents;
    const auto is_instance = [](const auto& element) { return element.is_object() && !is_plain(element); };
    const auto root = parse(file, content);
    std::span instances(&root, 1);
    if (root.is_array() && !root.empty() && std::ranges::all_of(root, is_instance))
        instances = root.get_ref<const ParsedJson::array_t&>();
    for (const auto& one : instances) documents.push_back(Reader(file).read(one));
    return documents;
}
}  // namespace knapsack
