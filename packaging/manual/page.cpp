// SPDX-License-Identifier: Apache-2.0
#include "manual/page.hpp"
#include <fmt/format.h>
#include <algorithm>

namespace manual {
namespace {
// Escapes what roff would take for something else: a backslash, a hyphen (it would become a typographic one, which
// cannot be copied into a shell), and a point or an apostrophe at the beginning of a line.
std::string roff(const std::string& text) {
    std::string result;
    for (const char letter : text) {
        if (letter == '\\') {
            result += "\\e";
        } else if (letter == '-') {
            result += "\\-";
        } else {
            result += letter;
        }
    }
    return result.starts_with('.') || result.starts_with('\'') ? "\\&" + result : result;
}

std::string title(const std::string& name, const std::string& version) {
    std::string upper = name;
    std::transform(upper.begin(), upper.end(), upper.begin(), [](unsigned char c) { return std::toupper(c); });
    return fmt::format(".\\\" Made from the program's own options.\n.TH {} 1 \"\" \"Espalier {}\" \"Espalier\"\n",
                       roff(upper), version);
}

std::string head_of(const Option& option) {
    std::string head;
    for (const auto& name : option.names) head += fmt::format("{}\\fB{}\\fR", head.empty() ? "" : ", ", roff(name));
    if (option.value.empty()) return head;
    const auto value = fmt::format("\\fI{}\\fR", roff(option.value));
    if (head.empty()) return value;
    return head + (option.implied.empty() ? ' ' + value : fmt::format(" [{}]", value));
}

std::string section_of(const Group& group) {
    auto text = fmt::format(".SS \"{}\"\n", roff(group.title));
    for (const auto& option : group.options) text += fmt::format(".TP\n{}\n{}\n", head_of(option), roff(option.text));
    return text;
}

bool same(const Group& one, const Group& other) {
    return one.title == other.title && std::ranges::equal(one.options, other.options, [](const auto& a, const auto& b) {
               return a.names == b.names && a.text == b.text;
           });
}

bool all_have(const std::vector<Program>& kinds, const Group& group) {
    return std::ranges::all_of(kinds, [&](const Program& kind) {
        return std::ranges::any_of(kind.groups, [&](const Group& other) { return same(group, other); });
    });
}

// Returns the options. Those that all kinds have come once, behind those that each kind has of its own.
std::string options_of(const Program& program) {
    std::string text;
    if (program.kinds.empty()) {
        for (const auto& group : program.groups) text += section_of(group);
        return ".SH OPTIONS\n" + text;
    }
    for (const auto& kind : program.kinds) {
        text += fmt::format(".SH \"{}\"\n\\fB{}\\fR\n.PP\n{}: {}.\n", roff(kind.word()), roff(kind.usage),
                            roff(kind.name), roff(kind.summary));
        for (const auto& group : kind.groups) {
            if (!all_have(program.kinds, group)) text += section_of(group);
        }
    }
    std::string shared;
    for (const auto& group : program.kinds.front().groups) {
        if (all_have(program.kinds, group)) shared += section_of(group);
    }
    return shared.empty() ? text : text + ".SH OPTIONS OF ALL KINDS\n" + shared;
}

std::string examples_of(const Program& program) {
    if (program.examples.empty()) return {};
    std::string text = ".SH EXAMPLES\n";
    for (const auto& [command, what] : program.examples) {
        text += fmt::format(".TP\n\\fB{}\\fR\n{}\n", roff(command), roff(what));
    }
    return text;
}

constexpr const char* exit_status =
    ".SH EXIT STATUS\n"
    ".TP\n0\nIt was answered.\n"
    ".TP\n1\nAn internal failure.\n"
    ".TP\n2\nA wrong command line or input.\n"
    ".TP\n3\nIt was stopped early, by a limit or a signal; what is known was printed.\n";
}  // namespace

std::string page_of(const Program& program) {
    auto text = title("espalier-" + program.name, program.version);
    text += fmt::format(".SH NAME\nespalier\\-{0} \\- {1}\n.SH SYNOPSIS\n\\fB{2}\\fR\n.SH DESCRIPTION\n",
                        roff(program.name), roff(program.summary), roff(program.usage));
    text += fmt::format("\\fBespalier {}\\fR {}.\n", roff(program.name), roff(program.summary));
    if (!program.definition.empty()) text += fmt::format(".PP\n{}\n", roff(program.definition));
    text += options_of(program) + exit_status + examples_of(program);
    return text + ".SH SEE ALSO\n\\fBespalier\\fR(1)\n";
}

std::string page_of_all(const std::vector<Program>& programs) {
    auto text = title("espalier", programs.front().version);
    text +=
        ".SH NAME\nespalier \\- parallel tree search: solvers for the command line\n"
        ".SH SYNOPSIS\n\\fBespalier\\fR \\fIPROGRAM\\fR [\\fIARGUMENT\\fR]...\n.br\n"
        "\\fBespalier help\\fR [\\fIPROGRAM\\fR]\n.br\n\\fBespalier demo\\fR [\\fINAME\\fR]\n.br\n"
        "\\fBespalier new\\fR \\fINAME\\fR\n.br\n\\fBespalier \\-\\-version\\fR\n"
        ".SH DESCRIPTION\nEach program searches a tree of unknown shape on all cores, under \\fBmpirun\\fR on all "
        "ranks of a job, or on a simulated machine. \\fBdemo\\fR runs each program for a moment, and writes pages that "
        "play a board and show a simulated machine into a new folder. \\fBnew\\fR writes a program for a problem of "
        "your own, with CMake's file, a test and an instance, into a new folder.\n.SH PROGRAMS\n";
    for (const auto& program : programs) {
        text += fmt::format(".TP\n\\fBespalier\\-{}\\fR(1)\n{}\n", roff(program.name), roff(program.summary));
    }
    return text + exit_status;
}
}  // namespace manual
