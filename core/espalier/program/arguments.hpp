// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>
#include "espalier/answers.hpp"
#include "espalier/program/command_line/values.hpp"
#include "espalier/program/files/files.hpp"
#include "espalier/program/files/text_reader.hpp"
#include "espalier/program/report/json.hpp"

namespace espalier::program {
class OptionList;

/// The question that the user asks of a problem, beside its arguments: how good a solution has to be, and in what order
/// nodes are searched.
struct Question {
    std::string order;  ///< one of About::orders, or empty where these are
    Gap gap;
    std::string start;          ///< the name of a file with a solution, or empty
    std::string start_content;  ///< what is in the file, once the first rank has read it
};

/// The arguments that a problem is made from: arguments such as "N", options such as "--height H", and a file. The
/// function that makes the problem asks for them, and each question also declares an option of an OptionList, which
/// parses the command line and keeps what is given. The function is therefore called once before the command line is
/// known, when every question is answered with its default, and a file with an empty instance. It asks for the same
/// names each time, for each of them once, and for all of them before it throws UsageError or InputError.
///
/// `text` says for the help what a value means. Where it says nothing of the default, the help adds that.
class Arguments {
public:
    explicit Arguments(OptionList& list) : list_(list) {}
    Arguments(const Arguments&) = delete;
    Arguments& operator=(const Arguments&) = delete;

    /// A whole number in the range; `otherwise`, which need not be in it, if none is given.
    template <std::integral T>
    [[nodiscard]] T integer(const std::string& name, T otherwise, Range<std::type_identity_t<T>> range = {},
                            const std::string& text = {}) {
        const auto read = [range](const std::string& option, const std::string& given) {
            return Json(integer_value<T>(option, given, range));
        };
        return value(name, "N", text.empty() ? range.text() : text, otherwise, std::to_string(otherwise), read)
            .template get<T>();
    }

    /// Refuses a range that is not in braces.
    template <std::integral T, std::integral Least, std::integral Most>
    [[nodiscard]] T integer(const std::string& /*name*/, T otherwise, Least /*least*/, Most /*most*/,
                            const std::string& /*text*/ = {}) {
        static_assert(!std::integral<T>, "the range of an integer is written in braces: a.integer(\"N\", 12, {1, 31})");
        return otherwise;
    }

    /// A number with or without a fraction, from `least` to `most`.
    [[nodiscard]] double real(const std::string& name, double otherwise, double least, double most,
                              const std::string& text = {});
    [[nodiscard]] std::string text(const std::string& name, const std::string& otherwise, const std::string& text = {});

    /// Returns one of the choices, the first of which is the default. Requires at least one.
    [[nodiscard]] std::string choice(const std::string& name, const std::vector<std::string>& choices,
                                     const std::string& text = {});

    /// Is the option given? It takes no value.
    [[nodiscard]] bool flag(const std::string& name, const std::string& text = {});

    /// The instance that read(TextReader&) makes of a file, which the first rank reads for all; read() throws
    /// InputError, best by the reader's fail(). Files and folders may be given; several files are a batch. Requires
    /// that an instance can be made from nothing, and that it is asked for once.
    template <class Read>
    [[nodiscard]] auto instance(const std::string& name, Read read, const std::string& text = {}) {
        static_assert(std::is_invocable_v<Read&, TextReader&>,
                      "an instance is read from a file: a.instance(\"GRAPH\", [](espalier::TextReader& file) { ... })");
        using Instance = std::invoke_result_t<Read&, TextReader&>;
        static_assert(std::default_initializable<Instance>,
                      "an instance can be made from nothing: that stands for it until its file is known");
        if (is_declaring_) declare_instance(name, text);
        if (!file_) return Instance{};
        note(name, file_->name, file_->name);
        TextReader reader(file_->name, file_->content);
        return read(reader);
    }

    /// Returns what else was asked for.
    [[nodiscard]] const Question& question() const { return question_; }
    [[nodiscard]] Question& question() { return question_; }
    [[nodiscard]] std::uint64_t seed() const { return seed_; }

    // The following members are for espalier::main().

    /// Learns from make(*this) what the problem is made from. A UsageError or an InputError of make() is left to its
    /// next call, as a problem that is made of defaults may be impossible, and one that the user asks for is not.
    void declare(const std::function<void(Arguments&)>& make);

    /// Throws UsageError if files are needed and none are given.
    void check() const;

    [[nodiscard]] bool has_instance() const { return !instance_.empty(); }
    /// Files and folders, as given.
    [[nodiscard]] const std::vector<std::string>& paths() const { return paths_; }
    [[nodiscard]] double total_time_limit() const { return total_time_limit_; }

    /// From now on the questions are those of one problem, whose instance is in this file.
    void begin(std::uint64_t seed, std::optional<Source> file);

    /// Returns what the problem was made from, for programs and for people.
    [[nodiscard]] const Json& values() const { return values_; }
    [[nodiscard]] const std::string& title() const;

private:
    using Read = std::function<Json(const std::string& option, const std::string& given)>;

    // Declares the argument or returns its value, which is `otherwise` unless one is given.
    Json value(const std::string& name, const std::string& unit, const std::string& text, const Json& otherwise,
               const std::string& otherwise_text, const Read& read);
    void declare_instance(const std::string& name, const std::string& text);
    bool is_given(const std::string& option) const;
    void note(const std::string& option, Json value, const std::string& text);

    OptionList& list_;
    bool is_declaring_ = false;
    std::string usage_;
    std::string instance_;  // the name of the argument
    std::vector<std::string> paths_;
    double total_time_limit_ = 0;
    Question question_;
    std::uint64_t seed_ = 1;
    std::optional<Source> file_;
    Json values_ = Json::object();
    std::string title_;
};
}  // namespace espalier::program
