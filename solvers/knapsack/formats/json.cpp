#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

#include <espalier/program/errors.hpp>
#include <espalier/program/files/text_reader.hpp>

#include "knapsack/formats/document.hpp"

namespace knapsack {

namespace {

using espalier::program::InputError;
using Json = nlohmann::json;

std::string in_quotes(std::string_view word) { return espalier::program::quoted(word); }

/// A value of JSON. Numbers stay text, so that they stay exact.
struct Node {
    enum class Kind : std::uint8_t { other, number, text, list, object } kind = Kind::other;
    std::string text{};
    std::vector<std::pair<std::string, Node>> members{};  ///< the elements of a list have no names

    bool is_number() const { return kind == Kind::number || (kind == Kind::text && looks_like_number(text)); }
    bool is_plain() const { return kind != Kind::list && kind != Kind::object; }
};

/// Builds the value that a text is.
class Builder : public nlohmann::json_sax<Json> {
public:
    Builder(const std::string& file, std::string_view content) : file_(file), content_(content) {}

    Node root{};

    bool null() override { return add({}); }
    bool boolean(bool) override { return add({}); }
    bool number_integer(std::int64_t value) override { return add({Node::Kind::number, std::to_string(value)}); }
    bool number_unsigned(std::uint64_t value) override { return add({Node::Kind::number, std::to_string(value)}); }
    bool number_float(double, const std::string& text) override { return add({Node::Kind::number, text}); }
    bool string(std::string& text) override { return add({Node::Kind::text, text}); }
    bool binary(Json::binary_t&) override { return add({}); }
    bool start_object(std::size_t) override { return open(Node::Kind::object); }
    bool start_array(std::size_t) override { return open(Node::Kind::list); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(std::string& name) override {
        for (const auto& member : open_.back()->members) {
            if (member.first == name) fail(content_.size(), fmt::format("the key {} occurs twice", in_quotes(name)));
        }
        key_ = name;
        return true;
    }
    bool parse_error(std::size_t position, const std::string&, const Json::exception&) override {
        fail(position, "this is no JSON");
    }

private:
    static constexpr std::size_t deepest = 20;

    [[noreturn]] void fail(std::size_t position, std::string_view wrong) const {
        const auto read = content_.substr(0, position);
        throw InputError(file_, 1 + static_cast<std::size_t>(std::ranges::count(read, '\n')), wrong,
                         R"({"capacity": 50, "items": [{"profit": 60, "weight": 10}]})");
    }

    bool add(Node node) {
        if (open_.empty()) {
            root = std::move(node);
        } else {
            open_.back()->members.emplace_back(std::exchange(key_, {}), std::move(node));
        }
        return true;
    }

    bool open(Node::Kind kind) {
        if (open_.size() >= deepest) fail(content_.size(), "lists lie too deep in each other");
        add({kind});
        open_.push_back(open_.empty() ? &root : &open_.back()->members.back().second);
        return true;
    }

    bool close() {
        open_.pop_back();
        return true;
    }

    const std::string& file_;
    std::string_view content_;
    std::vector<Node*> open_;
    std::string key_;
};

/// Collects what an object says of one instance.
class Reader {
public:
    explicit Reader(const std::string& file) : file_(file) { document_.syntax = "json"; }

    Document read(const Node& node) {
        if (node.kind == Node::Kind::list) {
            read_items(node);
        } else {
            read_object(node);
        }
        return std::move(document_);
    }

private:
    [[noreturn]] void fail(std::string_view wrong, std::string_view expected) const {
        throw InputError(file_, 1, wrong, expected);
    }

    // The words of the document are copies, which live as long as it does.
    std::string_view keep(const std::string& text) { return document_.rows.own_text.emplace_back(text); }

    void read_object(const Node& object) {
        for (const auto& [key, value] : object.members) {
            const auto meaning = meaning_of(key);
            if (!meaning.other_problem.empty() && !value.is_plain()) {
                fail(fmt::format("{} was found: {}", in_quotes(key), meaning.other_problem), "one capacity");
            }
            if (value.is_number()) {
                read_number(key, meaning, value);
            } else if (value.kind == Node::Kind::list) {
                read_list(key, meaning, value);
            } else if (value.kind == Node::Kind::object) {
                is_of_items(meaning) ? read_named_items(value) : read_object(value);
            } else if (meaning.role == Role::name) {
                document_.name = value.text;
            }
        }
    }

    static bool is_of_items(const Meaning& meaning) {
        return meaning.scalar == Scalar::items || meaning.role == Role::name;
    }

    void read_number(const std::string& key, const Meaning& meaning, const Node& value) {
        if (meaning.scalar) return document_.set(*meaning.scalar, {keep(value.text), 1}, file_);
        if (meaning.role == Role::name) return;
        fail(fmt::format("the number {} has no meaning that is known", in_quotes(key)), "a capacity and items");
    }

