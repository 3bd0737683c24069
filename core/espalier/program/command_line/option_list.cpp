// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/command_line/option_list.hpp"
#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>
#include <algorithm>
#include <filesystem>
#include <system_error>
#include <espalier/version.hpp>
#include "espalier/program/command_line/page.hpp"
#include "espalier/program/report/json.hpp"

namespace espalier::program {
namespace {
/// The column of the help in which the descriptions of options begin.
constexpr std::size_t text_column = 26;

bool is_whole_number(const std::string& word) {
    return !word.empty() && word.find_first_not_of("0123456789") == std::string::npos;
}

Json written_names(const Option& option) {
    auto names = Json::array();
    if (!option.name.starts_with('-')) return names;
    for (const auto name : parts_of(option.name, ',')) names.push_back(std::string(name));
    return names;
}

Json described(const Option& option) {
    return {{"names", written_names(option)},  {"value", option.value},
            {"implied", option.implied_value}, {"text", option.text},
            {"choices", option.choices},       {"rare", option.rare}};
}

// Returns whether the word behind an option without a value is the value. Throws UsageError if it was probably meant as
// one but is misspelt.
bool is_value_of(const Option& option, const std::string& word) {
    if (option.is_value(word)) return true;
    std::error_code ignored;
    const bool is_file = std::filesystem::exists(word, ignored);
    if (!is_file && !similar(word, option.choices).empty()) require_choice(option.name, word, option.choices);
    return false;
}

bool is_same_file(const std::string& a, const std::string& b) {
    std::error_code unknown;
    const auto normal = [&](const std::string& path) {
        return std::filesystem::absolute(path, unknown).lexically_normal();
    };
    return a != "-" && !b.empty() && (normal(a) == normal(b) || std::filesystem::equivalent(a, b, unknown));
}
}  // namespace

OptionList::OptionList(About about)
    : about_(std::move(about)), app_(std::make_unique<CLI::App>()), columns_(screen_of(STDOUT_FILENO).columns) {
    app_->set_help_flag();
}

OptionList::~OptionList() = default;

void OptionList::begin_group(const std::string& title) { app_->option_defaults()->group(title); }

void OptionList::add(const Option& option, std::function<void(const std::string&)> take) {
    describe(*app_->add_option_function<std::string>(option.name, std::move(take)), option);
}

void OptionList::flag(const Option& option) { flag(option, flags_[option.name]); }

void OptionList::flag(const Option& option, bool& target) { describe(*app_->add_flag(option.name, target), option); }

void OptionList::text(const Option& option, std::string& target) {
    describe(*app_->add_option(option.name, target), option);
}

void OptionList::choice(Option option, std::string& target, const std::vector<std::string>& choices) {
    option.text += fmt::format(" One of: {}.", fmt::join(choices, ", "));
    option.choices = choices;
    value(option, target, [choices](const auto& name, const auto& text) {
        require_choice(name, text, choices);
        return text;
    });
}

void OptionList::json(std::string& file) {
    const auto is_json_file = [](const std::string& word) {
        return word == "-" || word.ends_with(".json") || word.ends_with(".jsonl");
    };
    add({"--json", "FILE",
         "Write one JSON object instead of the report, or to FILE beside the report. FILE ends in .json "
         "or .jsonl, or is given as --json=FILE.",
         false, "-", is_json_file},
        [&file](const std::string& name) { file = name; });
}

void OptionList::arguments(const Option& option, std::vector<std::string>& target) {
    describe(*app_->add_option(option.name, target), option);
}

void OptionList::describe(CLI::Option& declared, const Option& option) {
    declared.description(wrapped(option.text, columns_ - text_column))->type_name("");
    options_.push_back(option);
    options_.back().group = declared.get_group();
    if (option.rare) rare_.insert(&declared);
    if (option.value.empty() || declared.get_positional()) return;
    declared.option_text(option.value);
    // CLI11 takes any word behind an option as its value, so that "-inf" can be one. Names of options are refused here.
    declared.check([this, name = option.name](const std::string& value) {
        if (value.empty() || find(value) != nullptr) refuse_missing_value(name);
        return std::string();
    });
    const auto refused = [](auto& value) {
        return fmt::format("{} was given, too, expected one value", in_quotes(value));
    };
    declared.check(CLI::Validator(refused, "").application_index(1));
    if (option.implied_value.empty()) return;
    // CLI11's own optional values would swallow an argument: a file that should be read would be written.
    declared.option_text('[' + option.value + ']')->default_str(option.implied_value)->expected(0, 0);
    optional_[option.name] = option;
}

const CLI::Option* OptionList::find(const std::string& word) const {
    return word.starts_with('-') ? std::as_const(*app_).get_option_no_throw(word) : nullptr;
}

void OptionList::parse(int argc, const char* const* argv) {
    auto words = words_of(argc, argv);
    const auto last = words.empty() ? std::string() : words.back();
    // CLI11 would split a word in brackets at its commas.
    for (auto& word : words) {
        if (word.starts_with('[') && word.ends_with(']')) word += ' ';
    }
    std::reverse(words.begin(), words.end());
    try {
        app_->parse(words);
    } catch (const CLI::ExtrasError&) {
        const auto left = app_->remaining();
        const auto& word = left[left.front() == "--" ? 1 : 0];
        const auto& number = about_.option_of_number;
        const std::string before = *std::prev(std::find(argv + 1, argv + argc, word));
        std::string hint = number.empty() ? "" : "; without an option only a whole number is, as " + number;
        if (optional_.contains(before)) hint = fmt::format("; did you mean {}={}?", before, word);
        throw UsageError(fmt::format("{} was not expected{}", in_quotes(word), hint));
    } catch (const CLI::ArgumentMismatch&) {
        refuse_missing_value(last);
    } catch (const CLI::ParseError& error) {
        throw UsageError(error.what());
    }
    require_different_files();
}

// Refuses a file that two options name, or an option and an argument: what one writes there, the other would lose.
void OptionList::require_different_files() const {
    std::vector<std::pair<std::string, std::string>> files;
    for (const auto& option : options_) {
        const auto* declared = app_->get_option(option.name.substr(0, option.name.find(',')));
        if (declared->get_positional()) {
            for (const auto& file : declared->results()) files.emplace_back("", file);
        } else if (option.value == "FILE" && declared->count() > 0) {
            files.emplace_back(option.name, declared->results().front());
        }
    }
    for (const auto& [option, file] : files) {
        for (const auto& [other, same] : files) {
            if (option.empty() || option == other || !is_same_file(file, same)) continue;
            throw UsageError(fmt::format("{}: {} is {}, too, expected another file", option, in_quotes(file),
                                         other.empty() ? "an argument" : "the file of " + other));
        }
    }
}

std::string OptionList::parse_or_answer(int argc, const char* const* argv, bool help_is_whole) {
    if (argc == 2 && argv[1] == std::string_view("--print-options")) return description();
    parse(argc, argv);
    const bool is_all_wanted = flags_["--help-all"];
    if (flags_["-h,--help"] || is_all_wanted) return help(is_all_wanted || help_is_whole);
    return flags_["--version"] ? version_text(about_.name) : std::string();
}

// Returns the words in the form that CLI11 understands. CLI11 takes words with a sign as arguments only behind "--".
std::vector<std::string> OptionList::words_of(int argc, const char* const* argv) const {
    std::vector<std::string> words;
    std::vector<std::string> signed_arguments;
    int i = 1;
    for (bool is_value = false; i < argc && (is_value || argv[i] != std::string("--")); ++i) {
        const std::string word = argv[i];
        const bool was_expected = std::exchange(is_value, false);
        if (!was_expected && is_signed_argument(word)) {
            signed_arguments.push_back(word);
            continue;
        }
        // An option whose value was forgotten would swallow the next option, also a misspelt one.
        if (was_expected && word.starts_with("--")) refuse_missing_value(words.back());
        if (!was_expected) require_known(word);
        const auto name = word.substr(0, word.find('='));
        const auto* named = was_expected ? nullptr : find(name);
        // CLI11 would take any number for a truth value, and count a flag that is false as given.
        if (named != nullptr && name != word && named->get_items_expected_max() == 0 && !optional_.contains(name)) {
            static const std::vector<std::string> truths = {"true", "false", "on", "off", "yes", "no", "1", "0"};
            const auto truth = word.substr(name.size() + 1);
            require_choice(name, truth, truths);
            std::erase(words, name);
            if ((std::ranges::find(truths, truth) - truths.begin()) % 2 == 0) words.push_back(name);
            continue;
        }
        const auto before = words.empty() ? optional_.end() : optional_.find(words.back());
        if (before != optional_.end() && is_value_of(before->second, word)) {
            words.back() += '=' + word;
        } else if (!was_expected && !about_.option_of_number.empty() && is_whole_number(word)) {
            words.insert(words.end(), {about_.option_of_number, word});
        } else {
            words.push_back(word);
        }
        // An equals sign without a value is refused here, as CLI11 would take the next word for the value.
        if (name.size() + 1 == word.size() && find(name) != nullptr) refuse_missing_value(name);
        const auto* option = find(word);
        is_value = option != nullptr && option->get_items_expected_min() > 0;
    }
    if (i < argc || !signed_arguments.empty()) words.emplace_back("--");
    words.insert(words.end(), signed_arguments.begin(), signed_arguments.end());
    for (++i; i < argc; ++i) words.emplace_back(argv[i]);
    return words;
}

bool OptionList::is_signed_argument(const std::string& word) const {
    if (!about_.has_signed_arguments || word.size() < 2 || word[0] != '-' || word[1] == '-') return false;
    return find(word.substr(0, 2)) == nullptr && find('-' + word.substr(0, word.find('='))) == nullptr;
}

void OptionList::refuse_missing_value(const std::string& name) const {
    const auto* option = find(name);
    throw UsageError(fmt::format("{0} needs a value: {0} {1}", name, option ? option->get_option_text() : "VALUE"));
}

// A word that begins with a hyphen is an option or, behind one letter of an option, its value.
void OptionList::require_known(const std::string& word) const {
    if (word.size() < 2 || word[0] != '-') return;
    const auto name = word.substr(0, word.find('='));
    const auto* letter = word[1] == '-' ? nullptr : find(word.substr(0, 2));
    const bool has_value = letter != nullptr && letter->get_items_expected_min() > 0;
    if (has_value || find(name) != nullptr) return;
    std::vector<std::string> names;
    for (const auto* option : app_->get_options()) names.push_back(option->get_name());
    const auto meant = similar(name, names);
    const auto question = meant.empty() ? "" : fmt::format("; did you mean {}?", fmt::join(meant, " or "));
    throw UsageError(fmt::format("{} is unknown{}", name, question));
}

std::size_t OptionList::size() const { return app_->get_options().size(); }

bool OptionList::is_declared(const std::string& name) const {
    return std::as_const(*app_).get_option_no_throw(name) != nullptr;
}

bool OptionList::is_given(const std::string& name) const { return app_->get_option(name)->count() > 0; }

const std::string& OptionList::given_value(const std::string& name) const {
    return app_->get_option(name)->results().front();
}

void OptionList::leave_free(const std::string& name) { free_.insert(app_->get_option(name)); }

std::string OptionList::given(std::size_t options, bool with_arguments) const {
    std::string text;
    for (const auto* option : app_->get_options()) {
        if (options-- == 0) break;
        if (option->count() == 0 || free_.contains(option) || (option->get_positional() && !with_arguments)) continue;
        if (!option->get_positional()) text += ' ' + option->get_name();
        if (option->get_items_expected() != 0) text += fmt::format(" {}", fmt::join(option->results(), " "));
    }
    return text;
}

std::string OptionList::help(bool with_rare_ones) const {
    std::string page = fmt::format("{} {}: {}\n\nUsage: {}\n", about_.name, espalier::version, about_.summary,
                                   as_typed(about_.name + ' ' + about_.usage));
    CLI::Formatter layout;
    layout.column_width(text_column);
    for (const auto& group : app_->get_groups()) {
        const auto options = std::as_const(*app_).get_options([&](const CLI::Option* option) {
            return option->get_group() == group && (with_rare_ones || !rare_.contains(option));
        });
        if (!options.empty()) page += layout.make_group(group, false, options);
    }
    if (with_rare_ones && !about_.definition.empty()) page += '\n' + wrapped(about_.definition, columns_) + '\n';
    if (!about_.examples.empty()) page += "\nExamples:\n";
    for (const auto& [command, text] : about_.examples)
        page += fmt::format("  {}\n      {}\n", as_typed(command), text);
    return page;
}

std::string OptionList::description() const {
    auto groups = Json::array();
    for (const auto& option : options_) {
        if (groups.size() == 0 || groups[groups.size() - 1]["title"] != option.group) {
            groups.push_back({{"title", option.group}, {"options", Json::array()}});
        }
        groups[groups.size() - 1]["options"].push_back(described(option));
    }
    auto examples = Json::array();
    for (const auto& [command, text] : about_.examples) {
        examples.push_back({{"command", as_typed(command)}, {"text", text}});
    }
    const Json program = {{"name", about_.name},
                          {"version", espalier::version},
                          {"summary", about_.summary},
                          {"usage", as_typed(about_.name + ' ' + about_.usage)},
                          {"definition", about_.definition},
                          {"kinds", about_.kinds},
                          {"examples", examples},
                          {"groups", groups}};
    return program.dump() + '\n';
}
}  // namespace espalier::program