    void read_list(const std::string& key, const Meaning& meaning, const Node& list) {
        const bool is_plain = std::ranges::all_of(list.members, [](const auto& m) { return m.second.is_plain(); });
        if (!is_plain) {
            const bool has_objects = list.members.front().second.kind == Node::Kind::object;
            if (!is_of_items(meaning) && !has_objects) {
                fail(fmt::format("the list {} has no meaning that is known", in_quotes(key)), "items");
            }
            if (!document_.rows.text.empty()) fail(fmt::format("{} is another list of items", in_quotes(key)), "one");
            return read_items(list);
        }
        if (list.members.empty() && is_of_items(meaning)) {
            document_.items = PlacedWord{keep("0"), 1};
            return;
        }
        if (meaning.scalar == Scalar::capacity) {
            fail(fmt::format("{} is a list: {}", in_quotes(key), several_constraints), "one capacity");
        }
        if (meaning.scalar == Scalar::best) return;  // a choice
        const bool has_numbers = std::ranges::all_of(list.members, [](const auto& m) { return m.second.is_number(); });
        const auto role = has_numbers && key == "numbers" ? Role::weight : meaning.role.value_or(Role::other);
        if (role == Role::other || (role != Role::name && !has_numbers)) {
            fail(fmt::format("the list {} has no meaning that is known", in_quotes(key)), "profits and weights");
        }
        if (role == Role::name && has_numbers) {
            fail(fmt::format("the list {} holds numbers instead of items", in_quotes(key)), "profits and weights");
        }
        if (std::ranges::find(document_.list_roles, role) != document_.list_roles.end()) {
            fail(fmt::format("{} is another list of the same kind", in_quotes(key)), "one list of each kind");
        }
        if (list.members.empty()) return;
        document_.list_roles.push_back(role);
        for (const auto& [ignored, value] : list.members) document_.lists.add(keep(value.text), 1);
        document_.lists.end_row();
    }

    void read_items(const Node& list) {
        if (list.members.empty()) {
            document_.items = PlacedWord{keep("0"), 1};
            return;
        }
        const auto kind = list.members.front().second.kind;
        for (const auto& [ignored, item] : list.members) {
            if (item.kind != kind || item.is_plain()) fail("items have different forms", "objects or lists of numbers");
            add_item(item, nullptr);
        }
    }

    // Items that are the members of an object have their key as a name.
    void read_named_items(const Node& object) {
        const auto is_column = [](const auto& member) {
            const auto role = meaning_of(member.first).role;
            return member.second.kind == Node::Kind::list && (role == Role::profit || role == Role::weight);
        };
        if (std::ranges::any_of(object.members, is_column)) return read_object(object);
        for (const auto& [key, item] : object.members) {
            if (item.is_plain()) fail(fmt::format("the item {} is no object", in_quotes(key)), "a profit and a weight");
            add_item(item, &key);
        }
    }

    void add_item(const Node& item, const std::string* key) {
        if (item.kind == Node::Kind::object) take_names(item, key);
        auto& rows = document_.rows;
        if (key != nullptr) rows.add(keep(*key), 1);
        if (item.kind == Node::Kind::list) {
            for (const auto& [ignored, value] : item.members) rows.add(keep(value.text), 1);
        }
        for (const auto& name : names_) {
            const auto member = std::ranges::find(item.members, name, &std::pair<std::string, Node>::first);
            if (member == item.members.end())
                fail(fmt::format("an item has no {}", in_quotes(name)), "the same keys in all items");
            rows.add(keep(member->second.text), 1);
        }
        rows.end_row();
    }

    void take_names(const Node& item, const std::string* key) {
        if (names_.size() == item.members.size() && !names_.empty()) return;
        if (!names_.empty()) fail("items have different keys", "the same keys in all items");
        std::vector<std::string_view> header;
        if (key != nullptr) header.emplace_back();
        for (const auto& [name, value] : item.members) names_.push_back(name);
        header.insert(header.end(), names_.begin(), names_.end());
        set_header(document_, header, 1, file_);
    }

    const std::string& file_;
    Document document_;
    std::vector<std::string> names_;
};

bool is_list_of_instances(const Node& root) {
    return root.kind == Node::Kind::list && !root.members.empty() &&
           std::ranges::all_of(root.members, [](const auto& element) {
               return std::ranges::any_of(element.second.members,
                                          [](const auto& member) { return !member.second.is_plain(); }) &&
                      element.second.kind == Node::Kind::object;
           });
}

// Returns the lines of a file that has an object on each, or the whole content.
std::vector<std::string_view> objects_of(std::string_view content) {
    std::vector<std::string_view> lines;
    for (std::size_t begin = 0; begin < content.size();) {
        const auto end = std::min(content.find('\n', begin), content.size());
        auto line = content.substr(begin, end - begin);
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (!line.empty() && (!line.starts_with('{') || !line.ends_with('}'))) return {content};
        if (!line.empty()) lines.push_back(line);
        begin = end + 1;
    }
    return lines;
}

}  // namespace

std::vector<Document> documents_of_json(const std::string& file, std::string_view content) {
    std::vector<Document> documents;
    for (const auto text : objects_of(content)) {
        Builder builder(file, text);
        Json::sax_parse(text.begin(), text.end(), &builder);
        if (is_list_of_instances(builder.root)) {
            for (const auto& [ignored, one] : builder.root.members) documents.push_back(Reader(file).read(one));
        } else {
            documents.push_back(Reader(file).read(builder.root));
        }
    }
    return documents;
}

}  // namespace knapsack
